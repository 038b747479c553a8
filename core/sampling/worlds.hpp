// Worlds: exact counting and uniform sampling of all ways to put the hidden cards into places (hands, undealt cards,
// discards) within bounds. Worlds are numbered from 0, so that a uniform number gives a uniform world. Cards with the
// same allowed places and bounds form a class; a dynamic program over the classes counts the ways to distribute the
// cards of each class over the places.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"
#include "cards/random.hpp"
#include "sampling/count.hpp"

namespace trula {

// A place for hidden cards: the number of cards it holds, and the cards that may lie there.
struct Place {
    int size = 0;
    CardSet allowed;
};

// A place holds between `least` and `most` of `cards`.
struct Bound {
    int place = 0;
    CardSet cards;
    int least = 0;
    int most = 0;
};

// By place and card, the natural logarithm of how likely the card lies there, up to a constant for each card.
using CardLogs = std::vector<std::vector<double>>;

// One world: the cards of each place, and the order of the cards in the ordered place, if there is one.
struct Contents {
    std::vector<CardSet> places;
    std::vector<Card> order;
};

namespace detail {

// Binomial coefficients up to n = 64.
struct Binomials {
    std::array<std::array<std::uint64_t, 65>, 65> table{};
    constexpr Binomials() {
        for (std::size_t n = 0; n < 65; ++n) {
            table[n][0] = 1;
            for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
        }
    }
};
inline constexpr Binomials binomials;

}  // namespace detail

// All distributions of `cards` over `places` that satisfy `bounds`. In the place with index `ordered` the order of the
// cards counts too. The count is 0 if the bounds contradict one another.
class Worlds {
  public:
    static constexpr std::size_t most_places = 6;
    static constexpr std::size_t most_bounds = 21;
    static constexpr int no_order = -1;

    Worlds(CardSet cards, const std::vector<Place>& places, const std::vector<Bound>& bounds, int ordered = no_order)
        : places_(places), ordered_(ordered), bounds_(bounds) {
        if (places.size() > most_places || bounds.size() > most_bounds)
            throw std::invalid_argument("too many places or bounds");
        State first;
        int sizes = 0;
        for (std::size_t place = 0; place < places.size(); ++place) {
            if (places[place].size < 0 || places[place].size > 31)
                throw std::invalid_argument("a place must hold 0 to 31 cards");
            first.room[place] = static_cast<std::uint8_t>(places[place].size);
            sizes += places[place].size;
        }
        if (ordered_ != no_order)
            for (int size = places[static_cast<std::size_t>(ordered_)].size; size > 1; --size)
                orders_ *= static_cast<Count>(size);
        if (sizes != cards.size()) return;
        for (const Bound& bound : bounds_) {
            if (bound.place < 0 || static_cast<std::size_t>(bound.place) >= places.size() || bound.least > 7)
                throw std::invalid_argument("a bound has no such place, or a least above 7");
            if (bound.least > (bound.cards & cards).size() || bound.most < 0) return;
        }
        sort_into_classes(cards, places);
        memos_.resize(classes_.size() + 1);
        start_ = first;
        count_ = count_from(0, start_);
    }

    // The number of worlds.
    Count count() const { return count_ * orders_; }

    // The world with number `index`, which is below `count()`.
    Contents at(Count index) {
        Contents contents{std::vector<CardSet>(places_.size()), {}};
        Count order = index % orders_;
        index /= orders_;
        State state = start_;
        for (std::size_t layer = 0; layer < classes_.size(); ++layer) {
            const Option& option = option_at(layer, state, index);
            const Count rest = option.following;
            place_cards(classes_[layer], option, index / rest, contents);
            index %= rest;
            state = option.next;
        }
        if (ordered_ != no_order) {
            CardSet left = contents.places[static_cast<std::size_t>(ordered_)];
            while (!left.empty()) {
                const auto size = static_cast<Count>(left.size());
                const Card card = left.nth(static_cast<int>(order % size));
                order /= size;
                contents.order.push_back(card);
                left.remove(card);
            }
        }
        return contents;
    }

