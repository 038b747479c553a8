// The rule players do not use hidden cards, play legal cards, and play the obvious card in simple positions.
#include <algorithm>
#include <vector>

#include "games/klaverjas/policy.hpp"
#include "games/tarok/policy.hpp"
#include "games/tressette/policy.hpp"
#include "tests/as_seen.hpp"
#include "tests/endings.hpp"

namespace trula {
namespace {

using klaverjas::Klaverjas;
using tarok::Aim;
using tarok::Tarok;
using tressette::Tressette;

constexpr Card hearts = 22, diamonds = 30;
enum InSuit : std::uint8_t { jack = 4, cavalier, queen, king };

CardSet cards(std::initializer_list<int> indices) {
    CardSet set;
    for (const int index : indices) set.add(static_cast<Card>(index));
    return set;
}

const Register no_hidden_cards("rule players use no hidden cards, and play legal cards", [] {
    for_endings(11, 3000, 8, [](auto, const auto& position) {
        const Card card = rule_card(position);
        check_equal(position.legal().has(card), true, "legal");
        check_equal(static_cast<int>(rule_card(as_seen(position))), static_cast<int>(card),
                    "the card without hidden cards");
    });
});

// A position given by its terms, hands and cards played, and the check of the rule player's card.
template <int Seats>
struct Case {
    tarok::Terms terms;
    std::array<CardSet, Seats> hands;
    std::vector<int> played;

    Position<Tarok<Seats>> position() const {
        Position<Tarok<Seats>> position(Tarok<Seats>(terms), hands);
        for (const int card : played) position.play(static_cast<Card>(card));
        return position;
    }
    void check(int expected, const char* what) const {
        check_equal(static_cast<int>(rule_card(position())), expected, what);
    }
};

tarok::Terms terms_of(Aim aim, Seat declarer) {
    tarok::Terms terms;
    terms.aim = aim;
    terms.declarer = aim == Aim::klop ? nobody : declarer;
    terms.has_difference = aim == Aim::points;
    terms.mond = 21;
    return terms;
}

const Register points("tarok for points: points to partners, none to opponents, T21 and T1 are saved", [] {
    const tarok::Terms terms = terms_of(Aim::points, 0);
    const CardSet last = cards({hearts + queen, hearts});
    Case<3>{terms, {cards({hearts + jack, 3}), cards({hearts + king, 4}), last}, {hearts + jack, hearts + king}}.check(
        hearts + queen, "a queen for the other defender's king");
    Case<3>{terms, {cards({hearts + king, 3}), cards({hearts + jack, 4}), last}, {hearts + king, hearts + jack}}.check(
        hearts, "nothing for the declarer's king");
    Case<3>{terms, {cards({21, 3}), cards({5, 6}), cards({20, 4})}, {21, 5}}.check(4, "T21 is not played under T22");
    tarok::Terms open = terms;
    open.talon_seen = true;
    open.unclaimed = CardSet::range(0, 54) - cards({9, 3, 20, 4, 21, 5});
    Case<3>{open, {cards({9, 3}), cards({20, 4}), cards({21, 5})}, {9}}.check(4, "T21 is not played before T22");
    Case<3>{terms, {cards({9, 3}), cards({8, 4}), cards({20, 5})}, {9, 8}}.check(20, "T21 wins in last place");
    tarok::Terms led = terms;
    led.leader = 1;
    Case<3>{led, {cards({0, 8}), cards({hearts + king, 4}), cards({hearts, 5})}, {hearts + king, hearts}}.check(
        0, "T1 wins a king");
});

const Register negative("klop and beggars: high cards are played when they cannot win", [] {
    const std::array<CardSet, 3> hands{cards({hearts + king, 3}), cards({hearts + queen, hearts}), cards({5, 6})};
    Case<3>{terms_of(Aim::klop, 0), hands, {hearts + king}}.check(hearts + queen, "a queen under the king");
    tarok::Terms beggar = terms_of(Aim::no_trick, 1);
    Case<3>{beggar, hands, {hearts + king}}.check(hearts + queen, "the beggar's queen under the king");
    beggar.leader = 1;
    Case<3>{beggar, hands, {}}.check(hearts, "the beggar leads low");
    beggar.declarer = 2;
    beggar.leader = 0;
    const std::array<CardSet, 3> defenders{cards({hearts + king, diamonds}), cards({hearts + queen, 7}),
                                           cards({diamonds + 1, hearts + 1})};
    Case<3>{beggar, defenders, {}}.check(diamonds, "a defender leads low");
});

const Register valat("where every trick counts the highest card is played", [] {
    Case<3>{terms_of(Aim::every_trick, 0), {cards({21, 2}), cards({20, 5}), cards({hearts, 6})}, {}}.check(
        21, "the declarer's T22");
    Case<3>{terms_of(Aim::every_trick, 0), {cards({18, 2}), cards({20, 5}), cards({hearts, 6})}, {18}}.check(
        20, "a defender's trick");
});

const Register sides("the partner is known when the called king is played or the partner speaks", [] {
    tarok::Terms terms = terms_of(Aim::points, 0);
    terms.called_king = hearts + king;
    terms.partner = 2;
    const std::array<CardSet, 4> hands{cards({hearts, 3}), cards({hearts + 1, 4}), cards({hearts + king, 5}),
                                       cards({hearts + 2, 6})};
    const auto friendship = [&](const std::vector<int>& played) {
        return Knowledge<Tarok<4>>(Case<4>{terms, hands, played}.position()).friendship;
    };
    check_equal(friendship({hearts})[2], 0, "a defender does not know the partner");
    check_equal(friendship({hearts})[0], -sure, "a defender knows the declarer");
    check_equal(friendship({hearts, hearts + 1})[0], sure, "the partner knows the declarer");
    check_equal(friendship({hearts, hearts + 1})[3], -sure, "the partner knows the other defenders");
    check_equal(friendship({hearts, hearts + 1, hearts + king})[2], -sure, "the called king was played");
    check_equal(friendship({hearts, hearts + 1, hearts + king})[1], sure, "the other defenders are partners");
    terms.announced_by[tarok::kings] = 2;
    check_equal(friendship({hearts})[2], -sure, "the partner has announced");
});

const Register klaverjas_cases("klaverjas: points go to the partner's tricks", [] {
    klaverjas::Terms terms;
    const auto played = [&](CardSet second, CardSet third, std::vector<int> cards_played) {
        Position<Klaverjas> position(Klaverjas(terms), {cards({0, 8}), second, third, cards({3, 5})});
        for (const int card : cards_played) position.play(static_cast<Card>(card));
        return static_cast<int>(rule_card(position));
    };
    check_equal(played(cards({7, 9}), cards({1, 10}), {0, 7, 1}), 3, "the ten for the partner's ace");
    check_equal(played(cards({1, 9}), cards({7, 10}), {0, 1, 7}), 5, "not for an opponent's");
});

const Register tressette_cases("tressette: aces go to the partner's tricks", [] {
    const auto played = [](CardSet second, CardSet third, std::vector<int> cards_played) {
        Position<Tressette> position(Tressette(tressette::Terms{}), {cards({0, 10}), second, third, cards({7, 1})});
        for (const int card : cards_played) position.play(static_cast<Card>(card));
        return static_cast<int>(rule_card(position));
    };
    check_equal(played(cards({9, 20}), cards({2, 21}), {0, 9, 2}), 7, "the ace for the partner's three");
    check_equal(played(cards({2, 20}), cards({9, 21}), {0, 2, 9}), 1, "not for an opponent's");
});

}  // namespace
}  // namespace trula
