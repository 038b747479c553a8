// The inputs of networks that only tarok has: contract, sides as far as the seat knows them, announcements, cards out
// of play, points and honours won.
#pragma once

#include "games/tarok/policy.hpp"
#include "learning/features.hpp"

namespace trula {

template <int Seats>
struct GameFeatures<tarok::Tarok<Seats>> {
    using R = tarok::Tarok<Seats>;
    static constexpr int aim_at = 0;
    static constexpr int value_at = aim_at + 4;  // points of the contract in tens
    static constexpr int value_ranges = 14;
    static constexpr int declarer_at = value_at + value_ranges;  // seat
    static constexpr int king_at = declarer_at + Seats;  // suit of the called king
    static constexpr int friend_at = king_at + 4;  // by seat but this one: opponent, unknown, partner
    static constexpr int announced_at = friend_at + 3 * (Seats - 1);  // by item and seat
    static constexpr int kontra_at = announced_at + tarok::item_count * Seats;  // by item and level above 0
    static constexpr int flags_at = kontra_at + tarok::item_count * 4;  // suits trump, differences, mond, radelc, sides
    static constexpr int gifts_at = flags_at + 6;  // klop: talon cards still to be won
    static constexpr int out_at = gifts_at + 7;  // cards that this seat knows to be in no hand and not played
    static constexpr int points_at = out_at + 54;  // by seat, face values of the pile in fives
    static constexpr int point_ranges = 16;
    static constexpr int honours_at = points_at + Seats * point_ranges;  // by seat, which of trula and kings it has won
    static constexpr int trickless_at = honours_at + Seats * 7;  // by seat, whether it has won no trick yet
    static constexpr int inputs = trickless_at + Seats;
    static constexpr int most_active = 5 + (Seats - 1) + 2 * tarok::item_count + 6 + 1 + 18 + Seats + 7 + Seats;

    static Card label(const R&, Card card) { return card; }
    static constexpr int numberings = 1;
    static int numbering(const R&) { return 0; }

    template <class Add>
    static void write(const Position<R>& position, const Knowledge<R>& known, const Add& add) {
        using namespace tarok;
        const Terms& terms = position.rules().terms();  // only its public members are read here
        const auto relative = [&](Seat seat) { return (seat - known.seat + Seats) % Seats; };
        add(aim_at + static_cast<int>(known.aim));
        add(value_at + bucket(terms.value, 10, value_ranges));
        if (known.declarer != nobody) add(declarer_at + relative(known.declarer));
        if (known.called_king != no_card) add(king_at + (known.called_king - 22) / 8);
        for (int seat = 0; seat < Seats; ++seat) {
            if (seat == known.seat) continue;
            const int friendly = known.friendship[static_cast<std::size_t>(seat)];
            add(friend_at + 3 * (relative(static_cast<Seat>(seat)) - 1) +
                (friendly == sure    ? 2
                 : friendly == -sure ? 0
                                     : 1));
        }
        for (std::size_t item = 0; item < item_count; ++item) {
            if (known.announced_by[item] != nobody)
                add(announced_at + static_cast<int>(item) * Seats + relative(known.announced_by[item]));
            if (terms.level[item] > 0) add(kontra_at + static_cast<int>(item) * 4 + terms.level[item] - 1);
        }
        if (known.taroks_trump) add(flags_at);
        if (known.has_bonuses) add(flags_at + 1);
        if (known.mond != 0) add(flags_at + 2);
        if (terms.is_doubled) add(flags_at + 3);
        if (known.is_declaring()) add(flags_at + 4);
        if (terms.talon_seen) add(flags_at + 5);
        if (known.aim == Aim::klop) add(gifts_at + known.gifts_left);
        for (const Card card : known.out_of_play - known.played_cards) add(out_at + card);
        const auto& tally = position.tally();
        for (int seat = 0; seat < Seats; ++seat) {
            const int other = relative(static_cast<Seat>(seat));
            const CardSet pile = tally.piles[static_cast<std::size_t>(seat)];
            add(points_at + other * point_ranges + bucket(face_sum(pile), 5, point_ranges));
            for (const Card card : pile&(trula_cards | kings_cards)) add(honours_at + other * 7 + honour(card));
            if (tally.tricks[static_cast<std::size_t>(seat)] == 0) add(trickless_at + other);
        }
    }

    // Exchanges the four suits; taroks stay.
    static void permute_suits(tarok::Terms& terms, typename Position<R>::Hands& hands, Random& random) {
        const std::vector<int> to = random.permutation(4);
        const auto moved = [&](Card card) {
            return card < 22 || card == no_card
                       ? card
                       : static_cast<Card>(22 + 8 * to[static_cast<std::size_t>((card - 22) / 8)] + (card - 22) % 8);
        };
        const auto move_set = [&](CardSet& cards) {
            CardSet result;
            for (const Card card : cards) result.add(moved(card));
            cards = result;
        };
        for (CardSet& hand : hands) move_set(hand);
        move_set(terms.discards);
        move_set(terms.unclaimed);
        for (Card& gift : terms.gifts) gift = moved(gift);
        terms.called_king = moved(terms.called_king);
    }

    static constexpr int orders = 24;
    static Card reordered(int order, Card label) {
        if (label < 22) return label;
        return static_cast<Card>(22 + 8 * place_in_order<4>(order, (label - 22) / 8) + (label - 22) % 8);
    }
    static int reordered_input(int order, int index) {
        if (index >= king_at && index < friend_at) return king_at + place_in_order<4>(order, index - king_at);
        if (index >= out_at && index < points_at) return out_at + reordered(order, static_cast<Card>(index - out_at));
        if (index >= honours_at && index < trickless_at) {
            const int number = (index - honours_at) % 7;
            return number < 3 ? index : index - number + 3 + place_in_order<4>(order, number - 3);
        }
        return index;
    }

  private:
    // The number of a card of the trula, 0 to 2, or of a king, 3 to 6.
    static int honour(Card card) {
        if (card >= 22) return 3 + (card - 22) / 8;
        return card == tarok::pagat ? 0 : card == tarok::mond ? 1 : 2;
    }
};

}  // namespace trula
