// Network: a policy network in integers. The first layer is the sum of the rows of the active inputs; the others are
// dense with clipped rectifiers. In a residual network a hidden layer as wide as the one before it adds to its values.
// All sums are exact in 32 bits, so that every build of the core gives the same logits.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "learning/features.hpp"
#include "learning/lanes.hpp"

namespace trula {

// A layer as it was trained: weights[i * outputs + j] leads from input i to output j.
struct TrainedLayer {
    int inputs = 0, outputs = 0;
    std::span<const float> weights;
    std::span<const float> bias;
};

class Network {
  public:
    // Activations have 7 binary places and are clipped at `most`; weights of dense layers have 10, of the first 7.
    static constexpr int activation_bits = 7, weight_bits = 10;
    static constexpr int most = 1023;
    static constexpr float most_dense_weight = 2.0F;
    static constexpr int widest = 1024;
    static constexpr int first_multiple = 128;  // of which the width of the first layer is a multiple

    // The largest weight of a first layer of which at most `active` inputs are active: sums fit into 16 bits.
    static float most_first_weight(int active) {
        return 32000.0F / static_cast<float>(active + 1) / (1 << activation_bits);
    }

    // Rounds trained layers; throws if they do not fit together or a weight is too large.
    Network(const std::vector<TrainedLayer>& layers, int most_active, bool is_residual = false) {
        if (layers.size() < 2) throw std::invalid_argument("a network has at least two layers");
        inputs_ = layers[0].inputs;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const TrainedLayer& layer = layers[i];
            const bool is_first = i == 0, is_last = i + 1 == layers.size();
            if (layer.inputs < 1 || layer.outputs < 1 || layer.outputs > widest ||
                layer.weights.size() !=
                    static_cast<std::size_t>(layer.inputs) * static_cast<std::size_t>(layer.outputs) ||
                layer.bias.size() != static_cast<std::size_t>(layer.outputs) ||
                (!is_first && (layer.inputs != layers[i - 1].outputs || layer.inputs > 512)) ||
                (is_first && layer.outputs % first_multiple != 0) || (!is_last && layer.outputs % 2 != 0))
                throw std::invalid_argument("the layers of the network do not fit together");
            const float limit = is_first ? most_first_weight(most_active) : most_dense_weight;
            for (const float weight : layer.weights)
                if (!(std::abs(weight) <= limit * 1.001F)) throw std::invalid_argument("a weight is too large");
            if (is_first)
                round_first(layer);
            else
                round_dense(layer, is_residual && !is_last && layer.inputs == layer.outputs);
        }
    }

    int inputs() const { return inputs_; }
    int outputs() const { return dense_.back().outputs; }

    // Computes the logits of the outputs in units of 2^-17.
    void logits(const FeatureList& active, std::span<std::int32_t> out) const {
        alignas(64) std::array<std::int16_t, widest> values;
        alignas(64) std::array<std::int32_t, widest> sums;
        sum_rows(active, values.data());
        for (std::size_t i = 0; i < dense_.size(); ++i) {
            const Dense& layer = dense_[i];
            layer.sum(values.data(), sums.data());
            if (i + 1 == dense_.size()) {
                std::copy_n(sums.data(), layer.outputs, out.data());
                return;
            }
            for (int output = 0; output < layer.outputs; ++output) {
                const auto at = static_cast<std::size_t>(output);
                const int before = layer.is_added ? values[at] : 0;
                values[at] = static_cast<std::int16_t>(std::min(before + std::max(sums[at] >> weight_bits, 0), most));
            }
        }
    }
    // The factor that turns logits into natural logarithms.
    static constexpr double unit = 1.0 / (1 << (activation_bits + weight_bits));

  private:
    // Rows and outputs are computed in blocks of this many vectors, which fit into the registers.
    static constexpr int block = 8;
    static constexpr int outputs_in_block = block * Lanes::count / 2;
    static_assert(first_multiple % (block * Lanes::count) == 0);

    // A dense layer. Inputs come in pairs: the weights of a pair lie together, output by output, so that pairs of
    // zeros, of which there are many after a rectifier, are left out. The outputs are filled up to whole blocks.
    struct Dense {
        int inputs, outputs, width;
        bool is_added;  // whether its values are added to those of the layer before
        std::vector<std::int16_t> weights;
        std::vector<std::int32_t> bias;

