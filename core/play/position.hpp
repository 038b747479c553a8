// Position: the hands, the trick on the table and the tally of the tricks won. Cards are played and undone in place,
// with an incremental Zobrist hash; `play` does not check that the card is legal.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "cards/random.hpp"
#include "play/rules.hpp"

namespace trula {

namespace detail {

// Zobrist words: rows 0 to 3 for a card in the hand of a seat, rows 4 to 7 for a card at a place of the trick, row 8
// for the leader.
struct HashWords {
    static constexpr int kinds = 9;
    std::array<std::array<std::uint64_t, 64>, kinds> words{};
    constexpr HashWords() {
        std::uint64_t state = 0x7472756c61;
        for (auto& row : words)
            for (auto& word : row) word = splitmix64(state);
    }
    constexpr std::uint64_t in_hand(Seat seat, Card card) const { return words[static_cast<std::size_t>(seat)][card]; }
    constexpr std::uint64_t on_table(int place, Card card) const {
        return words[static_cast<std::size_t>(4 + place)][card];
    }
    constexpr std::uint64_t leader(Seat seat) const { return words[8][static_cast<std::size_t>(seat)]; }
};
inline constexpr HashWords hash_words;

}  // namespace detail

// A position of a game from the first lead to the end of the deal.
template <Rules R>
class Position {
  public:
    static constexpr int seats = R::seats;
    static constexpr int max_tricks = R::hand_size;
    using Hands = std::array<CardSet, R::seats>;
    using Tally = typename R::Tally;

    // A complete trick and the seat that won it.
    struct TakenTrick {
        Trick<R::seats> trick;
        Seat winner;
    };

    Position(const R& rules, const Hands& hands) : Position(rules, hands, hands[0].size()) {}
    // For hands that are only partly known: `hand_size` is the true number of cards in each.
    Position(const R& rules, const Hands& hands, int hand_size)
        : rules_(rules), hands_(hands), hand_size_(static_cast<std::int8_t>(hand_size)) {
        trick_.leader = rules.first_leader();
        hash_ = fresh_hash();
    }

    const R& rules() const { return rules_; }
    const Hands& hands() const { return hands_; }
    const Trick<R::seats>& trick() const { return trick_; }
    const Tally& tally() const { return tally_; }
    // The number of cards played since the first lead.
    int plies() const { return trick_count_ * R::seats + trick_.count; }
    int trick_count() const { return trick_count_; }
    // The number of cards that each seat had at the start of the present trick.
    int cards_at_trick_start() const { return hand_size_ - trick_count_; }
    // The complete trick with number `index`, from 0 on.
    TakenTrick taken(int index) const {
        const Seat winner =
            index + 1 < trick_count_ ? undo_[static_cast<std::size_t>(index + 1)].trick.leader : trick_.leader;
        return {undo_[static_cast<std::size_t>(index)].trick, winner};
    }

    // The cards in the hands and on the table.
    CardSet in_play() const {
        CardSet cards = trick_.card_set();
        for (const CardSet hand : hands_) cards |= hand;
        return cards;
    }

    Seat to_move() const { return trick_.to_move(); }
    CardSet hand_to_move() const { return hands_[static_cast<std::size_t>(to_move())]; }
    CardSet legal() const { return is_over() ? CardSet() : rules_.legal(hand_to_move(), trick_); }
    // The legal cards; the deal must not be over.
    CardSet legal_unchecked() const { return rules_.legal(hand_to_move(), trick_); }
    // The rule that forbids a card to the seat to move, or `broken::none`.
    RuleName why_illegal(Card card) const {
        if (!hand_to_move().has(card)) return broken::not_in_hand;
        return rules_.why_illegal(hand_to_move(), trick_, card);
    }
    bool is_over() const { return trick_count_ == hand_size_ || rules_.is_decided(tally_, plies()); }
    // Whether the deal is over or the seat to move has no card left, as in a sampled world with too few cards.
    bool is_stuck() const { return hand_to_move().empty() || is_over(); }

    void play(Card card) {
        const Seat seat = to_move();
        CardSet& hand = hands_[static_cast<std::size_t>(seat)];
        assert(hand.has(card));
        hand.remove(card);
        hash_ ^= detail::hash_words.in_hand(seat, card) ^ detail::hash_words.on_table(trick_.count, card);
        trick_.add(card);
        if (!trick_.is_complete()) return;
        if constexpr (R::can_stop_inside_trick)
            if (rules_.is_decided(tally_, plies())) return;  // the trick stays on the table
        finish_trick();
    }

    void undo() {
        if (trick_.is_empty()) restore_trick();
        const Card card = trick_.take_back();
        const Seat seat = trick_.to_move();
        hands_[static_cast<std::size_t>(seat)].add(card);
        hash_ ^= detail::hash_words.in_hand(seat, card) ^ detail::hash_words.on_table(trick_.count, card);
    }

    // The scores of the seats if the deal ended now.
    std::array<int, R::seats> scores() const { return rules_.scores(tally_, plies()); }
    int raw_points(Seat seat) const { return rules_.raw_points(tally_, seat); }

    // The Zobrist hash of the hands, the trick and its leader, without the tally.
    std::uint64_t hash() const { return hash_; }
    // The same hash, computed from scratch to check the incremental one.
    std::uint64_t fresh_hash() const {
        std::uint64_t hash = detail::hash_words.leader(trick_.leader);
        for (int seat = 0; seat < R::seats; ++seat)
            for (const Card card : hands_[static_cast<std::size_t>(seat)])
                hash ^= detail::hash_words.in_hand(static_cast<Seat>(seat), card);
        return hash ^ table_hash();
    }

  private:
    // The trick and the tally before the trick was collected.
    struct Undo {
        Trick<R::seats> trick;
        Tally tally;
    };

    std::uint64_t table_hash() const {
        std::uint64_t hash = 0;
        for (int i = 0; i < trick_.count; ++i)
            hash ^= detail::hash_words.on_table(i, trick_.cards[static_cast<std::size_t>(i)]);
        return hash;
    }

    void finish_trick() {
        undo_[static_cast<std::size_t>(trick_count_++)] = {trick_, tally_};
        const Seat winner = rules_.winner(trick_);
        rules_.collect(tally_, trick_, winner, trick_count_ == hand_size_);
        hash_ ^= table_hash() ^ detail::hash_words.leader(trick_.leader) ^ detail::hash_words.leader(winner);
        trick_.count = 0;
        trick_.leader = winner;
    }

    void restore_trick() {
        assert(trick_count_ > 0);
        const Undo& last = undo_[static_cast<std::size_t>(--trick_count_)];
        hash_ ^= detail::hash_words.leader(trick_.leader) ^ detail::hash_words.leader(last.trick.leader);
        trick_ = last.trick;
        tally_ = last.tally;
        hash_ ^= table_hash();
    }

    R rules_;
    Hands hands_;
    Trick<R::seats> trick_;
    Tally tally_;
    std::int8_t hand_size_ = 0;
    std::int8_t trick_count_ = 0;
    std::uint64_t hash_ = 0;
    std::array<Undo, static_cast<std::size_t>(max_tricks)> undo_;
};

}  // namespace trula
