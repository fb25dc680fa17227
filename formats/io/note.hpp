#pragma once
#include <string>
#include <vector>

#include "formats/io/message.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/rule.hpp"

namespace retromesh {

/// A location in one of the files: a byte of a binary file, a line of a text, or the file as such.
struct SourceLocation {
  enum class Kind : u8 { none, file, line, byte };
  Kind kind = Kind::none;
  std::string file;  ///< Name of the file, path included.
  u32 at = 0;        ///< Line counted from 1, or byte counted from 0.

  static SourceLocation in(const std::string& file);
  static SourceLocation line(const std::string& file, u32 number);
  static SourceLocation byte(const std::string& file, u32 offset);
};

/// What a note is about, so that a viewer can show it.
struct Target {
  enum class Kind : u8 { none, clip, face, material, vertex, frame, bone };
  /// Most elements that are listed: more could not be told apart in the image.
  static constexpr std::size_t kMost = 1000;

  Kind kind = Kind::none;
  u32 index = 0;               ///< In the Model; for faces and vertices, the number that the file gives them.
  std::vector<u32> more = {};  ///< Others of the same kind.

  /// Adds an element; beyond kMost it is left out.
  void add(Kind of, u32 element);
};

/// A finding about a file that was opened nevertheless.
struct Note {
  RuleNumber rule;
  std::string title;  ///< One sentence without a full stop. "Drink runs past the last frame"
  std::string why;    ///< One or two sentences more. "It uses frames 120 to 131; the file has 128."
  SourceLocation location;
  u32 count = 1;  ///< How many elements have it, such as faces; the location is that of the first.
  u32 times = 1;  ///< How many times it was noted with this title.
  Target target;

  /// Counts another note with this title as this one.
  void add(const Note& same) {
    count += same.count;
    times += same.times;
  }

  Severity severity() const { return rule.severity(); }
};

using Notes = std::vector<Note>;

/// Appends a note. The caller may set its count and target.
Note& add_note(Notes& notes, RuleNumber rule, const Message& title, const Message& why,
               SourceLocation location);

/// Sorts notes: warnings, then mended, then facts. The sort is stable.
void sort_by_severity(Notes& notes);

}  // namespace retromesh
