// KlopGoal: the goal of the exact search for the score of one seat in klop, against all other seats together.
#pragma once

#include "games/tarok/goals.hpp"

namespace trula::tarok {

// The value is the most thirds with which the seat reaches the target score, less the thirds it wins; the target is
// reached if the value is not negative. The thirds of the others matter only because one of them may become full: then,
// or if a seat wins no trick, the deal is special (section 10.5).
template <int Seats>
class KlopGoal : public GoalBase<Seats> {
  public:
    using Base = GoalBase<Seats>;
    using typename Base::Hands;
    using Key = WideKey;
    // The state beside the cards left.
    struct Memory {
        std::array<std::int16_t, Seats> won{};  // thirds won, by seat
        std::uint8_t tricks = 0;  // bit set of the seats that have won a trick
        std::int8_t trick_count = 0;
    };

    KlopGoal(const Terms& terms, Seat seat, const Hands& hands)
        : Base(terms, 1u << seat, hands, trula_cards), seat_(seat), full_(thirds_for(terms.klop_full_at)) {}

    // Sets the target, a score in points.
    void set_target(int target) {
        target_ = target;
        int points = this->terms().klop_full_at - 1;
        below_full_ = thirds_for(points + 1) - 1;
        while (points >= 0 && -round_to(points, this->terms().rounding) < target) --points;
        below_target_ = points < 0 ? -certain : thirds_for(points + 1) - 1;
    }

    int so_far(const typename Tarok<Seats>::Tally& tally) const {
        return -thirds(tally.piles[static_cast<std::size_t>(seat_)]);
    }
    Memory memory_of(const typename Tarok<Seats>::Tally& tally, CardSet) const {
        Memory memory;
        memory.trick_count = tally.trick_count;
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            memory.won[seat] = static_cast<std::int16_t>(thirds(tally.piles[seat]));
            if (tally.tricks[seat] > 0) memory.tricks |= static_cast<std::uint8_t>(1u << seat);
        }
        return memory;
    }

    int gain(Memory& memory, const Trick<Seats>& trick, Seat winner, bool) const {
        const int won = this->trick_thirds(trick) + this->gift_thirds(memory.trick_count);
        ++memory.trick_count;
        memory.tricks |= static_cast<std::uint8_t>(1u << winner);
        auto& sum = memory.won[static_cast<std::size_t>(winner)];
        sum = static_cast<std::int16_t>(sum + won);
        return winner == seat_ ? -won : 0;
    }

    int final_gain(const Memory& memory) const { return thirds_allowed(memory, is_special(memory)); }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands&, CardSet left, const Memory& memory) const {
        const int most = thirds_left(left, memory);
        bool may_be_special = memory.tricks != everybody;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            may_be_special |= static_cast<Seat>(seat) != seat_ && memory.won[seat] + most >= full_;
        const int if_not = thirds_allowed(memory, false);
        const int if_special = may_be_special ? thirds_allowed(memory, true) : if_not;
        return this->make_bounds(std::min(if_not, if_special) - most, std::max(if_not, if_special));
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) {
        const int most = thirds_left(left, memory);
        std::uint64_t others = memory.tricks;
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            const bool matters = static_cast<Seat>(seat) != seat_ && memory.won[seat] + most >= full_;
            others = others << 12 | (matters ? static_cast<std::uint64_t>(memory.won[seat]) : 0);
        }
        return {{this->relative_masks(left, this->is_emperors_possible(left)).exact << 2 |
                     static_cast<std::uint64_t>(leader),
                 others},
                no_loose_key};
    }

  private:
    static constexpr std::uint8_t everybody = (1u << Seats) - 1;
    static constexpr int certain = 4000;  // more thirds than there are

    // The thirds that can still be won.
    int thirds_left(CardSet left, const Memory& memory) const {
        return thirds(left) + this->gifts_left(memory.trick_count);
    }
    bool is_special(const Memory& memory) const {
        bool is_special = memory.tricks != everybody;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            is_special |= static_cast<Seat>(seat) != seat_ && memory.won[seat] >= full_;
        return is_special;
    }
    // The most thirds with which the seat still reaches the target (section 10.5).
    int thirds_allowed(const Memory& memory, bool is_special) const {
        if (target_ <= -70) return certain;
        const bool has_trick = (memory.tricks >> seat_ & 1) != 0;
        if (target_ > 0) return has_trick || target_ > 70 ? -certain : 0;
        return is_special ? below_full_ : below_target_;
    }

    Seat seat_;
    int full_;  // thirds with which a seat is full
    int target_ = 0;
    int below_full_ = 0;  // most thirds with which a seat is not full
    int below_target_ = 0;  // most thirds that reach the target in a deal that is not special
};

}  // namespace trula::tarok
