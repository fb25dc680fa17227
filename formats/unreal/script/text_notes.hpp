#pragma once
#include <string>

#include "formats/io/note.hpp"
#include "formats/unreal/rules.hpp"

namespace retromesh::unreal {

/// Adds notes about one text file. Equal notes are counted in the first; after 64 different ones the rest is
/// counted in one. Notes that are there before are those of others.
class TextNotes {
 public:
  TextNotes(const std::string& file, Notes& notes) : file_(file), notes_(notes), first_(notes.size()) {}

  void add(Rule rule, u32 line, const Message& title, const Message& why);

 private:
  const std::string& file_;
  Notes& notes_;
  std::size_t first_;  ///< In `notes_`, of the notes about this file.
};

}  // namespace retromesh::unreal
