// Selective move generation of tarok: which row of the matrix applies, and which cards its columns keep.
#include <vector>

#include "tests/endings.hpp"

namespace trula {
namespace {

using tarok::Aim;

constexpr Card hearts = 22;  // the lowest heart
// The columns of the matrix, with the letters of the file.
enum Column : std::uint16_t { L = 1, W = 2, S = 4, H = 8, P = 16, M = 32, A = 64, U = 128, R = 256 };

// A position given by its terms, hands and cards played.
template <int Seats>
struct Situation {
    tarok::Terms terms;
    std::array<CardSet, Seats> hands;
    std::vector<Card> played;

    Position<tarok::Tarok<Seats>> position() const {
        Position<tarok::Tarok<Seats>> position(tarok::Tarok<Seats>(terms), hands);
        for (const Card card : played) position.play(card);
        return position;
    }
    // The mask of the cards kept by a matrix in which one row (as numbered in the file) has these columns and all other
    // rows keep every card.
    std::uint64_t kept(int row, std::uint16_t columns) const {
        Matrix matrix(36, R);
        matrix[static_cast<std::size_t>(row - 1)] = columns;
        const auto start = position();
        return tarok::Heuristics<Seats>::selected(start, start.legal(), matrix).mask();
    }
};

CardSet cards(std::initializer_list<int> indices) {
    CardSet set;
    for (const int index : indices) set.add(static_cast<Card>(index));
    return set;
}

tarok::Terms terms_of(Aim aim, Seat declarer, Seat partner = nobody) {
    tarok::Terms terms;
    terms.aim = aim;
    terms.declarer = aim == Aim::klop ? nobody : declarer;
    terms.partner = partner;
    return terms;
}

const Register rows("a situation uses its own row of the matrix", [] {
    const std::array<CardSet, 3> on_hearts{cards({hearts, hearts + 1, 5}), cards({hearts + 2, hearts + 5, hearts + 7}),
                                           cards({hearts + 3, hearts + 4, hearts + 6})};
    const std::array<CardSet, 3> on_taroks{cards({4, 5, 6}), cards({8, 1, 10}), cards({2, 11, 13})};
    const auto check = [](const auto& situation, int row) {
        check_equal(situation.kept(row, L), CardSet::of(situation.position().legal().lowest()).mask(),
                    "row " + std::to_string(row));
    };
    check(Situation<3>{terms_of(Aim::points, 2), on_hearts, {hearts}}, 2);
    check(Situation<3>{terms_of(Aim::points, 2), on_taroks, {4}}, 5);
    check(Situation<3>{terms_of(Aim::points, 0), on_hearts, {hearts}}, 7);
    check(Situation<3>{terms_of(Aim::points, 0), on_taroks, {4}}, 10);
    check(Situation<3>{terms_of(Aim::klop, 0), on_hearts, {hearts}}, 12);
    check(Situation<3>{terms_of(Aim::no_trick, 0), on_taroks, {4}}, 15);
    check(Situation<3>{terms_of(Aim::points, 0), on_hearts, {hearts, hearts + 5}}, 17);
    check(Situation<3>{terms_of(Aim::points, 0), on_taroks, {4, 8}}, 20);
    check(Situation<3>{terms_of(Aim::points, 1), on_hearts, {hearts, hearts + 5}}, 22);
    check(Situation<3>{terms_of(Aim::points, 0), on_taroks, {4, 1}}, 25);
    check(Situation<3>{terms_of(Aim::klop, 0), on_taroks, {4, 8}}, 30);
    check(Situation<3>{terms_of(Aim::no_trick, 0), on_taroks, {4, 8}}, 35);

    const std::array<CardSet, 4> four{cards({4, 5}), cards({8, 1}), cards({2, 11}), cards({13, 3})};
    check(Situation<4>{terms_of(Aim::points, 0, 2), four, {4, 8}}, 5);
    check(Situation<4>{terms_of(Aim::points, 0, 1), four, {4, 8}}, 10);
    check(Situation<4>{terms_of(Aim::points, 0, 2), four, {4, 8, 11}}, 25);
});

const Register columns("a column keeps its kind of card", [] {
    const auto check = [](const auto& situation, int row, std::uint16_t column, std::initializer_list<int> expected) {
        check_equal(situation.kept(row, column), cards(expected).mask(), "row " + std::to_string(row));
    };
    const std::array<CardSet, 3> taroks{cards({4, 5, 6, 30}), cards({8, 1, 10, 31}), cards({0, 2, 11, 20})};
    const Situation<3> on_partner{terms_of(Aim::points, 0), taroks, {4, 8}};
    check(on_partner, 20, L | W, {0, 11});
    check(on_partner, 20, P, {2});
    check(on_partner, 20, M, {20});
    check(on_partner, 20, S, {0, 2, 11, 20});  // no card is kept, so that all are

    const std::array<CardSet, 3> suits{cards({5, 6, hearts}), cards({30, 36, 37}), cards({hearts + 1, 40, 44})};
    check(Situation<3>{terms_of(Aim::points, 0), suits, {5}}, 11, A | S | L, {30, 36});
    check(Situation<3>{terms_of(Aim::points, 0), suits, {5, 30}}, 26, A | L | H, {hearts + 1, 40, 44});

    // The next player has the cavalier, so the lowest safe winner is the queen; in klop the jack must be beaten by it.
    const std::array<CardSet, 3> race{cards({hearts + 2, 5, 6}), cards({hearts + 4, hearts + 6, hearts + 7}),
                                      cards({hearts + 5, hearts, 44})};
    check(Situation<3>{terms_of(Aim::points, 0), race, {hearts + 2}}, 7, U, {hearts + 6});
    check(Situation<3>{terms_of(Aim::klop, 0), race, {hearts + 2}}, 12, U, {hearts + 4});
});

}  // namespace
}  // namespace trula
