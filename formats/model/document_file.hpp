#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file that a family has a description for.
struct DocumentFile {
  u32 file = 0;          ///< Of the files that were asked about.
  const char* format;    ///< "unreal"
  const char* document;  ///< "datafile"
};

}  // namespace retromesh
