// The extension module `trula._cpu`: tests whether the processor supports x86-64-v3, before a build of the core is
// loaded.
#include <Python.h>

#include <initializer_list>

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace {

#ifdef __x86_64__

// Whether all of the given bits of a word are set.
bool has_all(unsigned word, std::initializer_list<int> bits) {
    for (const int bit : bits)
        if ((word >> bit & 1) == 0) return false;
    return true;
}

// Whether the processor has the features of x86-64-v3 as defined by the x86-64 psABI. They are read with CPUID because
// not every compiler that can build for x86-64-v3 can also test for it by that name.
bool has_v3() {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    // SSE3, SSSE3, FMA, CMPXCHG16B, SSE4.1, SSE4.2, MOVBE, POPCNT, OSXSAVE, AVX, F16C
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return false;
    if (!has_all(ecx, {0, 9, 12, 13, 19, 20, 22, 23, 27, 28, 29})) return false;
    // BMI1, AVX2, BMI2
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0 || !has_all(ebx, {3, 5, 8})) return false;
    // LAHF, LZCNT
    if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) == 0 || !has_all(ecx, {0, 5})) return false;
    // The operating system must save the XMM and YMM registers of a thread.
    __asm__("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
    return has_all(eax, {1, 2});
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
