// WorldPlayer: a player that tries its cards in random worlds. It makes one more kind of opponent for the training of
// networks; agents draw their worlds with sampling/worlds.hpp, exactly and uniformly, which takes longer.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "learning/network.hpp"
#include "search/play_out.hpp"
#include "search/rewards.hpp"
#include "search/rule_player.hpp"

namespace trula {

// In turn, worlds are played on by a network and by rule players; the card with the best mean reward is chosen.
template <Heuristics H>
class WorldPlayer {
  public:
    using R = typename H::Rules;

    WorldPlayer(const Network& network, int worlds) : network_(network), worlds_(worlds) {}

    Card operator()(const Position<R>& position, Random& random) const {
        const Knowledge<R> known(position);
        std::vector<Card> cards;
        for (const CardSet group : equal_cards(known)) cards.push_back(group.lowest());
        if (cards.size() == 1) return cards[0];
        std::vector<double> sums(cards.size());
        Rewards<H> by_score(true);
        const auto rule = [](const Position<R>& at) { return rule_card(at); };
        Hands hands = position.hands();
        for (int world = 0; world < worlds_; ++world) {
            exchange_cards(hands, known, random);
            const Position<R> dealt = with_hands(position, hands);
            for (std::size_t i = 0; i < cards.size(); ++i) {
                Position<R> played = dealt;
                played.play(cards[i]);
                if (world % 2 == 0)
                    play_out(played, network_);
                else
                    play_out(played, rule);
                sums[i] += by_score.at_end(played)[known.seat];
            }
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < cards.size(); ++i)
            if (sums[i] > sums[best]) best = i;
        return cards[best];
    }

  private:
    using Hands = typename Position<R>::Hands;
    static constexpr int exchanges = 3 * R::deck_size;

    // Exchanges random cards of the other hands where no card played speaks against it.
    static void exchange_cards(Hands& hands, const Knowledge<R>& known, Random& random) {
        constexpr auto others = static_cast<std::uint32_t>(R::seats - 1);
        for (int i = 0; i < exchanges; ++i) {
            const std::uint32_t step = 1 + random.below(others);
            const auto one = (known.seat + step) % R::seats;
            const auto other = (known.seat + 1 + (step + random.below(others - 1)) % others) % R::seats;
            if (hands[one].empty() || hands[other].empty()) continue;
            const Card given = any_of(hands[one], random), taken = any_of(hands[other], random);
            if (known.voids[other].has(given) || known.voids[one].has(taken)) continue;
            hands[one].remove(given), hands[one].add(taken);
            hands[other].remove(taken), hands[other].add(given);
        }
    }

    static Card any_of(CardSet cards, Random& random) {
        return cards.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(cards.size()))));
    }

    // The same deal with other cards in the hands.
    static Position<R> with_hands(const Position<R>& position, const Hands& hands) {
        std::array<Card, R::seats * R::hand_size> played;
        std::size_t count = 0;
        Hands dealt = hands;
        const auto take_back = [&](const Trick<R::seats>& trick) {
            for (int i = 0; i < trick.count; ++i) {
                const Card card = played[count++] = trick.cards[static_cast<std::size_t>(i)];
                dealt[static_cast<std::size_t>(trick.seat_at(i))].add(card);
            }
        };
        for (int i = 0; i < position.trick_count(); ++i) take_back(position.taken(i).trick);
        take_back(position.trick());
        Position<R> result(position.rules(), dealt, R::hand_size);
        for (std::size_t i = 0; i < count; ++i) result.play(played[i]);
        return result;
    }

    NetworkPolicy<R> network_;
    int worlds_;
};

}  // namespace trula
