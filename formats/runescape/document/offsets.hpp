#pragma once
#include "formats/runescape/document.hpp"

namespace retromesh::runescape {

/// Byte offsets in a file at which its columns and streams begin. Absent ones have the offset at which they
/// would begin.
struct DocumentOffsets {
  u32 vertex_flags = 0;
  u32 face_types = 0;
  u32 priorities = 0;
  u32 infos = 0;  ///< Or render types.
  u32 groups = 0;
  u32 steps = 0;
  u32 coordinates = 0;
  u32 colours = 0;
  u32 corners = 0;  ///< Of mappings of kind plane.
  u32 x = 0;
  u32 y = 0;
  u32 z = 0;
  u32 trailing = 0;
  u32 footer = 0;
};

/// The offsets of a document that was read from a file of `file_size` bytes.
DocumentOffsets document_offsets(const Document& document, u32 file_size);

u32 step_offset(const Document& document, const DocumentOffsets& offsets, u32 face);

/// Byte offset of the corners of a mapping of kind plane.
u32 corner_offset(const Document& document, const DocumentOffsets& offsets, u32 mapping);

}  // namespace retromesh::runescape
