// The exact solver against plain minimax on random endings: every objective of every kind of contract, the values of
// all legal cards and the principal variation, with and without tables. Also a goal with an unsound merge of moves,
// which the comparison must detect.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "games/klaverjas/plain_alpha_beta.hpp"
#include "games/klaverjas/problems.hpp"
#include "games/tarok/problems.hpp"
#include "games/tressette/problems.hpp"
#include "tests/endings.hpp"

namespace trula {
namespace {

// The number of endings of each kind of contract; `make differential` sets a larger one.
int ending_count() {
    const char* text = std::getenv("TRULA_ENDINGS");
    return text == nullptr ? 150 : std::atoi(text);
}

// The minimax value of a position; `worth` returns the value of a finished deal.
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

// The terms, hands and number of cards played as text, for messages.
template <class Position>
std::string describe(const Position& position) {
    std::string text = terms_text(position.rules().terms()) + " |";
    for (const CardSet hand : position.hands()) text += " " + std::to_string(hand.mask());
    return text + " plies " + std::to_string(position.plies());
}

// Plays an ending to its last card and compares its choices solved in one pass, without and with a limit of nodes, with
// the choices solved one by one.
template <class R, class Objective>
void compare_play(const Position<R>& start, Objective objective, Seat seat, const std::string& place) {
    static Workspace shared, alone;
    Position<R> end = start, first = start;
    while (!end.is_over()) end.play(end.legal().nth(end.plies() % end.legal().size()));
    while (first.plies() > 0) first.undo();
    for (const std::uint64_t nodes : {1'000'000u, 40u}) {
        Limits limits;
        limits.nodes = nodes;
        Budget budget(limits);
        const auto results = with_problem(first, objective, seat, shared, budget, [&](auto& problem) {
            return Solver(problem).solve_play(end, budget, [](Seat) { return true; });
        });
        Position<R> position = end;
        while (position.plies() > 0) {
            position.undo();
            const auto& result = results[static_cast<std::size_t>(position.plies())];
            if (position.legal().is_single()) check_equal(result.has_value(), false, "forced card, " + place);
            if (nodes == 1'000'000) check_equal(result.has_value(), !position.legal().is_single(), "choice, " + place);
            if (!result) continue;
            Budget unlimited;
            const SolverResult expected = with_problem(position, objective, seat, alone, unlimited, [&](auto& problem) {
                return Solver(problem).solve(position, Want::cards);
            });
            const std::string ply = "ply " + std::to_string(position.plies()) + ", " + place;
            if (nodes == 1'000'000) check_equal(result->is_exact, true, "no limit, " + ply);
            check_equal(result->lower <= expected.lower && expected.lower <= result->upper, true, "bounds, " + ply);
            check_equal(result->bounds.size(), expected.cards.size(), "cards, " + ply);
            for (std::size_t i = 0; i < expected.cards.size(); ++i) {
                const auto [card, lower, upper] = result->bounds[i];
                const auto [expected_card, value] = expected.cards[i];
                check_equal(card, expected_card, "card, " + ply);
                check_equal(lower <= value && value <= upper, true, "bounds of a card, " + ply);
                if (result->is_exact) check_equal(lower, upper, "proved card, " + ply);
            }
        }
    }
}

// Compares the values of all legal cards by minimax and by the solver, with all tables, with bounds only and without.
template <class R, class Objective, class IsMax, class Worth>
void compare(const Position<R>& start, Objective objective, Seat seat, const IsMax& is_max, const Worth& worth) {
    static Workspace with_all(TableUse::all), with_bounds(TableUse::bounds), with_nothing(TableUse::nothing);
    Position<R> position = start;
    const int expected = minimax(position, is_max, worth);
    const std::string place = describe(start) + " objective " + std::to_string(static_cast<int>(objective));
    for (Workspace* workspace : {&with_all, &with_bounds, &with_nothing}) {
        Budget budget;
        with_problem(start, objective, seat, *workspace, budget, [&](auto& problem) {
            Solver solver(problem);
            const SolverResult result = solver.solve(start, Want::cards);
            check_equal(result.is_exact, true, "no limit, " + place);
            check_equal(result.lower, expected, "value, " + place);
            check_equal(result.cards.size(), static_cast<std::size_t>(start.legal().size()), "cards, " + place);
            for (const CardValue& each : result.cards) {
                position.play(each.card);
                const int value = workspace == &with_all ? minimax(position, is_max, worth) : each.value;
                position.undo();
                check_equal(each.value, value, "card " + std::to_string(each.card) + ", " + place);
                if (each.card == result.best) check_equal(each.value, expected, "best card, " + place);
            }
            const std::vector<Card> line = Solver(problem).solve(start, Want::line).line;
            Position<R> end = start;
            for (const Card card : line) end.play(card);
            check_equal(end.is_over(), true, "line, " + place);
            check_equal(worth(end), expected, "end of the line, " + place);
        });
    }
    compare_play(start, objective, seat, place);
}

// Draws a hand size of two to five cards; five rarely, since minimax is slow.
int ending_size(Random& random) {
    const auto drawn = static_cast<int>(random.below(32));
    return drawn == 0 ? 5 : 2 + drawn % 3;
}

// Plays up to a trick and a half of random cards, but does not end the deal.
template <class R>
Position<R> after_random_plies(Position<R> position, Random& random) {
    const int plies = static_cast<int>(random.below(R::seats + 2));
    for (int i = 0; i < plies && !position.is_over(); ++i) {
        Position<R> next = position;
        next.play(random.pick(position.legal()));
        if (next.is_over()) break;
        position = next;
    }
    return position;
}

// Deals an ending in which trula and kings are in play more often than by chance.
template <int Seats>
DealtEnding<Seats> deal_rich_ending(Random& random, int cards) {
    DealtEnding<Seats> dealt;
    const int tries = 1 + static_cast<int>(random.below(12));
    for (int i = 0; i < tries; ++i) {
        dealt = deal_ending<Seats>(random, 54, cards);
        CardSet all;
        for (const CardSet hand : dealt.hands) all |= hand;
        if ((all & (tarok::trula_cards | tarok::kings_cards)).size() >= 4) break;
    }
    return dealt;
}

// Random terms of a contract that fit the hands; `rest` are the cards in no hand.
template <int Seats>
tarok::Terms random_terms(Random& random, tarok::Aim aim, const std::array<CardSet, Seats>& hands,
                          const std::vector<Card>& rest) {
    tarok::Terms terms;
    const auto coin = [&] { return random.below(2) == 0; };
    const auto seat = [&] { return static_cast<Seat>(random.below(Seats)); };
    terms.aim = aim;
    terms.leader = seat();
    terms.emperor_t1_last = coin();
    terms.as_openspiel = random.below(8) == 0;
    terms.rounding = coin() ? 1 : 5;
    if (aim == tarok::Aim::klop) {
        terms.klop_full_at = 5 + static_cast<int>(random.below(31));
        for (std::size_t i = 0; i < random.below(7); ++i) terms.gifts[i] = rest[i];
        return terms;
    }
    terms.declarer = seat();
    terms.value = 10 * static_cast<int>(random.below(9));
    terms.has_difference = aim == tarok::Aim::points && random.below(5) != 0;
    terms.mond = coin() ? 20 : 0;
    terms.is_doubled = coin();
    terms.kontra_share = static_cast<tarok::KontraShare>(random.below(3));
    terms.bonuses_to_defenders = coin();
    terms.taroks_trump = aim != tarok::Aim::every_trick || coin();
    for (std::size_t i = 0; i < random.below(4); ++i) terms.discards.add(rest[i]);
    for (std::size_t i = 4; i < 4 + random.below(4); ++i) terms.unclaimed.add(rest[i]);
    terms.talon_seen = coin();
    if (Seats == 4 && aim == tarok::Aim::points && random.below(4) != 0) {
        terms.called_king = static_cast<Card>(29 + 8 * random.below(4));
        for (int holder = 0; holder < Seats; ++holder) {
            if (!hands[static_cast<std::size_t>(holder)].has(terms.called_king)) continue;
            if (holder == terms.declarer)
                terms.king_from_talon = coin();
            else
                terms.partner = static_cast<Seat>(holder);
        }
    }
    if (!terms.has_difference) return terms;
    for (const tarok::Item item : {tarok::trula, tarok::kings, tarok::king_ultimo, tarok::pagat_ultimo}) {
        if (random.below(4) != 0) continue;
        Seat by = seat();
        for (int holder = 0; holder < Seats; ++holder) {
            const CardSet hand = hands[static_cast<std::size_t>(holder)];
            if (item == tarok::pagat_ultimo && hand.has(tarok::pagat)) by = static_cast<Seat>(holder);
        }
        if (item == tarok::king_ultimo && terms.called_king == no_card) continue;
        if (item == tarok::king_ultimo) by = terms.partner != nobody ? terms.partner : terms.declarer;
        terms.announced_by[item] = by;
        terms.level[item] = static_cast<std::uint8_t>(random.below(3));
        terms.kontra_by[item] = terms.level[item] > 0 ? seat() : nobody;
    }
    if (random.below(10) == 0) terms.announced_by[tarok::valat] = seat();
    return terms;
}

// Compares all objectives of tarok on random endings of one kind of contract.
template <int Seats>
void compare_tarok(tarok::Aim aim, std::uint64_t seed) {
    using tarok::Objective;
    Random random(seed);
    for (int i = 0; i < ending_count(); ++i) {
        const auto dealt = deal_rich_ending<Seats>(random, ending_size(random));
        const auto& hands = dealt.hands;
        const tarok::Terms terms = random_terms<Seats>(random, aim, hands, dealt.rest);
        const auto start = after_random_plies(Position<tarok::Tarok<Seats>>(tarok::Tarok<Seats>(terms), hands), random);
        if (aim == tarok::Aim::klop) {
            const auto seat = static_cast<Seat>(random.below(Seats));
            const auto is_it = [&](Seat mover) { return mover == seat; };
            const auto is_other = [&](Seat mover) { return mover != seat; };
            compare(start, Objective::score, seat, is_it,
                    [&](const auto& end) { return end.scores()[static_cast<std::size_t>(seat)]; });
            compare(start, Objective::points, seat, is_other, [&](const auto& end) {
                return end.rules().summary(end.tally()).points[static_cast<std::size_t>(seat)];
            });
            continue;
        }
        const auto is_max = [&](Seat mover) { return terms.side(mover) == tarok::Side::declarer; };
        const auto compare_item = [&](Objective objective, const auto& is_made) {
            compare(start, objective, 0, is_max,
                    [&](const auto& end) { return is_made(end.rules().summary(end.tally())) ? 1 : 0; });
        };
        compare(start, Objective::score, 0, is_max,
                [&](const auto& end) { return end.scores()[static_cast<std::size_t>(terms.declarer)]; });
        compare(start, Objective::sides, 0, is_max, [&](const auto& end) {
            auto summary = start.rules().summary(end.tally());
            const auto with = tarok::ScoreSheet<Seats>(terms, summary).scores();
            const Seat loser = summary.mond_lost_by;
            const int declarer_score = with[static_cast<std::size_t>(terms.declarer)];
            if (loser == nobody || loser == terms.declarer) return declarer_score;
            summary.mond_lost_by = nobody;
            const auto without = tarok::ScoreSheet<Seats>(terms, summary).scores();
            const int loss = without[static_cast<std::size_t>(loser)] - with[static_cast<std::size_t>(loser)];
            return declarer_score + (terms.side(loser) == tarok::Side::declarer ? -loss : loss);
        });
        compare(start, Objective::win, 0, is_max,
                [&](const auto& end) { return end.rules().verdict(end.tally()).is_won ? 1 : 0; });
        if (aim != tarok::Aim::points || terms.announced_by[tarok::valat] != nobody) continue;
        compare(start, Objective::points, 0, is_max,
                [&](const auto& end) { return end.rules().summary(end.tally()).side_points; });
        switch (random.below(5)) {
            case 0:
                compare_item(Objective::trula, [](const auto& all) { return all.trula == tarok::Side::declarer; });
                break;
            case 1:
                compare_item(Objective::kings, [](const auto& all) { return all.kings == tarok::Side::declarer; });
                break;
            case 2:
                compare_item(Objective::king_ultimo, [](const auto& all) {
                    return all.king_in_last && all.last_trick == tarok::Side::declarer;
                });
                break;
            case 3:
                compare_item(Objective::pagat_ultimo, [&](const auto& all) {
                    return all.pagat_won_last && terms.side(all.pagat_in_last) == tarok::Side::declarer;
                });
                break;
            default:
                compare_item(Objective::valat, [&](const auto& all) {
                    int lost = 0;
                    for (int seat = 0; seat < Seats; ++seat)
                        if (!is_max(static_cast<Seat>(seat))) lost += all.tricks[static_cast<std::size_t>(seat)];
                    return lost == 0;
                });
        }
    }
}

const Register tarok3_points("solver is exact: tarok3, contracts for points",
                             [] { compare_tarok<3>(tarok::Aim::points, 31); });
const Register tarok3_klop("solver is exact: tarok3, klop", [] { compare_tarok<3>(tarok::Aim::klop, 32); });
const Register tarok3_beggar("solver is exact: tarok3, beggar", [] { compare_tarok<3>(tarok::Aim::no_trick, 33); });
const Register tarok3_valat("solver is exact: tarok3, valat", [] { compare_tarok<3>(tarok::Aim::every_trick, 34); });
const Register tarok4_points("solver is exact: tarok4, contracts for points",
                             [] { compare_tarok<4>(tarok::Aim::points, 41); });
const Register tarok4_klop("solver is exact: tarok4, klop", [] { compare_tarok<4>(tarok::Aim::klop, 42); });
const Register tarok4_beggar("solver is exact: tarok4, beggar", [] { compare_tarok<4>(tarok::Aim::no_trick, 43); });
const Register tarok4_valat("solver is exact: tarok4, valat", [] { compare_tarok<4>(tarok::Aim::every_trick, 44); });

// Compares all objectives of klaverjas on random endings.
void compare_klaverjas(bool is_amsterdam, std::uint64_t seed) {
    using klaverjas::Objective;
    Random random(seed);
    for (int i = 0; i < ending_count(); ++i) {
        // Every other ending is dealt from two suits, where melds are common.
        const int cards = ending_size(random);
        const auto hands = deal_ending<4>(random, i % 2 == 0 || cards == 5 ? 32 : 16, cards).hands;
        klaverjas::Terms terms;
        terms.trump = static_cast<std::uint8_t>(random.below(4));
        terms.declarer = static_cast<Seat>(random.below(4));
        terms.is_amsterdam = is_amsterdam;
        terms.undertrump_forced = random.below(2) == 0;
        terms.nat_own_meld = random.below(2) == 0;
        terms.tie_is_made = random.below(3) == 0;
        terms.four_jacks = random.below(2) == 0 ? 100 : 200;
        terms.four_low = random.below(2) == 0;
        terms.pit_defenders = random.below(3) == 0;
        using Rules = klaverjas::Klaverjas;
        const auto start = after_random_plies(Position<Rules>(Rules(terms), hands), random);
        const auto us = static_cast<std::size_t>(terms.declarer) % 2;
        const auto is_max = [&](Seat seat) { return static_cast<std::size_t>(seat) % 2 == us; };
        compare(start, Objective::score, 0, is_max, [&](const auto& end) {
            const auto scores = klaverjas::side_scores(terms, end.rules().summary(end.tally()));
            return scores[us] - scores[1 - us];
        });
        const auto difference = [&](const auto& end) {
            const auto all = end.rules().summary(end.tally());
            return all.points[us] + all.meld[us] - all.points[1 - us] - all.meld[1 - us];
        };
        compare(start, Objective::points, 0, is_max, difference);
        compare(start, Objective::win, 0, is_max,
                [&](const auto& end) { return difference(end) >= (terms.tie_is_made ? 0 : 1) ? 1 : 0; });
        compare(start, Objective::pit, 0, is_max,
                [&](const auto& end) { return end.rules().summary(end.tally()).tricks[1 - us] == 0 ? 1 : 0; });
    }
}

const Register rotterdam("solver is exact: klaverjas, Rotterdam", [] { compare_klaverjas(false, 61); });
const Register amsterdam("solver is exact: klaverjas, Amsterdam", [] { compare_klaverjas(true, 62); });

// Whole deals if TRULA_ENDINGS is large, else deals of six cards in each hand.
const Register klaverjas_deals("solver agrees with plain alpha-beta: deals of klaverjas", [] {
    const bool is_long = ending_count() >= 5000;
    Random random(63);
    Workspace workspace;
    for (int i = 0; i < (is_long ? 60 : 20); ++i) {
        const auto hands = deal_ending<4>(random, 32, is_long ? 8 : 6).hands;
        klaverjas::Terms terms;
        terms.nat_own_meld = true;
        Position<klaverjas::Klaverjas> position(klaverjas::Klaverjas(terms), hands);
        Budget budget;
        const SolverResult result =
            with_problem(position, klaverjas::Objective::score, 0, workspace, budget,
                         [&](auto& problem) { return Solver(problem).solve(position, Want::value); });
        check_equal(result.lower, klaverjas::PlainAlphaBeta(false, {}).value(position), "deal, " + describe(position));
    }
});

// Compares all objectives of tressette on random endings; with `stops`, those of deals that may stop early.
void compare_tressette(bool stops, std::uint64_t seed) {
    using tressette::Objective;
    Random random(seed);
    for (int i = 0; i < ending_count(); ++i) {
        const auto hands = deal_ending<4>(random, 40, ending_size(random)).hands;
        tressette::Terms terms;
        terms.leader = static_cast<Seat>(random.below(4));
        for (auto& points : terms.accusi) points = static_cast<std::int8_t>(random.below(4) == 0 ? 3 : 0);
        terms.remainder_to_last = random.below(2) == 0;
        if (stops) terms.stop_at = {1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(9))};
        using Rules = tressette::Tressette;
        Position<Rules> first(Rules(terms), hands);
        if (first.is_over()) continue;
        const auto start = after_random_plies(first, random);
        const auto is_max = [](Seat seat) { return seat % 2 == 0; };
        const auto difference = [](const auto& end) { return end.scores()[0] - end.scores()[1]; };
        compare(start, Objective::score, 0, is_max, difference);
        compare(start, Objective::win, 0, is_max, [&](const auto& end) { return difference(end) > 0 ? 1 : 0; });
        if (stops) continue;
        compare(start, Objective::points, 0, is_max, [](const auto& end) {
            const auto all = end.rules().summary(end.tally(), end.plies());
            return all.thirds[0] - all.thirds[1];
        });
    }
}

const Register tressette_plain("solver is exact: tressette", [] { compare_tressette(false, 51); });
const Register tressette_stop("solver is exact: tressette with stop_at", [] { compare_tressette(true, 52); });

// A goal that merges adjacent cards even if they differ in points.
class UnsoundGoal : public tarok::PointsGoal<3> {
  public:
    using tarok::PointsGoal<3>::PointsGoal;
    CardSet same_moves(CardSet legal, CardSet others) const {
        constexpr CardSet starts{1ull << 0 | 1ull << 22 | 1ull << 30 | 1ull << 38 | 1ull << 46};
        return without_equal_neighbours(legal, others, starts, [](Card) { return 0; });
    }
};

const Register unsound_merge("a merge of cards that differ in points is detected", [] {
    using Rules = tarok::Tarok<3>;
    Random random(35);
    int differences = 0;
    for (int i = 0; i < 300; ++i) {
        const auto hands = deal_ending<3>(random, 54, 4).hands;
        tarok::Terms terms;
        terms.declarer = static_cast<Seat>(random.below(3));
        Position<Rules> position(Rules(terms), hands);
        const auto is_max = [&](Seat seat) { return seat == terms.declarer; };
        const int expected = minimax(position, is_max, [&](const auto& end) {
            return tarok::thirds(end.tally().piles[static_cast<std::size_t>(terms.declarer)]);
        });
        Budget budget;
        GoalSearch<Rules, UnsoundGoal> search(UnsoundGoal(terms, 1u << terms.declarer, hands), nullptr, budget);
        differences += search.value(position, -1, 1000) != expected ? 1 : 0;
    }
    check_equal(differences > 0, true, "number of wrong values is above 0");
});

}  // namespace
}  // namespace trula
