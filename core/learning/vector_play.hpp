// VectorPlay: the card play of many deals at once, for training and for environments. Deals start from a bank of
// starts, with equal suits exchanged at random; forced cards are played at once.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "learning/features.hpp"
#include "search/batch.hpp"

namespace trula {

// The terms and the hands of a deal at the first lead.
template <Rules R>
struct Start {
    typename R::Terms terms;
    typename Position<R>::Hands hands;
};

template <Rules R>
class VectorPlay {
  public:
    static constexpr std::size_t seats = R::seats;

    VectorPlay(std::vector<Start<R>> bank, std::size_t count, std::uint64_t seed, int threads)
        : bank_(std::move(bank)), threads_(threads) {
        if (bank_.empty() || count == 0) throw std::invalid_argument("there is no start, or no deal to play");
        for (std::size_t i = 0; i < count; ++i) random_.emplace_back(splitmix64(seed));
        positions_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) positions_.push_back(new_position(random_[i]));
        active_.reserve(count);
        begin();
    }

    std::size_t count() const { return positions_.size(); }
    // The numbers of the deals that wait for a card, in ascending order.
    const std::vector<std::int32_t>& active() const { return active_; }
    const Position<R>& position(std::size_t deal) const { return positions_[deal]; }

    // Starts all deals anew.
    void reset() {
        in_parts(count(), [&](std::size_t deal) { positions_[deal] = new_position(random_[deal]); });
        begin();
    }

    // Calls `visit(row, position)` for every deal that waits for a card; rows are numbered from 0.
    template <class Visit>
    void for_active(const Visit& visit) const {
        in_parts(active_.size(),
                 [&](std::size_t row) { visit(row, positions_[static_cast<std::size_t>(active_[row])]); });
    }

    // Writes the label of `choose(position, random)`, a card, for every deal that waits for one; `random` is the
    // deal's.
    template <class Choose>
    void choose(std::int16_t* labels, const Choose& choose) {
        in_parts(active_.size(), [&](std::size_t row) {
            const auto deal = static_cast<std::size_t>(active_[row]);
            const Position<R>& position = positions_[deal];
            labels[row] = GameFeatures<R>::label(position.rules(), choose(position, random_[deal]));
        });
    }

    // Plays the card with number `labels[row]` in each deal that waits for one; illegal cards are refused before any is
    // played.
    void step(const std::int16_t* labels) {
        std::vector<Card> cards(active_.size());
        for_active([&](std::size_t row, const Position<R>& position) {
            cards[row] = no_card;
            for (const Card card : position.legal_unchecked())
                if (GameFeatures<R>::label(position.rules(), card) == labels[row]) cards[row] = card;
        });
        for (const Card card : cards)
            if (card == no_card) throw std::invalid_argument("illegal card");
        in_parts(active_.size(), [&](std::size_t row) {
            Position<R>& position = positions_[static_cast<std::size_t>(active_[row])];
            position.play(cards[row]);
            play_forced(position);
        });
        std::erase_if(active_, [&](std::int32_t deal) { return positions_[static_cast<std::size_t>(deal)].is_over(); });
    }

    // Starts all deals anew, each with a choice to make, for `step_on`.
    void reset_on() {
        in_parts(count(), [&](std::size_t deal) { positions_[deal] = new_choice(random_[deal]); });
        begin();
    }

    // Plays `cards[deal]`, the index of a card, in every deal, and starts a deal that is over anew after a call of
    // `finished(deal, position)`. Illegal cards are refused before any is played.
    template <class Finished>
    void step_on(const std::int32_t* cards, const Finished& finished) {
        if (active_.size() != count()) throw std::invalid_argument("some deals are over; reset them first");
        for (std::size_t deal = 0; deal < count(); ++deal)
            if (cards[deal] < 0 || cards[deal] >= R::deck_size ||
                !positions_[deal].legal_unchecked().has(static_cast<Card>(cards[deal])))
                throw std::invalid_argument("illegal card in deal " + std::to_string(deal));
        in_parts(count(), [&](std::size_t deal) {
            Position<R>& position = positions_[deal];
            position.play(static_cast<Card>(cards[deal]));
            play_forced(position);
            if (!position.is_over()) return;
            finished(deal, position);
            position = new_choice(random_[deal]);
        });
    }

  private:
    // A new deal, played on to its first choice.
    Position<R> new_choice(Random& random) const {
        while (true) {
            Position<R> position = new_position(random);
            play_forced(position);
            if (!position.is_over()) return position;
        }
    }

    static void play_forced(Position<R>& position) {
        while (!position.is_over()) {
            const CardSet legal = position.legal_unchecked();
            if (!legal.is_single()) return;
            position.play(legal.lowest());
        }
    }

    Position<R> new_position(Random& random) const {
        Start<R> start = bank_[random.below(static_cast<std::uint32_t>(bank_.size()))];
        GameFeatures<R>::permute_suits(start.terms, start.hands, random);
        return Position<R>(R(start.terms), start.hands);
    }

    void begin() {
        active_.clear();
        for (std::size_t deal = 0; deal < count(); ++deal) {
            play_forced(positions_[deal]);
            if (!positions_[deal].is_over()) active_.push_back(static_cast<std::int32_t>(deal));
        }
    }

    // Calls `work(index)` for every index below `size`, in parts of 256 on several threads.
    template <class Work>
    void in_parts(std::size_t size, const Work& work) const {
        constexpr std::size_t part = 256;
        const auto run_part = [&](std::size_t number) {
            for (std::size_t i = number * part; i < std::min(size, (number + 1) * part); ++i) work(i);
        };
        const std::size_t parts = (size + part - 1) / part;
        if (threads_ == 1 || parts <= 1) {
            for (std::size_t number = 0; number < parts; ++number) run_part(number);
        } else {
            run_batch(parts, threads_, [&](std::size_t number, std::size_t) { run_part(number); }, [] {});
        }
    }

    std::vector<Start<R>> bank_;
    int threads_;
    std::vector<Random> random_;  // by deal
    std::vector<Position<R>> positions_;
    std::vector<std::int32_t> active_;
};

}  // namespace trula