    // Draws a uniform number below `bound`.
    static Count below(Count bound, Random& random) {
        Count mask = bound - 1;
        for (int shift = 1; shift < 128; shift *= 2) mask |= mask >> shift;
        for (;;) {
            const Count drawn = (static_cast<Count>(random.next()) << 64 | random.next()) & mask;
            if (drawn < bound) return drawn;
        }
    }

    // Draws worlds in proportion to the product of the likelihoods of their cards' places: exactly where there are few
    // worlds, else by a Markov chain for each (Metropolis).
    std::vector<Contents> draw_likely(std::size_t number, const CardLogs& logs, Random& random) {
        std::vector<Contents> drawn;
        if (count() > few) {
            for (std::size_t i = 0; i < number; ++i) drawn.push_back(draw_by_exchanges(logs, random));
            return drawn;
        }
        std::vector<Contents> all;
        std::vector<double> sums;
        double most = -std::numeric_limits<double>::infinity(), total = 0;
        for (Count index = 0; index < count(); ++index) {
            all.push_back(at(index));
            sums.push_back(log_likelihood(all.back(), logs));
            most = std::max(most, sums.back());
        }
        for (double& sum : sums) sum = total += std::exp(sum - most);
        for (std::size_t i = 0; i < number; ++i) {
            const auto found = std::upper_bound(sums.begin(), sums.end(), random.unit() * total);
            drawn.push_back(all[std::min(static_cast<std::size_t>(found - sums.begin()), all.size() - 1)]);
        }
        return drawn;
    }

    // The natural logarithm of the likelihood of a world, up to a constant.
    static double log_likelihood(const Contents& contents, const CardLogs& logs) {
        double sum = 0;
        for (std::size_t place = 0; place < logs.size(); ++place)
            for (const Card card : contents.places[place]) sum += logs[place][card];
        return sum;
    }

  private:
    static constexpr Count few = 2'000;  // worlds that are all looked at

    // A uniform world, moved by exchanges of two cards and now and then by a jump to another uniform world, since
    // bounds may keep exchanges from reaching every world.
    Contents draw_by_exchanges(const CardLogs& logs, Random& random) {
        constexpr int rounds = 5;
        Contents contents = at(below(count(), random));
        for (int i = 0; i < rounds; ++i) {
            Contents other = at(below(count(), random));
            const double gain = log_likelihood(other, logs) - log_likelihood(contents, logs);
            if (gain >= 0 || random.unit() < std::exp(gain)) contents = std::move(other);
            exchange_cards(contents, logs, random);
        }
        return contents;
    }

    // Tries two exchanges for each card.
    void exchange_cards(Contents& contents, const CardLogs& logs, Random& random) const {
        std::array<Card, 64> cards;
        std::array<std::size_t, 64> owners;
        std::uint32_t size = 0;
        for (std::size_t place = 0; place < places_.size(); ++place)
            for (const Card card : contents.places[place]) {
                cards[size] = card;
                owners[size++] = place;
            }
        if (size < 2) return;
        for (std::uint32_t i = 0; i < 2 * size; ++i) {
            const std::uint32_t one = random.below(size), other = random.below(size);
            const std::size_t from = owners[one], to = owners[other];
            if (from == to || !can_exchange(contents, from, cards[one], to, cards[other])) continue;
            const double gain =
                logs[to][cards[one]] + logs[from][cards[other]] - logs[from][cards[one]] - logs[to][cards[other]];
            if (gain < 0 && random.unit() >= std::exp(gain)) continue;
            contents.places[from].remove(cards[one]), contents.places[to].add(cards[one]);
            contents.places[to].remove(cards[other]), contents.places[from].add(cards[other]);
            for (Card& card : contents.order)
                if (card == cards[one] || card == cards[other]) card = card == cards[one] ? cards[other] : cards[one];
            std::swap(owners[one], owners[other]);
        }
    }

    // Whether a world stays one if `given` of the place `from` and `taken` of the place `to` are exchanged.
    bool can_exchange(const Contents& contents, std::size_t from, Card given, std::size_t to, Card taken) const {
        if (!places_[to].allowed.has(given) || !places_[from].allowed.has(taken)) return false;
        for (const Bound& bound : bounds_) {
            const auto place = static_cast<std::size_t>(bound.place);
            if ((place != from && place != to) || bound.cards.has(given) == bound.cards.has(taken)) continue;
            const int count = (contents.places[place] & bound.cards).size();
            const int after = count + (bound.cards.has(given) == (place == to) ? 1 : -1);
            if (after < bound.least || after > bound.most) return false;
        }
        return true;
    }

