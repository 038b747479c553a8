// Rules of klaverjas, Rotterdam and Amsterdam: legal cards, trick winners, meld (roem) and scores. Section numbers
// refer to docs/rules/klaverjas.md.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "play/fields.hpp"
#include "play/rules.hpp"

namespace trula::klaverjas {

// Canonical order: suits c d h s, in each 7 8 9 10 J Q K A. A suit is a number from 0 to 3.
enum Rank : std::uint8_t { seven, eight, nine, ten, jack, queen, king, ace };
inline constexpr int suit_of(Card card) { return card / 8; }
inline constexpr Rank rank_of(Card card) { return static_cast<Rank>(card % 8); }
inline constexpr CardSet suit_cards(int suit) { return CardSet::range(8 * suit, 8); }

// Points and strength of a card by rank, in a plain suit and in trumps.
inline constexpr std::array<int, 8> plain_points{0, 0, 0, 10, 2, 3, 4, 11};
inline constexpr std::array<int, 8> trump_points{0, 0, 14, 10, 20, 3, 4, 11};
inline constexpr std::array<int, 8> plain_strength{0, 1, 2, 6, 3, 4, 5, 7};
inline constexpr std::array<int, 8> trump_strength{0, 1, 6, 4, 7, 2, 3, 5};
inline constexpr int last_trick_points = 10;
inline constexpr int all_points = 162;  // card points of the deck and the last trick

// Everything that is fixed before the first lead. A declaring side that does not make its contract is nat; pit means
// that one side wins every trick.
struct Terms {
    std::uint8_t trump = 1;  // suit
    Seat declarer = 0;
    bool is_amsterdam = false;  // Amsterdam rules instead of Rotterdam rules
    bool undertrump_forced = false;  // only with Amsterdam rules
    bool nat_own_meld = false;  // as in the paper: the meld of a declaring side that is nat is not scored
    bool tie_is_made = false;  // the contract is made with as many points as the other side
    int four_jacks = 100;  // meld points for four jacks
    bool four_low = true;  // four sevens, eights or nines count as meld
    int pit = 100;  // points for pit
    bool pit_defenders = false;  // the other side gets the pit too if it wins every trick

    static constexpr auto fields = std::tuple{
        Field{"trump", &Terms::trump},
        Field{"declarer", &Terms::declarer},
        Field{"is_amsterdam", &Terms::is_amsterdam},
        Field{"undertrump_forced", &Terms::undertrump_forced},
        Field{"nat_own_meld", &Terms::nat_own_meld},
        Field{"tie_is_made", &Terms::tie_is_made},
        Field{"four_jacks", &Terms::four_jacks},
        Field{"four_low", &Terms::four_low},
        Field{"pit", &Terms::pit},
        Field{"pit_defenders", &Terms::pit_defenders},
    };
};

// The result of the play by side; side 0 is seats 0 and 2.
struct Summary {
    std::array<int, 2> points{};  // card points and those of the last trick
    std::array<int, 2> meld{};  // meld points
    std::array<int, 2> tricks{};

    static constexpr auto fields = std::tuple{
        Field{"points", &Summary::points},
        Field{"meld", &Summary::meld},
        Field{"tricks", &Summary::tricks},
    };
};

// Returns the scores of the two sides in points (section 7).
inline std::array<int, 2> side_scores(const Terms& terms, const Summary& summary) {
    const std::size_t us = terms.declarer % 2, them = 1 - us;
    const int ours = summary.points[us] + summary.meld[us], theirs = summary.points[them] + summary.meld[them];
    std::array<int, 2> scores{};
    if (ours > theirs || (terms.tie_is_made && ours == theirs)) {
        const bool is_pit = summary.tricks[them] == 0;
        scores[us] = ours + (is_pit ? terms.pit : 0);
        scores[them] = is_pit ? 0 : theirs;
    } else {
        scores[them] = all_points + summary.meld[them] + (terms.nat_own_meld ? 0 : summary.meld[us]);
        if (terms.pit_defenders && summary.tricks[us] == 0) scores[them] += terms.pit;
    }
    return scores;
}

namespace detail {

// Lookup tables. By trump suit and card: its points, and the cards of its suit that beat it.
struct Tables {
    std::array<std::array<std::int8_t, 32>, 4> points{};
    std::array<std::array<CardSet, 32>, 4> above{};
    std::array<std::array<CardSet, 32>, 4> beating{};  // the same with all trumps, which beat a card of a plain suit
    std::array<std::array<std::uint8_t, 256>, 2> suit_points{};  // points by mask of ranks: of a plain suit, of trumps

