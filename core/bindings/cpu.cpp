// The extension module `trula._cpu`: tests whether the processor supports x86-64-v3, before a build of the core is
// loaded.
#include <Python.h>

#include <initializer_list>

#if defined(_MSC_VER) && !defined(__clang__)
#define TRULA_MICROSOFT
#include <intrin.h>
#elif defined(__x86_64__)
#include <cpuid.h>
#endif

namespace {

#if defined(_M_X64) || defined(__x86_64__)

// The four words that CPUID gives for a leaf; zeros if the processor does not have it.
struct Leaf {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;

    explicit Leaf(unsigned number) {
#if defined(TRULA_MICROSOFT)
        int words[4] = {};
        __cpuid(words, static_cast<int>(number & 0x80000000u));
        if (static_cast<unsigned>(words[0]) < number) return;
        __cpuidex(words, static_cast<int>(number), 0);
        eax = static_cast<unsigned>(words[0]), ebx = static_cast<unsigned>(words[1]);
        ecx = static_cast<unsigned>(words[2]), edx = static_cast<unsigned>(words[3]);
#else
        __get_cpuid_count(number, 0, &eax, &ebx, &ecx, &edx);
#endif
    }
};

// The lower half of the extended control register 0: which registers the operating system saves.
unsigned saved_registers() {
#if defined(TRULA_MICROSOFT)
    return static_cast<unsigned>(_xgetbv(0));
#else
    unsigned low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

// Whether all of the given bits of a word are set.
bool has_all(unsigned word, std::initializer_list<int> bits) {
    for (const int bit : bits)
        if ((word >> bit & 1) == 0) return false;
    return true;
}

// Whether the processor has the features of x86-64-v3 as defined by the x86-64 psABI. They are read with CPUID because
// not every compiler that can build for x86-64-v3 can also test for it by that name.
bool has_v3() {
    // SSE3, SSSE3, FMA, CMPXCHG16B, SSE4.1, SSE4.2, MOVBE, POPCNT, OSXSAVE, AVX, F16C
    if (!has_all(Leaf(1).ecx, {0, 9, 12, 13, 19, 20, 22, 23, 27, 28, 29})) return false;
    // BMI1, AVX2, BMI2
    if (!has_all(Leaf(7).ebx, {3, 5, 8})) return false;
    // LAHF, LZCNT
    if (!has_all(Leaf(0x80000001).ecx, {0, 5})) return false;
    // The operating system must save the XMM and YMM registers of a thread.
    return has_all(saved_registers(), {1, 2});
}

#else

bool has_v3() { return false; }

#endif

PyMethodDef methods[] = {
    {"has_v3", [](PyObject*, PyObject*) { return PyBool_FromLong(has_v3()); }, METH_NOARGS,
     "Return whether the processor and the operating system can run a build for x86-64-v3."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_cpu", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() { return PyModuleDef_Init(&definition); }
