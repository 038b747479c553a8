// Selects representative worlds: hierarchical clustering with average linkage, then a number of worlds from each
// cluster in proportion to its size (Luštrek, Gams and Bratko 2003, equation 1). The nearest-neighbour chain algorithm
// finds the merges in quadratic time (Murtagh 1983).
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

// The weights of the distance between two worlds, which is summed over the seats: `worth` of every card that the seat
// holds in only one of the worlds, plus the absolute difference of the sums of `mass` over its two hands. `mass`
// compares hands of interchangeable cards.
struct WorldDistance {
    std::array<int, 64> worth{};
    std::array<int, 64> mass{};
};

// A step of the clustering: two clusters, each identified by one of its members, and the distance between them.
struct Merge {
    std::size_t one = 0;
    std::size_t other = 0;
    double distance = 0;
};

// A symmetric matrix of distances.
class Distances {
  public:
    explicit Distances(std::size_t size) : size_(size), values_(size * size) {}
    std::size_t size() const { return size_; }
    double operator()(std::size_t one, std::size_t other) const { return values_[one * size_ + other]; }
    void set(std::size_t one, std::size_t other, double value) {
        values_[one * size_ + other] = values_[other * size_ + one] = value;
    }

  private:
    std::size_t size_;
    std::vector<double> values_;
};

// Computes the distances between all pairs of worlds; a world is the hands by seat.
inline Distances distances_of(const std::vector<std::vector<CardSet>>& worlds, const WorldDistance& weights) {
    std::vector<std::pair<int, CardSet>> by_worth;
    for (Card card = 0; card < 64; ++card) {
        const int worth = weights.worth[card];
        if (worth == 0) continue;
        auto found =
            std::find_if(by_worth.begin(), by_worth.end(), [&](const auto& each) { return each.first == worth; });
        if (found == by_worth.end()) found = by_worth.insert(found, {worth, CardSet()});
        found->second.add(card);
    }
    std::vector<std::vector<int>> masses;
    for (const auto& world : worlds) {
        auto& sums = masses.emplace_back();
        for (const CardSet hand : world) {
            int sum = 0;
            for (const Card card : hand) sum += weights.mass[card];
            sums.push_back(sum);
        }
    }
    Distances distances(worlds.size());
    for (std::size_t one = 0; one < worlds.size(); ++one)
        for (std::size_t other = 0; other < one; ++other) {
            int sum = 0;
            for (std::size_t seat = 0; seat < worlds[one].size(); ++seat) {
                const CardSet differing(worlds[one][seat].mask() ^ worlds[other][seat].mask());
                for (const auto& [worth, cards] : by_worth) sum += worth * (differing & cards).size();
                sum += std::abs(masses[one][seat] - masses[other][seat]);
            }
            distances.set(one, other, sum);
        }
    return distances;
}

// Returns all merges in ascending order of distance; the distance of two clusters is the mean over their pairs.
inline std::vector<Merge> average_linkage(Distances distances) {
    const std::size_t size = distances.size();
    std::vector<std::size_t> members(size, 1), chain;
    std::vector<bool> is_open(size, true);
    std::vector<Merge> merges;
    const auto nearest = [&](std::size_t cluster, std::size_t preferred) {
        std::size_t best = preferred;
        double least = preferred == size ? std::numeric_limits<double>::infinity() : distances(cluster, preferred);
        for (std::size_t other = 0; other < size; ++other)
            if (other != cluster && is_open[other] && distances(cluster, other) < least)
                least = distances(cluster, other), best = other;
        return best;
    };
    while (merges.size() + 1 < size) {
        if (chain.empty())
            chain.push_back(
                static_cast<std::size_t>(std::find(is_open.begin(), is_open.end(), true) - is_open.begin()));
        // The previous cluster in the chain wins ties, so that the chain ends.
        const std::size_t last = chain.back(), before = chain.size() > 1 ? chain[chain.size() - 2] : size;
        const std::size_t next = nearest(last, before);
        if (next != before) {
            chain.push_back(next);
            continue;
        }
        chain.resize(chain.size() - 2);
        merges.push_back({before, last, distances(before, last)});
        is_open[last] = false;
        const auto first = static_cast<double>(members[before]), second = static_cast<double>(members[last]);
        for (std::size_t other = 0; other < size; ++other)
            if (is_open[other] && other != before)
                distances.set(before, other,
                              (first * distances(before, other) + second * distances(last, other)) / (first + second));
        members[before] += members[last];
    }
    std::stable_sort(merges.begin(), merges.end(),
                     [](const Merge& one, const Merge& other) { return one.distance < other.distance; });
    return merges;
}

// Returns the cluster of each of `size` worlds, numbered from 0, after merging until `count` clusters are left.
inline std::vector<std::size_t> clusters_of(const std::vector<Merge>& merges, std::size_t size, std::size_t count) {
    std::vector<std::size_t> parent(size);
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t each) {
        while (parent[each] != each) each = parent[each] = parent[parent[each]];
        return each;
    };
    for (std::size_t i = 0; i + count < size; ++i) parent[root(merges[i].other)] = root(merges[i].one);
    std::vector<std::size_t> labels(size, size), of_root(size, size);
    std::size_t next = 0;
    for (std::size_t each = 0; each < size; ++each) {
        std::size_t& label = of_root[root(each)];
        if (label == size) label = next++;
        labels[each] = label;
    }
    return labels;
}

// Returns the indices of `keep` worlds: from each cluster a number in proportion to its size (method of largest
// remainders), those with the smallest sum of distances to their cluster first.
inline std::vector<std::size_t> representatives(const Distances& distances, const std::vector<std::size_t>& labels,
                                                std::size_t keep) {
    const std::size_t size = labels.size();
    const std::size_t count = size == 0 ? 0 : *std::max_element(labels.begin(), labels.end()) + 1;
    std::vector<std::vector<std::size_t>> clusters(count);
    for (std::size_t each = 0; each < size; ++each) clusters[labels[each]].push_back(each);

    std::vector<std::size_t> quotas(count), order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::size_t allotted = 0;
    for (std::size_t i = 0; i < count; ++i) allotted += quotas[i] = clusters[i].size() * keep / size;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return clusters[one].size() * keep % size > clusters[other].size() * keep % size;
    });
    for (std::size_t i = 0; allotted < keep; ++i, ++allotted) ++quotas[order[i % count]];

    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::pair<double, std::size_t>> by_centrality;
        for (const std::size_t each : clusters[i]) {
            double sum = 0;
            for (const std::size_t other : clusters[i]) sum += distances(each, other);
            by_centrality.emplace_back(sum, each);
        }
        std::sort(by_centrality.begin(), by_centrality.end());
        for (std::size_t j = 0; j < std::min(quotas[i], by_centrality.size()); ++j)
            kept.push_back(by_centrality[j].second);
    }
    return kept;
}

}  // namespace trula
