#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file that is a document of a family.
struct DocumentFile {
  u32 file = 0;          ///< Index in the files of the drop.
  const char* format;    ///< "unreal"
  const char* document;  ///< "datafile"
};

}  // namespace retromesh
