#include "formats/runescape/document/offsets.hpp"

namespace retromesh::runescape {

DocumentOffsets document_offsets(const Document& document, u32 file_size) {
  const Footer& footer = document.footer;
  const bool has_kinds = document.has_mapping_kinds();
  const u32 vertices = footer.vertices;
  const u32 faces = footer.faces;
  u32 at = 0;
  const auto advance = [&](u32 bytes) {
    const u32 start = at;
    at += bytes;
    return start;
  };
  const auto advance_if = [&](bool present, u32 bytes) { return advance(present ? bytes : 0); };

  DocumentOffsets offsets;
  advance_if(has_kinds, footer.mappings);
  offsets.vertex_flags = advance(vertices);
  if (has_kinds) offsets.infos = advance_if(document.has_infos(), faces);
  offsets.face_types = advance(faces);
  offsets.priorities = advance_if(footer.priority == kPriorityPerFace, faces);
  advance_if(footer.has_face_labels == 1, faces);
  if (!has_kinds) offsets.infos = advance_if(document.has_infos(), faces);
  offsets.groups = document.has_weight_stream() ? advance(footer.group_bytes)
                                                : advance_if(footer.has_vertex_labels == 1, vertices);
  advance_if(footer.has_alpha == 1, faces);
  offsets.steps = advance(footer.step_bytes);
  if (has_kinds) {
    advance_if(footer.has_textures == 1, 2 * faces);
    offsets.coordinates = advance(footer.coordinate_bytes);
  }
  offsets.colours = advance(2 * faces);
  if (!has_kinds) offsets.corners = advance(6 * footer.mappings);
  offsets.x = advance(footer.x_bytes);
  offsets.y = advance(footer.y_bytes);
  offsets.z = advance(footer.z_bytes);
  if (has_kinds) offsets.corners = at;
  offsets.footer = file_size - footer_size(document.layout);
  const u32 version = document.has_version() ? 1 : 0;
  offsets.trailing = offsets.footer - version - static_cast<u32>(document.trailing.size());
  return offsets;
}

u32 step_offset(const Document& document, const DocumentOffsets& offsets, u32 face) {
  u32 at = offsets.steps;
  for (u32 i = 0; i < face; ++i) {
    const FaceRow& row = document.faces[i];
    const u32 steps = steps_of_type(face_type(row.type, document.layout == Layout::ffff));
    for (u32 step = 0; step < steps; ++step) at += row.steps[step].size();
  }
  return at;
}

u32 corner_offset(const Document& document, const DocumentOffsets& offsets, u32 mapping) {
  u32 planes = 0;
  for (u32 i = 0; i < mapping; ++i) planes += document.mappings[i].kind == 0;
  return offsets.corners + 6 * planes;
}

}  // namespace retromesh::runescape
