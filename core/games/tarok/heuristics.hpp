// Heuristics of tarok for the depth-limited and Monte Carlo searches, after Silicon Tarokist: the evaluation of 2002
// with its published weights, the codes of similar hands of 2002 and 2003, and selective move generation by the matrix
// in src/trula/games/tarok/data/selective.txt, which explains its rows and columns.
#pragma once

#include <array>

#include "games/tarok/rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::tarok {

// Satisfies the concept Heuristics.
template <int Seats>
struct Heuristics {
    using Rules = Tarok<Seats>;
    using Trick = trula::Trick<Seats>;
    using P = Position<Rules>;
    static constexpr std::size_t situations = 36;

    static bool are_partners(const Rules& rules, Seat one, Seat other) {
        return one == other || (rules.terms().aim != Aim::klop && rules.terms().side(one) == rules.terms().side(other));
    }

    // The evaluation of 2002, in its own unit: a point of difference counts 5, in klop an own point -100.
    static double standing(const P& position, Seat own) {
        const Terms& terms = position.rules().terms();
        if (position.rules().is_decided(position.tally(), 0))
            return loses_by_early_end(terms, own) ? -decided_value : decided_value;
        const CardSet held = position.hands()[static_cast<std::size_t>(own)] & taroks;
        const Points points = points_of(position, own);
        if (terms.aim == Aim::klop)
            return -100 * points.ours + 20 * points.theirs - (held.empty() ? 0 : held.highest() + 1);
        if (terms.aim == Aim::no_trick) return 0;
        return 5 * (points.ours - points.theirs) + rank_sum(held) + 50 * (held & high_taroks).size() +
               pagat_ultimo_value(position, own);
    }

    // In card points with discards and talon. In klop, the mean of the others less the own points. Where only tricks
    // count, 70 for the side that has not lost and -70 for the other.
    static double difference(const P& position, Seat own) {
        const Terms& terms = position.rules().terms();
        if (counts_only_tricks(terms)) {
            const bool is_lost = position.rules().is_decided(position.tally(), 0);
            return loses_by_early_end(terms, own) == is_lost ? -all_points : all_points;
        }
        const Points points = points_of(position, own);
        if (terms.aim == Aim::klop) return points.theirs / (Seats - 1) - points.ours;
        return points.ours - points.theirs;
    }