    constexpr Tables() {
        for (std::size_t ranks = 0; ranks < 256; ++ranks)
            for (std::size_t rank = 0; rank < 8; ++rank)
                if ((ranks >> rank & 1) != 0) {
                    suit_points[0][ranks] = static_cast<std::uint8_t>(suit_points[0][ranks] + plain_points[rank]);
                    suit_points[1][ranks] = static_cast<std::uint8_t>(suit_points[1][ranks] + trump_points[rank]);
                }
        for (int trump = 0; trump < 4; ++trump)
            for (Card card = 0; card < 32; ++card) {
                const bool is_trump = suit_of(card) == trump;
                const auto& strength = is_trump ? trump_strength : plain_strength;
                const auto t = static_cast<std::size_t>(trump);
                points[t][card] = static_cast<std::int8_t>((is_trump ? trump_points : plain_points)[rank_of(card)]);
                for (const Card other : suit_cards(suit_of(card)))
                    if (strength[rank_of(other)] > strength[rank_of(card)]) above[t][card].add(other);
                beating[t][card] = is_trump ? above[t][card] : above[t][card] | suit_cards(trump);
            }
    }
};
inline constexpr Tables tables;

}  // namespace detail

// The rules of one deal; satisfies the concept Rules.
class Klaverjas {
  public:
    static constexpr int seats = 4;
    static constexpr int deck_size = 32;
    static constexpr int hand_size = 8;
    static constexpr bool can_stop_inside_trick = false;
    using Trick = trula::Trick<4>;
    using Terms = klaverjas::Terms;

    // Card points, meld points and tricks won, by seat.
    struct Tally {
        std::array<std::int16_t, 4> points{};
        std::array<std::int16_t, 4> meld{};
        std::array<std::int8_t, 4> tricks{};
    };

    explicit Klaverjas(const Terms& terms) : terms_(terms) {}

    const Terms& terms() const { return terms_; }
    static bool is_sound(const Terms& terms) {
        const auto is_amount = [](int points) { return points >= 0 && points <= 500; };
        return terms.trump < 4 && terms.declarer >= 0 && terms.declarer < 4 && is_amount(terms.four_jacks) &&
               is_amount(terms.pit);
    }
    Seat first_leader() const { return 0; }

    // Every seat knows all terms, so there is nothing to complete.
    template <class Hidden>
    static Terms complete_terms(const Terms& terms, const Hidden&) {
        return terms;
    }

    CardSet legal(CardSet hand, const Trick& trick) const { return legal(hand, trick, winning_index(trick)); }
    // The same, where the index of the winning card is known.
    CardSet legal(CardSet hand, const Trick& trick, int winning) const {
        return narrow(hand, trick, winning, no_trace);
    }

    RuleName why_illegal(CardSet hand, const Trick& trick, Card card) const {
        LegalTrace trace(card);
        narrow(hand, trick, winning_index(trick), [&](CardSet kept, RuleName rule) { trace(kept, rule); });
        return trace.broken();
    }

    // The cards of the same suit that beat a card.
    CardSet above(Card card) const { return detail::tables.above[terms_.trump][card]; }

    // The index in the order of play of the winning card (section 5).
    int winning_index(const Trick& trick) const {
        int best = 0;
        for (int i = 1; i < trick.count; ++i) best = winning_index(trick, best, i);
        return best;
    }
    // The same after the card with index `last`, where the index of the winning card before it is known.
    int winning_index(const Trick& trick, int before, int last) const {
        const CardSet beating = detail::tables.beating[terms_.trump][trick.cards[static_cast<std::size_t>(before)]];
        return beating.has(trick.cards[static_cast<std::size_t>(last)]) ? last : before;
    }

    Seat winner(const Trick& trick) const { return trick.seat_at(winning_index(trick)); }

