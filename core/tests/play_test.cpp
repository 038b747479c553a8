// Properties of play and undo on random deals of every game, of permutations and of the text of terms.
#include <string>
#include <vector>

#include "cards/random.hpp"
#include "games/klaverjas/rules.hpp"
#include "games/tarok/rules.hpp"
#include "games/tressette/rules.hpp"
#include "play/position.hpp"
#include "tests/check.hpp"

namespace trula {
namespace {

template <class R>
typename Position<R>::Hands random_hands(Random& random) {
    const std::vector<int> order = random.permutation(R::deck_size);
    typename Position<R>::Hands hands{};
    for (int i = 0; i < R::seats * R::hand_size; ++i)
        hands[static_cast<std::size_t>(i / R::hand_size)].add(
            static_cast<Card>(order[order.size() - 1 - static_cast<std::size_t>(i)]));
    return hands;
}

// All visible properties of a position as text, for comparison.
template <class R>
std::string describe_state(const Position<R>& position) {
    std::ostringstream out;
    for (const CardSet hand : position.hands()) out << hand.mask() << ' ';
    for (int seat = 0; seat < R::seats; ++seat) out << position.raw_points(static_cast<Seat>(seat)) << ' ';
    for (const int score : position.scores()) out << score << ' ';
    out << position.trick().card_set().mask() << ' ' << int{position.trick().leader} << ' ' << position.plies();
    return out.str();
}

// Plays a random deal and undoes it card by card; checks legal cards, hash and state.
template <class R>
void play_and_undo(const R& rules, Random& random) {
    Position<R> position(rules, random_hands<R>(random));
    std::vector<std::string> states;
    CardSet all;
    for (const CardSet hand : position.hands()) all |= hand;
    while (!position.is_over()) {
        states.push_back(describe_state(position));
        const CardSet legal = position.legal();
        check_equal(legal.empty(), false, "there is a legal card");
        check_equal(position.hand_to_move().has_all(legal), true, "legal cards are in the hand");
        for (const Card card : position.hand_to_move())
            check_equal(position.why_illegal(card) == broken::none, legal.has(card), "a card is illegal by a rule");
        position.play(random.pick(legal));
        check_equal(position.hash(), position.fresh_hash(), "the running hash");
    }
    while (position.plies() > 0) {
        position.undo();
        check_equal(position.hash(), position.fresh_hash(), "the hash after undo");
        check_equal(describe_state(position), states.back(), "the position after undo");
        states.pop_back();
    }
    CardSet again;
    for (const CardSet hand : position.hands()) again |= hand;
    check_equal(again.mask(), all.mask(), "all cards are back in the hands");
}

template <int Seats>
tarok::Terms random_terms(Random& random) {
    tarok::Terms terms;
    terms.aim = static_cast<tarok::Aim>(random.below(4));
    terms.leader = static_cast<Seat>(random.below(Seats));
    terms.emperor_t1_last = random.below(2) == 0;
    terms.as_openspiel = random.below(4) == 0;
    terms.is_half_share = random.below(2) == 0;
    terms.bonuses_to_defenders = random.below(2) == 0;
    terms.kontra_share = static_cast<tarok::KontraShare>(random.below(3));
    terms.value = 20;
    terms.mond = 21;
    if (terms.aim == tarok::Aim::klop) {
        for (std::size_t i = 0; i < 6; ++i) terms.gifts[i] = no_card;
        return terms;
    }
    terms.has_difference = terms.aim == tarok::Aim::points;
    terms.declarer = static_cast<Seat>(random.below(Seats));
    terms.taroks_trump = random.below(3) > 0 || terms.aim != tarok::Aim::every_trick;
    if (Seats == 4) {
        terms.partner = static_cast<Seat>((terms.declarer + 1) % Seats);
        terms.called_king = 29;
    }
    for (std::size_t item = 0; item < tarok::item_count; ++item) {
        terms.level[item] = static_cast<std::uint8_t>(random.below(5));
        terms.kontra_by[item] = static_cast<Seat>(random.below(Seats));
        const bool can_be_announced = item > 0 && (item != tarok::king_ultimo || Seats == 4);
        if (can_be_announced && random.below(4) == 0) terms.announced_by[item] = static_cast<Seat>(random.below(Seats));
    }
    return terms;
}

const Register tarok3("undo restores tarok for three", [] {
    Random random(3);
    for (int i = 0; i < 400; ++i) play_and_undo(tarok::Tarok<3>(random_terms<3>(random)), random);
});

const Register tarok4("undo restores tarok for four", [] {
    Random random(4);
    for (int i = 0; i < 400; ++i) play_and_undo(tarok::Tarok<4>(random_terms<4>(random)), random);
});

const Register klaverjas_play("undo restores klaverjas; a deal has 162 points", [] {
    Random random(5);
    for (int i = 0; i < 400; ++i) {
        klaverjas::Terms terms;
        terms.trump = static_cast<std::uint8_t>(random.below(4));
        terms.declarer = static_cast<Seat>(random.below(4));
        terms.is_amsterdam = random.below(2) == 0;
        terms.undertrump_forced = random.below(2) == 0;
        play_and_undo(klaverjas::Klaverjas(terms), random);
        Position<klaverjas::Klaverjas> position(klaverjas::Klaverjas(terms),
                                                random_hands<klaverjas::Klaverjas>(random));
        while (!position.is_over()) position.play(random.pick(position.legal()));
        const auto summary = position.rules().summary(position.tally());
        check_equal(summary.points[0] + summary.points[1], klaverjas::all_points, "all points");
    }
});

const Register tressette_play("undo restores tressette; a deal has 35 thirds", [] {
    Random random(6);
    for (int i = 0; i < 400; ++i) {
        tressette::Terms terms;
        terms.leader = static_cast<Seat>(random.below(4));
        terms.accusi = {0, 3, 4, 0};
        if (random.below(2) == 0) terms.stop_at = {static_cast<int>(random.below(9)) + 1, 7};
        play_and_undo(tressette::Tressette(terms), random);
        terms.stop_at = {tressette::Terms::never, tressette::Terms::never};
        Position<tressette::Tressette> position(tressette::Tressette(terms),
                                                random_hands<tressette::Tressette>(random));
        while (!position.is_over()) position.play(random.pick(position.legal()));
        const auto summary = position.rules().summary(position.tally(), position.plies());
        check_equal(summary.thirds[0] + summary.thirds[1], 35, "all thirds");
    }
});

const Register permutations("a permutation holds every number once", [] {
    Random random(7);
    for (const int size : {1, 2, 32, 40, 54}) {
        CardSet seen;
        for (const int number : random.permutation(size)) seen.add(static_cast<Card>(number));
        check_equal(seen.size(), size, "numbers");
    }
});

const Register terms_round_trip("terms are read back from their text", [] {
    Random random(8);
    for (int i = 0; i < 100; ++i) {
        const tarok::Terms terms = random_terms<4>(random);
        check_equal(terms_text(parse_terms<tarok::Terms>(terms_text(terms))), terms_text(terms), "text");
    }
});

}  // namespace
}  // namespace trula
