#include "formats/runescape/inspection.hpp"

#include "formats/runescape/config/text.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/document/offsets.hpp"
#include "formats/runescape/lint/configs.hpp"
#include "formats/runescape/lint/model.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  Limits of_models = limits;
  ModelFiles models(files, of_models);
  for (const u32 file : files.in_order()) {
    if (models.is_model(file)) lint_model(files[file], limits, notes);
  }
  lint_configs(files, limits, notes);
  return notes;
}

namespace {

constexpr u8 kHighestPriority = 11;

void lower_priorities(const Document& document, const DocumentOffsets& offsets, EditList& edits) {
  if (document.footer.priority != kPriorityPerFace)
    return edits.set_byte(offsets.footer + 6, kHighestPriority);
  for (u32 i = 0; i < document.faces.size(); ++i) {
    if (document.faces[i].priority > kHighestPriority)
      edits.set_byte(offsets.priorities + i, kHighestPriority);
  }
}

/// The bytes between the columns belong to lengths in the footer, so that the document is written again.
void remove_unused_bytes(ByteView bytes, Document& document, EditList& edits) {
  document.slack = {};
  document.trailing.clear();
  Limits limits;
  if (!settle(document)) return;
  const auto written = write_document(document, limits);
  if (written) edits.difference(bytes, written.value());
}

void spell_settings(const FileSet& files, u32 file, EditList& edits) {
  const char* const begin = reinterpret_cast<const char*>(files[file].bytes.data());
  for (ConfigLines lines(files[file].bytes); lines.next();) {
    const ConfigLine& line = lines.line();
    if (line.kind != ConfigLine::Kind::setting) continue;
    const std::string_view word = split_key(line.key).word;
    const char* const nearest = nearest_setting(files, file, word);
    if (!nearest) continue;
    edits.replace(static_cast<u32>(word.data() - begin), static_cast<u32>(word.size()), nearest);
  }
}

void fix(const FileSet& files, const Note& note, std::vector<Edit>& edits) {
  const u32 file = files.at_path(note.location.file);
  if (file == kNoFile) return;
  EditList list(note.rule, file, edits);
  // Clients take other values than 1 for 0.
  if (note.rule == Rule::flag_unusual) return list.set_byte(note.location.at, 0);
  if (note.rule == Rule::setting_misspelt) return spell_settings(files, file, list);
  const bool is_priority = note.rule == Rule::priority_above_11;
  if (!is_priority && !(note.rule == Rule::bytes_unused)) return;
  Limits limits;
  auto document = read_document(files[file].name, files[file].bytes, limits);
  if (!document) return;
  const u32 size = static_cast<u32>(files[file].bytes.size());
  if (is_priority) return lower_priorities(document.value(), document_offsets(document.value(), size), list);
  remove_unused_bytes(files[file].bytes, document.value(), list);
}

}  // namespace

std::vector<Edit> fix(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) fix(files, note, edits);
  return edits;
}

}  // namespace retromesh::runescape
