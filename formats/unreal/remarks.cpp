#include "formats/unreal/remarks.hpp"

#include <utility>

#include "formats/unreal/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr std::size_t kMostNotes = 64;

/// Remarks that differ only in how a name is written are equal.
Note* find_equal(Notes& notes, const Note& note) {
  for (Note& other : notes) {
    const bool equal = other.severity == note.severity && same_name(other.title, note.title);
    if (equal && same_name(other.why, note.why)) return &other;
  }
  return nullptr;
}

}  // namespace

void Remarks::warning(u32 line, std::string title, std::string why) {
  add(Note::Severity::warning, line, std::move(title), std::move(why));
}

void Remarks::mended(u32 line, std::string title, std::string why) {
  add(Note::Severity::mended, line, std::move(title), std::move(why));
}

void Remarks::fact(u32 line, std::string title, std::string why) {
  add(Note::Severity::fact, line, std::move(title), std::move(why));
}

void Remarks::add(Note::Severity severity, u32 line, std::string title, std::string why) {
  Note note;
  note.severity = severity;
  note.title = std::move(title);
  note.why = std::move(why);
  if (Note* known = find_equal(notes_, note)) {
    ++known->count;
    return;
  }
  if (notes_.size() > kMostNotes) {
    ++notes_.back().count;
    return;
  }
  if (notes_.size() == kMostNotes) {
    note.severity = Note::Severity::warning;
    note.title = "More lines of this file are odd";
    note.why = "Only the first kinds of remarks are listed one by one.";
  }
  note.place = line ? Place::line(file_, line) : Place::in(file_);
  notes_.push_back(std::move(note));
}

}  // namespace retromesh::unreal
