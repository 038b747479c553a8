// The concept Rules, which the rules of every game satisfy. Positions, perft, playouts and searches are templates over
// it, so that the inner loop makes no virtual call. An object of such a class holds the terms of one deal: everything
// fixed before the first lead (declarer, trump, …).
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "cards/card_set.hpp"
#include "play/trick.hpp"

namespace trula {

// The name of the rule that forbids a card, as it is passed to Python. A game may define further names.
using RuleName = std::string_view;

namespace broken {

inline constexpr RuleName none = "NONE";  // the card is legal
inline constexpr RuleName not_in_hand = "NOT_IN_HAND";
inline constexpr RuleName follow_suit = "FOLLOW_SUIT";
inline constexpr RuleName play_trump = "PLAY_TRUMP";
inline constexpr RuleName beat_if_able = "BEAT_IF_ABLE";
inline constexpr RuleName overtrump = "OVERTRUMP";
inline constexpr RuleName undertrump_forbidden = "UNDERTRUMP_FORBIDDEN";

}  // namespace broken

// Two members that the concept does not list are needed too: `summary(tally, plies)`, the result of the play as a
// struct with fields, and the static `complete_terms(terms, hidden)`, the terms known to one seat completed with the
// cards that are hidden from it in a sampled world.
template <class R>
concept Rules = requires(const R rules, CardSet hand, const Trick<R::seats>& trick, typename R::Tally& tally, Seat seat,
                         int plies) {
    { R::seats } -> std::convertible_to<int>;
    { R::deck_size } -> std::convertible_to<int>;  // at most 64
    { R::hand_size } -> std::convertible_to<int>;  // cards in each hand at the first lead
    { R::can_stop_inside_trick } -> std::convertible_to<bool>;  // a deal may end before its trick is collected
    { R::is_sound(rules.terms()) } -> std::same_as<bool>;  // no seat, card or suit out of range
    { rules.first_leader() } -> std::same_as<Seat>;
    { rules.legal(hand, trick) } -> std::same_as<CardSet>;
    { rules.why_illegal(hand, trick, Card{}) } -> std::same_as<RuleName>;  // for a card in the hand
    { rules.winner(trick) } -> std::same_as<Seat>;
    { rules.collect(tally, trick, seat, true) };  // credits a complete trick to its winner `seat`; true: the last trick
    { rules.is_decided(tally, plies) } -> std::same_as<bool>;  // the deal ends before the last card
    { rules.raw_points(tally, seat) } -> std::same_as<int>;  // won in tricks so far, before any rounding
    { rules.scores(tally, plies) } -> std::same_as<std::array<int, R::seats>>;
};

// Records the rule that removes `card` while a set of legal cards is narrowed step by step.
class LegalTrace {
  public:
    explicit LegalTrace(Card card) : card_(card) {}
    void operator()(CardSet kept, RuleName rule) {
        if (broken_ == broken::none && !kept.has(card_)) broken_ = rule;
    }
    RuleName broken() const { return broken_; }

  private:
    Card card_;
    RuleName broken_ = broken::none;
};

// A trace that records nothing.
inline constexpr auto no_trace = [](CardSet, RuleName) {};

}  // namespace trula
