// Numbers of 128 bits made of two words, against the compiler's own.
#include <array>

#include "cards/random.hpp"
#include "sampling/count.hpp"
#include "tests/check.hpp"

namespace trula {
namespace {

#if defined(__SIZEOF_INT128__)

__extension__ typedef unsigned __int128 Wide;

bool same(TwoWords ours, Wide theirs) {
    return static_cast<std::uint64_t>(ours) == static_cast<std::uint64_t>(theirs) &&
           static_cast<std::uint64_t>(ours >> 64) == static_cast<std::uint64_t>(theirs >> 64);
}

const Register halves("numbers of two words count as the compiler's own of 128 bits", [] {
    Random random(1);
    // Numbers of every width, so that carries, small divisors and full words all occur.
    const auto drawn = [&] {
        const Wide wide = (static_cast<Wide>(random.next()) << 64 | random.next()) >> random.below(128);
        return std::pair{
            TwoWords(static_cast<std::uint64_t>(wide >> 64)) << 64 | TwoWords(static_cast<std::uint64_t>(wide)), wide};
    };
    for (int i = 0; i < 200'000; ++i) {
        const auto [a, x] = drawn();
        const auto [b, y] = drawn();
        const int places = static_cast<int>(random.below(128));
        bool right = same(a, x) && same(a + b, x + y) && same(a - b, x - y) && same(a * b, x * y) &&
                     same(a & b, x & y) && same(a | b, x | y) && same(a << places, x << places) &&
                     same(a >> places, x >> places) && (a < b) == (x < y) && (a == b) == (x == y) && (a > b) == (x > y);
        if (y != 0) right = right && same(a / b, x / y) && same(a % b, x % y);
        check_equal(right, true, "operations on numbers of 128 bits, draw " + std::to_string(i));
    }
    check_equal(same(TwoWords(-1), static_cast<Wide>(-1)), true, "the number -1");
    TwoWords more = ~std::uint64_t{0};
    check_equal(same(++more, static_cast<Wide>(1) << 64), true, "a carry");
});

#endif

}  // namespace
}  // namespace trula
