// ScoreGoal: the goal of the exact search for whether the declarer's score, or a single bonus, reaches a target. The
// score is a sum of parts (ScoreParts): the game, which grows with the card points of the declarer's side, and bonuses,
// which depend on who wins which cards. The bonuses at the end of the deal determine how many card points the target
// needs; the value is the number of thirds above that.
#pragma once

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

// A range of integers, both ends included.
struct Interval {
    int low = 0;
    int high = 0;
    // Widens the range to contain a value.
    void include(int value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

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
    // The possible contributions of the last trick; `settled` is its contribution if it has been played.
    std::vector<int> last_options(bool king_is_left, bool pagat_is_left, int settled) const {
        std::vector<int> options{settled};
        const Interval range = last_range(king_is_left, pagat_is_left);
        for (const int value : last_)
            if (range.low <= value && value <= range.high) options.push_back(value);
        sort_unique(options);
        return options;
    }
    // The range of these contributions, by whether the called king and T1 are still in play.
    Interval last_range(bool king_is_left, bool pagat_is_left) const {
        return last_range_[king_is_left ? 1 : 0][pagat_is_left ? 1 : 0];
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
        std::array<std::array<bool, 2>, 2> is_begun{};
        for (const bool has_king : {false, true})
            for (int by = nobody; by < Seats; ++by)
                for (const bool pagat_won : {false, true})
                    for (const Side winner : {Side::declarer, Side::defenders}) {
                        const auto pagat_by = static_cast<Seat>(by);
                        if (pagat_won && (by == nobody || terms.side(pagat_by) != winner)) continue;
                        const int value = added(has_king, pagat_by, pagat_won, winner);
                        last_[last_index(has_king, pagat_by, pagat_won, winner)] = value;
                        for (std::size_t king = has_king ? 1 : 0; king < 2; ++king)
                            for (std::size_t low = by == nobody ? 0 : 1; low < 2; ++low) {
                                Interval& range = last_range_[king][low];
                                if (!std::exchange(is_begun[king][low], true)) range = {value, value};
                                range.include(value);
                            }
                    }
    }

    std::array<int, 8 * (Seats + 1)> last_{};
    std::array<std::array<Interval, 2>, 2> last_range_{};
};

// The target is reached if the value is not negative. Values are in thirds: those won by the declarer's side less those
// that the target needs with the bonuses at the end of the deal; or plus or minus `certain` if points do not decide.
template <int Seats>
class ScoreGoal : public GoalBase<Seats> {
  public:
    using Base = GoalBase<Seats>;
    using typename Base::Hands;
    using Key = std::uint64_t;

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
        : Base(terms, declarers_mask(terms), hands, special_cards(parts)), parts_(parts) {
        for (std::size_t flags = 0; flags < 4; ++flags) {
            trula_[flags] = make_part(parts.trula, flags);
            kings_[flags] = make_part(parts.kings, flags);
        }
    }

    // Sets the target, in the unit of the parts.
    void set_target(int target) { target_ = target; }

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
        const Terms& terms = this->terms();
        const bool talon_is_open = is_talon_open(left);
        const CardSet open = talon_is_open ? left | terms.unclaimed : left;
        Interval bonus =
            parts_.last_range(terms.called_king != no_card && left.has(terms.called_king), left.has(pagat));
        const auto add = [&](const Part& part, bool is_open) {
            bonus.low += is_open ? part.range.low : part.settled;
            bonus.high += is_open ? part.range.high : part.settled;
        };
        add(trula_[memory.flags & 3], !(open & trula_cards).empty());
        add(kings_[memory.flags >> 2 & 3], !(open & kings_cards).empty());
        const bool mond_can_be_lost = parts_.mond_seat != nobody && left.has(mond) && left.has(skis) &&
                                      hands[static_cast<std::size_t>(parts_.mond_seat)].has(mond);
        const bool mond_is_lost = (memory.flags & mond_lost) != 0, is_certain = mond_is_lost && !talon_is_open;
        if (mond_is_lost || mond_can_be_lost) {
            bonus.low += is_certain ? parts_.mond : std::min(parts_.mond, 0);
            bonus.high += is_certain ? parts_.mond : std::max(parts_.mond, 0);
        }

        Interval end{-thirds_needed(target_ - bonus.low), -thirds_needed(target_ - bonus.high)};
        if (parts_.has_swept) {
            if ((memory.flags & trick_theirs) == 0) include_swept(end, Side::declarer, memory, mond_can_be_lost);
            if ((memory.flags & trick_ours) == 0) include_swept(end, Side::defenders, memory, mond_can_be_lost);
        }
        if (!parts_.counts_points()) return this->make_bounds(end.low, end.high);
        const Bounds points = this->thirds_range(hands, left);
        return this->make_bounds(points.lower + end.low,
                                 points.upper + (talon_is_open ? thirds(terms.unclaimed) : 0) + end.high);
    }

