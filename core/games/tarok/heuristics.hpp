// What the depth-limited and Monte Carlo searches need to know of tarok, after Silicon Tarokist: the evaluation of
// 2002, the codes of similar hands of 2002 and 2003, and the rows and columns of the matrix in selective_tarok.txt
// (Python package, data). The weights are the published ones.
#pragma once

#include <array>

#include "games/tarok/rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::tarok {

template <int Seats>
struct Heuristics {
    using Rules = Tarok<Seats>;
    using Trick = trula::Trick<Seats>;
    using P = Position<Rules>;
    static constexpr std::size_t situations = 36;

    static bool are_partners(const Rules& rules, Seat one, Seat other) {
        return one == other || (rules.terms().aim != Aim::klop && rules.terms().side(one) == rules.terms().side(other));
    }

    static double standing(const P& position, Seat own) {
        const Terms& terms = position.rules().terms();
        if (position.rules().is_decided(position.tally(), 0)) return has_promised(terms, own) ? -lost : lost;
        const CardSet held = position.hands()[static_cast<std::size_t>(own)] & taroks;
        const Points points = points_of(position, own);
        if (terms.aim == Aim::klop)
            return -100 * points.ours + 20 * points.theirs - (held.empty() ? 0 : held.highest() + 1);
        if (terms.aim == Aim::no_trick) return 0;
        return 5 * (points.ours - points.theirs) + rank_sum(held) + 50 * (held & high_taroks).size() +
               ultimo(position, own);
    }

    // In points with discards and talon. In klop fewer points are better; where only tricks count the side that has not
    // failed is ahead.
    static double difference(const P& position, Seat own) {
        const Terms& terms = position.rules().terms();
        if (is_about_tricks(terms)) {
            const bool is_lost = position.rules().is_decided(position.tally(), 0);
            return has_promised(terms, own) == is_lost ? -all_points : all_points;
        }
        const Points points = points_of(position, own);
        if (terms.aim == Aim::klop) return points.theirs / (Seats - 1) - points.ours;
        return points.ours - points.theirs;
    }

    // The published features. Early: the numbers of low cards and of taroks in pairs, the sum of the ranks of taroks in
    // twenties. Late, and in the hand code of 2002: the number of cards below the jack, and which others.
    static std::uint64_t code(const Rules&, CardSet hand, Likeness alike) {
        const CardSet held = hand & taroks;
        const bool is_early = alike == Likeness::early;
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
        add(is_early ? (sum + 10) / 20 : alike == Likeness::late ? (sum + 5) / 10 : sum / 10);
        add((held.has(pagat) ? 1 : 0) + (held.has(mond) ? 2 : 0) + (held.has(skis) ? 4 : 0));
        if (alike == Likeness::hand_code) add(held.empty() ? 0 : held.highest() + 1);
        return code;
    }

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
    static constexpr double lost = 10'000;
    static constexpr double all_points = 70;
    static constexpr CardSet high_taroks{1ull << mond | 1ull << skis};

    // The columns of the matrix.
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

    static double exact_points(CardSet pile) { return face_sum(pile) - pile.size() * 2 / 3.0; }

    // The points of both sides with discards and talon; in klop those of the seat and of all others.
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

    static bool is_about_tricks(const Terms& terms) {
        return terms.aim == Aim::no_trick || terms.aim == Aim::every_trick || terms.announced_by[valat] != nobody;
    }
    // Whether this side has undertaken to win no trick or every trick, and loses when the deal ends early.
    static bool has_promised(const Terms& terms, Seat own) {
        const bool is_announced = terms.announced_by[valat] != nobody;
        return terms.side(own) == (is_announced ? terms.announced_side(valat) : Side::declarer);
    }

    static double ultimo(const P& position, Seat own) {
        const auto& tally = position.tally();
        if (tally.last_winner == nobody || tally.pagat_in_last != own) return 0;
        const double worth = position.rules().terms().announced_by[pagat_ultimo] != nobody ? 250 : 125;
        if (tally.last_winner == own) return worth;
        return are_partners(position.rules(), own, tally.last_winner) ? 0 : -worth;
    }

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

    // The row of the matrix, in the order of the file.
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
    // Suit on the same suit, tarok on suit, other suit on suit, tarok on tarok, suit on tarok.
    static std::size_t way(Card led, Card card) {
        if (taroks.has(led)) return taroks.has(card) ? 3 : 4;
        return taroks.has(card) ? 1 : suit_of(led).has(card) ? 0 : 2;
    }

    // The cards of one suit that a row of the matrix keeps.
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

    // Those that depend on the cards on the table and on the hands of later seats.
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
