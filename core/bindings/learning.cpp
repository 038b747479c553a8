// Binds Network to Python; it is the same class for all games.
#include "bindings/bind_learning.hpp"

namespace trula {

void bind_network(nb::module_& module) {
    using Weights = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
    using Bias = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    nb::class_<Network>(module, "Network", "A policy network in integers, whose logits are the same in every build.")
        .def(
            "__init__",
            [](Network* self, const std::vector<std::pair<Weights, Bias>>& layers, int most_active, bool residual) {
                std::vector<TrainedLayer> trained;
                for (const auto& [weights, bias] : layers)
                    trained.push_back({static_cast<int>(weights.shape(0)),
                                       static_cast<int>(weights.shape(1)),
                                       {weights.data(), weights.size()},
                                       {bias.data(), bias.size()}});
                new (self) Network(trained, most_active, residual);
            },
            nb::arg("layers"), nb::arg("most_active"), nb::arg("residual") = false,
            "Round the layers of a trained network: (weights by input and output, bias) of each. If `residual`, a "
            "hidden layer as wide as the one before adds to its values. Raise ValueError if the layers do not fit "
            "together or a weight is too large.")
        .def_prop_ro("inputs", &Network::inputs, "The number of inputs.")
        .def_prop_ro("outputs", &Network::outputs, "The number of outputs.")
        .def_static("most_first_weight", &Network::most_first_weight, nb::arg("most_active"),
                    "Return the largest weight of the first layer if at most `most_active` inputs are active.")
        .def_prop_ro_static(
            "most_dense_weight", [](nb::handle) { return Network::most_dense_weight; },
            "The largest weight of the other layers.")
        .def_prop_ro_static(
            "first_unit", [](nb::handle) { return 1.0 / (1 << Network::activation_bits); },
            "The unit to which weights of the first layer are rounded.")
        .def_prop_ro_static(
            "dense_unit", [](nb::handle) { return 1.0 / (1 << Network::weight_bits); },
            "The unit to which weights of the other layers are rounded.")
        .def_prop_ro_static(
            "most_activation",
            [](nb::handle) { return static_cast<float>(Network::most) / (1 << Network::activation_bits); },
            "The value at which activations are clipped.")
        .def(
            "logits",
            [](const Network& network, const std::vector<int>& active) {
                FeatureList list;
                for (const int index : active) {
                    if (index < 0 || index >= network.inputs() || list.size() == FeatureList::capacity)
                        throw std::invalid_argument("no such input, or too many");
                    list.add(index);
                }
                std::vector<std::int32_t> out(static_cast<std::size_t>(network.outputs()));
                network.logits(list, out);
                std::vector<double> logits;
                for (const std::int32_t value : out) logits.push_back(value * Network::unit);
                return logits;
            },
            nb::arg("active"), "Return the logits of the outputs for a list of active inputs.");
}

}  // namespace trula
