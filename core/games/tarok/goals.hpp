// Goals of the exact search in tarok: GoalBase, the parts that all goals share, and PointsGoal, card points in thirds
// of a point. Other goals are in goals_score.hpp and goals_klop.hpp.
#pragma once

#include <algorithm>
#include <utility>

#include "games/tarok/rules.hpp"
#include "search/exact.hpp"
#include "search/move_order.hpp"
#include "search/relative.hpp"

namespace trula::tarok {

// The card points of a pile worth `count` thirds (section 1: a remainder of one or two cards is rounded).
inline constexpr int points_of_thirds(int count) { return (count + 1) / 3; }
// The fewest thirds that make `points` card points.
inline constexpr int thirds_for(int points) { return 3 * points - 1; }

// By mask of the ranks of a suit, the face values of its cards from low to high in unary: four bits for each card, one
// bit set for each unit above 1. Two sets of the same size differ by at most three thirds for each bit that differs.
inline constexpr std::array<std::uint32_t, 256> suit_worth = [] {
    std::array<std::uint32_t, 256> result{};
    for (std::uint32_t ranks = 0; ranks < 256; ++ranks) {
        int place = 0;
        for (int rank = 0; rank < 8; ++rank)
            if ((ranks >> rank & 1) != 0) {
                const int above_one = std::max(0, rank - 3);
                result[ranks] |= ((1u << above_one) - 1) << (4 * place++);
            }
    }
    return result;
}();

// The bit set of the seats on the declarer's side.
inline unsigned declarers_mask(const Terms& terms) {
    return 1u << terms.declarer | (terms.partner == nobody ? 0 : 1u << terms.partner);
}

// Rules, move ordering and table keys, which all goals of the game share.
template <int Seats>
class GoalBase {
  public:
    static constexpr int seats = Seats;
    static constexpr int history_weight = 0;
    using Hands = std::array<CardSet, Seats>;

    // `max_seats` is the bit set of the seats that maximise; `special` holds the cards that are equivalent to no other.
    // With `kings_count`, keys may be asked for with kings apart.
    GoalBase(const Terms& terms, unsigned max_seats, const Hands& hands, CardSet special, bool kings_count = false)
        : rules_(terms), max_seats_(max_seats) {
        if (terms.is_negative() || terms.announced_by[pagat_ultimo] != nobody) special.add(pagat);
        if (terms.called_king != no_card) special.add(terms.called_king);
        const CardKinds plain(hands, special), whole(hands, special | trula_cards);
        const CardSet deal = plain.deal;
        Kinds owners{};
        int trula_holders = 0;
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            for (const Card card : hands[seat]) owners[card] = static_cast<std::uint8_t>(seat);
            if (is_max(static_cast<Seat>(seat))) max_cards_ |= hands[seat];
            trula_holders += (hands[seat] & trula_cards).empty() ? 0 : 1;
        }
        may_be_emperors_ = trula_holders == 3;
        taroks_ = TrumpSuit(deal & taroks, plain.exact, plain.loose, owners);
        taroks_with_trula_ = TrumpSuit(deal & taroks, whole.exact, whole.loose, owners);
        for (int suit = 0; suit < 4; ++suit)
            suits_[static_cast<std::size_t>(suit)] = SmallSuit<8>(deal, 22 + 8 * suit, plain.exact, plain.loose);
        if (!kings_count) return;
        const CardKinds kings(hands, special | kings_cards);
        for (int suit = 0; suit < 4; ++suit)
            suits_with_kings_[static_cast<std::size_t>(suit)] =
                SmallSuit<8>(deal, 22 + 8 * suit, kings.exact, kings.loose);
    }

    const Terms& terms() const { return rules_.terms(); }
    bool is_max(Seat seat) const { return (max_seats_ >> seat & 1) != 0; }
    CardSet legal(CardSet hand, const Trick<Seats>& trick, int) const { return rules_.legal(hand, trick); }
    int winning_index(const Trick<Seats>& trick, int before) const { return rules_.winning_index(trick, before); }

