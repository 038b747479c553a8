// ScoreGoal: the goal of the exact search for whether the declarer's score, or a single bonus, reaches a target. The
// score is a sum of parts (ScoreParts): the game, which grows with the card points of the declarer's side, and bonuses,
// which depend on who wins which cards. The bonuses at the end of the deal determine how many card points the target
// needs; the value is the number of thirds above that.
//
// Table entries hold for all targets. A position is stored with its prospects: which bonuses are still open (its
// pattern), and how many more or fewer thirds the target needs by their outcomes, relative to one of them (its
// variant). Far from the card points that win the game, variants are the same for many targets, and once no bonus is
// open for all of them. Between two variants of a pattern the value differs at most by the largest difference of an
// outcome, mostly 3 thirds for each point between two targets, so that entries of other targets bound it.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "games/tarok/goals.hpp"
#include "search/solver.hpp"

namespace trula::tarok {

// Sorts the values and removes duplicates.
inline void sort_unique(std::vector<int>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

// The contributions of the parts of the play to the score, in points, or to another objective.
template <int Seats>
struct ScoreParts {
    static constexpr int most_points = 70;

    std::array<int, most_points + 1> game{};  // by card points of the declarer's side
    std::array<int, 3> trula{};  // by the side that holds all three cards
    std::array<int, 3> kings{};  // by the side that holds all four kings
    std::array<int, 3> swept{};  // by the side that has won every trick; replaces all other parts
    bool has_swept = false;  // `swept` applies
    int mond = 0;  // added when `mond_seat` loses T21
    Seat mond_seat = nobody;
    bool has_mond_when_swept = false;  // `mond` is added to `swept` too

    // The contribution of the last trick, by whether it holds the called king, who played T1 to it, whether T1 won it,
    // and which side won it.
    int last(bool has_king, Seat pagat_by, bool pagat_won, Side winner) const {
        return last_[last_index(has_king, pagat_by, pagat_won, winner)];
    }
    // The possible contributions of the last trick in ascending order, by whether the called king and T1 are in play.
    const std::vector<int>& last_options(bool king_is_left, bool pagat_is_left) const {
        return last_options_[king_is_left ? 1 : 0][pagat_is_left ? 1 : 0];
    }

    bool counts_points() const { return game.front() != game.back(); }
    bool counts_trula() const { return trula[1] != 0 || trula[2] != 0; }
    bool counts_kings() const { return kings[1] != 0 || kings[2] != 0; }

    // The parts of the declarer's score (score.hpp).
    static ScoreParts declarer_score(const Terms& terms) {
        ScoreParts parts;
        const auto score = [&](const Summary& summary) {
            return ScoreSheet<Seats>(terms, summary).scores()[static_cast<std::size_t>(terms.declarer)];
        };
        parts.fill_game(terms, score);
        Summary plain = shared_tricks();
        plain.side_points = most_points;
        // An announced bonus that nobody makes is lost, and that loss is contained in `game`. Contributions are
        // relative to it.
        const auto added = [&](const Summary& summary) { return score(summary) - parts.game.back(); };
        for (const Side side : {Side::declarer, Side::defenders}) {
            const auto index = static_cast<std::size_t>(side);
            Summary summary = plain;
            summary.trula = side;
            parts.trula[index] = added(summary);
            summary = plain;
            summary.kings = side;
            parts.kings[index] = added(summary);
        }
        Summary summary = plain;
        summary.mond_lost_by = parts.mond_seat = terms.declarer;
        parts.mond = added(summary);
        parts.has_mond_when_swept = terms.as_openspiel;
        parts.fill_last(terms, [&](bool has_king, Seat pagat_by, bool pagat_won, Side winner) {
            Summary last = plain;
            last.king_in_last = has_king;
            last.pagat_in_last = pagat_by;
            last.pagat_won_last = pagat_won;
            last.last_trick = winner;
            return added(last);
        });
        return parts;
    }

    // The parts of the declarer's score with the penalty of `mond_seat`, which may lose T21: subtracted if that seat is
    // the declarer's partner, added if it is a defender.
    static ScoreParts sides_score(const Terms& terms, Seat mond_seat) {
        ScoreParts parts = declarer_score(terms);
        if (mond_seat == nobody || mond_seat == terms.declarer) return parts;
        Summary summary = shared_tricks();
        const auto score = [&] {
            return ScoreSheet<Seats>(terms, summary).scores()[static_cast<std::size_t>(mond_seat)];
        };
        const int before = score();
        summary.mond_lost_by = parts.mond_seat = mond_seat;
        parts.mond = terms.side(mond_seat) == Side::declarer ? score() - before : before - score();
        return parts;
    }

    // The parts of the objective with value 1 if the declarer wins the game, else 0.
    static ScoreParts game_won(const Terms& terms) {
        ScoreParts parts;
        parts.fill_game(
            terms, [&](const Summary& summary) { return ScoreSheet<Seats>(terms, summary).verdict().is_won ? 1 : 0; });
        return parts;
    }

    // The parts of the objective with value 1 if the declarer's side makes the bonus `item`, else 0.
    static ScoreParts item_made(const Terms& terms, Item item) {
        ScoreParts parts;
        constexpr auto ours = static_cast<std::size_t>(Side::declarer);
        parts.trula[ours] = item == Item::trula ? 1 : 0;
        parts.kings[ours] = item == Item::kings ? 1 : 0;
        parts.has_swept = item == Item::valat;
        parts.swept[ours] = item == Item::valat ? 1 : 0;
        parts.fill_last(terms, [&](bool has_king, Seat pagat_by, bool pagat_won, Side winner) {
            if (item == king_ultimo) return has_king && winner == Side::declarer ? 1 : 0;
            if (item == pagat_ultimo) return pagat_won && terms.side(pagat_by) == Side::declarer ? 1 : 0;
            return 0;
        });
        return parts;
    }

  private:
    // A summary in which every seat has won a trick.
    static Summary shared_tricks() {
        Summary summary;
        for (int seat = 0; seat < Seats; ++seat) summary.tricks[static_cast<std::size_t>(seat)] = 1;
        return summary;
    }

    // Fills in the contributions of the card points and of winning every trick; `judge(summary)` returns the total.
    template <class Judge>
    void fill_game(const Terms& terms, const Judge& judge) {
        Summary summary = shared_tricks();
        for (int points = 0; points <= most_points; ++points) {
            summary.side_points = points;
            game[static_cast<std::size_t>(points)] = judge(summary);
        }
        has_swept = terms.aim != Aim::points || terms.has_difference || terms.announced_by[valat] != nobody;
        for (const Side side : {Side::declarer, Side::defenders}) {
            summary = shared_tricks();
            summary.side_points = most_points;
            for (int seat = 0; seat < Seats; ++seat)
                if (terms.side(static_cast<Seat>(seat)) != side) summary.tricks[static_cast<std::size_t>(seat)] = 0;
            swept[static_cast<std::size_t>(side)] = judge(summary);
        }
    }

    static std::size_t last_index(bool has_king, Seat pagat_by, bool pagat_won, Side winner) {
        return static_cast<std::size_t>(((pagat_by + 1) * 2 + (has_king ? 1 : 0)) * 4 + (pagat_won ? 2 : 0) +
                                        (winner == Side::declarer ? 1 : 0));
    }

    // Fills in the contributions of the last trick, as `added` returns them.
    template <class Added>
    void fill_last(const Terms& terms, const Added& added) {
        for (const bool has_king : {false, true})
            for (int by = nobody; by < Seats; ++by)
                for (const bool pagat_won : {false, true})
                    for (const Side winner : {Side::declarer, Side::defenders}) {
                        const auto pagat_by = static_cast<Seat>(by);
                        if (pagat_won && (by == nobody || terms.side(pagat_by) != winner)) continue;
                        const int value = added(has_king, pagat_by, pagat_won, winner);
                        last_[last_index(has_king, pagat_by, pagat_won, winner)] = value;
                        for (std::size_t king = has_king ? 1 : 0; king < 2; ++king)
                            for (std::size_t low = by == nobody ? 0 : 1; low < 2; ++low)
                                last_options_[king][low].push_back(value);
                    }
        for (auto& row : last_options_)
            for (auto& options : row) sort_unique(options);
    }

    std::array<int, 8 * (Seats + 1)> last_{};
    std::array<std::array<std::vector<int>, 2>, 2> last_options_{{{{{0}, {0}}}, {{{0}, {0}}}}};
};

// The target is reached if the value is not negative. Values are in thirds: those won by the declarer's side less those
// that the target needs with the bonuses at the end of the deal; or plus or minus `certain` if points do not decide.
template <int Seats>
class ScoreGoal : public GoalBase<Seats> {
  public:
    using Base = GoalBase<Seats>;
    using typename Base::Hands;
    using Key = VariantKey;

    // Which side holds a card of the trula, holds a king, has won a trick; and whether T21 is lost.
    enum Flag : std::uint8_t {
        trula_ours = 1,
        trula_theirs = 2,
        kings_ours = 4,
        kings_theirs = 8,
        trick_ours = 16,
        trick_theirs = 32,
        mond_lost = 64,
    };
    // The state beside the cards left.
    struct Memory {
        std::uint8_t flags = 0;
        std::int16_t last = 0;  // contribution of the last trick, once it has been played
    };

    ScoreGoal(const Terms& terms, const ScoreParts<Seats>& parts, const Hands& hands)
        : Base(terms, declarers_mask(terms), hands, CardSet(), parts.counts_kings()), parts_(parts) {
        for (const bool has_king : {false, true})
            pagat_counts_[has_king ? 1 : 0] = parts.last_options(has_king, true) != parts.last_options(has_king, false);
        for (std::size_t seat = 0; seat < Seats; ++seat)
            if (hands[seat].has(mond))
                can_lose_mond_ = static_cast<Seat>(seat) == parts.mond_seat && !hands[seat].has(skis);
    }

    // Sets the target, in the unit of the parts. Returns whether tables must be cleared, which is rare.
    bool set_target(int target) {
        if (target == target_ && !outlooks_.empty()) return false;
        target_ = target;
        outlooks_.assign(prospects_count, {});
        // A target adds up to 18 variants to a pattern: three holders each of trula and kings, T21 lost or not.
        for (const Pattern& pattern : patterns_) is_full_ |= pattern.size() + 18 > most_variants;
        if (!is_full_) return false;
        is_full_ = false;
        patterns_.clear();
        pattern_of_.clear();
        slacks_.fill({});
        return true;
    }

    // The memory at the root of a search; `in_play` are the cards in hands and on the table.
    Memory memory_of(const typename Tarok<Seats>::Tally& tally, CardSet in_play) const {
        const Terms& terms = this->terms();
        auto [ours, theirs] = this->rules_.side_piles(tally);
        if (is_talon_open(in_play)) theirs -= terms.unclaimed;
        Memory memory;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            if (tally.tricks[seat] > 0) record_trick(memory, this->is_max(static_cast<Seat>(seat)));
        record_cards(memory, ours, true);
        record_cards(memory, theirs, false);
        CardSet known = ours | theirs | in_play;
        if (is_talon_open(in_play)) known |= terms.unclaimed;
        if (!known.has_all(trula_cards)) memory.flags |= trula_ours | trula_theirs;
        if (!known.has_all(kings_cards)) memory.flags |= kings_ours | kings_theirs;
        if (tally.mond_lost_by != nobody && tally.mond_lost_by == parts_.mond_seat) memory.flags |= mond_lost;
        if (terms.talon_seen && terms.unclaimed.has(mond) && !tally.talon_won) memory.flags |= mond_lost;
        if (tally.last_winner != nobody)
            memory.last = static_cast<std::int16_t>(parts_.last(tally.king_in_last, tally.pagat_in_last,
                                                                tally.pagat_in_last == tally.last_winner,
                                                                terms.side(tally.last_winner)));
        return memory;
    }
    int so_far(const typename Tarok<Seats>::Tally& tally) const {
        if (!parts_.counts_points()) return 0;
        return thirds(this->rules_.side_piles(tally).declarers);
    }

    int gain(Memory& memory, const Trick<Seats>& trick, Seat winner, bool is_last) const {
        const Terms& terms = this->terms();
        const CardSet cards = trick.card_set();
        const bool is_ours = this->is_max(winner);
        int won = is_ours ? this->trick_thirds(trick) : 0;
        record_trick(memory, is_ours);
        record_cards(memory, cards, is_ours);
        if (cards.has(mond) && cards.has(skis) && trick.seat_of(mond) == parts_.mond_seat) memory.flags |= mond_lost;
        if (terms.king_from_talon && cards.has(terms.called_king)) {
            if (winner == terms.declarer && this->rules_.best_card(trick) == terms.called_king) {
                if (terms.talon_seen && terms.unclaimed.has(mond))
                    memory.flags &= static_cast<std::uint8_t>(~mond_lost);
                record_cards(memory, terms.unclaimed, true);
                won += thirds(terms.unclaimed);
            } else if (!terms.as_openspiel) {
                record_cards(memory, terms.unclaimed, false);
            } else {
                record_cards(memory, terms.unclaimed, true);
                record_cards(memory, terms.unclaimed, false);
            }
        }
        if (is_last) {
            const Seat pagat_by = cards.has(pagat) ? trick.seat_of(pagat) : nobody;
            const bool has_king = terms.called_king != no_card && cards.has(terms.called_king);
            memory.last = static_cast<std::int16_t>(
                parts_.last(has_king, pagat_by, pagat_by == winner, is_ours ? Side::declarer : Side::defenders));
        }
        return parts_.counts_points() ? won : 0;
    }

    int final_gain(const Memory& memory) const {
        if (const Side side = swept_side(memory); parts_.has_swept && side != Side::none)
            return swept_gain(side, memory);
        return -thirds_needed(target_ - settled_bonus(memory) - memory.last);
    }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands& hands, CardSet left, const Memory& memory) {
        const Outlook& outlook = outlook_of(left, memory);
        if (!parts_.counts_points()) return outlook.end;
        const Bounds points = this->thirds_range(hands, left);
        return this->make_bounds(
            points.lower + outlook.end.lower,
            points.upper + (is_talon_open(left) ? thirds(this->terms().unclaimed) : 0) + outlook.end.upper);
    }

    // T1 and T21 have the same points, but T1 counts in the last trick, so that they are not equivalent.
    CardSet same_moves(CardSet legal, CardSet others) const {
        return without_equal_neighbours(legal, others, this->suit_starts,
                                        [](Card card) { return card == pagat ? 0 : card_thirds[card]; });
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) {
        const Outlook& outlook = outlook_of(left, memory);
        const bool is_apart = outlook.has_trula_apart || this->is_emperors_possible(left);
        const RelativeMasks masks = this->relative_masks(left, is_apart, outlook.has_kings_apart);
        const auto rest = static_cast<std::uint64_t>(outlook.pattern) << pattern_shift |
                          static_cast<std::uint64_t>(leader) << (Key::variant_bits + 1) |
                          (is_apart ? 1u << Key::variant_bits : 0u);
        return {Key{masks.exact << 16 | rest | outlook.variant}, masks.loose << 16 | rest, std::nullopt, outlook.shift,
                outlook.has_number};
    }

    // The slack of the value with this key relative to that with the variant `stored`.
    Slack variant_slack(const Key& key, int stored) {
        if (key.variant() == stored) return {};
        const auto pattern = static_cast<std::uint32_t>(key.value >> pattern_shift) % most_patterns;
        const auto from = static_cast<std::uint32_t>(stored), to = static_cast<std::uint32_t>(key.variant());
        const std::uint32_t index = 1 + ((pattern * most_variants + from) * most_variants + to);
        KnownSlack& known = slacks_[index * 0x9e3779b1u >> 24];
        if (known.index != index) {
            const std::vector<int>&before = patterns_[pattern][from], &now = patterns_[pattern][to];
            known = {index, {-2 * certain, -2 * certain}};
            for (std::size_t i = 0; i < now.size(); ++i) {
                known.slack.lower = std::max(known.slack.lower, before[i] - now[i]);
                known.slack.higher = std::max(known.slack.higher, now[i] - before[i]);
            }
        }
        return known.slack;
    }

    // The possible sums of all bonuses, without those of a side that wins every trick.
    std::vector<int> possible_bonuses(const Memory& memory, CardSet in_play) const {
        Prospects prospects = prospects_of(in_play, memory, {});
        if (prospects.mond == Mond::safe) prospects.mond = Mond::in_danger;  // T21 and T22 may be on the table
        std::vector<int> sums = bonus_options(prospects);
        for (int& sum : sums) sum += memory.last;
        sort_unique(sums);
        return sums;
    }
    // The possible sums of the parts in ascending order; `points` is the range of the final card points of the
    // declarer's side.
    std::vector<int> possible_sums(const std::vector<int>& bonuses, Rungs points) const {
        std::vector<int> games(parts_.game.begin() + points.low, parts_.game.begin() + points.high + 1), sums;
        sort_unique(games);
        for (const int bonus : bonuses)
            for (const int game : games) sums.push_back(game + bonus);
        if (parts_.has_swept)
            for (const Side side : {Side::declarer, Side::defenders}) {
                sums.push_back(parts_.swept[static_cast<std::size_t>(side)]);
                sums.push_back(sums.back() + parts_.mond);
            }
        sort_unique(sums);
        return sums;
    }

    // Whether every outcome that exceeds the target `known` by at least `margin` thirds reaches the target `asked`;
    // `bonuses` are the possible bonuses.
    bool implies(const std::vector<int>& bonuses, int known, int margin, int asked) const {
        for (const int bonus : bonuses) {
            const int had = thirds_needed(known - bonus), needed = thirds_needed(asked - bonus);
            if (had >= certain || needed <= -certain) continue;
            if (had <= -certain || needed >= certain || margin < needed - had) return false;
        }
        return has_no_swept_score(known, asked);
    }
    // Whether no outcome that falls short of the target `known`, by a margin of at most `margin` < 0 thirds, reaches
    // the target `asked`.
    bool excludes(const std::vector<int>& bonuses, int known, int margin, int asked) const {
        for (const int bonus : bonuses) {
            const int had = thirds_needed(known - bonus), needed = thirds_needed(asked - bonus);
            if (had <= -certain || needed >= certain) continue;
            if (had >= certain || needed <= -certain || margin >= needed - had) return false;
        }
        return has_no_swept_score(asked, known);
    }

    // The contribution of trula, kings and T21 if no card of theirs is left to win.
    int settled_bonus(const Memory& memory) const {
        return settled(parts_.trula, memory.flags & 3) + settled(parts_.kings, memory.flags >> 2 & 3) +
               ((memory.flags & mond_lost) != 0 ? parts_.mond : 0);
    }

  private:
    static constexpr int certain = 4000;  // more thirds than there are

    // What the bonuses can still become: `trula` and `kings` by the flags of the sides that hold a card of theirs while
    // some are open (0 to 2), else nobody's, ours or theirs.
    enum Holder : std::uint8_t { open_to_both, open_to_us, open_to_them, not_held, held_by_us, held_by_them, holders };
    enum class Mond : std::uint8_t { safe, in_danger, lost, lost_with_talon, count };
    struct Prospects {
        std::uint8_t trula = not_held, kings = not_held;
        Mond mond = Mond::safe;
        bool has_king = false, has_pagat = false;  // these may be in the last trick, and T1 would count there
        std::uint8_t sweepers = 0;  // bit set of the sides that may win every trick: 1 ours, 2 theirs
    };
    static constexpr std::size_t prospects_count = std::size_t{holders} * holders * 4 * 4 * 4;
    static std::size_t index_of(const Prospects& prospects) {
        std::size_t index = prospects.trula;
        index = index * holders + prospects.kings;
        index = index * 4 + static_cast<std::size_t>(prospects.mond);
        return ((index * 2 + (prospects.has_king ? 1 : 0)) * 2 + (prospects.has_pagat ? 1 : 0)) * 4 +
               prospects.sweepers;
    }

    // The prospects seen from the target: a number for the keys, what its table entries are relative to, and bounds of
    // the gain at the end.
    struct Outlook {
        bool is_known = false;
        bool has_number = false;  // false: there was no number left for it
        std::uint8_t pattern = 0;  // the number of the set of open bonuses
        std::uint8_t variant = 0;  // the number of the gains at the end, relative to the shift
        bool has_trula_apart = false;  // the cards of the trula are equivalent to no others
        bool has_kings_apart = false;
        std::int16_t shift = 0;
        Bounds end{0, 0};
    };
    static constexpr int pattern_shift = Key::variant_bits + 3;  // in a key: variant, apart, leader, pattern, cards
    static constexpr std::uint32_t most_patterns = 128, most_variants = 1u << Key::variant_bits;

    // `sure` are cards of the trula that nobody can win from their holder.
    Prospects prospects_of(CardSet left, const Memory& memory, CardSet sure) const {
        const Terms& terms = this->terms();
        const bool talon_is_open = is_talon_open(left);
        const CardSet open = talon_is_open ? left | terms.unclaimed : left;
        const auto holder = [&](const std::array<int, 3>& by_side, int flags, CardSet cards) -> std::uint8_t {
            constexpr std::array<std::uint8_t, 4> if_settled{not_held, held_by_us, held_by_them, not_held};
            const bool may_be_ours = (flags & 2) == 0 && by_side[static_cast<std::size_t>(Side::declarer)] != 0;
            const bool may_be_theirs = (flags & 1) == 0 && by_side[static_cast<std::size_t>(Side::defenders)] != 0;
            if ((open & cards).empty()) return if_settled[static_cast<std::size_t>(flags)];
            if (may_be_ours) return may_be_theirs ? open_to_both : open_to_us;
            return may_be_theirs ? open_to_them : not_held;
        };
        Prospects prospects;
        if (parts_.counts_trula()) {
            const bool is_ours = !(sure & this->max_cards_).empty();
            const int flags = memory.flags & 3;
            prospects.trula =
                holder(parts_.trula, sure.empty() ? flags : flags | (is_ours ? 1 : 2), trula_cards - sure);
        }
        if (parts_.counts_kings()) prospects.kings = holder(parts_.kings, memory.flags >> 2 & 3, kings_cards);
        if ((memory.flags & mond_lost) != 0)
            prospects.mond =
                talon_is_open && terms.talon_seen && terms.unclaimed.has(mond) ? Mond::lost_with_talon : Mond::lost;
        else if (can_lose_mond_ && left.has(mond) && left.has(skis))
            prospects.mond = Mond::in_danger;
        prospects.has_king = terms.called_king != no_card && left.has(terms.called_king);
        prospects.has_pagat = left.has(pagat) && pagat_counts_[prospects.has_king ? 1 : 0];
        if (parts_.has_swept)
            prospects.sweepers = static_cast<std::uint8_t>(((memory.flags & trick_theirs) == 0 ? 1 : 0) |
                                                           ((memory.flags & trick_ours) == 0 ? 2 : 0));
        return prospects;
    }

    // The highest tarok left if it belongs to the trula: nobody can win it from its holder.
    CardSet sure_trula(CardSet left) const {
        const CardSet left_taroks = left & taroks;
        if (left_taroks.empty() || !this->terms().taroks_trump || this->is_emperors_possible(left)) return {};
        return CardSet::of(left_taroks.highest()) & trula_cards;
    }

    // The possible sums of the bonuses that the prospects leave open, in an order that depends only on which these are.
    std::vector<int> bonus_options(const Prospects& prospects) const {
        std::vector<int> sums = parts_.last_options(prospects.has_king, prospects.has_pagat);
        const auto add = [&](int option, int other) {
            const std::size_t count = sums.size();
            for (std::size_t i = 0; i < count; ++i) sums.push_back(sums[i] + other);
            for (std::size_t i = 0; i < count; ++i) sums[i] += option;
        };
        const auto add_holder = [&](const std::array<int, 3>& by_side, std::uint8_t holder) {
            const int ours = by_side[static_cast<std::size_t>(Side::declarer)];
            const int theirs = by_side[static_cast<std::size_t>(Side::defenders)];
            if (holder == open_to_both) {
                const std::vector<int> before = sums;
                add(0, ours);
                for (const int sum : before) sums.push_back(sum + theirs);
            }
            if (holder == open_to_us) add(0, ours);
            if (holder == open_to_them) add(0, theirs);
            if (holder == held_by_us || holder == held_by_them)
                for (int& sum : sums) sum += holder == held_by_us ? ours : theirs;
        };
        add_holder(parts_.trula, prospects.trula);
        add_holder(parts_.kings, prospects.kings);
        if (prospects.mond == Mond::in_danger || prospects.mond == Mond::lost_with_talon) add(0, parts_.mond);
        if (prospects.mond == Mond::lost)
            for (int& sum : sums) sum += parts_.mond;
        return sums;
    }

    const Outlook& outlook_of(CardSet left, const Memory& memory) {
        Prospects prospects = prospects_of(left, memory, sure_trula(left));
        if (prospects.sweepers != 0) {
            const auto [we_win_one, they_win_one] = this->sides_sure_of_a_trick(left);
            if (they_win_one) prospects.sweepers &= 2;
            if (we_win_one) prospects.sweepers &= 1;
        }
        Outlook& outlook = outlooks_[index_of(prospects)];
        if (!outlook.is_known) outlook = make_outlook(prospects);
        return outlook;
    }

    Outlook make_outlook(const Prospects& prospects) {
        Outlook outlook;
        const bool may_lose_mond = prospects.mond == Mond::in_danger || prospects.mond == Mond::lost_with_talon;
        outlook.has_kings_apart = prospects.kings <= open_to_them;
        // T1 is always the lowest tarok left, so that it need not be apart for the last trick.
        outlook.has_trula_apart = prospects.trula <= open_to_them || may_lose_mond;

        // 1. The gains at the end by outcome of the bonuses, and one of them to which all are relative.
        std::vector<int> ends;
        for (const int bonus : bonus_options(prospects)) ends.push_back(-thirds_needed(target_ - bonus));
        const auto finite = std::find_if(ends.begin(), ends.end(), [](int end) { return std::abs(end) < certain; });
        outlook.shift = static_cast<std::int16_t>(finite == ends.end() ? 0 : *finite);

        // 2. The gains if a side wins every trick.
        std::vector<int> key;
        if (prospects.sweepers != 0) {
            for (int side = 1; side <= 2; ++side)
                for (const int flags : {0, int{mond_lost}})
                    if ((prospects.sweepers & side) != 0)
                        key.push_back(swept_gain(side == 1 ? Side::declarer : Side::defenders,
                                                 {static_cast<std::uint8_t>(flags), 0}));
        }
        const auto swept_count = static_cast<std::ptrdiff_t>(key.size());
        key.insert(key.end(), ends.begin(), ends.end());
        const auto [least, most] = std::minmax_element(key.begin(), key.end());
        outlook.end = this->make_bounds(*least, *most);

        // 3. The number of these gains, relative to the shift, and of the bonuses that are open.
        for (auto end = key.begin() + swept_count; end != key.end(); ++end)
            if (std::abs(*end) < certain) *end -= outlook.shift;
        Prospects open = prospects;
        if (open.trula > open_to_them) open.trula = not_held;
        if (open.kings > open_to_them) open.kings = not_held;
        if (open.mond == Mond::lost && !parts_.has_mond_when_swept) open.mond = Mond::safe;
        outlook.is_known = true;
        number(outlook, index_of(open), std::move(key));
        return outlook;
    }

    // Gives the outlook the numbers of its pattern and variant, if there are any left.
    void number(Outlook& outlook, std::size_t open, std::vector<int> ends) {
        const auto [entry, is_new] = pattern_of_.try_emplace(open, patterns_.size());
        if (is_new) patterns_.emplace_back();
        Pattern& pattern = patterns_[entry->second];
        const auto place = std::find(pattern.begin(), pattern.end(), ends) - pattern.begin();
        if (entry->second >= most_patterns || static_cast<std::size_t>(place) >= most_variants) {
            is_full_ = true;
            return;
        }
        if (place == std::ssize(pattern)) pattern.push_back(std::move(ends));
        outlook.has_number = true;
        outlook.pattern = static_cast<std::uint8_t>(entry->second);
        outlook.variant = static_cast<std::uint8_t>(place);
    }

    static int settled(const std::array<int, 3>& by_side, int flags) {
        if (flags == 1) return by_side[static_cast<std::size_t>(Side::declarer)];
        return flags == 2 ? by_side[static_cast<std::size_t>(Side::defenders)] : 0;
    }

    // Whether the declarer can still win the unclaimed talon with the called king.
    bool is_talon_open(CardSet in_play) const {
        return this->terms().king_from_talon && in_play.has(this->terms().called_king);
    }
    void record_trick(Memory& memory, bool is_ours) const {
        if (parts_.has_swept) memory.flags |= is_ours ? trick_ours : trick_theirs;
    }
    void record_cards(Memory& memory, CardSet cards, bool is_ours) const {
        if (parts_.counts_trula() && !(cards & trula_cards).empty())
            memory.flags |= is_ours ? trula_ours : trula_theirs;
        if (parts_.counts_kings() && !(cards & kings_cards).empty())
            memory.flags |= is_ours ? kings_ours : kings_theirs;
    }
    // The side that has won every trick so far.
    static Side swept_side(const Memory& memory) {
        const int flags = memory.flags & (trick_ours | trick_theirs);
        return flags == trick_ours ? Side::declarer : flags == trick_theirs ? Side::defenders : Side::none;
    }
    // The final gain if `side` wins every trick.
    int swept_gain(Side side, const Memory& memory) const {
        const bool writes_mond = parts_.has_mond_when_swept && (memory.flags & mond_lost) != 0;
        const int score = parts_.swept[static_cast<std::size_t>(side)] + (writes_mond ? parts_.mond : 0);
        return score >= target_ ? certain : -certain;
    }
    // Whether no score of a side that wins every trick lies from `low` on and below `high`.
    bool has_no_swept_score(int low, int high) const {
        if (!parts_.has_swept) return true;
        for (const Side side : {Side::declarer, Side::defenders}) {
            const int score = parts_.swept[static_cast<std::size_t>(side)];
            if (low <= score && score < high) return false;
            if (parts_.has_mond_when_swept && low <= score + parts_.mond && score + parts_.mond < high) return false;
        }
        return true;
    }
    // The fewest thirds with which the game contributes at least `wanted`.
    int thirds_needed(int wanted) const {
        const auto found = std::lower_bound(parts_.game.begin(), parts_.game.end(), wanted);
        if (found == parts_.game.begin()) return -certain;
        return found == parts_.game.end() ? certain : thirds_for(static_cast<int>(found - parts_.game.begin()));
    }

    ScoreParts<Seats> parts_;
    bool can_lose_mond_ = false;  // `mond_seat` holds T21, but not T22
    // Whether T1 in the last trick changes the score, by whether the called king may be in it.
    std::array<bool, 2> pagat_counts_{};
    int target_ = 0;
    std::vector<Outlook> outlooks_;  // by prospects, for the present target
    using Pattern = std::vector<std::vector<int>>;  // by variant, the gains at the end by outcome of the bonuses
    // A result of `variant_slack`.
    struct KnownSlack {
        std::uint32_t index = 0;  // of pattern and variants, from 1 on; 0: none
        Slack slack;
    };
    bool is_full_ = false;  // there were too few numbers; tables are not used where one is missing
    std::map<std::size_t, std::size_t> pattern_of_;  // by index of prospects
    std::vector<Pattern> patterns_;
    std::array<KnownSlack, 256> slacks_{};  // recent results
};

}  // namespace trula::tarok
