// Binds tarok for four seats to Python: Tarok4Position and Tarok4Seen (the view of one seat).
#include "games/tarok/bind_seats.hpp"

namespace trula::tarok {

void bind_four_seats(nb::module_& module) { bind_seats<4>(module, "Tarok4Position", "Tarok4Seen", "Tarok4Deals"); }

}  // namespace trula::tarok
