// The encoder uses no hidden cards and stays within its sizes; exchanged suits are the same deal; the network computes
// what a plain loop computes; many deals at once are played by the rules.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "games/klaverjas/features.hpp"
#include "games/tarok/features.hpp"
#include "games/tressette/features.hpp"
#include "learning/network.hpp"
#include "learning/vector_play.hpp"
#include "tests/as_seen.hpp"
#include "tests/endings.hpp"

namespace trula {
namespace {

std::vector<int> sorted(const FeatureList& list) {
    std::vector<int> indices(list.begin(), list.end());
    std::sort(indices.begin(), indices.end());
    return indices;
}

const Register encoder_is_blind("the encoder uses no hidden cards and stays within its sizes", [] {
    for_endings(21, 3000, 8, [](auto heuristics, const auto& position) {
        using E = Encoder<typename decltype(heuristics)::Rules>;
        FeatureList list;
        E::encode(position, list);
        const std::vector<int> inputs = sorted(list);
        check_equal(static_cast<int>(inputs.size()) <= E::most_active, true, "number of active inputs");
        check_equal(inputs.front() >= 0 && inputs.back() < E::inputs, true, "range of the inputs");
        check_equal(std::adjacent_find(inputs.begin(), inputs.end()) == inputs.end(), true, "each input once");
        E::encode(as_seen(position), list);
        check_equal(sorted(list) == inputs, true, "the same inputs without hidden cards");
        using B = BeliefEncoder<typename decltype(heuristics)::Rules>;
        B::encode(position, list);
        const std::vector<int> with_ways = sorted(list);
        check_equal(std::includes(with_ways.begin(), with_ways.end(), inputs.begin(), inputs.end()), true,
                    "beliefs use all inputs");
        check_equal(static_cast<int>(with_ways.size()) <= B::most_active && with_ways.back() < B::inputs, true,
                    "sizes of the belief encoder");
        check_equal(std::adjacent_find(with_ways.begin(), with_ways.end()) == with_ways.end(), true, "each way once");
        int others = position.plies();
        for (int i = 0; i < position.trick_count(); ++i) others -= 1;
        for (int i = 0; i < position.trick().count; ++i) others -= position.trick().seat_at(i) == position.to_move();
        check_equal(static_cast<int>(with_ways.size() - inputs.size()), others, "a way for each card of another seat");
        B::encode(as_seen(position), list);
        check_equal(sorted(list) == with_ways, true, "the same ways without hidden cards");
        std::vector<int> longer = inputs;
        for (int memory = position.trick_count(); memory >= 0; --memory) {
            E::encode(position, list, memory);
            const std::vector<int> shorter = sorted(list);
            check_equal(std::includes(longer.begin(), longer.end(), shorter.begin(), shorter.end()), true,
                        "a shorter memory holds no more");
            check_equal(memory < position.trick_count() || shorter == inputs, true, "a long memory holds all");
            check_equal(memory >= position.trick_count() || shorter.size() < longer.size(), true,
                        "a forgotten trick is gone");
            longer = shorter;
        }
    });
});

const Register open_inputs_are_all_cards("the critic sees every hidden card once", [] {
    for_endings(22, 1000, 8, [](auto heuristics, const auto& position) {
        using R = typename decltype(heuristics)::Rules;
        using E = Encoder<R>;
        FeatureList list;
        E::encode_open(position, list);
        std::vector<int> labels;
        for (const int index : list) {
            check_equal(index < E::open_inputs, true, "range of the open inputs");
            labels.push_back(index % R::deck_size);
        }
        for (const Card card : position.hand_to_move())
            labels.push_back(GameFeatures<R>::label(position.rules(), card));
        for (int i = 0; i < position.trick_count(); ++i)
            for (const Card card : position.taken(i).trick.card_set())
                labels.push_back(GameFeatures<R>::label(position.rules(), card));
        for (int i = 0; i < position.trick().count; ++i)
            labels.push_back(
                GameFeatures<R>::label(position.rules(), position.trick().cards[static_cast<std::size_t>(i)]));
        std::sort(labels.begin(), labels.end());
        check_equal(std::adjacent_find(labels.begin(), labels.end()) == labels.end(), true, "no card twice");
        check_equal(static_cast<int>(labels.size()), R::deck_size, "cards hidden, held and played");
    });
});

const Register exchanged_suits("a deal with exchanged suits is the same deal", [] {
    Random random(23);
    for_endings(24, 300, 8, [&](auto heuristics, const auto& ending) {
        using R = typename decltype(heuristics)::Rules;
        using Hands = typename Position<R>::Hands;
        const std::uint64_t seed = random.next();
        const auto moved = [&](Card card) {
            Random again(seed);
            typename R::Terms terms = ending.rules().terms();
            Hands one{};
            one[0].add(card);
            GameFeatures<R>::permute_suits(terms, one, again);
            return one[0].lowest();
        };
        Position<R> position = ending;
        while (position.plies() > 0) position.undo();
        typename R::Terms terms = position.rules().terms();
        Hands hands = position.hands();
        Random again(seed);
        GameFeatures<R>::permute_suits(terms, hands, again);
        Position<R> other(R(terms), hands);
        while (!position.is_over()) {
            CardSet legal;
            for (const Card card : position.legal()) legal.add(moved(card));
            check_equal(legal.mask(), other.legal().mask(), "legal cards");
            const Card card = random.pick(position.legal());
            position.play(card);
            other.play(moved(card));
        }
        const auto scores = position.scores(), exchanged = other.scores();
        for (std::size_t seat = 0; seat < scores.size(); ++seat) check_equal(exchanged[seat], scores[seat], "score");
    });
});

const Register reordered_inputs("the inputs of a deal with equal suits in another order are the reordered inputs", [] {
    Random random(28);
    for_endings(29, 300, 8, [&](auto heuristics, const auto& ending) {
        using R = typename decltype(heuristics)::Rules;
        using Features = GameFeatures<R>;
        Position<R> position = ending;
        while (position.plies() > 0) position.undo();
        // The label of every card in a deal with exchanged suits tells which order it is.
        const std::uint64_t seed = random.next();
        const auto exchanged = [&](typename R::Terms& terms, typename Position<R>::Hands& hands) {
            Random again(seed);
            Features::permute_suits(terms, hands, again);
        };
        typename R::Terms terms = position.rules().terms();
        auto hands = position.hands();
        exchanged(terms, hands);
        const auto moved = [&](Card card) {
            typename R::Terms same = position.rules().terms();
            typename Position<R>::Hands one{};
            one[0].add(card);
            exchanged(same, one);
            return one[0].lowest();
        };
        Position<R> other(R(terms), hands);
        const auto is_order = [&](int order) {
            for (Card card = 0; card < R::deck_size; ++card)
                if (Features::label(other.rules(), moved(card)) !=
                    Features::reordered(order, Features::label(position.rules(), card)))
                    return false;
            return true;
        };
        int order = 0;
        while (order < Features::orders && !is_order(order)) ++order;
        check_equal(order < Features::orders, true, "every exchange of suits is an order");
        while (!position.is_over()) {
            FeatureList list, expected, reordered;
            Encoder<R>::encode(position, list);
            Encoder<R>::encode(other, expected);
            for (const int index : list) reordered.add(Encoder<R>::reordered(order, index));
            check_equal(sorted(reordered) == sorted(expected), true, "inputs");
            const Card card = random.pick(position.legal());
            position.play(card);
            other.play(moved(card));
        }
    });
});

struct RandomLayers {
    std::vector<std::vector<float>> weights, bias;
    std::vector<TrainedLayer> layers;
};

RandomLayers random_layers(Random& random, const std::vector<int>& widths, int most_active) {
    RandomLayers result;
    for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
        const float most = i == 0 ? Network::most_first_weight(most_active) : Network::most_dense_weight;
        const auto draw = [&] { return most * (static_cast<float>(random.below(2001)) / 1000.0F - 1.0F); };
        std::vector<float> weights(static_cast<std::size_t>(widths[i]) * static_cast<std::size_t>(widths[i + 1]));
        std::vector<float> bias(static_cast<std::size_t>(widths[i + 1]));
        for (float& weight : weights) weight = draw();
        for (float& each : bias) each = std::min(std::max(draw(), -1.0F), 1.0F);
        result.weights.push_back(std::move(weights));
        result.bias.push_back(std::move(bias));
    }
    for (std::size_t i = 0; i + 1 < widths.size(); ++i)
        result.layers.push_back({widths[i], widths[i + 1], result.weights[i], result.bias[i]});
    return result;
}

// What the network must compute, by plain loops over integers.
std::vector<std::int64_t> plain_logits(const RandomLayers& random, const FeatureList& active, bool is_residual) {
    const auto rounded = [](float value, int bits) {
        return static_cast<std::int64_t>(std::lround(value * static_cast<float>(1 << bits)));
    };
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < random.layers.size(); ++i) {
        const TrainedLayer& layer = random.layers[i];
        std::vector<std::int64_t> sums;
        for (int output = 0; output < layer.outputs; ++output) {
            const auto weight = [&](int input) {
                return layer.weights[static_cast<std::size_t>(input * layer.outputs + output)];
            };
            const float bias = layer.bias[static_cast<std::size_t>(output)];
            std::int64_t sum;
            if (i == 0) {
                sum = rounded(bias, Network::activation_bits);
                for (const int index : active) sum += rounded(weight(index), Network::activation_bits);
            } else {
                sum = rounded(bias, Network::activation_bits + Network::weight_bits);
                for (int input = 0; input < layer.inputs; ++input)
                    sum += values[static_cast<std::size_t>(input)] * rounded(weight(input), Network::weight_bits);
                if (i + 1 < random.layers.size()) sum >>= Network::weight_bits;
            }
            if (i + 1 < random.layers.size()) {
                sum = std::max<std::int64_t>(sum, 0);
                if (i > 0 && is_residual && layer.inputs == layer.outputs) sum += values[sums.size()];
                sum = std::min<std::int64_t>(sum, Network::most);
            }
            sums.push_back(sum);
        }
        values = std::move(sums);
    }
    return values;
}

