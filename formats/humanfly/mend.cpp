#include "formats/humanfly/inspection.hpp"

#include "formats/humanfly/rules.hpp"

namespace retromesh::humanfly {

std::vector<Edit> mend(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) {
    const u32 file = files.at_path(note.location.file);
    if (file == kNoFile || !(note.rule == Rule::trailing_bytes)) continue;
    EditList(note.rule, file, edits).cut(note.location.at, static_cast<u32>(files[file].bytes.size()));
  }
  return edits;
}

}  // namespace retromesh::humanfly
