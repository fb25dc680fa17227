#include "formats/io/note.hpp"

#include <utility>

#include "formats/io/vectors.hpp"

namespace retromesh {

SourceLocation SourceLocation::in(const std::string& file) { return {Kind::file, file, 0}; }
SourceLocation SourceLocation::line(const std::string& file, u32 number) {
  return {Kind::line, file, number};
}
SourceLocation SourceLocation::byte(const std::string& file, u32 offset) {
  return {Kind::byte, file, offset};
}

void Target::add(Kind of, u32 element) {
  if (kind == Kind::none) {
    kind = of;
    index = element;
  } else if (more.size() + 1 < kMost) {
    add_to(more) = element;
  }
}

Note& add_note(Notes& notes, RuleNumber rule, const Message& title, const Message& why,
               SourceLocation location) {
  Note& note = add_to(notes);
  note.rule = rule;
  note.title = format(title);
  note.why = format(why);
  note.location = std::move(location);
  return note;
}

void sort_by_severity(Notes& notes) {
  if (notes.size() < 2) return;
  Notes sorted;
  for (const auto severity : {Severity::warning, Severity::mended, Severity::fact}) {
    for (Note& note : notes) {
      if (note.severity() == severity) add_to(sorted) = std::move(note);
    }
  }
  notes = std::move(sorted);
}

}  // namespace retromesh