    // Cards with the same allowed places and the same bounds.
    struct CardClass {
        CardSet cards;
        std::vector<std::size_t> places;
        std::vector<std::size_t> bounds;
        std::vector<std::size_t> settled;  // bounds that no later class belongs to
    };
    // A state of the dynamic program: the room left in each place, and the cards counted so far for each open bound.
    struct State {
        std::array<std::uint8_t, most_places> room{};
        std::array<std::uint8_t, most_bounds> used{};
        friend bool operator==(const State&, const State&) = default;
    };
    struct Hash {
        std::size_t operator()(const State& state) const {
            std::uint64_t hash = 0;
            for (const std::uint8_t room : state.room) hash = hash << 5 ^ room;
            for (const std::uint8_t used : state.used) hash = hash * 0x9e3779b97f4a7c15 + used;
            return static_cast<std::size_t>(hash ^ hash >> 29);
        }
    };
    // One way to split a class: the number of its cards that go to each place.
    struct Option {
        std::array<std::uint8_t, most_places> quota{};
        State next;
        Count ways = 0;  // number of ways to choose the cards
        Count following = 0;  // number of worlds of the later classes
        Count before = 0;  // number of worlds of the options listed earlier
    };
    // The number of worlds from a state on, and its options.
    struct Memo {
        Count count = 0;
        std::vector<Option> options;  // filled when `at` first reaches the state
    };

    // The binomial coefficient.
    static std::uint64_t choose(int n, int k) {
        return k < 0 || k > n ? 0 : detail::binomials.table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
    }

    // Groups the cards into classes and sorts these.
    void sort_into_classes(CardSet cards, const std::vector<Place>& places) {
        using Signature = std::pair<std::uint64_t, std::uint64_t>;  // places and bounds, as bit sets
        std::vector<Signature> signatures;
        for (const Card card : cards) {
            Signature signature{};
            auto& [open, in] = signature;
            for (std::size_t place = 0; place < places.size(); ++place)
                if (places[place].allowed.has(card) && places[place].size > 0) open |= 1ull << place;
            for (std::size_t bound = 0; bound < bounds_.size(); ++bound)
                if (bounds_[bound].cards.has(card)) in |= 1ull << bound;
            const auto found = std::find(signatures.begin(), signatures.end(), signature);
            if (found == signatures.end()) {
                signatures.push_back(signature);
                CardClass& added = classes_.emplace_back();
                for (std::size_t place = 0; place < places.size(); ++place)
                    if ((open >> place & 1) != 0) added.places.push_back(place);
                for (std::size_t bound = 0; bound < bounds_.size(); ++bound)
                    if ((in >> bound & 1) != 0) added.bounds.push_back(bound);
                added.cards.add(card);
            } else {
                classes_[static_cast<std::size_t>(found - signatures.begin())].cards.add(card);
            }
        }
        // Bounded cards come first and in canonical order, so that bounds are settled early and there are few states.
        std::stable_sort(classes_.begin(), classes_.end(), [](const CardClass& one, const CardClass& other) {
            if (one.bounds.empty() != other.bounds.empty()) return other.bounds.empty();
            if (!one.bounds.empty()) return one.cards.lowest() < other.cards.lowest();
            return one.places.size() < other.places.size();
        });
        for (std::size_t bound = 0; bound < bounds_.size(); ++bound)
            for (std::size_t layer = classes_.size(); layer-- > 0;)
                if (const auto& all = classes_[layer].bounds; std::find(all.begin(), all.end(), bound) != all.end()) {
                    classes_[layer].settled.push_back(bound);
                    break;
                }
    }

    // The number of ways to place the cards of the classes from `layer` on.
    Count count_from(std::size_t layer, const State& state) {
        if (layer == classes_.size()) return 1;
        if (const auto found = memos_[layer].find(state); found != memos_[layer].end()) return found->second.count;
        Count count = 0;
        for_options(layer, state, [&](const Option& option) { count += option.ways * option.following; });
        memos_[layer][state].count = count;
        return count;
    }

