#pragma once
#include <string>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// What a line of a script says.
struct ScriptLine {
  u32 line = 0;  ///< Counted from 1.
  std::string words;
};

}  // namespace retromesh
