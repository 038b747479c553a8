// What can be played for in klaverjas with open cards (docs/rules/klaverjas.md, 10): the difference of the two sides,
// with pit, and for a declaring side that is nat the most meld its opponents can force.
#pragma once

#include <algorithm>

#include "games/klaverjas.hpp"
#include "search/exact.hpp"
#include "search/outlook.hpp"
#include "search/relative.hpp"

namespace trula::klaverjas {

// The most meld in runs that the cards of one suit can make, from above, for every set of faces.
inline constexpr std::array<std::uint8_t, 256> run_meld = [] {
    constexpr std::array<int, 9> by_run{0, 0, 0, 20, 50, 50, 50, 70, 100};
    std::array<std::uint8_t, 256> result{};
    for (std::size_t faces = 0; faces < 256; ++faces) {
        int most = 0, run = 0;
        for (int face = 0; face <= 8; ++face) {
            if (face < 8 && (faces >> face & 1) != 0) {
                ++run;
            } else {
                most += by_run[static_cast<std::size_t>(run)];
                run = 0;
            }
        }
        result[faces] = static_cast<std::uint8_t>(most);
    }
    return result;
}();

inline std::size_t faces_of(CardSet cards, int suit) {
    return static_cast<std::size_t>(cards.mask() >> (8 * suit) & 0xff);
}

inline int fours_meld(const Terms& terms, CardSet cards) {
    const auto mask = static_cast<std::uint32_t>(cards.mask());
    const std::uint32_t fours = mask & mask >> 8 & mask >> 16 & mask >> 24 & 0xff;
    return 100 * std::popcount(fours) + ((fours >> jack & 1) != 0 ? terms.four_jacks - 100 : 0);
}

inline int stuk_meld(const Terms& terms, CardSet cards) {
    return cards.has_all(CardSet::range(8 * terms.trump + queen, 2)) ? 20 : 0;
}

// The most meld that tricks out of these cards can hold, from above.
inline int meld_left(const Terms& terms, CardSet cards) {
    int most = fours_meld(terms, cards) + stuk_meld(terms, cards);
    for (int suit = 0; suit < 4; ++suit) most += run_meld[faces_of(cards, suit)];
    return most;
}

// The faces of a suit from weak to strong: bit i of the result is the i-th weakest card.
inline constexpr std::array<std::array<std::uint8_t, 256>, 2> by_strength = [] {
    std::array<std::array<std::uint8_t, 256>, 2> result{};
    for (std::size_t is_trump = 0; is_trump < 2; ++is_trump)
        for (std::size_t faces = 0; faces < 256; ++faces)
            for (std::size_t face = 0; face < 8; ++face)
                if ((faces >> face & 1) != 0)
                    result[is_trump][faces] = static_cast<std::uint8_t>(
                        result[is_trump][faces] | 1u << (is_trump != 0 ? trump_strength : plain_strength)[face]);
    return result;
}();

// The cards of a hand that can answer a lead: its suit, else trumps.
struct Answers {
    CardSet trumps;
    CardSet operator()(CardSet hand, Card led) const {
        const CardSet follow = hand & suit_cards(suit_of(led));
        return follow.empty() ? hand & trumps : follow;
    }
};

// What all goals of this game share: moves, keys on the cards left, order.
class GoalBase {
  public:
    static constexpr int seats = 4;
    using Hands = std::array<CardSet, 4>;

    explicit GoalBase(const Terms& terms) : rules_(terms) {}

    CardSet legal(CardSet hand, const Trick<4>& trick) const { return rules_.legal(hand, trick); }
    Seat winner(const Trick<4>& trick) const { return rules_.winner(trick); }
    // Cards that touch differ in points or in the melds they make: none are equal.
    CardSet same_moves(CardSet legal, const Hands&, const Trick<4>&) const { return legal; }

    Outlook<4> outlook(const Trick<4>& trick, const Hands& hands) const {
        const Card best =
            trick.is_empty() ? no_card : trick.cards[static_cast<std::size_t>(rules_.winning_index(trick))];
        return make_outlook(trick, hands, best, [](Seat seat) { return seat % 2 == 0; }, answers());
    }

