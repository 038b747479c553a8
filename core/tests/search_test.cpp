// The exact search against plain minimax on random endings: with and without tables, and with a merge that is wrong on
// purpose, which must be noticed.
#include <algorithm>
#include <string>

#include "cards/random.hpp"
#include "goals/klaverjas.hpp"
#include "goals/tarok.hpp"
#include "goals/tressette.hpp"
#include "play/position.hpp"
#include "search/exact.hpp"
#include "tests/check.hpp"

namespace trula {
namespace {

// The value of a position when every line is played to its end; `worth` judges the ends.
template <class R, class IsMax, class Worth>
int minimax(Position<R>& position, const IsMax& is_max, const Worth& worth) {
    if (position.is_over()) return worth(position);
    const bool maximises = is_max(position.to_move());
    int best = maximises ? -30'000 : 30'000;
    for (const Card card : position.legal_unchecked()) {
        position.play(card);
        const int value = minimax(position, is_max, worth);
        position.undo();
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

template <int Seats>
std::array<CardSet, Seats> random_ending(Random& random, int deck_size, int cards, CardSet& rest) {
    const std::vector<int> order = random.permutation(deck_size);
    std::array<CardSet, Seats> hands{};
    rest = CardSet();
    for (int i = 0; i < deck_size; ++i) {
        const auto card = static_cast<Card>(order[static_cast<std::size_t>(i)]);
        if (i < Seats * cards)
            hands[static_cast<std::size_t>(i / cards)].add(card);
        else
            rest.add(card);
    }
    return hands;
}

template <int Seats>
int minimax_thirds(const tarok::Terms& terms, const std::array<CardSet, Seats>& hands, unsigned max_seats) {
    Position<tarok::Tarok<Seats>> position(tarok::Tarok<Seats>(terms), hands);
    const auto is_max = [&](Seat seat) { return (max_seats >> seat & 1) != 0; };
    return minimax(position, is_max, [&](const auto& end) {
        int sum = 0;
        for (int seat = 0; seat < Seats; ++seat)
            if (is_max(static_cast<Seat>(seat)))
                sum += tarok::thirds(end.tally().piles[static_cast<std::size_t>(seat)]);
        return sum + (end.tally().talon_won && is_max(terms.declarer) ? tarok::thirds(terms.unclaimed) : 0);
    });
}

template <class G>
typename Exact<G>::Root root_of(const typename G::Hands& hands, Seat leader) {
    typename Exact<G>::Root root{hands, {}, {}};
    root.trick.leader = leader;
    return root;
}

// A goal whose merging of touching cards forgets that they may be worth different points.
template <int Seats>
class UnsoundGoal : public tarok::PointsGoal<Seats> {
  public:
    using tarok::PointsGoal<Seats>::PointsGoal;
    CardSet same_moves(CardSet legal, const std::array<CardSet, Seats>& hands, const Trick<Seats>& trick) const {
        CardSet others = trick.card_set();
        for (int seat = 0; seat < Seats; ++seat)
            if (seat != trick.to_move()) others |= hands[static_cast<std::size_t>(seat)];
        constexpr CardSet starts{1ull << 0 | 1ull << 22 | 1ull << 30 | 1ull << 38 | 1ull << 46};
        return without_equal_neighbours(legal, others, starts, [](Card) { return 0; });
    }
};

struct TarokEnding {
    tarok::Terms terms;
    unsigned max_seats;
};

template <int Seats>
TarokEnding random_tarok(Random& random, const std::array<CardSet, Seats>& hands, CardSet rest) {
    TarokEnding ending;
    tarok::Terms& terms = ending.terms;
    terms.leader = static_cast<Seat>(random.below(Seats));
    terms.emperor_t1_last = random.below(2) == 0;
    if (random.below(3) == 0) {
        terms.aim = tarok::Aim::klop;
        std::size_t given = 0;
        for (const Card card : rest)
            if (given < random.below(7)) terms.gifts[given++] = card;
        ending.max_seats = 1u << random.below(Seats);
        return ending;
    }
    terms.declarer = static_cast<Seat>(random.below(Seats));
    ending.max_seats = 1u << terms.declarer;
    if (Seats == 4) {
        terms.called_king = 29;
        if (hands[static_cast<std::size_t>(terms.declarer)].has(29)) {
            terms.king_from_talon = true;
            terms.unclaimed = rest;
        } else {
            terms.partner = static_cast<Seat>((terms.declarer + 1 + static_cast<int>(random.below(Seats - 1))) % Seats);
            ending.max_seats |= 1u << terms.partner;
        }
    }
    if (random.below(4) == 0)
        for (int seat = 0; seat < Seats; ++seat)
            if (hands[static_cast<std::size_t>(seat)].has(tarok::pagat))
                terms.announced_by[tarok::pagat_ultimo] = static_cast<Seat>(seat);
    return ending;
}

template <class G, int Seats>
int solve_tarok(const TarokEnding& ending, const std::array<CardSet, Seats>& hands, BoundTable* table,
                LooseTable* loose) {
    const G goal(ending.terms, ending.max_seats, hands);
    if (table != nullptr) table->clear();
    if (loose != nullptr) loose->clear();
    Exact<G> search(goal, table, loose);
    const auto root = root_of<G>(hands, ending.terms.leader);
    return exact_value(search, root, goal.range(hands, {}), 20);
}

template <int Seats>
void compare_tarok(int endings, std::uint64_t seed) {
    Random random(seed);
    BoundTable table(12);
    LooseTable loose(12);
    for (int i = 0; i < endings; ++i) {
        CardSet rest;
        const auto hands =
            random_ending<Seats>(random, 54, 1 + static_cast<int>(random.below(Seats == 3 ? 4 : 3)), rest);
        const TarokEnding ending = random_tarok<Seats>(random, hands, rest);
        const int expected = minimax_thirds<Seats>(ending.terms, hands, ending.max_seats);
        using G = tarok::PointsGoal<Seats>;
        check_equal(solve_tarok<G, Seats>(ending, hands, nullptr, nullptr), expected, "no table");
        check_equal(solve_tarok<G, Seats>(ending, hands, &table, nullptr), expected, "table");
        check_equal(solve_tarok<G, Seats>(ending, hands, &table, &loose), expected, "both tables");
    }
}

const Register tarok3_exact("the search is exact in tarok for three", [] { compare_tarok<3>(2'000, 31); });
const Register tarok4_exact("the search is exact in tarok for four", [] { compare_tarok<4>(2'000, 41); });

const Register unsound_merge("a merge of cards that differ in worth is noticed", [] {
    Random random(32);
    int differences = 0;
    for (int i = 0; i < 600; ++i) {
        CardSet rest;
        const auto hands = random_ending<3>(random, 54, 4, rest);
        const TarokEnding ending = random_tarok<3>(random, hands, rest);
        const int expected = minimax_thirds<3>(ending.terms, hands, ending.max_seats);
        differences += solve_tarok<UnsoundGoal<3>, 3>(ending, hands, nullptr, nullptr) != expected ? 1 : 0;
    }
    check_equal(differences > 0, true, "some value is wrong");
});

const Register tressette_exact("the search is exact in tressette", [] {
    Random random(51);
    BoundTable table(12);
    LooseTable loose(12);
    for (int i = 0; i < 2'000; ++i) {
        CardSet rest;
        const auto hands = random_ending<4>(random, 40, 1 + static_cast<int>(random.below(3)), rest);
        tressette::Terms terms;
        terms.leader = static_cast<Seat>(random.below(4));
        Position<tressette::Tressette> position(tressette::Tressette(terms), hands);
        const int expected = minimax(
            position, [](Seat seat) { return seat % 2 == 0; },
            [](const auto& end) { return end.rules().summary(end.tally(), end.plies()).thirds[0]; });
        using G = tressette::ThirdsGoal;
        const G goal(terms, hands);
        for (LooseTable* second : {static_cast<LooseTable*>(nullptr), &loose}) {
            table.clear();
            loose.clear();
            Exact<G> search(goal, &table, second);
            check_equal(exact_value(search, root_of<G>(hands, terms.leader), goal.range(hands, {}), 5), expected,
                        "tressette");
        }
    }
});

const Register klaverjas_exact("the search is exact in klaverjas", [] {
    Random random(61);
    BoundTable table(12);
    LooseTable loose(12);
    for (int i = 0; i < 2'000; ++i) {
        CardSet rest;
        const auto hands = random_ending<4>(random, 32, 1 + static_cast<int>(random.below(3)), rest);
        klaverjas::Terms terms;
        terms.trump = static_cast<std::uint8_t>(random.below(4));
        terms.declarer = static_cast<Seat>(random.below(4));
        terms.is_amsterdam = random.below(2) == 0;
        const std::size_t us = static_cast<std::size_t>(terms.declarer) % 2, them = 1 - us;
        const auto is_max = [&](Seat seat) { return static_cast<std::size_t>(seat) % 2 == us; };
        for (const bool with_pit : {false, true}) {
            Position<klaverjas::Klaverjas> position(klaverjas::Klaverjas(terms), hands);
            const int expected = minimax(position, is_max, [&](const auto& end) {
                const auto summary = end.rules().summary(end.tally());
                const int pit = with_pit && summary.tricks[them] == 0 ? terms.pit : 0;
                return summary.points[us] + summary.meld[us] - summary.points[them] - summary.meld[them] + pit;
            });
            using G = klaverjas::DifferenceGoal;
            const G goal(terms, with_pit, hands);
            for (LooseTable* second : {static_cast<LooseTable*>(nullptr), &loose}) {
                table.clear();
                loose.clear();
                Exact<G> search(goal, &table, second);
                check_equal(exact_value(search, root_of<G>(hands, 0), goal.range(hands, {}), 0), expected,
                            "difference");
            }
        }
        Position<klaverjas::Klaverjas> position(klaverjas::Klaverjas(terms), hands);
        const int expected = minimax(position, is_max, [&](const auto& end) {
            const auto summary = end.rules().summary(end.tally());
            const int ours = summary.points[us] + summary.meld[us] + (summary.tricks[them] == 0 ? terms.pit : 0);
            const int theirs = summary.points[them] + summary.meld[them];
            return ours > theirs ? ours - theirs : -(klaverjas::all_points + summary.meld[them]);
        });
        check_equal(klaverjas::outcome(terms, hands, table, &loose), expected, "outcome");
    }
});

}  // namespace
}  // namespace trula
