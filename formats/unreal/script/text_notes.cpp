#include "formats/unreal/script/text_notes.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr std::size_t kMostNotes = 64;

/// Ignores the case of names. The reasons of many notes differ where their titles, which are long, do not.
bool are_equal(const Note& a, const Note& b) {
  return a.rule == b.rule && same_name(a.why, b.why) && same_name(a.title, b.title);
}

}  // namespace

void TextNotes::add(Rule rule, u32 line, const Message& title, const Message& why) {
  const std::size_t before = notes_.size();
  Note& note = add_note(notes_, rule, title, why,
                        line ? SourceLocation::line(file_, line) : SourceLocation::in(file_));
  std::size_t known = first_;
  while (known < before && !are_equal(notes_[known], note)) ++known;
  const bool is_full = before - first_ > kMostNotes;
  if (known == before && is_full) --known;
  if (known < before) {
    notes_[known].add(note);
    notes_.pop_back();
  } else if (before - first_ == kMostNotes) {
    note.rule = Rule::more_notes;
    note.title = "There are more notes about this file";
    note.why = "Only the first 64 different notes are listed.";
  }
}

}  // namespace retromesh::unreal
