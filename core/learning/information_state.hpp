// InformationState: all that a seat knows as numbers from 0 to 1, in named blocks (docs/environments.md). It knows no
// game: what is public comes as plain numbers, and is kept from one action to the next.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

// The sizes of the blocks, and the numbers by which times and places are divided.
struct InformationSizes {
    int phases, seats, suits, cards, others, extras;
    int stock, most_said, most_played;
};

// What is public beside the actions, as a seat sees it. All of it comes from outside and is checked.
struct PublicNumbers {
    int phase, seat;
    int turned;  // -1: no suit is turned up
    std::vector<std::uint64_t> shown;  // by seat
    std::span<const std::uint8_t> stock;  // the cards dealt to nobody that were seen, by place
    std::vector<float> extra;
};

// What changes with every action.
struct ActionNumbers {
    int to_move;  // a seat, or -1
    std::uint64_t hand, laid_away;
    std::span<const std::uint8_t> said;  // seat and number of every action before the play; `no_number`: it has none
    std::span<const std::uint8_t> played;  // the index of each card + 64 times its seat
};

class InformationState {
  public:
    static constexpr std::uint8_t no_number = 255;

    InformationState(const InformationSizes& sizes, const PublicNumbers& known) : sizes_(sizes), seat_(known.seat) {
        const auto place = [this](int size) {
            const int at = static_cast<int>(values_.size());
            values_.resize(values_.size() + static_cast<std::size_t>(size));
            return at;
        };
        check(known.seat >= 0 && known.seat < sizes.seats && sizes.cards <= 64);
        set(place(sizes.phases + 1), known.phase, sizes.phases + 1);
        to_move_at_ = place(sizes.seats);
        set(place(sizes.seats), known.seat, sizes.seats);
        const int turned_at = place(sizes.suits);
        if (known.turned >= 0) set(turned_at, known.turned, sizes.suits);
        hand_at_ = place(sizes.cards);
        const int shown_at = place(sizes.seats * sizes.cards);
        check(known.shown.size() == static_cast<std::size_t>(sizes.seats));
        for (int seat = 0; seat < sizes.seats; ++seat)
            set_cards(values_.data(), shown_at + relative(seat) * sizes.cards,
                      known.shown[static_cast<std::size_t>(seat)]);
        const int stock_at = place(sizes.cards);
        for (std::size_t i = 0; i < known.stock.size(); ++i)
            set(stock_at, known.stock[i], sizes.cards, static_cast<double>(i + 1) / sizes.stock);
        laid_away_at_ = place(sizes.cards);
        said_at_ = place(sizes.seats * sizes.others);
        played_at_ = place(sizes.seats * sizes.cards);
        check(known.extra.size() == static_cast<std::size_t>(sizes.extras));
        values_.insert(values_.end(), known.extra.begin(), known.extra.end());
    }

    std::size_t size() const { return values_.size(); }

    // Writes the information state. Of actions before the play the last of a kind counts.
    void write(float* out, const ActionNumbers& known) const {
        check(known.to_move < sizes_.seats && known.said.size() % 2 == 0);
        std::copy(values_.begin(), values_.end(), out);
        if (known.to_move >= 0) out[to_move_at_ + relative(known.to_move)] = 1;
        set_cards(out, hand_at_, known.hand);
        set_cards(out, laid_away_at_, known.laid_away);
        for (std::size_t i = 0; i < known.said.size(); i += 2) {
            const int seat = known.said[i], number = known.said[i + 1];
            if (number == no_number) continue;
            check(seat < sizes_.seats && number < sizes_.others);
            out[said_at_ + relative(seat) * sizes_.others + number] = share(i / 2 + 1, sizes_.most_said);
        }
        std::size_t time = 0;
        for (const std::uint8_t byte : known.played) {
            const int seat = byte >> 6, card = byte & 63;
            check(seat < sizes_.seats && card < sizes_.cards);
            out[played_at_ + relative(seat) * sizes_.cards + card] = share(++time, sizes_.most_played);
        }
    }

  private:
    static void check(bool is_sound) {
        if (!is_sound) throw std::invalid_argument("a seat, card or number out of range");
    }
    static float share(std::size_t time, int most) {
        return static_cast<float>(static_cast<double>(time) / static_cast<double>(most));
    }
    // The place of a seat in order of play, from the own seat on.
    int relative(int seat) const { return (seat - seat_ + sizes_.seats) % sizes_.seats; }
    void set(int at, int index, int size, double value = 1) {
        check(index >= 0 && index < size);
        values_[static_cast<std::size_t>(at + index)] = static_cast<float>(value);
    }
    void set_cards(float* out, int at, std::uint64_t mask) const {
        check(sizes_.cards == 64 || mask >> sizes_.cards == 0);
        for (const Card card : CardSet(mask)) out[at + card] = 1;
    }

    InformationSizes sizes_;
    int seat_;
    int to_move_at_ = 0, hand_at_ = 0, laid_away_at_ = 0, said_at_ = 0, played_at_ = 0;
    std::vector<float> values_;
};

}  // namespace trula