    // The published features. Early: by suit, which of queen and king, and the number of other cards in steps of two;
    // the number of taroks in steps of two; the sum of their ranks in steps of 20. Late, and in the hand code of 2002:
    // by suit, which of jack to king, and the number of other cards; the number of taroks; the sum of their ranks in
    // steps of 10. Always which cards of the trula; in the hand code also the highest tarok.
    static std::uint64_t code(const Rules&, CardSet hand, Likeness likeness) {
        const CardSet held = hand & taroks;
        const bool is_early = likeness == Likeness::early;
        std::uint64_t code = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint64_t cards = hand.mask() >> (22 + 8 * suit) & 0xff;
            const std::uint64_t low = cards & (is_early ? 0x3f : 0x0f), high = cards >> (is_early ? 6 : 4);
            const int count = std::popcount(low);
            code = is_early ? code << 4 | high << 2 | static_cast<std::uint64_t>((count + 1) / 2)
                            : code << 7 | high << 3 | static_cast<std::uint64_t>(count);
        }
        const int count = held.size(), sum = rank_sum(held);
        const auto add = [&](int feature) { code = code << 5 | static_cast<std::uint64_t>(feature); };
        add(is_early ? (count + 1) / 2 : count);
        add(is_early ? (sum + 10) / 20 : likeness == Likeness::late ? (sum + 5) / 10 : sum / 10);
        add((held.has(pagat) ? 1 : 0) + (held.has(mond) ? 2 : 0) + (held.has(skis) ? 4 : 0));
        if (likeness == Likeness::hand_code) add(held.empty() ? 0 : held.highest() + 1);
        return code;
    }

    // The legal cards that the matrix keeps in this situation; all of them if it keeps none.
    static CardSet selected(const P& position, CardSet legal, const Matrix& matrix) {
        const unsigned row = matrix[situation(position, legal)];
        if ((row & rest) != 0) return legal;
        CardSet kept;
        if ((row & each_suit) != 0) {
            for (CardSet left = legal; !left.empty(); left -= suit_of(left.lowest()))
                kept |= kept_of(position, left & suit_of(left.lowest()), row);
        } else {
            kept = kept_of(position, legal, row);
        }
        return kept.empty() ? legal : kept;
    }

  private:
    static constexpr double decided_value = 10'000;  // evaluation of a deal that has ended early
    static constexpr double all_points = 70;
    static constexpr CardSet high_taroks{1ull << mond | 1ull << skis};

    // The columns of the matrix, in the order of the file.
    enum Kind : unsigned {
        lowest = 1,
        winning = 2,
        second = 4,
        highest = 8,
        above_pagat = 16,
        the_mond = 32,
        each_suit = 64,
        settled = 128,
        rest = 256,
    };

    struct Points {
        double ours = 0, theirs = 0;
    };

    // Card points without rounding.
    static double exact_points(CardSet pile) { return face_sum(pile) - pile.size() * 2 / 3.0; }

    // The card points of both sides with discards and talon; in klop those of the seat and of all others.
    static Points points_of(const P& position, Seat own) {
        const Rules& rules = position.rules();
        const auto& tally = position.tally();
        if (rules.terms().aim != Aim::klop) {
            const auto [declarers, defenders] = rules.side_piles(tally);
            const bool is_ours = rules.terms().side(own) == Side::declarer;
            return {exact_points(is_ours ? declarers : defenders), exact_points(is_ours ? defenders : declarers)};
        }
        Points points;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            (static_cast<Seat>(seat) == own ? points.ours : points.theirs) += exact_points(tally.piles[seat]);
        return points;
    }

    // Whether the deal is won or lost by tricks alone: beggars and valats.
    static bool counts_only_tricks(const Terms& terms) {
        return terms.aim == Aim::no_trick || terms.aim == Aim::every_trick || terms.announced_by[valat] != nobody;
    }
    // Whether the side of `own` has undertaken to win no trick or every trick, so that it loses if the deal ends early.
    static bool loses_by_early_end(const Terms& terms, Seat own) {
        const bool is_announced = terms.announced_by[valat] != nobody;
        return terms.side(own) == (is_announced ? terms.announced_side(valat) : Side::declarer);
    }

    // The evaluation of T1 in the last trick.
    static double pagat_ultimo_value(const P& position, Seat own) {
        const auto& tally = position.tally();
        if (tally.last_winner == nobody || tally.pagat_in_last != own) return 0;
        const double worth = position.rules().terms().announced_by[pagat_ultimo] != nobody ? 250 : 125;
        if (tally.last_winner == own) return worth;
        return are_partners(position.rules(), own, tally.last_winner) ? 0 : -worth;
    }

    // The sum of the ranks of taroks, from 1 to 22.
    static int rank_sum(CardSet held) {
        int sum = held.size();
        for (int bit = 0; bit < 5; ++bit)
            sum += std::popcount(held.mask() & index_bits[static_cast<std::size_t>(bit)]) << bit;
        return sum;
    }
    // For each bit, the taroks whose index has that bit.
    static constexpr std::array<std::uint64_t, 5> index_bits = [] {
        std::array<std::uint64_t, 5> masks{};
        for (unsigned card = 0; card < 22; ++card)
            for (unsigned bit = 0; bit < 5; ++bit)
                if ((card >> bit & 1) != 0) masks[bit] |= 1ull << card;
        return masks;
    }();

    // The row of the matrix for this situation, in the order of the file.
    static std::size_t situation(const P& position, CardSet legal) {
        const Order order = order_of<Heuristics>(position);
        if (order == Order::lead) return 0;
        const Terms& terms = position.rules().terms();
        const bool is_last = order == Order::partner_winning || order == Order::opponent_winning;
        std::size_t block = is_last ? 3 : 0;
        if (terms.is_negative())
            block += is_last && terms.aim == Aim::no_trick ? 3 : 2;
        else if (order == Order::partner_last || order == Order::opponent_winning)
            ++block;
        return 1 + 5 * block + way(position.trick().led(), legal.lowest());
    }
    // The column `way` of the file: suit on the same suit, tarok on suit, other suit on suit, tarok on tarok, suit on
    // tarok.
    static std::size_t way(Card led, Card card) {
        if (taroks.has(led)) return taroks.has(card) ? 3 : 4;
        return taroks.has(card) ? 1 : suit_of(led).has(card) ? 0 : 2;
    }

    // The cards that a row of the matrix keeps.
    static CardSet kept_of(const P& position, CardSet cards, unsigned row) {
        const bool is_negative = position.rules().terms().is_negative();
        const Card low = cards.lowest(), high = cards.highest();
        CardSet kept;
        if ((row & lowest) != 0) kept.add(low);
        if ((row & highest) != 0) kept.add(high);
        if ((row & the_mond) != 0 && cards.has(mond)) kept.add(mond);
        if (cards.is_single()) return kept;
        const bool is_spared = is_negative ? high == mond : high >= 22 && (high - 22) % 8 >= 6;  // queen or king
        if ((row & second) != 0 && is_spared) kept.add((cards - CardSet::of(high)).highest());
        if ((row & above_pagat) != 0 && low == pagat) kept.add((cards - CardSet::of(pagat)).lowest());
        return kept | kept_for_trick(position, cards, row, is_negative);
    }

    // The kept cards that depend on the cards on the table and on the hands of later seats.
    static CardSet kept_for_trick(const P& position, CardSet cards, unsigned row, bool is_negative) {
        CardSet kept;
        if ((row & (winning | settled)) == 0) return kept;
        const auto beating_of = [&](const Trick& trick) { return beating(position.rules(), trick); };
        const CardSet winners = cards & beating_of(position.trick());
        if ((row & winning) != 0 && !winners.empty()) kept.add(winners.lowest());
        if ((row & settled) == 0) return kept;
        if (is_negative) {
            for (CardSet left = cards; !left.empty(); left.remove(left.highest()))
                if (must_be_beaten(position, left.highest(), beating_of)) return kept | CardSet::of(left.highest());
        } else {
            for (const Card card : winners)
                if (!can_be_beaten(position, card, beating_of)) return kept | CardSet::of(card);
        }
        return kept;
    }

    // The cards that beat a trick that has begun, ignoring the emperor's trick.
    static CardSet beating(const Rules& rules, const Trick& trick) {
        const Card best = rules.best_card(trick);
        const CardSet above = suit_of(best) - CardSet::range(0, best + 1);
        return best >= 22 && rules.terms().taroks_trump ? above | taroks : above;
    }
};

}  // namespace trula::tarok
