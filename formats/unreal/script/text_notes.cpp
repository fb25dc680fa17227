#include "formats/unreal/script/text_notes.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr std::size_t kMostNotes = 64;

/// Remarks that differ only in how a name is written are equal.
bool are_equal(const Note& a, const Note& b) {
  return a.severity == b.severity && same_name(a.title, b.title) && same_name(a.why, b.why);
}

}  // namespace

void Remarks::warning(u32 line, const Message& title, const Message& why) {
  add(Note::Severity::warning, line, title, why);
}

void Remarks::mended(u32 line, const Message& title, const Message& why) {
  add(Note::Severity::mended, line, title, why);
}

void Remarks::fact(u32 line, const Message& title, const Message& why) {
  add(Note::Severity::fact, line, title, why);
}

void Remarks::add(Note::Severity severity, u32 line, const Message& title, const Message& why) {
  const std::size_t before = notes_.size();
  Note& note = add_note(notes_, severity, title, why,
                        line ? SourceLocation::line(file_, line) : SourceLocation::in(file_));
  std::size_t known = 0;
  while (known < before && !are_equal(notes_[known], note)) ++known;
  const bool is_cut_off = before > kMostNotes;
  if (known == before && is_cut_off) --known;
  if (known < before) {
    ++notes_[known].count;
    notes_.pop_back();
  } else if (before == kMostNotes) {
    note.severity = Note::Severity::warning;
    note.title = "More lines of this file are odd";
    note.why = "Only the first kinds of remarks are listed one by one.";
  }
}

}  // namespace retromesh::unreal
