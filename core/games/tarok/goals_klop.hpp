// The goal of the exact search for the score of one seat in klop, against all other seats together.
#pragma once

#include "games/tarok/goals.hpp"

namespace trula::tarok {

// The seat's score reaches the target if the value, less the thirds it has won so far, is not negative. The thirds of
// the others matter only because one of them may reach the full count.
template <int Seats>
class KlopGoal : public GoalBase<Seats> {
  public:
    using Base = GoalBase<Seats>;
    using typename Base::Hands;
    using Key = WideKey;
    struct Memory {
        std::array<std::int16_t, Seats> won{};  // thirds by seat
        std::uint8_t tricks = 0;  // bit set of the seats that have won a trick
        std::int8_t trick_count = 0;
    };

    KlopGoal(const Terms& terms, Seat seat, const Hands& hands)
        : Base(terms, 1u << seat, hands, trula_cards), seat_(seat), full_(thirds_for(terms.klop_full_at)) {}

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

    int final_gain(const Memory& memory) const { return allowed(memory, is_special(memory)); }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands&, CardSet left, const Memory& memory) const {
        const int most = left_to_win(left, memory);
        bool may_be_special = memory.tricks != everybody;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            may_be_special |= static_cast<Seat>(seat) != seat_ && memory.won[seat] + most >= full_;
        const int if_not = allowed(memory, false);
        const int if_special = may_be_special ? allowed(memory, true) : if_not;
        return this->make_bounds(std::min(if_not, if_special) - most, std::max(if_not, if_special));
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) {
        const int most = left_to_win(left, memory);
        std::uint64_t others = memory.tricks;
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            const bool matters = static_cast<Seat>(seat) != seat_ && memory.won[seat] + most >= full_;
            others = others << 12 | (matters ? static_cast<std::uint64_t>(memory.won[seat]) : 0);
        }
        return {{this->relative(left).exact << 2 | static_cast<std::uint64_t>(leader), others}, no_loose_key};
    }

  private:
    static constexpr std::uint8_t everybody = (1u << Seats) - 1;
    static constexpr int certain = 4000;

    int left_to_win(CardSet left, const Memory& memory) const {
        return thirds(left) + this->gifts_left(memory.trick_count);
    }
    bool is_special(const Memory& memory) const {
        bool is_special = memory.tricks != everybody;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            is_special |= static_cast<Seat>(seat) != seat_ && memory.won[seat] >= full_;
        return is_special;
    }
    // The most thirds with which the seat still reaches the target (section 10.5).
    int allowed(const Memory& memory, bool is_special) const {
        if (target_ <= -70) return certain;
        const bool has_trick = (memory.tricks >> seat_ & 1) != 0;
        if (target_ > 0) return has_trick || target_ > 70 ? -certain : 0;
        return is_special ? below_full_ : below_target_;
    }

    Seat seat_;
    int full_;
    int target_ = 0;
    int below_full_ = 0;
    int below_target_ = 0;
};

}  // namespace trula::tarok