    // The differences in face value, card by card, in thirds. Taroks have face value 1, except the trula at the ends of
    // the suit with 5.
    template <class Memory>
    Slack slack(CardSet one, CardSet other, const Memory&) const {
        if (one == other) return {};
        int fewer = 0, more = 0;
        const auto add = [&](int difference) { (difference < 0 ? fewer : more) += 4 * std::abs(difference); };
        add(int{one.has(pagat)} - int{other.has(pagat)});
        add((one & top_taroks).size() - (other & top_taroks).size());
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint32_t ones = suit_worth[rank_mask(one, suit)], others = suit_worth[rank_mask(other, suit)];
            fewer += std::popcount(others & ~ones);
            more += std::popcount(ones & ~others);
        }
        return {3 * fewer, 3 * more};
    }

    CardSet same_moves(CardSet legal, CardSet others) const {
        return without_equal_neighbours(legal, others, suit_starts, [](Card card) { return card_thirds[card]; });
    }

    // Cards that certainly win the trick for the own side come first, those with most points before others; cards with
    // which the opponents certainly win it come late, those with fewest points first. In negative contracts, high cards
    // that certainly lose the trick come first.
    template <int place>
    int rate(CardSet moves, const Trick<Seats>& trick, const Hands& hands, Moves& rated) const {
        const auto sides = [&](Seat seat) { return is_max(seat); };
        if (terms().is_negative())
            return rate_moves<place>(moves, trick, hands, sides, Ranks{rules_}, weigh_negative, rated);
        return rate_moves<place>(moves, trick, hands, sides, Ranks{rules_}, weigh, rated);
    }

  protected:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 22 | 1ull << 30 | 1ull << 38 | 1ull << 46};

    // The representatives of the cards left. With `trula_is_apart`, the cards of the trula are equivalent to no others;
    // it must be set while the emperor's trick is possible. With `kings_are_apart`, kings are.
    RelativeMasks relative_masks(CardSet left, bool trula_is_apart, bool kings_are_apart = false) {
        TrumpSuit& suit = trula_is_apart ? taroks_with_trula_ : taroks_;
        const TrumpSuit::Known& known = suit(static_cast<std::uint32_t>((left & taroks).mask()));
        RelativeMasks masks{known.exact, known.loose};
        for (const auto& each : kings_are_apart ? suits_with_kings_ : suits_) each.add_to(masks, left);
        return masks;
    }

    // Whether the whole trula may still fall in one trick, which T1 wins.
    bool is_emperors_possible(CardSet left) const { return may_be_emperors_ && left.has_all(trula_cards); }

    // Whether taroks left are certain to win a trick for the maximising side, and for the other side.
    std::pair<bool, bool> sides_sure_of_a_trick(CardSet left) {
        std::pair<bool, bool> result{false, false};
        if ((left & taroks).empty() || !terms().taroks_trump || is_emperors_possible(left)) return result;
        const TrumpSuit::Known& known = taroks_(static_cast<std::uint32_t>((left & taroks).mask()));
        for (std::size_t seat = 0; seat < Seats; ++seat)
            if (known.sure[seat] > 0) (is_max(static_cast<Seat>(seat)) ? result.first : result.second) = true;
        return result;
    }

    // Bounds on the thirds that the maximising side wins. Every trick that the taroks of a seat are certain to win
    // brings at least one third from each seat, and more if T21 or T22 cannot be beaten.
    Bounds thirds_range(const Hands& hands, CardSet left) {
        int least = 0, most = thirds(left);
        const CardSet left_taroks = left & taroks;
        if (left_taroks.empty() || !terms().taroks_trump || is_emperors_possible(left)) return make_bounds(least, most);
        const TrumpSuit::Known& known = taroks_(static_cast<std::uint32_t>(left_taroks.mask()));
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            if (known.sure[seat] == 0) continue;
            int won = Seats * known.sure[seat];
            if (hands[seat].has(left_taroks.highest())) {
                const CardSet others = left_taroks - hands[seat];
                const CardSet unbeaten =
                    others.empty() ? left_taroks : left_taroks - CardSet::range(0, others.highest() + 1);
                won += 12 * (unbeaten & trula_cards).size();
            }
            if (is_max(static_cast<Seat>(seat)))
                least += won;
            else
                most -= won;
        }
        return make_bounds(least, most);
    }

    static Bounds make_bounds(int lower, int upper) {
        return {static_cast<std::int16_t>(lower), static_cast<std::int16_t>(upper)};
    }
    static int trick_thirds(const Trick<Seats>& trick) {
        int sum = 0;
        for (const Card card : trick.cards) sum += card_thirds[card];
        return sum;
    }
    // Klop: the thirds of the talon card that goes with trick number `trick` (from 0), and of that and all later ones.
    int gift_thirds(int trick) const {
        const Card gift = trick < 6 ? terms().gifts[static_cast<std::size_t>(trick)] : no_card;
        return gift == no_card ? 0 : card_thirds[gift];
    }
    int gifts_left(int trick) const {
        int sum = 0;
        for (; trick < 6; ++trick) sum += gift_thirds(trick);
        return sum;
    }

    Tarok<Seats> rules_;
    CardSet max_cards_;  // cards that the maximising seats hold at the root

  private:
    static constexpr CardSet top_taroks{1ull << mond | 1ull << skis};

    // The kinds of the cards of a deal by seat, points and speciality (see search/relative.hpp).
    struct CardKinds {
        Kinds exact{}, loose{};
        CardSet deal;
        CardKinds(const Hands& hands, CardSet special) {
            for (std::size_t seat = 0; seat < Seats; ++seat) {
                deal |= hands[seat];
                for (const Card card : hands[seat]) {
                    const std::size_t own = special.has(card) ? special_kind(card) : 0;
                    const std::size_t kind = own != 0 ? own : static_cast<std::size_t>(card_thirds[card] - 1) / 3;
                    exact[card] = static_cast<std::uint8_t>(8 * seat + kind);
                    loose[card] = static_cast<std::uint8_t>(8 * seat + own);
                }
            }
        }
    };

    static std::size_t rank_mask(CardSet cards, int suit) { return cards.mask() >> (22 + 8 * suit) & 0xff; }
    static constexpr std::size_t special_kind(Card card) { return card == mond ? 6 : card == skis ? 7 : 5; }

    // The order of a move in contracts for points or for every trick.
    static int weigh(Card card, const TrickProspect& prospect) {
        const int worth = card_thirds[card];
        const int rank = card < 22 ? card : 0;
        if (prospect.is_ours && !prospect.can_lose)
            return prospect.wins ? 400 + 4 * worth - 10 * rank : 400 + 8 * worth;
        if (!prospect.is_ours && !prospect.can_gain) return -8 * worth - rank;
        if (prospect.is_ours) return -50 - 4 * worth - rank;
        return 200 + (prospect.can_lose ? -4 : 4) * worth - rank;
    }
    // The order of a move in negative contracts.
    static int weigh_negative(Card card, const TrickProspect& prospect) {
        const int rank = card < 22 ? 8 + card : (card - 22) % 8;
        if (!prospect.is_ours && !prospect.can_gain) return 400 + 4 * rank;
        if (prospect.is_ours && !prospect.can_lose) return -rank;
        return 200 + (prospect.wins ? -rank : rank);
    }

    // For move ordering only: ignores the emperor's trick and the duty to beat in negative contracts.
    struct Ranks {
        const Tarok<Seats>& rules;
        static CardSet suit(Card card) { return suit_of(card); }
        static CardSet answers(CardSet hand, Card led) {
            const CardSet follow = hand & suit_of(led);
            return follow.empty() ? hand & taroks : follow;
        }
        static CardSet above(Card card) {
            const CardSet in_suit = suit_of(card) - CardSet::range(0, card + 1);
            return card < 22 ? in_suit : in_suit | taroks;
        }
        Card best(const Trick<Seats>& trick) const { return rules.best_card(trick); }
    };

    unsigned max_seats_;
    bool may_be_emperors_ = false;  // the cards of the trula are in three hands
    TrumpSuit taroks_;
    TrumpSuit taroks_with_trula_;
    std::array<SmallSuit<8>, 4> suits_;
    std::array<SmallSuit<8>, 4> suits_with_kings_;  // with kings apart
};

