// The list of games in the extension module. A game's binding.cpp adds itself with a static GameBinding, so that no
// other file names the game.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <string>

namespace trula {

struct GameBinding {
    using Bind = void (*)(nanobind::module_&);

    GameBinding(const char* game, Bind bind) { all()[game] = bind; }

    // By name, so that the order does not depend on the linker.
    static std::map<std::string, Bind>& all() {
        static std::map<std::string, Bind> bindings;
        return bindings;
    }
};

}  // namespace trula
