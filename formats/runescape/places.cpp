#include "formats/runescape/places.hpp"

namespace retromesh::runescape {

Places places_of(const Document& document, u32 file_size) {
  const Footer& footer = document.footer;
  const bool has_kinds = document.has_mapping_kinds();
  const u32 vertices = footer.vertices;
  const u32 faces = footer.faces;
  u32 at = 0;
  const auto pass = [&](u32 bytes) {
    const u32 start = at;
    at += bytes;
    return start;
  };
  const auto pass_if = [&](bool present, u32 bytes) { return pass(present ? bytes : 0); };

  Places places;
  pass_if(has_kinds, footer.mappings);
  places.vertex_flags = pass(vertices);
  if (has_kinds) places.infos = pass_if(document.has_infos(), faces);
  places.face_types = pass(faces);
  places.priorities = pass_if(footer.priority == kPriorityPerFace, faces);
  pass_if(footer.has_face_labels == 1, faces);
  if (!has_kinds) places.infos = pass_if(document.has_infos(), faces);
  places.groups = document.has_weight_stream() ? pass(footer.group_bytes)
                                               : pass_if(footer.has_vertex_labels == 1, vertices);
  pass_if(footer.has_alpha == 1, faces);
  places.steps = pass(footer.step_bytes);
  if (has_kinds) {
    pass_if(footer.has_textures == 1, 2 * faces);
    places.coordinates = pass(footer.coordinate_bytes);
  }
  places.colours = pass(2 * faces);
  if (!has_kinds) places.corners = pass(6 * footer.mappings);
  places.x = pass(footer.x_bytes);
  places.y = pass(footer.y_bytes);
  places.z = pass(footer.z_bytes);
  if (has_kinds) places.corners = at;
  places.footer = file_size - footer_size(document.layout);
  const u32 version = document.has_version() ? 1 : 0;
  places.trailing = places.footer - version - static_cast<u32>(document.trailing.size());
  return places;
}

u32 step_place(const Document& document, const Places& places, u32 face) {
  u32 at = places.steps;
  for (u32 i = 0; i < face; ++i) {
    const FaceRow& row = document.faces[i];
    const u32 steps = steps_of_type(face_type(row.type, document.layout == Layout::ffff));
    for (u32 step = 0; step < steps; ++step) at += row.steps[step].size();
  }
  return at;
}

u32 corner_place(const Document& document, const Places& places, u32 mapping) {
  u32 planes = 0;
  for (u32 i = 0; i < mapping; ++i) planes += document.mappings[i].kind == 0;
  return places.corners + 6 * planes;
}

}  // namespace retromesh::runescape
