// Scoring of tarok: the Terms of a deal, the Summary of its play, and the ScoreSheet that computes the scores from
// both. Section numbers refer to docs/rules/tarok.md, rulings to docs/rules/rulings.md.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <tuple>

#include "play/fields.hpp"
#include "play/trick.hpp"

namespace trula::tarok {

// The aim of the declarer: more than 35 card points, no trick (beggar) or every trick (valat); klop has no declarer.
enum class Aim : std::uint8_t { points, klop, no_trick, every_trick };
// A side, or none.
enum class Side : std::uint8_t { none, declarer, defenders };
// How kontras change the scores of the defenders (section 10.4).
enum class KontraShare : std::uint8_t { declarer_only, compensate, taroknet };

// The items that are scored and doubled separately: the game and the bonuses, which can be announced.
enum Item : std::uint8_t { game, trula, kings, king_ultimo, pagat_ultimo, valat, item_count };

// The points of a bonus that was not announced; an announced bonus is worth twice as much.
inline constexpr int silent_worth(Item item) {
    constexpr std::array<int, item_count> worth{0, 10, 10, 10, 25, 250};
    return worth[item];
}

// Everything that is fixed before the first lead.
struct Terms {
    Aim aim = Aim::points;
    Seat declarer = nobody;
    Seat partner = nobody;
    Seat leader = 0;
    bool taroks_trump = true;  // false in colour valat
    Card called_king = no_card;
    bool king_from_talon = false;  // the declarer took the called king out of the talon
    bool talon_seen = false;  // the talon was opened for an exchange
    CardSet discards;
    CardSet unclaimed;  // talon cards that nobody took, which count for the defenders
    std::array<Card, 6> gifts{no_card, no_card, no_card, no_card, no_card, no_card};  // klop: talon card of each trick

    int value = 0;  // points of the contract
    bool has_difference = false;  // the difference of the card points from 35 is scored, with bonuses and silent valat
    int rounding = 1;  // differences, and points in klop, are rounded to multiples of this
    int mond = 0;  // penalty in points for losing T21
    int klop_full_at = 35;  // card points with which a seat is full in klop
    bool is_doubled = false;  // the declarer holds a radelc
    bool emperor_t1_last = false;  // T1 wins the emperor's trick only if it is played after T21 and T22
    bool is_half_share = false;  // the partner scores half
    bool bonuses_to_defenders = false;  // defenders score their own bonuses
    KontraShare kontra_share = KontraShare::declarer_only;
    // The rules of OpenSpiel: beating goes by rank alone, ultimos go to the winner of the last trick, the unclaimed
    // talon belongs to nobody, a lost T21 is scored beside a valat.
    bool as_openspiel = false;

    std::array<Seat, item_count> announced_by{nobody, nobody, nobody, nobody, nobody, nobody};
    std::array<std::uint8_t, item_count> level{};  // number of doublings: 0, then kontra 1 … mort 4
    std::array<Seat, item_count> kontra_by{nobody, nobody, nobody, nobody, nobody, nobody};  // who said kontra
    std::array<std::uint8_t, item_count> against{};  // bit set of the seats that said kontra or sub

    // Whether all seats, cards and levels are in range and consistent.
    bool is_sound(int seats) const {
        const auto is_seat = [&](Seat seat) { return seat >= nobody && seat < seats; };
        const auto is_card = [](Card card) { return card < 54 || card == no_card; };
        const auto is_amount = [](int points) { return points >= 0 && points <= 1000; };
        bool is_good = is_seat(declarer) && is_seat(partner) && is_seat(leader) && leader != nobody;
        is_good = is_good && (aim == Aim::klop || declarer != nobody) && aim <= Aim::every_trick;
        is_good = is_good && kontra_share <= KontraShare::taroknet && is_card(called_king);
        is_good = is_good && is_amount(value) && is_amount(mond) && is_amount(klop_full_at);
        is_good = is_good && rounding > 0 && is_amount(rounding) && (discards | unclaimed).mask() >> 54 == 0;
        is_good = is_good && (!king_from_talon || called_king != no_card);
        is_good = is_good && (announced_by[king_ultimo] == nobody || called_king != no_card);
        for (const Card gift : gifts) is_good = is_good && is_card(gift);
        for (std::size_t item = 0; item < item_count; ++item) {
            is_good = is_good && is_seat(announced_by[item]) && is_seat(kontra_by[item]) && level[item] <= 4;
            is_good = is_good && (level[item] == 0 || kontra_by[item] != nobody);
        }
        return is_good;
    }

