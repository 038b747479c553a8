// The concept that every game's rules fulfil; positions, perft, playouts and searches are templates over it, so that
// the inner loop makes no virtual call. An object of such a class holds the terms of one deal (declarer, trump, ...).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "cards/card_set.hpp"
#include "play/trick.hpp"

namespace trula {

// The name of the rule that forbids a card, as Python knows it. A game may define names beside those below.
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

template <class R>
concept Rules = requires(const R rules, CardSet hand, const Trick<R::seats>& trick, typename R::Tally& tally, Seat seat,
                         int plies) {
    { R::seats } -> std::convertible_to<int>;
    { R::deck_size } -> std::convertible_to<int>;  // at most 64
    { R::hand_size } -> std::convertible_to<int>;  // cards in each hand at the first lead
    { R::can_stop_inside_trick } -> std::convertible_to<bool>;
    { R::is_sound(rules.terms()) } -> std::same_as<bool>;  // no seat, card or suit out of range
    { rules.first_leader() } -> std::same_as<Seat>;
    { rules.legal(hand, trick) } -> std::same_as<CardSet>;
    { rules.why_illegal(hand, trick, Card{}) } -> std::same_as<RuleName>;  // of a card in the hand
    { rules.winner(trick) } -> std::same_as<Seat>;
    { rules.collect(tally, trick, seat, true) };  // adds a complete trick to its winner; the flag marks the last trick
    { rules.is_decided(tally, plies) } -> std::same_as<bool>;  // the deal is over before the last card
    { rules.raw_points(tally, seat) } -> std::same_as<int>;  // won in tricks so far, in the game's smallest unit
    { rules.scores(tally, plies) } -> std::same_as<std::array<int, R::seats>>;
};

// Records which rule removed one card while a set of legal cards is narrowed step by step.
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

inline constexpr auto no_trace = [](CardSet, RuleName) {};

}  // namespace trula
