// What a game must answer so that positions, playouts, perft and search can work on it. Fixed at compile time:
// the inner loop makes no virtual call. A value of the type holds the terms of one deal (contract, trump, …).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "cards/card_set.hpp"
#include "play/trick.hpp"

namespace trula {

// The rule that forbids a card.
enum class Broken : std::uint8_t {
    none,
    not_in_hand,
    follow_suit,
    play_trump,
    beat_if_able,
    pagat_last,
    kept_for_ultimo,
    overtrump,
    undertrump_forbidden,
};

template <class R>
concept Rules = requires(const R rules, CardSet hand, const Trick<R::seats>& trick, typename R::Tally& tally, Seat seat,
                         int plies) {
    { R::seats } -> std::convertible_to<int>;
    { R::deck_size } -> std::convertible_to<int>;
    { R::hand_size } -> std::convertible_to<int>;
    { R::can_stop_inside_trick } -> std::convertible_to<bool>;
    { R::is_sound(rules.terms()) } -> std::same_as<bool>;  // no seat, card or suit out of range
    { rules.first_leader() } -> std::same_as<Seat>;
    { rules.legal(hand, trick) } -> std::same_as<CardSet>;
    { rules.why_illegal(hand, trick, Card{}) } -> std::same_as<Broken>;
    { rules.winner(trick) } -> std::same_as<Seat>;
    { rules.collect(tally, trick, seat, true) };  // a completed trick, perhaps the last, to its winner
    { rules.is_decided(tally, plies) } -> std::same_as<bool>;  // over before the last card
    { rules.raw_points(tally, seat) } -> std::same_as<int>;  // in tricks so far, in the game's smallest unit
    { rules.scores(tally, plies) } -> std::same_as<std::array<int, R::seats>>;
};

// Follows the narrowing of a legal set and remembers the rule by which one card fell out.
class LegalTrace {
  public:
    explicit LegalTrace(Card card) : card_(card) {}
    void operator()(CardSet kept, Broken rule) {
        if (broken_ == Broken::none && !kept.has(card_)) broken_ = rule;
    }
    Broken broken() const { return broken_; }

  private:
    Card card_;
    Broken broken_ = Broken::none;
};

inline constexpr auto no_trace = [](CardSet, Broken) {};

}  // namespace trula