    // Whether winning tricks or points is bad: klop and beggars.
    bool is_negative() const { return aim == Aim::klop || aim == Aim::no_trick; }
    Side side(Seat seat) const {
        if (declarer == nobody) return Side::none;
        return seat == declarer || seat == partner ? Side::declarer : Side::defenders;
    }
    Side announced_side(Item item) const {
        return announced_by[item] == nobody ? Side::none : side(announced_by[item]);
    }

    static constexpr auto fields = std::tuple{
        Field{"aim", &Terms::aim},
        Field{"declarer", &Terms::declarer},
        Field{"partner", &Terms::partner},
        Field{"leader", &Terms::leader},
        Field{"taroks_trump", &Terms::taroks_trump},
        Field{"called_king", &Terms::called_king},
        Field{"king_from_talon", &Terms::king_from_talon},
        Field{"talon_seen", &Terms::talon_seen},
        Field{"discards", &Terms::discards},
        Field{"unclaimed", &Terms::unclaimed},
        Field{"gifts", &Terms::gifts},
        Field{"value", &Terms::value},
        Field{"has_difference", &Terms::has_difference},
        Field{"rounding", &Terms::rounding},
        Field{"mond", &Terms::mond},
        Field{"klop_full_at", &Terms::klop_full_at},
        Field{"is_doubled", &Terms::is_doubled},
        Field{"emperor_t1_last", &Terms::emperor_t1_last},
        Field{"is_half_share", &Terms::is_half_share},
        Field{"bonuses_to_defenders", &Terms::bonuses_to_defenders},
        Field{"kontra_share", &Terms::kontra_share},
        Field{"as_openspiel", &Terms::as_openspiel},
        Field{"announced_by", &Terms::announced_by},
        Field{"level", &Terms::level},
        Field{"kontra_by", &Terms::kontra_by},
        Field{"against", &Terms::against},
    };
};

// The result of the play.
struct Summary {
    std::array<int, 4> points{};  // card points of each seat's pile, for klop
    std::array<int, 4> tricks{};  // tricks won by each seat
    int side_points = 0;  // card points of the declarer's side, with discards and talon
    Side trula = Side::none;  // the side that holds the whole trula
    Side kings = Side::none;  // the side that holds all four kings
    Side last_trick = Side::none;  // the side that won the last trick
    bool king_in_last = false;  // the called king was in the last trick
    Seat pagat_in_last = nobody;  // the seat that played T1 to the last trick
    bool pagat_won_last = false;  // T1 won the last trick
    Seat mond_lost_by = nobody;  // the seat that lost T21, in a trick or in the talon

    static constexpr auto fields = std::tuple{
        Field{"points", &Summary::points},
        Field{"tricks", &Summary::tricks},
        Field{"side_points", &Summary::side_points},
        Field{"trula", &Summary::trula},
        Field{"kings", &Summary::kings},
        Field{"last_trick", &Summary::last_trick},
        Field{"king_in_last", &Summary::king_in_last},
        Field{"pagat_in_last", &Summary::pagat_in_last},
        Field{"pagat_won_last", &Summary::pagat_won_last},
        Field{"mond_lost_by", &Summary::mond_lost_by},
    };
};

// Facts about a finished deal that a session needs beside the scores.
struct Verdict {
    bool is_won = false;  // the declarer won the game
    bool is_valat = false;  // the deal was scored as a valat of any kind
};

// Rounds a non-negative value to the nearest multiple.
inline int round_to(int value, int multiple) { return (value + multiple / 2) / multiple * multiple; }

// Computes the scores by seat, in points, and the verdict of a deal. The `write_` functions add the amounts of single
// items; `assign_scores` turns them into scores.
template <int Seats>
class ScoreSheet {
  public:
    using Scores = std::array<int, Seats>;

    ScoreSheet(const Terms& terms, const Summary& summary) : terms_(terms), summary_(summary) {
        if (terms.aim == Aim::klop)
            write_klop();
        else
            write_contract();
    }
    const Scores& scores() const { return scores_; }
    const Verdict& verdict() const { return verdict_; }