    // T1 and T21 have the same points, but T1 counts in the last trick, so that they are not equivalent.
    CardSet same_moves(CardSet legal, CardSet others) const {
        return without_equal_neighbours(legal, others, this->suit_starts,
                                        [](Card card) { return card == pagat ? 0 : card_thirds[card]; });
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) {
        const RelativeMasks masks = this->relative_masks(left);
        const auto rest = std::uint64_t{memory.flags} << 2 | static_cast<std::uint64_t>(leader);
        return {masks.exact << 10 | rest, masks.loose << 10 | rest};
    }

    // The possible sums of the parts in ascending order; `points` is the range of the final card points of the
    // declarer's side.
    std::vector<int> possible_sums(const Memory& memory, CardSet in_play, Rungs points) const {
        const Terms& terms = this->terms();
        std::vector<int> sums{0};
        const auto add = [&](const std::vector<int>& options) {
            std::vector<int> wider;
            for (const int option : options)
                for (const int sum : sums) wider.push_back(sum + option);
            sort_unique(wider);
            sums = std::move(wider);
        };
        const CardSet open = is_talon_open(in_play) ? in_play | terms.unclaimed : in_play;
        const auto add_part = [&](const std::array<int, 3>& by_side, const Part& part, std::size_t flags,
                                  bool is_open) {
            std::vector<int> options{part.settled};
            if (is_open) options.push_back(0);
            if (is_open && (flags & 2) == 0) options.push_back(by_side[static_cast<std::size_t>(Side::declarer)]);
            if (is_open && (flags & 1) == 0) options.push_back(by_side[static_cast<std::size_t>(Side::defenders)]);
            sort_unique(options);
            add(options);
        };
        const std::size_t trula_flags = memory.flags & 3, kings_flags = memory.flags >> 2 & 3;
        add_part(parts_.trula, trula_[trula_flags], trula_flags, !(open & trula_cards).empty());
        add_part(parts_.kings, kings_[kings_flags], kings_flags, !(open & kings_cards).empty());
        if (parts_.mond != 0) add({0, parts_.mond});
        add(parts_.last_options(terms.called_king != no_card && in_play.has(terms.called_king), in_play.has(pagat),
                                memory.last));
        std::vector<int> games(parts_.game.begin() + points.low, parts_.game.begin() + points.high + 1);
        sort_unique(games);
        add(games);
        if (parts_.has_swept)
            for (const Side side : {Side::declarer, Side::defenders}) {
                sums.push_back(parts_.swept[static_cast<std::size_t>(side)]);
                sums.push_back(sums.back() + parts_.mond);
            }
        sort_unique(sums);
        return sums;
    }
    // The contribution of trula, kings and T21 if no card of theirs is left to win.
    int settled_bonus(const Memory& memory) const {
        return trula_[memory.flags & 3].settled + kings_[memory.flags >> 2 & 3].settled +
               ((memory.flags & mond_lost) != 0 ? parts_.mond : 0);
    }

  private:
    static constexpr int certain = 4000;  // more thirds than there are

    // A bonus: the range of its contribution, and the contribution if none of its cards is left.
    struct Part {
        Interval range;
        int settled = 0;
    };
    static Part make_part(const std::array<int, 3>& by_side, std::size_t flags) {
        Part part;
        if (flags == 1) part.settled = by_side[static_cast<std::size_t>(Side::declarer)];
        if (flags == 2) part.settled = by_side[static_cast<std::size_t>(Side::defenders)];
        if ((flags & 2) == 0) part.range.include(by_side[static_cast<std::size_t>(Side::declarer)]);
        if ((flags & 1) == 0) part.range.include(by_side[static_cast<std::size_t>(Side::defenders)]);
        return part;
    }

    // The cards that are equivalent to no other.
    static CardSet special_cards(const ScoreParts<Seats>& parts) {
        return parts.counts_kings() ? trula_cards | kings_cards : trula_cards;
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
    // Widens `end` by the final gains that are possible if `side` wins every trick.
    void include_swept(Interval& end, Side side, Memory memory, bool mond_can_be_lost) const {
        end.include(swept_gain(side, memory));
        if (!mond_can_be_lost && (memory.flags & mond_lost) == 0) return;
        memory.flags ^= mond_lost;
        end.include(swept_gain(side, memory));
    }
    // The fewest thirds with which the game contributes at least `wanted`.
    int thirds_needed(int wanted) const {
        const auto found = std::lower_bound(parts_.game.begin(), parts_.game.end(), wanted);
        if (found == parts_.game.begin()) return -certain;
        return found == parts_.game.end() ? certain : thirds_for(static_cast<int>(found - parts_.game.begin()));
    }

    ScoreParts<Seats> parts_;
    std::array<Part, 4> trula_, kings_;
    int target_ = 0;
};

}  // namespace trula::tarok
