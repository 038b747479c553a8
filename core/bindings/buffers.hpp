// Arrays and bytes of Python as C++ sees them, without a copy.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace trula {

namespace nb = nanobind;

inline std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

// A contiguous array of 32-bit floats that can be written.
class Floats {
  public:
    // Throws if the array has fewer than `least` numbers or other ones.
    Floats(nb::handle array, std::size_t least) {
        if (PyObject_GetBuffer(array.ptr(), &buffer_, PyBUF_WRITABLE) != 0) throw nb::python_error();
        if (buffer_.itemsize != sizeof(float) || static_cast<std::size_t>(buffer_.len) < least * sizeof(float)) {
            PyBuffer_Release(&buffer_);
            throw std::invalid_argument("an array of enough 32-bit floats is needed");
        }
    }
    ~Floats() { PyBuffer_Release(&buffer_); }
    Floats(const Floats&) = delete;
    Floats& operator=(const Floats&) = delete;

    float* data() const { return static_cast<float*>(buffer_.buf); }
    std::size_t size() const { return static_cast<std::size_t>(buffer_.len) / sizeof(float); }

  private:
    Py_buffer buffer_;
};

}  // namespace trula
