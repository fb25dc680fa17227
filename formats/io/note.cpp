#include "formats/io/note.hpp"

#include <utility>

#include "formats/io/list.hpp"

namespace retromesh {

Place Place::in(const std::string& file) { return {Kind::file, file, 0}; }
Place Place::line(const std::string& file, u32 number) { return {Kind::line, file, number}; }
Place Place::byte(const std::string& file, u32 offset) { return {Kind::byte, file, offset}; }

Note& add_note(Notes& notes, Note::Severity severity, const Phrase& title, const Phrase& why, Place place) {
  Note& note = add_to(notes);
  note.severity = severity;
  note.title = say(title);
  note.why = say(why);
  note.place = std::move(place);
  return note;
}

}  // namespace retromesh