        // Writes `width` sums.
        void sum(const std::int16_t* from, std::int32_t* to) const {
            std::array<std::int32_t, widest / 2> pairs;
            std::array<std::uint16_t, widest / 2> numbers;
            std::size_t count = 0;
            for (int number = 0; number < inputs / 2; ++number) {
                std::int32_t pair;
                std::memcpy(&pair, from + 2 * number, sizeof pair);
                pairs[count] = pair;
                numbers[count] = static_cast<std::uint16_t>(number);
                count += pair != 0;
            }
            for (int first = 0; first < width; first += outputs_in_block) {
                std::array<Lanes, block> sums;
                for (int i = 0; i < block; ++i)
                    sums[static_cast<std::size_t>(i)] = Lanes::load(bias.data() + first + i * Lanes::count / 2);
                const std::int16_t* rows = weights.data() + 2 * first;
                for (std::size_t n = 0; n < count; ++n) {
                    const Lanes pair = Lanes::repeat(pairs[n]);
                    const std::int16_t* row = rows + static_cast<std::ptrdiff_t>(numbers[n]) * 2 * width;
                    for (int i = 0; i < block; ++i) {
                        Lanes& one = sums[static_cast<std::size_t>(i)];
                        one = one.plus32(pair.dot(Lanes::load(row + i * Lanes::count)));
                    }
                }
                for (int i = 0; i < block; ++i)
                    sums[static_cast<std::size_t>(i)].store(to + first + i * Lanes::count / 2);
            }
        }
    };

    void sum_rows(const FeatureList& active, std::int16_t* out) const {
        const int width = first_width_;
        for (int first = 0; first < width; first += block * Lanes::count) {
            std::array<Lanes, block> sums;
            for (int i = 0; i < block; ++i)
                sums[static_cast<std::size_t>(i)] = Lanes::load(first_bias_.data() + first + i * Lanes::count);
            for (const std::uint16_t index : active) {
                const std::int16_t* row = first_.data() + static_cast<std::ptrdiff_t>(index) * width + first;
                for (int i = 0; i < block; ++i) {
                    Lanes& one = sums[static_cast<std::size_t>(i)];
                    one = one.plus16(Lanes::load(row + i * Lanes::count));
                }
            }
            for (int i = 0; i < block; ++i) sums[static_cast<std::size_t>(i)].store(out + first + i * Lanes::count);
        }
        for (int i = 0; i < width; ++i) out[i] = std::clamp(out[i], std::int16_t{0}, static_cast<std::int16_t>(most));
    }

    static int rounded(float value, int bits) {
        return static_cast<int>(std::lround(value * static_cast<float>(1 << bits)));
    }

    void round_first(const TrainedLayer& layer) {
        first_width_ = layer.outputs;
        for (const float weight : layer.weights)
            first_.push_back(static_cast<std::int16_t>(rounded(weight, activation_bits)));
        for (const float bias : layer.bias)
            first_bias_.push_back(static_cast<std::int16_t>(std::clamp(rounded(bias, activation_bits), -128, 128)));
    }
    void round_dense(const TrainedLayer& layer, bool is_added) {
        Dense dense{layer.inputs, layer.outputs, 0, is_added, {}, {}};
        dense.width = (layer.outputs + outputs_in_block - 1) / outputs_in_block * outputs_in_block;
        dense.weights.resize(static_cast<std::size_t>(layer.inputs) * static_cast<std::size_t>(dense.width));
        dense.bias.resize(static_cast<std::size_t>(dense.width));
        for (int input = 0; input < layer.inputs; ++input)
            for (int output = 0; output < layer.outputs; ++output)
                dense.weights[static_cast<std::size_t>((input / 2 * dense.width + output) * 2 + input % 2)] =
                    static_cast<std::int16_t>(
                        rounded(layer.weights[static_cast<std::size_t>(input * layer.outputs + output)], weight_bits));
        for (std::size_t output = 0; output < layer.bias.size(); ++output)
            dense.bias[output] = rounded(std::clamp(layer.bias[output], -16.0F, 16.0F), activation_bits + weight_bits);
        dense_.push_back(std::move(dense));
    }

