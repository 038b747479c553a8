// Runs every registered test, prints the result of each and exits with status 1 if one failed.
#include <cstdio>
#include <exception>

#include "tests/check.hpp"

int main() {
    int failed = 0;
    for (const Test& test : all_tests()) {
        try {
            test.body();
            std::printf("ok      %s\n", test.name.c_str());
        } catch (const std::exception& error) {
            ++failed;
            std::printf("FAILED  %s: %s\n", test.name.c_str(), error.what());
        }
    }
    std::printf("%d passed, %d failed\n", static_cast<int>(all_tests().size()) - failed, failed);
    return failed == 0 ? 0 : 1;
}
