#include "bindings/bind_tarok.hpp"

namespace trula {

void bind_tarok3(nb::module_& module) { bind_tarok_seats<3>(module, "Tarok3Position", "Tarok3Seen"); }

}  // namespace trula
