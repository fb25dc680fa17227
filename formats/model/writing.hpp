#pragma once
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file that a writer made.
struct WrittenFile {
  std::string name;
  Bytes bytes;
};

/// The files of a model in one format, and what that format cannot keep of it.
struct Writing {
  std::vector<WrittenFile> files;
  std::vector<Note> notes;
};

}  // namespace retromesh
