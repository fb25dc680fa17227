#include "formats/ctc/inspection.hpp"

#include <algorithm>

#include "formats/ctc/document_offsets.hpp"
#include "formats/ctc/rules.hpp"

namespace retromesh::ctc {
namespace {

/// Where the last block of a document ends.
u64 end_of_blocks(const Document& document) {
  const Header& header = document.header;
  u64 end = 0;
  for (const BlockField& field : kBlockFields) {
    if (header.*field.count == 0) continue;
    const u64 first = header.offsets.*field.offset;
    u64 last = first + header.*field.count * element_size(header, field);
    if (field.offset == &Offsets::weights) last = offset_of_weights(document, header.vertices);
    if (field.offset == &Offsets::morphs) last = offset_of_targets(document, header.morphs);
    end = std::max(end, last);
  }
  return end;
}

void mend(const FileSet& files, const Note& note, std::vector<Edit>& edits) {
  const u32 file = files.at_path(note.location.file);
  if (file == kNoFile) return;
  const bool is_end = note.rule == Rule::bytes_behind_end;
  if (!is_end && !(note.rule == Rule::frame_size_wrong)) return;
  const ByteView bytes = files[file].bytes;
  Limits limits;
  const auto read = read_document(files[file].name, bytes, limits);
  if (!read) return;
  EditList list(note.rule, file, edits);
  const Header& header = read.value().header;
  const u32 size = static_cast<u32>(bytes.size());
  if (!is_end) return list.set_little(kFrameSizeAt, 4, io::kStoredSize<Key> * (header.bones + 1));
  // Blocks behind the end are read, so that the end is wrong; without any the bytes are.
  if (end_of_blocks(read.value()) > header.offsets.end) return list.set_little(kEndAt, 4, size);
  list.cut(header.offsets.end, size);
}

}  // namespace

std::vector<Edit> mend(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) mend(files, note, edits);
  return edits;
}

}  // namespace retromesh::ctc
