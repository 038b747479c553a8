// Random endings of every game for the tests of searches and rule players: hands of a few cards, random terms, up to
// four cards played.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cards/random.hpp"
#include "games/klaverjas/heuristics.hpp"
#include "games/tarok/heuristics.hpp"
#include "games/tressette/heuristics.hpp"
#include "play/position.hpp"
#include "tests/check.hpp"

namespace trula {

// As check_equal, with a tolerance of 1e-6.
inline void check_near(double ours, double expected, const std::string& what) {
    if (std::abs(ours - expected) > 1e-6) check_equal(ours, expected, what);
}

// The hands of an ending, and the cards that are in no hand.
template <int Seats>
struct DealtEnding {
    std::array<CardSet, Seats> hands{};
    std::vector<Card> rest;
};

// Deals `cards` random cards to each seat.
template <int Seats>
DealtEnding<Seats> deal_ending(Random& random, int deck_size, int cards) {
    const std::vector<int> order = random.permutation(deck_size);
    DealtEnding<Seats> dealt;
    for (int i = 0; i < deck_size; ++i) {
        const auto card = static_cast<Card>(order[static_cast<std::size_t>(i)]);
        if (i < Seats * cards)
            dealt.hands[static_cast<std::size_t>(i / cards)].add(card);
        else
            dealt.rest.push_back(card);
    }
    return dealt;
}

template <int Seats>
Seat random_seat(Random& random) {
    return static_cast<Seat>(random.below(Seats));
}

// Each make_ending builds the first position of an ending with random terms.
template <int Seats>
Position<tarok::Tarok<Seats>> make_ending(tarok::Heuristics<Seats>, Random& random, int cards) {
    const auto dealt = deal_ending<Seats>(random, 54, cards);
    tarok::Terms terms;
    terms.leader = random_seat<Seats>(random);
    terms.declarer = random_seat<Seats>(random);
    if (Seats == 4 && random.below(2) == 0) terms.partner = random_seat<Seats>(random);
    terms.unclaimed = CardSet::of(dealt.rest.front());
    const std::array aims{tarok::Aim::points, tarok::Aim::points, tarok::Aim::klop, tarok::Aim::no_trick,
                          tarok::Aim::every_trick};
    terms.aim = aims[random.below(aims.size())];
    if (terms.aim == tarok::Aim::klop) {
        terms.declarer = nobody;
        terms.gifts[0] = dealt.rest.front();
    } else if (random.below(4) == 0) {
        terms.called_king = 29;
        terms.king_from_talon = dealt.hands[static_cast<std::size_t>(terms.declarer)].has(29);
    }
    for (std::size_t seat = 0; seat < Seats; ++seat)
        if (terms.aim == tarok::Aim::points && dealt.hands[seat].has(tarok::pagat))
            terms.announced_by[tarok::pagat_ultimo] = static_cast<Seat>(seat);
    return {tarok::Tarok<Seats>(terms), dealt.hands};
}

inline Position<klaverjas::Klaverjas> make_ending(klaverjas::Heuristics, Random& random, int cards) {
    klaverjas::Terms terms;
    terms.trump = static_cast<std::uint8_t>(random.below(4));
    terms.is_amsterdam = random.below(2) == 0;
    return {klaverjas::Klaverjas(terms), deal_ending<4>(random, 32, cards).hands};
}

inline Position<tressette::Tressette> make_ending(tressette::Heuristics, Random& random, int cards) {
    tressette::Terms terms;
    terms.leader = random_seat<4>(random);
    terms.accusi[random.below(4)] = 3;
    return {tressette::Tressette(terms), deal_ending<4>(random, 40, cards).hands};
}

// Calls `check(heuristics, position)` for `count` endings of two to `cards` cards in every game.
template <class Check>
void for_endings(std::uint64_t seed, int count, int cards, const Check& check) {
    Random random(seed);
    const auto check_game = [&](auto heuristics) {
        for (int i = 0; i < count; ++i) {
            auto position = make_ending(heuristics, random,
                                        2 + static_cast<int>(random.below(static_cast<std::uint32_t>(cards - 1))));
            for (auto plies = random.below(5); plies > 0 && !position.is_over(); --plies)
                position.play(random.pick(position.legal()));
            if (!position.is_over()) check(heuristics, position);
        }
    };
    check_game(tarok::Heuristics<3>{});
    check_game(tarok::Heuristics<4>{});
    check_game(klaverjas::Heuristics{});
    check_game(tressette::Heuristics{});
}

}  // namespace trula