    // What settles the trick for its own side comes first, cheaply if it wins itself; what leaves it to the others
    // last.
    int order(Card card, const Outlook<4>& outlook) const {
        const auto above = [&](Card best) {
            const CardSet trumps = suit_cards(terms().trump);
            return trumps.has(best) ? rules_.above(best) : rules_.above(best) | trumps;
        };
        const auto beats = [&](Card one, Card best) { return above(best).has(one); };
        const Prospect seen = prospect(card, outlook, beats, above, answers());
        const int worth = rules_.points_of(card);
        const int meld = outlook.is_last ? rules_.meld(outlook.table | CardSet::of(card)) : 0;
        if (seen.is_ours && !seen.can_lose) return 400 + 2 * meld + (seen.wins ? -worth : 3 * worth);
        if (!seen.is_ours && !seen.can_gain) return -3 * worth - 2 * meld;
        if (seen.is_ours) return 100 - 3 * worth;
        return 200 + (seen.can_lose ? -1 : 2) * worth;
    }

  protected:
    static CardSet all(const Hands& hands) { return hands[0] | hands[1] | hands[2] | hands[3]; }
    int trick_total(const Trick<4>& trick, bool is_last) const {
        return rules_.card_points(trick.card_set()) + (is_last ? last_trick_points : 0);
    }
    const Terms& terms() const { return rules_.terms(); }
    Answers answers() const { return {suit_cards(terms().trump)}; }

    Klaverjas rules_;
};

// The declaring side's points and meld minus the other's; `with_pit` adds the pit for all tricks.
class DifferenceGoal : public GoalBase {
  public:
    struct Memory {
        bool has_lost_trick = false;
    };

    DifferenceGoal(const Terms& terms, bool with_pit, const Hands& hands) : GoalBase(terms), with_pit_(with_pit) {
        std::array<std::uint8_t, 64> owners{};
        for (std::size_t seat = 0; seat < 4; ++seat)
            for (const Card card : ranked(hands[seat])) owners[card] = static_cast<std::uint8_t>(seat);
        for (int suit = 0; suit < 4; ++suit) owners_.add_suit(8 * suit, 8, owners);
        for (Card card = 0; card < 32; ++card)
            points_[ranked(CardSet::of(card)).lowest()] =
                static_cast<std::int8_t>(rules_.card_points(CardSet::of(card)));
    }

    bool is_max(Seat seat) const { return (seat ^ terms().declarer) % 2 == 0; }

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        const int total = trick_total(trick, is_last) + rules_.meld(trick.card_set());
        if (is_max(winner)) return total;
        memory.has_lost_trick = true;
        return -total;
    }
    int final_gain(const Memory& memory) const { return with_pit_ && !memory.has_lost_trick ? terms().pit : 0; }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands& hands, const Memory& memory) const {
        const CardSet left = all(hands);
        const int most = rules_.card_points(left) + last_trick_points + meld_left(terms(), left);
        const int pit = final_gain(memory);
        return {static_cast<std::int16_t>(-most), static_cast<std::int16_t>(most + pit)};
    }
    std::uint64_t key(const Hands& hands, Seat leader, const Memory& memory) const {
        const std::uint64_t pit_is_open = with_pit_ && !memory.has_lost_trick ? 1 : 0;
        return all(hands).mask() << 3 | static_cast<std::uint64_t>(leader) << 1 | pit_is_open;
    }

    // Positions are alike when the owners of the cards follow one another in the same way from weak to strong.
    std::uint64_t likeness(const Hands& hands, Seat leader, const Memory& memory) const {
        const std::uint64_t pit_is_open = with_pit_ && !memory.has_lost_trick ? 1 : 0;
        return (owners_.canonical(ranked(all(hands))) << 3 | static_cast<std::uint64_t>(leader) << 1 | pit_is_open) + 1;
    }
    // Points differ card by card; where a suit differs its melds may come in one position and not in the other.
    int slack(CardSet one, CardSet other) const {
        if (one == other) return 0;
        const CardSet ranked_one = ranked(one), ranked_other = ranked(other);
        int sum = fours_meld(terms(), one) + fours_meld(terms(), other);
        for (int suit = 0; suit < 4; ++suit) {
            const CardSet cards = suit_cards(suit);
            if ((one & cards) == (other & cards)) continue;
            sum += run_meld[faces_of(one, suit)] + run_meld[faces_of(other, suit)];
            if (suit == terms().trump) sum += stuk_meld(terms(), one) + stuk_meld(terms(), other);
            sum += matched_difference(ranked_one & cards, ranked_other & cards,
                                      [&](Card card) { return static_cast<int>(points_[card]); });
        }
        return sum;
    }

  private:
    // The cards with those of each suit from weak to strong.
    CardSet ranked(CardSet cards) const {
        std::uint64_t mask = 0;
        for (int suit = 0; suit < 4; ++suit)
            mask |= std::uint64_t{by_strength[suit == terms().trump ? 1 : 0][faces_of(cards, suit)]} << (8 * suit);
        return CardSet(mask);
    }

    bool with_pit_;
    RelativeKeys owners_;
    std::array<std::int8_t, 32> points_{};
};

