// Depth-limited alpha-beta and the search with killer moves against plain minimax with the same evaluation; codes of
// similar hands and default depths.
#include "search/alpha_beta.hpp"

#include <algorithm>

#include "search/killers.hpp"
#include "tests/endings.hpp"

namespace trula {
namespace {

// The discounted value that AlphaBeta must return, by plain minimax.
template <class H, class P>
double discounted_minimax(P& position, Seat own, int plies, double standing, double discount) {
    if (plies == 0 || position.is_over()) return 0;
    const bool is_max = H::are_partners(position.rules(), own, position.to_move());
    double best = is_max ? -1e9 : 1e9;
    for (const Card card : position.legal_unchecked()) {
        position.play(card);
        const bool is_end = position.trick().is_empty();
        const double now = is_end ? H::standing(position, own) : standing;
        const double below = now - standing + discounted_minimax<H>(position, own, plies - 1, now, discount);
        const double value = is_end ? discount * below : below;
        position.undo();
        best = is_max ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// The discounted value to the end of `tricks` tricks.
template <class H, class P>
double expected_value(P position, int tricks, double discount) {
    const int plies = tricks * P::seats - position.trick().count;
    return discounted_minimax<H>(position, position.to_move(), plies, H::standing(position, position.to_move()),
                                 discount);
}

// Settings without any enhancement, to the end of the deal.
AlphaBetaSettings plain(double discount = 1) {
    AlphaBetaSettings settings;
    settings.depth = 100;
    settings.table = TableKind::none;
    settings.history = settings.deepening = false;
    settings.discount = discount;
    return settings;
}

template <class H, class P>
SearchResult search(const P& position, const AlphaBetaSettings& settings, Limits limits = {}) {
    static ValueTable table(12);
    return AlphaBeta<H>(position, settings, table, limits).run();
}

const Register plain_search("alpha-beta without enhancements is minimax", [] {
    for_endings(71, 300, 3, [](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        check_near(search<H>(position, plain()).value, expected_value<H>(position, 16, 1), "to the end");
        check_near(search<H>(position, plain(0.9)).value, expected_value<H>(position, 16, 0.9), "discounted");
        AlphaBetaSettings one_trick = plain(0.9);
        one_trick.depth = 1;
        check_near(search<H>(position, one_trick).value, expected_value<H>(position, 1, 0.9), "one trick");
    });
});

const Register sound_switches("sound enhancements do not change the value", [] {
    for_endings(72, 200, 3, [](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        const double expected = search<H>(position, plain(0.9)).value;
        const auto check = [&](const char* what, auto change) {
            AlphaBetaSettings settings = plain(0.9);
            change(settings);
            check_near(search<H>(position, settings).value, expected, what);
        };
        check("table", [](auto& settings) { settings.table = TableKind::regular; });
        check("history", [](auto& settings) { settings.history = true; });
        check("deepening", [](auto& settings) { settings.deepening = true; });
        check("minimal window", [](auto& settings) { settings.minimal_window = true; });
        check("all cards", [](auto& settings) { settings.all_cards = true; });
        check("together", [](auto& settings) {
            settings.table = TableKind::regular;
            settings.history = settings.deepening = settings.minimal_window = true;
        });
    });
});

const Register root_values("all_cards computes the value of every card at the root", [] {
    for_endings(73, 100, 3, [](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        AlphaBetaSettings settings = plain();
        settings.all_cards = true;
        const SearchResult found = search<H>(position, settings);
        check_equal(found.values.size(), static_cast<std::size_t>(position.legal().size()), "cards");
        const Seat own = position.to_move();
        for (const auto& [card, value] : found.values) {
            auto after = position;
            after.play(card);
            const double before = H::standing(position, own), now = H::standing(after, own);
            const bool is_end = after.trick().is_empty();
            const double rest = discounted_minimax<H>(after, own, 100, is_end ? now : before, 1);
            check_near(value, is_end ? now - before + rest : rest, "value of a card");
        }
    });
});

const Register limited("a search that reaches a limit is incomplete and returns a legal card", [] {
    for_endings(74, 50, 4, [](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        AlphaBetaSettings settings;
        settings.depth = 100;
        for (const std::uint64_t nodes : {1, 7, 40}) {
            const SearchResult found = search<H>(position, settings, {nodes, {}, nullptr});
            check_equal(position.legal().has(found.best), true, "a legal card");
            check_equal(found.is_complete, found.nodes < nodes, "is complete");
        }
    });
});

// The value that Killers must return, by plain minimax.
template <class H, class P>
double points_minimax(P& position, Seat own, int ply, int depth) {
    if ((ply >= depth && position.trick().is_empty()) || position.is_over()) return H::difference(position, own);
    const bool is_max = H::are_partners(position.rules(), own, position.to_move());
    double best = is_max ? -1e9 : 1e9;
    for (const Card card : position.legal_unchecked()) {
        position.play(card);
        const double value = points_minimax<H>(position, own, ply + 1, depth);
        position.undo();
        best = is_max ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

const Register killers("the search with killer moves is minimax", [] {
    for_endings(75, 300, 3, [](auto heuristics, auto position) {
        using H = decltype(heuristics);
        for (const int depth : {1, 4, 5, 100}) {
            const double value = Killers<H>(position, {.depth = depth}, {}).run().value;
            check_near(value, points_minimax<H>(position, position.to_move(), 0, depth), "killers");
        }
    });
});

const Register every_card("all_cards of the search with killer moves computes every value", [] {
    for_endings(76, 200, 3, [](auto heuristics, auto position) {
        using H = decltype(heuristics);
        const Seat own = position.to_move();
        for (const int depth : {1, 6, 100}) {
            const SearchResult found = Killers<H>(position, {.depth = depth, .all_cards = true}, {}).run();
            check_equal(static_cast<int>(found.values.size()), position.legal().size(), "cards with a value");
            for (const auto& [card, value] : found.values) {
                position.play(card);
                check_near(value, points_minimax<H>(position, own, 1, depth), "value of a card");
                position.undo();
            }
        }
    });
});

const Register random_ties("a seed breaks ties at random, and the card is never worse", [] {
    int others = 0;
    for_endings(77, 100, 3, [&](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        const SearchResult all = Killers<H>(position, {.depth = 100, .all_cards = true}, {}).run();
        for (const std::uint64_t seed : {1, 2, 3}) {
            const SearchResult found = Killers<H>(position, {.depth = 100, .shuffle = seed}, {}).run();
            const SearchResult again = Killers<H>(position, {.depth = 100, .shuffle = seed}, {}).run();
            check_equal(found.best, again.best, "the same card");
            check_near(found.value, all.value, "the value");
            for (const auto& [card, value] : all.values)
                if (card == found.best) check_near(value, all.value, "the value of the card");
            others += found.best != all.best ? 1 : 0;
        }
    });
    check_equal(others > 20, true, "best cards that differ");
});

const Register similar_hands("hands with the same features share a code", [] {
    using Tarok3 = tarok::Heuristics<3>;
    const tarok::Tarok<3> rules(tarok::Terms{});
    const auto code = [&](std::initializer_list<int> cards, Likeness likeness) {
        CardSet hand;
        for (const int card : cards) hand.add(static_cast<Card>(card));
        return Tarok3::code(rules, hand, likeness);
    };
    const auto early = Likeness::early, late = Likeness::late, of_2002 = Likeness::hand_code;
    check_equal(code({22, 23}, early), code({24}, early), "one or two low hearts");
    check_equal(code({22, 23}, late) == code({24}, late), false, "late they are counted");
    check_equal(code({22}, late), code({25}, late), "low cards of a suit");
    check_equal(code({22}, early) == code({30}, early), false, "of different suits");
    check_equal(code({28}, early) == code({29}, early), false, "queen and king");
    check_equal(code({9, 10}, early), code({8, 11}, early), "taroks of equal sum");
    check_equal(code({9, 10}, of_2002) == code({8, 11}, of_2002), false, "in 2002 the highest counted");
    check_equal(code({0, 9}, early) == code({1, 8}, early), false, "the pagat");
});

const Register default_depths("the default depth grows as cards are played", [] {
    for (const auto& [cards, plies] : {std::pair{16, 9}, {11, 9}, {10, 12}, {8, 12}, {7, 15}, {6, 18}, {2, 6}})
        check_equal(depth_by_cards_left(3, cards), plies, "three seats");
    for (const auto& [cards, plies] : {std::pair{12, 8}, {8, 8}, {7, 12}, {6, 12}, {5, 16}, {4, 16}, {1, 4}})
        check_equal(depth_by_cards_left(4, cards), plies, "four seats");
});

}  // namespace
}  // namespace trula