const Register network_is_exact("the network computes what a plain loop computes", [] {
    Random random(25);
    for (int number = 0; number < 20; ++number) {
        const int inputs = 40 + static_cast<int>(random.below(200));
        const int most_active = 30;
        const int first = 128 * (1 + static_cast<int>(random.below(3)));
        const int second = 2 * (1 + static_cast<int>(random.below(60)));
        const bool is_residual = number % 2 == 0;
        const std::vector<int> widths{inputs, first, first, second, second, 2 + static_cast<int>(random.below(60))};
        const RandomLayers layers = random_layers(random, widths, most_active);
        const Network network(layers.layers, most_active, is_residual);
        FeatureList active;
        const std::vector<int> order = random.permutation(inputs);
        for (std::size_t i = 0; i < random.below(most_active + 1); ++i) active.add(order[i]);
        std::vector<std::int32_t> logits(static_cast<std::size_t>(network.outputs()));
        network.logits(active, logits);
        const std::vector<std::int64_t> expected = plain_logits(layers, active, is_residual);
        for (std::size_t output = 0; output < logits.size(); ++output)
            check_equal(static_cast<std::int64_t>(logits[output]), expected[output], "logit");
    }
});

const Register bad_networks_are_refused("a network with weights that are too large is refused", [] {
    Random random(26);
    RandomLayers layers = random_layers(random, {50, 128, 64, 10}, 20);
    layers.weights[1][7] = 3.0F;
    bool is_refused = false;
    try {
        const Network network(layers.layers, 20);
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    check_equal(is_refused, true, "refused");
});

// Plays random cards in many deals at once; checks what waits, and returns the final scores.
template <Rules R>
std::vector<int> play_all(VectorPlay<R>& deals, std::uint64_t seed) {
    Random random(seed);
    while (!deals.active().empty()) {
        std::vector<std::int16_t> labels(deals.active().size());
        for (std::size_t row = 0; row < labels.size(); ++row) {
            const Position<R>& position = deals.position(static_cast<std::size_t>(deals.active()[row]));
            const CardSet legal = position.legal();
            check_equal(legal.size() > 1, true, "a deal waits where there is a choice");
            labels[row] = static_cast<std::int16_t>(GameFeatures<R>::label(position.rules(), random.pick(legal)));
        }
        deals.step(labels.data());
    }
    std::vector<int> scores;
    for (std::size_t deal = 0; deal < deals.count(); ++deal) {
        check_equal(deals.position(deal).is_over(), true, "over");
        for (const int score : deals.position(deal).scores()) scores.push_back(score);
    }
    return scores;
}

const Register many_deals("many deals at once are the same on any number of threads", [] {
    Random random(27);
    const auto check_game = [&](auto heuristics, int cards) {
        using R = typename decltype(heuristics)::Rules;
        std::vector<Start<R>> bank;
        for (int i = 0; i < 20; ++i) {
            const auto position = make_ending(heuristics, random, cards);
            bank.push_back({position.rules().terms(), position.hands()});
        }
        VectorPlay<R> one(bank, 600, 5, 1), two(bank, 600, 5, 2);
        const auto first = play_all(one, 6), second = play_all(two, 6);
        check_equal(first == second, true, "scores on one and two threads");
        one.reset();
        two.reset();
        const auto next = play_all(one, 6);
        check_equal(next == play_all(two, 6), true, "scores of the next deals");
        check_equal(next == first, false, "the next deals are other deals");
    };
    check_game(tarok::Heuristics<3>{}, 8);
    check_game(tarok::Heuristics<4>{}, 8);
    check_game(klaverjas::Heuristics{}, 8);
    check_game(tressette::Heuristics{}, 8);
});

// Plays random cards with `step_on`; checks that every deal has a choice, and returns the final scores in their order.
template <Rules R>
std::vector<int> play_on(VectorPlay<R>& deals, std::uint64_t seed, int steps) {
    Random random(seed);
    std::vector<std::vector<int>> scores(deals.count());
    std::vector<std::int32_t> cards(deals.count());
    deals.reset_on();
    for (int step = 0; step < steps; ++step) {
        for (std::size_t deal = 0; deal < deals.count(); ++deal) {
            const CardSet legal = deals.position(deal).legal();
            check_equal(legal.size() > 1, true, "every deal has a choice");
            cards[deal] = random.pick(legal);
        }
        deals.step_on(cards.data(), [&](std::size_t deal, const Position<R>& position) {
            check_equal(position.is_over(), true, "over");
            for (const int score : position.scores()) scores[deal].push_back(score);
        });
    }
    std::vector<int> all;
    for (const auto& each : scores) {
        check_equal(each.size() > R::seats, true, "several deals have ended");
        all.insert(all.end(), each.begin(), each.end());
    }
    return all;
}

const Register deals_that_go_on("deals that start anew are the same on any number of threads", [] {
    Random random(28);
    const auto check_game = [&](auto heuristics) {
        using R = typename decltype(heuristics)::Rules;
        std::vector<Start<R>> bank;
        for (int i = 0; i < 20; ++i) {
            const auto position = make_ending(heuristics, random, 6);
            bank.push_back({position.rules().terms(), position.hands()});
        }
        VectorPlay<R> one(bank, 600, 5, 1), two(bank, 600, 5, 2);
        check_equal(play_on(one, 6, 80) == play_on(two, 6, 80), true, "scores on one and two threads");
        std::vector<std::int32_t> cards(600, R::deck_size);
        bool is_refused = false;
        try {
            one.step_on(cards.data(), [](std::size_t, const Position<R>&) {});
        } catch (const std::invalid_argument&) {
            is_refused = true;
        }
        check_equal(is_refused, true, "an illegal card is refused");
    };
    check_game(tarok::Heuristics<3>{});
    check_game(tarok::Heuristics<4>{});
    check_game(klaverjas::Heuristics{});
    check_game(tressette::Heuristics{});
});

const Register plain_inputs("plain inputs are those of networks with cards by their index", [] {
    for_endings(29, 1000, 8, [](auto heuristics, const auto& position) {
        using R = typename decltype(heuristics)::Rules;
        using E = Encoder<R>;
        FeatureList labelled, plain;
        E::encode(position, labelled);
        E::encode_plain(position, plain);
        const auto moved = [&](int index) {  // blocks of cards come first
            if (index >= E::trick_at) return index;
            for (Card card = 0; card < R::deck_size; ++card)
                if (GameFeatures<R>::label(position.rules(), card) == index % R::deck_size)
                    return index - index % R::deck_size + card;
            return -1;
        };
        std::vector<int> expected, found(plain.begin(), plain.end());
        for (const std::uint16_t index : plain) check_equal(index < E::plain_inputs, true, "range");
        for (const std::uint16_t index : labelled)
            if (index < E::game_at) expected.push_back(moved(index));
        std::erase_if(found, [](int index) { return index >= E::game_at; });
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
        check_equal(found == expected, true, "inputs before those of the game");
        if (E::plain_inputs > E::inputs) {
            const int last = E::inputs + GameFeatures<R>::numbering(position.rules());
            check_equal(std::count(plain.begin(), plain.end(), last), std::ptrdiff_t{1}, "the numbering");
        }
    });
});

}  // namespace
}  // namespace trula