// Whether the opponents can keep the difference from rising above 0 and collect so much meld: 1 if they can, else 0.
// The searching side is theirs.
class NatGoal : public GoalBase {
  public:
    struct Memory {
        std::int16_t lead;  // of the declaring side so far
        std::int16_t meld;  // that the opponents still want
    };

    explicit NatGoal(const Terms& terms) : GoalBase(terms) {}

    std::uint64_t likeness(const Hands&, Seat, const Memory&) const { return 0; }
    int slack(CardSet, CardSet) const { return 0; }

    bool is_max(Seat seat) const { return (seat ^ terms().declarer) % 2 != 0; }

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        const int meld = rules_.meld(trick.card_set());
        const int total = trick_total(trick, is_last) + meld;
        if (is_max(winner)) {
            memory.lead = static_cast<std::int16_t>(memory.lead - total);
            memory.meld = static_cast<std::int16_t>(std::max(0, memory.meld - meld));
        } else {
            memory.lead = static_cast<std::int16_t>(memory.lead + total);
        }
        return 0;
    }
    int final_gain(const Memory& memory) const { return memory.lead <= 0 && memory.meld == 0 ? 1 : 0; }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands& hands, const Memory& memory) const {
        const CardSet left = all(hands);
        const int meld = meld_left(terms(), left);
        const int most = rules_.card_points(left) + last_trick_points + meld;
        if (memory.lead - most > 0 || memory.meld > meld) return {0, 0};
        if (memory.lead + most <= 0 && memory.meld == 0) return {1, 1};
        return {0, 1};
    }
    std::uint64_t key(const Hands& hands, Seat leader, const Memory& memory) const {
        return all(hands).mask() << 32 | static_cast<std::uint64_t>(leader) << 28 |
               static_cast<std::uint64_t>(memory.meld) << 12 | static_cast<std::uint64_t>(memory.lead + 2048);
    }
};

// The paper's OUTCOME for the declaring side, seat 0 leading (docs/rules/klaverjas.md, 10): won, the difference with
// pit; lost, minus what the opponents write with the most meld they can force.
inline int outcome(const Terms& terms, const std::array<CardSet, 4>& hands, BoundTable& table,
                   LooseTable* loose = nullptr) {
    const DifferenceGoal plain(terms, false, hands), with_pit(terms, true, hands);
    const auto clear = [&] {
        table.clear();
        if (loose != nullptr) loose->clear();
    };
    clear();
    Exact<DifferenceGoal> is_won(plain, &table, loose);
    if (is_won.value({hands, {}, {}}, 0, 1) >= 1) {
        clear();
        Exact<DifferenceGoal> search(with_pit, &table, loose);
        Bounds bounds = with_pit.range(hands, {});
        bounds.lower = 1;
        return exact_value(search, {hands, {}, {}}, bounds, 40);
    }
    // Melds come in tens; every amount that can be forced can be forced with all smaller ones.
    table.clear();
    Exact<NatGoal> search{NatGoal(terms), &table};
    std::int16_t meld = 0;
    const int most = meld_left(terms, hands[0] | hands[1] | hands[2] | hands[3]);
    for (std::int16_t wanted = 10; wanted <= most; wanted = static_cast<std::int16_t>(wanted + 10))
        if (search.value({hands, {}, {0, wanted}}, 0, 1) >= 1)
            meld = wanted;
        else
            break;
    return -(all_points + meld);
}

}  // namespace trula::klaverjas
