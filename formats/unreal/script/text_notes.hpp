#pragma once
#include <string>

#include "formats/io/note.hpp"

namespace retromesh::unreal {

/// Collects what is odd about one text file. Equal remarks become one Note with a count, and a flood of
/// different ones is cut off with a Note that says so.
class Remarks {
 public:
  Remarks(const std::string& file, Notes& notes) : file_(file), notes_(notes) {}

  void warning(u32 line, const Message& title, const Message& why);
  void mended(u32 line, const Message& title, const Message& why);
  void fact(u32 line, const Message& title, const Message& why);

 private:
  void add(Note::Severity severity, u32 line, const Message& title, const Message& why);

  const std::string& file_;
  Notes& notes_;
};

}  // namespace retromesh::unreal