    int points_of(Card card) const { return detail::tables.points[terms_.trump][card]; }
    int card_points(CardSet cards) const {
        int sum = 0;
        for (int suit = 0; suit < 4; ++suit)
            sum += detail::tables.suit_points[suit == terms_.trump ? 1 : 0][cards.mask() >> (8 * suit) & 0xff];
        return sum;
    }

    // The meld points (roem) of the cards of one complete trick (section 6).
    int meld(CardSet cards) const {
        const auto mask = static_cast<std::uint32_t>(cards.mask());
        if (const std::uint32_t ranks = mask & mask >> 8 & mask >> 16 & mask >> 24 & 0xff; ranks != 0) {
            const int rank = std::countr_zero(ranks);
            if (rank == jack) return terms_.four_jacks;
            return rank <= nine && !terms_.four_low ? 0 : 100;
        }
        const std::uint32_t pairs = mask & mask >> 1 & 0x7f7f7f7f;
        const std::uint32_t threes = pairs & mask >> 2 & 0x3f3f3f3f;
        const std::uint32_t fours = threes & mask >> 3 & 0x1f1f1f1f;
        const int run = fours != 0 ? 50 : threes != 0 ? 20 : 0;
        const bool has_stuk = (pairs >> (8 * terms_.trump + queen) & 1) != 0;
        return run + (has_stuk ? 20 : 0);
    }

    void collect(Tally& tally, const Trick& trick, Seat winner, bool is_last) const {
        const CardSet cards = trick.card_set();
        const auto seat = static_cast<std::size_t>(winner);
        tally.points[seat] =
            static_cast<std::int16_t>(tally.points[seat] + card_points(cards) + (is_last ? last_trick_points : 0));
        tally.meld[seat] = static_cast<std::int16_t>(tally.meld[seat] + meld(cards));
        ++tally.tricks[seat];
    }

    bool is_decided(const Tally&, int) const { return false; }

    // Card points and meld points.
    int raw_points(const Tally& tally, Seat seat) const {
        return tally.points[static_cast<std::size_t>(seat)] + tally.meld[static_cast<std::size_t>(seat)];
    }

    Summary summary(const Tally& tally, int = 0) const {
        Summary result;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            result.points[seat % 2] += tally.points[seat];
            result.meld[seat % 2] += tally.meld[seat];
            result.tricks[seat % 2] += tally.tricks[seat];
        }
        return result;
    }

    std::array<int, 4> scores(const Tally& tally, int = 0) const {
        const auto sides = side_scores(terms_, summary(tally));
        return {sides[0], sides[1], sides[0], sides[1]};
    }

  private:
    // Computes the legal cards (section 4); each step keeps a part of the cards and reports its rule to `trace`.
    template <class Trace>
    CardSet narrow(CardSet hand, const Trick& trick, int winning, Trace&& trace) const {
        if (trick.is_empty()) return hand;
        const CardSet all_trumps = suit_cards(terms_.trump);
        const CardSet trumps = hand & all_trumps;
        const Card best = trick.cards[static_cast<std::size_t>(winning)];
        const CardSet higher = all_trumps.has(best) ? trumps & above(best) : trumps;

        CardSet legal = hand;
        const bool is_trump_led = all_trumps.has(trick.led());
        if (!is_trump_led) {
            if (const CardSet follow = hand & suit_cards(suit_of(trick.led())); !follow.empty()) {
                trace(follow, broken::follow_suit);
                return follow;
            }
        }
        if (trumps.empty()) return hand;
        if (is_trump_led || !terms_.is_amsterdam) {
            trace(legal = trumps, is_trump_led ? broken::follow_suit : broken::play_trump);
            if (!higher.empty()) trace(legal = higher, broken::overtrump);
            return legal;
        }
        const CardSet rest = hand - trumps;
        const bool is_partner_winning = winning == trick.count - 2;
        if (is_partner_winning) {
            if (const CardSet free = rest | higher; !free.empty()) trace(legal = free, broken::undertrump_forbidden);
            return legal;
        }
        if (!higher.empty()) {
            trace(legal = trumps, broken::play_trump);
            trace(legal = higher, broken::overtrump);
        } else if (terms_.undertrump_forced) {
            trace(legal = trumps, broken::play_trump);
        } else if (!rest.empty()) {
            trace(legal = rest, broken::undertrump_forbidden);
        }
        return legal;
    }

    Terms terms_;
};

}  // namespace trula::klaverjas
