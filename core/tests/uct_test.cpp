// UCT finds forced wins; the same seed gives the same result; random order of children; few visits.
#include "search/uct.hpp"

#include "tests/endings.hpp"

namespace trula {
namespace {

// Whether the side of `own` can force a win, by full search.
template <class H, class P>
bool is_forced(P& position, Seat own) {
    if (position.is_over()) return H::difference(position, own) > 0;
    const bool is_own = H::are_partners(position.rules(), own, position.to_move());
    for (const Card card : position.legal_unchecked()) {
        position.play(card);
        const bool is_won = is_forced<H>(position, own);
        position.undo();
        if (is_won == is_own) return is_own;
    }
    return !is_own;
}

template <class H, class P>
SearchResult visit(const P& position, const UctSettings& settings, std::uint64_t seed) {
    return Uct<H>(position, settings, seed, {}).run();
}

const Register forced_win("UCT finds a forced win", [] {
    int found = 0, tried = 0;
    for_endings(81, 120, 3, [&](auto heuristics, auto position) {
        using H = decltype(heuristics);
        const Seat own = position.to_move();
        CardSet winning;
        for (const Card card : position.legal()) {
            position.play(card);
            if (is_forced<H>(position, own)) winning.add(card);
            position.undo();
        }
        if (winning.empty() || winning == position.legal()) return;
        UctSettings settings;
        settings.visits = 3'000;
        ++tried;
        found += winning.has(visit<H>(position, settings, 5).best) ? 1 : 0;
    });
    check_equal(tried > 20, true, "there are such endings");
    check_equal(found, tried, "forced wins");
});

const Register same_seed("the same seed gives the same result, seed_bug another", [] {
    int seeds_differ = 0, faults_differ = 0;
    for_endings(82, 20, 4, [&](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        UctSettings settings;
        settings.visits = 300;
        settings.by_score = position.plies() % 2 == 0;
        const SearchResult first = visit<H>(position, settings, 7), again = visit<H>(position, settings, 7);
        check_equal(first.values == again.values && first.nodes == again.nodes, true, "the same");
        seeds_differ += visit<H>(position, settings, 8).values != first.values ? 1 : 0;
        settings.seed_bug = true;
        faults_differ += visit<H>(position, settings, 7).values != first.values ? 1 : 0;
    });
    check_equal(seeds_differ > 0 && faults_differ > 0, true, "something differs");
});

const Register shuffled("children in random order are all visited, and ties are broken at random", [] {
    int others = 0;
    for_endings(84, 40, 4, [&](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        UctSettings settings;
        settings.visits = static_cast<std::uint64_t>(position.legal().size()) + 1;
        settings.shuffled = true;
        CardSet visited;
        const SearchResult found = visit<H>(position, settings, 7);
        for (const auto& [card, value] : found.values) visited.add(card);
        check_equal(visited == position.legal(), true, "every card once");
        others += visit<H>(position, settings, 8).best != found.best ? 1 : 0;
    });
    check_equal(others > 5, true, "best cards that differ");
});

const Register few_visits("a legal card is returned at any limit of nodes", [] {
    for_endings(83, 20, 4, [](auto heuristics, const auto& position) {
        using H = decltype(heuristics);
        for (const std::uint64_t nodes : {1, 20}) {
            const SearchResult found = Uct<H>(position, {}, 1, {nodes, {}, nullptr}).run();
            check_equal(position.legal().has(found.best), true, "a legal card");
            check_equal(found.is_complete, false, "is complete");
        }
    });
});

}  // namespace
}  // namespace trula
