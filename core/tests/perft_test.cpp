// Perft counts of every case in tests/perft, which the Python package and the reference implementation check as well.
#include "play/perft.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "games/klaverjas/rules.hpp"
#include "games/tarok/rules.hpp"
#include "games/tressette/rules.hpp"
#include "play/fields.hpp"
#include "tests/check.hpp"

namespace trula {
namespace {

// Counts from a position given by the text of its terms, the masks of its hands and the cards played.
template <class R>
PerftCount count(const std::string& terms, const std::string& hands_text, const std::string& played, int depth) {
    typename Position<R>::Hands hands;
    std::istringstream masks(hands_text);
    for (CardSet& hand : hands) {
        std::uint64_t mask = 0;
        masks >> mask;
        hand = CardSet(mask);
    }
    Position<R> position(R(parse_terms<typename R::Terms>(terms)), hands);
    std::istringstream cards(played);
    for (int card = 0; cards >> card;) {
        check_equal(position.legal().has(static_cast<Card>(card)), true, "a card of the case is legal");
        position.play(static_cast<Card>(card));
    }
    PerftCount result;
    Budget budget;
    perft(position, depth, result, budget);
    check_equal(position.hash(), position.fresh_hash(), "the hash after all cards were undone");
    return result;
}

// Counts from the text after `core` in a perft file.
PerftCount count(const std::string& core, int depth) {
    std::array<std::string, 4> parts;
    std::istringstream in(core);
    for (std::string& part : parts) std::getline(in, part, '|');
    const std::string kind = parts[0].substr(0, parts[0].find(' '));
    if (kind == "Tarok3") return count<tarok::Tarok<3>>(parts[1], parts[2], parts[3], depth);
    if (kind == "Tarok4") return count<tarok::Tarok<4>>(parts[1], parts[2], parts[3], depth);
    if (kind == "Klaverjas") return count<klaverjas::Klaverjas>(parts[1], parts[2], parts[3], depth);
    if (kind == "Tressette") return count<tressette::Tressette>(parts[1], parts[2], parts[3], depth);
    throw std::runtime_error("no such kind of position: " + kind);
}

const Register perft_files("perft counts agree with the files", [] {
    int counted = 0;
    for (const auto& entry : std::filesystem::directory_iterator(TRULA_PERFT_FOLDER)) {
        std::ifstream file(entry.path());
        std::string name, core;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("case ")) name = line.substr(5);
            if (line.starts_with("core ")) core = line.substr(5);
            if (!line.starts_with("perft ")) continue;
            std::istringstream numbers(line.substr(6));
            int depth = 0;
            PerftCount expected;
            numbers >> depth >> expected.nodes >> expected.sum;
            const PerftCount found = count(core, depth);
            check_equal(found.nodes, expected.nodes, name + " nodes");
            check_equal(found.sum, expected.sum, name + " sum");
            ++counted;
        }
    }
    check_equal(counted > 300, true, "number of perft lines is above 300");
});

}  // namespace
}  // namespace trula
