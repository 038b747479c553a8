// GameBinding: the registry of the games in the extension module. The binding.cpp of a game registers itself with a
// static GameBinding, so that no other file names the game.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <string>

namespace trula {

// Registers the function that binds a game to Python.
struct GameBinding {
    using Bind = void (*)(nanobind::module_&);

    GameBinding(const char* game, Bind bind) { all()[game] = bind; }

    // All games by name; sorted, so that the order does not depend on the linker.
    static std::map<std::string, Bind>& all() {
        static std::map<std::string, Bind> bindings;
        return bindings;
    }
};

}  // namespace trula
