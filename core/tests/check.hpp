// The test framework of the core: a registry of tests, and check_equal, which throws.
#pragma once

#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// A test with its name.
struct Test {
    std::string name;
    std::function<void()> body;
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

// Adds a test to the registry.
struct Register {
    Register(const char* name, std::function<void()> body) { all_tests().push_back({name, std::move(body)}); }
};

// Throws an error that begins with `what` unless the two values are equal.
template <class A, class B>
void check_equal(const A& ours, const B& expected, const std::string& what) {
    if (ours == expected) return;
    std::ostringstream out;
    out << what << ": " << ours << " instead of " << expected;
    throw std::runtime_error(out.str());
}
