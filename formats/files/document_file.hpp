#pragma once
#include <string>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file that is a document of a family.
struct DocumentFile {
  u32 file = 0;          ///< Index in the files of the drop.
  const char* format;    ///< "unreal"
  const char* document;  ///< "datafile"
};

/// What a line of a script says.
struct ScriptLine {
  u32 line = 0;  ///< Counted from 1.
  std::string words;
};

}  // namespace retromesh
