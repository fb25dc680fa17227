#include "formats/inspector/meaning.hpp"

#include "formats/io/format.hpp"

namespace retromesh {

Meaning meaning_of(const OpenDocument& document, const io::MappedField& field) {
  Meaning meaning;
  meaning.readme = format({"formats/%/README.md", {document.family->id}});
  PathMatch match;
  const FieldRule* rule = document.rule_of(field.path, match);
  if (!rule) return meaning;
  meaning.unit = rule->unit;
  meaning.rule = rule->section;
  meaning.is_used = rule->is_used;
  const bool is_inside =
      field.offset <= document.bytes.size() && field.size <= document.bytes.size() - field.offset;
  if (rule->words && is_inside)
    meaning.words = rule->words({field, document.bytes.subspan(field.offset, field.size)});
  return meaning;
}

}  // namespace retromesh