// The card points of the declarer's side in thirds; in klop the card points of one seat, which the other seats
// maximise.
template <int Seats>
class PointsGoal : public GoalBase<Seats> {
  public:
    using Base = GoalBase<Seats>;
    using typename Base::Hands;
    using Key = std::uint64_t;
    // The state beside the cards left.
    struct Memory {
        std::int8_t tricks = 0;  // number of complete tricks, for the talon cards of klop
    };

    PointsGoal(const Terms& terms, unsigned counted_seats, const Hands& hands)
        : Base(terms, terms.aim == Aim::klop ? ~counted_seats : counted_seats, hands, CardSet()),
          counted_seats_(counted_seats) {}

    int gain(Memory& memory, const Trick<Seats>& trick, Seat winner, bool) const {
        int won = this->trick_thirds(trick);
        const Terms& terms = this->terms();
        if (terms.aim == Aim::klop) won += this->gift_thirds(memory.tricks);
        if (terms.king_from_talon && winner == terms.declarer && trick.card_set().has(terms.called_king) &&
            this->rules_.best_card(trick) == terms.called_king)
            won += thirds(terms.unclaimed);
        ++memory.tricks;
        return is_counted(winner) ? won : 0;
    }

    int final_gain(const Memory&) const { return 0; }
    bool is_decided(const Memory&) const { return false; }

    Memory memory_of(const typename Tarok<Seats>::Tally& tally, CardSet) const { return {tally.trick_count}; }
    // The thirds won so far.
    int so_far(const typename Tarok<Seats>::Tally& tally) const {
        if (this->terms().aim != Aim::klop) return thirds(this->rules_.side_piles(tally).declarers);
        int sum = 0;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            if (is_counted(static_cast<Seat>(seat))) sum += thirds(tally.piles[seat]);
        return sum;
    }

    Bounds range(const Hands& hands, CardSet left, const Memory& memory) {
        const Terms& terms = this->terms();
        Bounds bounds = terms.aim == Aim::klop ? this->make_bounds(0, thirds(left)) : this->thirds_range(hands, left);
        int more = terms.aim == Aim::klop ? this->gifts_left(memory.tricks) : 0;
        if (terms.king_from_talon && left.has(terms.called_king)) more += thirds(terms.unclaimed);
        bounds.upper = static_cast<std::int16_t>(bounds.upper + more);
        return bounds;
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory&) {
        const bool is_apart = this->is_emperors_possible(left);
        const RelativeMasks masks = this->relative_masks(left, is_apart);
        const auto rest = static_cast<std::uint64_t>(leader) << 1 | (is_apart ? 1 : 0);
        return {masks.exact << 3 | rest, masks.loose << 3 | rest};
    }

  private:
    bool is_counted(Seat seat) const { return (counted_seats_ >> seat & 1) != 0; }

    unsigned counted_seats_;
};

}  // namespace trula::tarok
