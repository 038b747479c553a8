#include "bindings/bind_tarok.hpp"

namespace trula {

void bind_tarok4(nb::module_& module) { bind_tarok_seats<4>(module, "Tarok4Position", "Tarok4Seen"); }

}  // namespace trula