  private:
    // Scores klop (section 10.5).
    void write_klop() {
        const auto is_full = [&](std::size_t seat) { return summary_.points[seat] >= terms_.klop_full_at; };
        const auto is_trickless = [&](std::size_t seat) { return summary_.tricks[seat] == 0; };
        bool is_special = false;
        for (std::size_t seat = 0; seat < Seats; ++seat) is_special |= is_full(seat) || is_trickless(seat);
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            if (!is_special)
                scores_[seat] = -round_to(summary_.points[seat], terms_.rounding);
            else if (is_full(seat))
                scores_[seat] = -70;
            else
                scores_[seat] = is_trickless(seat) ? 70 : 0;
        }
    }

    // Scores a contract with a declarer (sections 10.1 to 10.4).
    void write_contract() {
        const Side swept = side_that_won_every_trick();
        bool writes_mond = terms_.aim == Aim::points;
        if (const Side announcer = terms_.announced_side(valat); announcer != Side::none) {
            write_announced_valat(announcer, swept == announcer);
            writes_mond = terms_.as_openspiel;
        } else if (terms_.has_difference && swept != Side::none) {
            verdict_ = {.is_won = swept == Side::declarer, .is_valat = true};
            write_item(game, silent_worth(valat), verdict_.is_won);
            writes_mond = terms_.as_openspiel;
        } else {
            verdict_ = {.is_won = is_game_won(swept), .is_valat = terms_.aim == Aim::every_trick};
            write_item(game, terms_.value + difference(), verdict_.is_won);
            if (terms_.has_difference) write_bonuses();
        }
        assign_scores(writes_mond);
    }

    Side side_that_won_every_trick() const {
        std::array<int, 3> tricks{};
        for (int seat = 0; seat < Seats; ++seat)
            tricks[static_cast<std::size_t>(terms_.side(static_cast<Seat>(seat)))] +=
                summary_.tricks[static_cast<std::size_t>(seat)];
        if (tricks[1] > 0 && tricks[2] == 0) return Side::declarer;
        if (tricks[2] > 0 && tricks[1] == 0) return Side::defenders;
        return Side::none;
    }

    bool is_game_won(Side swept) const {
        switch (terms_.aim) {
            case Aim::no_trick: return swept == Side::defenders;
            case Aim::every_trick: return swept == Side::declarer;
            default: return summary_.side_points > 35;
        }
    }

    // The distance of the declarer's card points from 35, rounded.
    int difference() const {
        return terms_.has_difference ? round_to(std::abs(summary_.side_points - 35), terms_.rounding) : 0;
    }

    void write_announced_valat(Side announcer, bool is_made) {
        verdict_ = {.is_won = (announcer == Side::declarer) == is_made, .is_valat = true};
        if (announcer == Side::declarer)
            write_item(valat, 2 * silent_worth(valat), is_made);
        else if (terms_.bonuses_to_defenders)
            add_to_side((is_made ? -2 : 2) * silent_worth(valat) << terms_.level[valat]);  // ruling D8
        else
            write_defenders_item(valat, is_made);
    }

    // Adds the bonuses (section 10.2; ruling D14 for OpenSpiel).
    void write_bonuses() {
        for (const Item item : {trula, kings}) {
            const Side holder = item == trula ? summary_.trula : summary_.kings;
            if (terms_.announced_by[item] != nobody)
                write_announced(item, holder == terms_.announced_side(item));
            else if (holder != Side::none)
                write_silent(item, holder);
        }
        const bool king_counts = summary_.king_in_last;
        if (terms_.announced_by[king_ultimo] != nobody)
            write_announced(king_ultimo, king_counts && summary_.last_trick == Side::declarer);
        else if (king_counts)
            write_silent(king_ultimo, summary_.last_trick);

        if (terms_.announced_by[pagat_ultimo] != nobody)
            write_announced(pagat_ultimo, summary_.pagat_won_last && terms_.side(summary_.pagat_in_last) ==
                                                                         terms_.announced_side(pagat_ultimo));
        else if (summary_.pagat_in_last != nobody)
            write_silent_pagat();
    }

    void write_announced(Item item, bool is_made) {
        if (terms_.announced_side(item) == Side::declarer)
            write_item(item, 2 * silent_worth(item), is_made);
        else
            write_defenders_item(item, is_made);
    }

    void write_silent(Item item, Side holder) {
        if (holder == Side::defenders && terms_.bonuses_to_defenders && item != king_ultimo) {
            for_defenders([&](std::size_t seat) { extra_[seat] += silent_worth(item); });
            return;
        }
        const int worth = holder == Side::declarer ? silent_worth(item) : -silent_worth(item);
        declarer_ += worth;
        partner_in_full_ += worth;
    }

