// Binds tarok for three seats to Python: Tarok3Position and Tarok3Seen (the view of one seat).
#include "games/tarok/bind_seats.hpp"

namespace trula::tarok {

void bind_three_seats(nb::module_& module) { bind_seats<3>(module, "Tarok3Position", "Tarok3Seen", "Tarok3Deals"); }

}  // namespace trula::tarok