    int inputs_ = 0, first_width_ = 0;
    std::vector<std::int16_t> first_, first_bias_;
    std::vector<Dense> dense_;
};

// The choice of a network among the legal cards of the seat to move.
template <Rules R>
class NetworkPolicy {
  public:
    explicit NetworkPolicy(const Network& network) : network_(network) {
        if (network.inputs() != Encoder<R>::inputs || network.outputs() != Encoder<R>::outputs)
            throw std::invalid_argument("the network is not one of this game");
    }

    // The card with the highest logit; only the hand of the seat to move need be known in the position.
    Card operator()(const Position<R>& position) const {
        const CardSet legal = position.legal_unchecked();
        if (legal.is_single()) return legal.lowest();
        const Logits logits = compute(position);
        Card best = legal.lowest();
        for (const Card card : legal)
            if (logits.of(position, card) > logits.of(position, best)) best = card;
        return best;
    }

    // A card drawn with its probability to the power of 1 / `temperature`, which is above 0.
    Card draw(const Position<R>& position, double temperature, Random& random) const {
        std::array<double, R::deck_size> weights;
        double total = 0;
        probabilities(position, [&](Card card, double probability) {
            total += weights[card] = std::pow(probability, 1 / temperature);
        });
        double drawn = total * random.unit();
        Card chosen = no_card;
        for (const Card card : position.legal_unchecked()) {
            chosen = card;
            if ((drawn -= weights[card]) < 0) break;
        }
        return chosen;
    }

    // Calls `visit(card, probability)` for every legal card; the seat remembers the last `memory` tricks.
    template <class Visit>
    void probabilities(const Position<R>& position, const Visit& visit, int memory = R::hand_size) const {
        visit_all(position, compute(position, memory), visit);
    }

    // The same by the mean logits over all orders of equal suits, which the network does not judge quite alike.
    template <class Visit>
    void mean_probabilities(const Position<R>& position, const Visit& visit, int memory = R::hand_size) const {
        visit_all(position, compute_mean(position, memory), visit);
    }

  private:
    struct Logits {
        std::array<std::int32_t, R::deck_size> values;
        std::int32_t of(const Position<R>& position, Card card) const {
            return values[GameFeatures<R>::label(position.rules(), card)];
        }
    };

    template <class Visit>
    static void visit_all(const Position<R>& position, const Logits& logits, const Visit& visit) {
        const CardSet legal = position.legal_unchecked();
        std::int32_t highest = std::numeric_limits<std::int32_t>::min();
        for (const Card card : legal) highest = std::max(highest, logits.of(position, card));
        const auto weight = [&](Card card) { return std::exp((logits.of(position, card) - highest) * Network::unit); };
        double total = 0;
        for (const Card card : legal) total += weight(card);
        for (const Card card : legal) visit(card, weight(card) / total);
    }

    Logits compute(const Position<R>& position, int memory = R::hand_size) const {
        FeatureList list;
        Encoder<R>::encode(position, list, memory);
        Logits logits;
        network_.logits(list, logits.values);
        return logits;
    }

    Logits compute_mean(const Position<R>& position, int memory) const {
        constexpr int orders = GameFeatures<R>::orders;
        FeatureList list, reordered;
        Encoder<R>::encode(position, list, memory);
        std::array<std::int64_t, R::deck_size> sums{};
        for (int order = 0; order < orders; ++order) {
            reordered.clear();
            for (const std::uint16_t index : list) reordered.add(Encoder<R>::reordered(order, index));
            Logits logits;
            network_.logits(reordered, logits.values);
            for (std::size_t label = 0; label < sums.size(); ++label)
                sums[label] += logits.values[GameFeatures<R>::reordered(order, static_cast<Card>(label))];
        }
        Logits mean;
        for (std::size_t label = 0; label < sums.size(); ++label)
            mean.values[label] = static_cast<std::int32_t>(sums[label] / orders);
        return mean;
    }

    const Network& network_;
};

}  // namespace trula