    void write_silent_pagat() {
        constexpr int worth = silent_worth(pagat_ultimo);
        if (terms_.as_openspiel) {
            if (!summary_.king_in_last) add_to_side(summary_.last_trick == Side::declarer ? worth : -worth);
            return;
        }
        const bool is_made = summary_.pagat_won_last;
        if (terms_.side(summary_.pagat_in_last) == Side::declarer) {
            add_to_side(is_made ? worth : -worth);
        } else if (terms_.bonuses_to_defenders) {
            for_defenders([&](std::size_t seat) {
                const int share = static_cast<Seat>(seat) == summary_.pagat_in_last ? worth : 10;
                extra_[seat] += is_made ? share : -share;
            });
        } else {
            add_to_side(is_made ? -worth : worth);
            if (!is_made && terms_.kontra_share == KontraShare::compensate)
                pay_other_defenders(summary_.pagat_in_last, worth);
        }
    }

    // Adds an item of the declarer's side: the game, or a bonus that this side announced.
    void write_item(Item item, int worth, bool is_made) {
        const int level = terms_.level[item];
        const int multiplied = worth << level;
        if (terms_.kontra_share == KontraShare::taroknet && level > 0) {
            declarer_ += is_made ? worth : -multiplied;
            partner_ += is_made ? worth : -worth;
            if (is_made) extra_[static_cast<std::size_t>(terms_.kontra_by[item])] -= multiplied / 2;
            return;
        }
        add_to_side(is_made ? multiplied : -multiplied);
        if (is_made && level > 0 && terms_.kontra_share == KontraShare::compensate)
            for_defenders([&](std::size_t seat) {
                if ((terms_.against[item] >> seat & 1) == 0) extra_[seat] += multiplied - worth;
            });
    }

    // Adds a bonus that the defenders announced.
    void write_defenders_item(Item item, bool is_made) {
        const int level = terms_.level[item];
        const int worth = 2 * silent_worth(item);
        const int multiplied = worth << level;
        const Seat announcer = terms_.announced_by[item];
        if (!terms_.bonuses_to_defenders) {
            add_to_side(is_made ? -multiplied : multiplied);
            if (!is_made && terms_.kontra_share == KontraShare::compensate) pay_other_defenders(announcer, multiplied);
            return;
        }
        const bool as_taroknet = terms_.kontra_share == KontraShare::taroknet && level > 0;
        const int sign = is_made ? 1 : -1;
        for_defenders([&](std::size_t seat) {
            if (static_cast<Seat>(seat) == announcer)
                extra_[seat] += as_taroknet && is_made ? worth : sign * multiplied;
            else
                extra_[seat] += sign * (as_taroknet ? worth : multiplied) / 2;
        });
        if (as_taroknet && is_made) extra_[static_cast<std::size_t>(terms_.kontra_by[item])] -= multiplied / 2;
    }

    // Turns the amounts into scores: the shared score is doubled by a radelc, then amounts of single seats are added
    // (sections 9, 10.1).
    void assign_scores(bool writes_mond) {
        int partner = terms_.is_half_share ? partner_ / 2 : partner_;
        partner += partner_in_full_;
        const int factor = terms_.is_doubled ? 2 : 1;
        scores_ = extra_;
        scores_[static_cast<std::size_t>(terms_.declarer)] += declarer_ * factor;
        if (terms_.partner != nobody) scores_[static_cast<std::size_t>(terms_.partner)] += partner * factor;
        if (writes_mond && summary_.mond_lost_by != nobody)
            scores_[static_cast<std::size_t>(summary_.mond_lost_by)] -= terms_.mond;
    }

    void add_to_side(int amount) {
        declarer_ += amount;
        partner_ += amount;
    }

    template <class Visit>
    void for_defenders(Visit visit) {
        for (std::size_t seat = 0; seat < Seats; ++seat)
            if (terms_.side(static_cast<Seat>(seat)) == Side::defenders) visit(seat);
    }

    void pay_other_defenders(Seat except, int amount) {
        for_defenders([&](std::size_t seat) {
            if (static_cast<Seat>(seat) != except) extra_[seat] += amount;
        });
    }

    const Terms& terms_;
    const Summary& summary_;
    Scores scores_{};
    Scores extra_{};  // amounts of single seats, never doubled by a radelc
    int declarer_ = 0;  // amount of the declarer
    int partner_ = 0;  // amount of the partner, which `is_half_share` halves
    int partner_in_full_ = 0;  // amount of the partner that is never halved (ruling D10)
    Verdict verdict_;
};

}  // namespace trula::tarok