    // The option that contains world number `index` of the state; reduces `index` to the number within the option.
    const Option& option_at(std::size_t layer, const State& state, Count& index) {
        Memo& memo = memos_[layer][state];
        if (memo.options.empty()) {
            std::vector<Option> options;
            Count before = 0;
            for_options(layer, state, [&](const Option& option) {
                if (option.following == 0) return;
                options.push_back(option);
                options.back().before = before;
                before += option.ways * option.following;
            });
            memo.options = std::move(options);
        }
        const auto after = std::upper_bound(memo.options.begin(), memo.options.end(), index,
                                            [](Count wanted, const Option& option) { return wanted < option.before; });
        const Option& found = *(after - 1);
        index -= found.before;
        return found;
    }

    // Calls `visit` with every option of a state.
    template <class Visit>
    void for_options(std::size_t layer, const State& state, const Visit& visit) {
        Option option;
        option.next = state;
        option.ways = 1;
        split_class(layer, 0, classes_[layer].cards.size(), option, visit);
    }

    // Enumerates the ways to split the last `left` cards of the class among its places from index `which` on.
    template <class Visit>
    void split_class(std::size_t layer, std::size_t which, int left, Option& option, const Visit& visit) {
        const CardClass& each = classes_[layer];
        if (which == each.places.size()) {
            if (left > 0) return;
            Option done = option;
            if (!apply_bounds(each, done)) return;
            done.following = count_from(layer + 1, done.next);
            visit(done);
            return;
        }
        const std::size_t place = each.places[which];
        const int room = option.next.room[place], most = std::min(room, left);
        const int least = which + 1 == each.places.size() ? left : 0;
        const Count ways = option.ways;
        for (int quota = least; quota <= most; ++quota) {
            option.quota[place] = static_cast<std::uint8_t>(quota);
            option.next.room[place] = static_cast<std::uint8_t>(room - quota);
            option.ways = ways * choose(left, quota);
            split_class(layer, which + 1, left - quota, option, visit);
        }
        option.quota[place] = 0;
        option.next.room[place] = static_cast<std::uint8_t>(room);
        option.ways = ways;
    }

    // Counts the cards of the option towards its bounds; false if a bound is violated.
    bool apply_bounds(const CardClass& each, Option& option) const {
        for (const std::size_t index : each.bounds) {
            const Bound& bound = bounds_[index];
            const int used = option.next.used[index] + option.quota[static_cast<std::size_t>(bound.place)];
            if (used > bound.most) return false;
            // A bound without an upper limit need not be counted beyond its lower limit.
            const bool has_most = bound.most < bound.cards.size();
            option.next.used[index] = static_cast<std::uint8_t>(has_most ? used : std::min(used, bound.least));
        }
        for (const std::size_t index : each.settled) {
            if (option.next.used[index] < bounds_[index].least) return false;
            option.next.used[index] = 0;
        }
        return true;
    }

    // Adds the cards of the class to the places; `choice` is the number of the way to choose them.
    static void place_cards(const CardClass& each, const Option& option, Count choice, Contents& contents) {
        CardSet left = each.cards;
        for (const std::size_t place : each.places) {
            const int quota = option.quota[place];
            const Count ways = choose(left.size(), quota);
            const CardSet chosen = combination(left, quota, static_cast<std::uint64_t>(choice % ways));
            choice /= ways;
            contents.places[place] |= chosen;
            left -= chosen;
        }
    }

    // The combination of `size` cards with a number, in lexicographic order.
    static CardSet combination(CardSet cards, int size, std::uint64_t number) {
        CardSet chosen;
        int left = cards.size();
        for (const Card card : cards) {
            if (size == 0) break;
            const std::uint64_t with = choose(--left, size - 1);
            if (number < with) {
                chosen.add(card);
                --size;
            } else {
                number -= with;
            }
        }
        return chosen;
    }

    std::vector<Place> places_;
    int ordered_;
    std::vector<Bound> bounds_;
    std::vector<CardClass> classes_;
    std::vector<std::unordered_map<State, Memo, Hash>> memos_;
    State start_;
    Count count_ = 0;
    Count orders_ = 1;
};

}  // namespace trula
