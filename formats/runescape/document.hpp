#pragma once
#include <array>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/document/footer.hpp"
#include "formats/runescape/document/rows.hpp"

/// A RuneScape model file, big-endian: columns of bytes, and a footer at the end with their lengths. (README,
/// "Layouts".)
namespace retromesh::runescape {

/// Bytes of each stream that no row uses; all empty in a well-formed file.
struct Slack {
  std::vector<u8> groups;
  std::vector<u8> steps;
  std::vector<u8> coordinates;
  std::vector<u8> x;
  std::vector<u8> y;
  std::vector<u8> z;
};

/// How the texture mappings of an FFFF file are stored; no field stores which. (README,
/// "Dialects".)
enum class Dialect : u8 { osrs, hd };

/// From this version on coordinates are in quarters of a unit.
inline constexpr u8 kFineVersion = 13;

/// A file of any layout. `layout` is not stored: set it before visiting.
struct Document {
  Layout layout = Layout::old;
  Footer footer;
  u8 version = 0;  ///< 0 when the file stores none.
  std::vector<VertexRow> vertices;
  std::vector<FaceRow> faces;
  std::vector<MappingRow> mappings;
  std::vector<VertexWeights> weights;

  u8 tail = 0;  ///< Not 0: an unused block of ten bytes follows.
  std::array<u8, 10> tail_block{};
  u8 z_offsets = 0;  ///< 1: every face has a z offset.

  u8 emitter_count = 0;
  std::vector<ParticleSpot> emitters;  ///< On faces.
  u8 effector_count = 0;
  std::vector<ParticleSpot> effectors;  ///< On vertices.
  u8 billboard_count = 0;
  std::vector<Billboard> billboards;

  Slack slack;
  std::vector<u8> trailing;  ///< Bytes before the footer that are part of no column.

  // Inferred from the number of bytes left, since no field stores them.
  Dialect dialect = Dialect::osrs;
  bool has_tail = false;
  bool has_tail_block = false;
  bool has_z_flag = false;
  bool has_z_column = false;

  bool has_mapping_kinds() const { return layout == Layout::ffff || layout == Layout::fffd; }
  bool has_weight_stream() const { return layout == Layout::fffe || layout == Layout::fffd; }
  bool has_version() const { return layout == Layout::ffff && (footer.flags & kFlagVersion) != 0; }
  bool has_infos() const {
    return layout == Layout::ffff ? (footer.flags & kFlagRenderTypes) != 0 : footer.flags == 1;
  }
};

/// Size in bytes of the mappings behind the z stream in the dialect that RuneLite reads.
u32 osrs_mapping_size(const Document& document);

/// The dialect of an FFFF file with `left` bytes behind its z stream.
Dialect dialect_of(const Document& document, u32 left);

/// A column of the mappings, of the vertices, of the faces.
constexpr FieldMeaning of_mapping(const char* unit = "") {
  return {.heading = "Texture mapping", .unit = unit};
}
constexpr FieldMeaning of_vertex(const char* unit, std::string (*words)(const FieldValue&) = nullptr) {
  return {.element = ElementKind::vertex, .unit = unit, .words = words};
}
constexpr FieldMeaning of_face(const char* heading, std::string (*words)(const FieldValue&) = nullptr) {
  return {.element = ElementKind::face, .heading = heading, .words = words};
}
inline constexpr FieldMeaning kDifference = of_vertex("units from the vertex before");
inline constexpr FieldMeaning kOfTexture = of_face("Textures of faces", words_of_optional);
inline constexpr FieldMeaning kSteps = {
    .element = ElementKind::face, .heading = "Faces", .unit = "vertices from the corner before"};
inline constexpr FieldMeaning kOfDialect = {.heading = "Dialects", .is_used = false};
inline constexpr FieldMeaning kSlack = {.heading = "Quirks", .is_used = false};

template <class V>
void visit_mappings(V& v, Document& d) {
  v.column("plane corners", d.mappings, &MappingRow::corners, corners_of_plane, of_mapping("vertex"));
  v.column("axes", d.mappings, &MappingRow::axis, axis_of_others, of_mapping());
  if (d.version >= 15) {
    v.column("scales", d.mappings, &MappingRow::wide_scale, scales_of_others, of_mapping());
  } else if (d.version == 14) {
    v.column("scales", d.mappings, &MappingRow::mixed_scale, is_no_plane, of_mapping());
  } else {
    v.column("scales", d.mappings, &MappingRow::scale, scales_of_others, of_mapping());
  }
  if (d.dialect == Dialect::osrs) {
    v.column("rotations", d.mappings, &MappingRow::osrs_rotation, is_no_plane, of_mapping("of 256 a turn"));
    v.column("directions", d.mappings, &MappingRow::direction, is_no_plane, of_mapping("quarter turns"));
    v.column("translations", d.mappings, &MappingRow::osrs_translation, osrs_translations,
             of_mapping("of 256"));
  } else {
    v.column("rotations", d.mappings, &MappingRow::rotation, is_no_plane, of_mapping("of 256 a turn"));
    v.column("directions", d.mappings, &MappingRow::direction, is_no_plane, of_mapping("quarter turns"));
    v.column("translations", d.mappings, &MappingRow::translation, hd_translations, of_mapping("of 256"));
  }
}

template <class V>
void visit_hd_tail(V& v, Document& d) {
  if (d.footer.flags & kFlagParticles) {
    v("emitter count", d.emitter_count, kOfDialect);
    v.list("emitters", d.emitters, d.emitter_count, kOfDialect);
    v("effector count", d.effector_count, kOfDialect);
    v.list("effectors", d.effectors, d.effector_count, kOfDialect);
  }
  if (d.footer.flags & kFlagBillboards) {
    v("billboard count", d.billboard_count, kOfDialect);
    v.list("billboards", d.billboards, d.billboard_count, kOfDialect);
  }
}

/// Later builds added the tail byte and the flag for z offsets, so files may end before either.
template <class V>
void visit_osrs_tail(V& v, Document& d) {
  if (d.has_mapping_kinds()) {
    v.infer(d.has_tail, [](u32 left) { return left > 0; });
    if (d.has_tail) v("tail", d.tail, kOfDialect);
    v.infer(d.has_tail_block, [&](u32 left) { return d.tail != 0 && left >= d.tail_block.size(); });
    if (d.has_tail_block) v("tail block", d.tail_block, kOfDialect);
  }
  if (d.has_weight_stream()) {
    v.infer(d.has_z_flag, [](u32 left) { return left > 0; });
    if (d.has_z_flag)
      v("z offset flag", d.z_offsets, {.heading = "Dialects", .words = words_of_flag, .is_used = false});
    v.infer(d.has_z_column, [&](u32 left) { return d.z_offsets == 1 && left >= d.footer.faces; });
    if (d.has_z_column)
      v.column("z offsets", d.faces, &FaceRow::z_offset, {.element = ElementKind::face, .is_used = false});
  }
}

/// The columns of one byte for each face or vertex, in front of the streams.
template <class V>
void visit_flags(V& v, Document& d) {
  const Footer& footer = d.footer;
  const bool is_old = !d.has_mapping_kinds();
  if (!is_old)
    v.column("mapping kinds", d.mappings, &MappingRow::kind,
             {.heading = "Texture mapping", .words = words_of_mapping_kind});
  v.column("vertex flags", d.vertices, &VertexRow::flags, of_vertex("", words_of_axes));
  if (!is_old && d.has_infos())
    v.column("render types", d.faces, &FaceRow::info, of_face("", words_of_render_type));
  v.column("face types", d.faces, &FaceRow::type, of_face("Faces", words_of_face_type));
  if (footer.priority == kPriorityPerFace)
    v.column("priorities", d.faces, &FaceRow::priority, of_face("Draw order"));
  if (footer.has_face_labels == 1)
    v.column("face labels", d.faces, &FaceRow::label, {.element = ElementKind::face, .unit = "label"});
  if (is_old && d.has_infos())
    v.column("infos", d.faces, &FaceRow::info, of_face("Textures of faces", words_of_info));
  const auto labels = [&] {
    if (footer.has_vertex_labels == 1)
      v.column("vertex labels", d.vertices, &VertexRow::label, of_vertex("label"));
  };
  if (d.has_weight_stream()) {
    v.part("vertex groups", footer.group_bytes, d.slack.groups, kSlack, [&] {
      labels();
      if (footer.has_weights == 1)
        v.each("weights", d.weights, footer.vertices,
               {.element = ElementKind::vertex, .heading = "Layouts", .is_used = false});
    });
  } else {
    labels();
  }
  if (footer.has_alpha == 1)
    v.column("alphas", d.faces, &FaceRow::alpha, of_face("Transparency", words_of_alpha));
}

template <class V>
void visit(V& v, Document& d) {
  visit_footer(v, d.layout, d.footer);
  if (d.has_version()) v.last("version", d.version, {.heading = "Layouts"});
  const Footer& footer = d.footer;
  v.rows("vertices", d.vertices, footer.vertices);
  v.rows("faces", d.faces, footer.faces);
  v.rows("mappings", d.mappings, footer.mappings);
  visit_flags(v, d);

  v.part("step stream", footer.step_bytes, d.slack.steps, kSlack, [&] {
    if (d.layout == Layout::ffff) {
      v.column("steps", d.faces, &FaceRow::steps, hd_steps_of, kSteps);
    } else {
      v.column("steps", d.faces, &FaceRow::steps, steps_of, kSteps);
    }
  });
  if (d.has_mapping_kinds()) {
    if (footer.has_textures == 1) v.column("textures", d.faces, &FaceRow::texture, kOfTexture);
    v.part("coordinate stream", footer.coordinate_bytes, d.slack.coordinates, kSlack, [&] {
      if (footer.mappings == 0) return;
      if (d.version >= 16) {
        v.column("texture coordinates", d.faces, &FaceRow::wide_coordinate, has_texture, kOfTexture);
      } else {
        v.column("texture coordinates", d.faces, &FaceRow::coordinate, has_texture, kOfTexture);
      }
    });
  }
  v.column("colours", d.faces, &FaceRow::colour, of_face("Colours", words_of_colour));
  if (!d.has_mapping_kinds()) v.column("corners", d.mappings, &MappingRow::corners, of_mapping("vertex"));
  v.part("x stream", footer.x_bytes, d.slack.x, kSlack,
         [&] { v.column("x", d.vertices, &VertexRow::x, stores_x, kDifference); });
  v.part("y stream", footer.y_bytes, d.slack.y, kSlack,
         [&] { v.column("y", d.vertices, &VertexRow::y, stores_y, kDifference); });
  v.part("z stream", footer.z_bytes, d.slack.z, kSlack,
         [&] { v.column("z", d.vertices, &VertexRow::z, stores_z, kDifference); });

  if (d.layout == Layout::ffff) v.infer(d.dialect, [&](u32 left) { return dialect_of(d, left); });
  if (d.has_mapping_kinds()) visit_mappings(v, d);
  if (d.dialect == Dialect::hd) {
    visit_hd_tail(v, d);
  } else {
    visit_osrs_tail(v, d);
  }
  v.rest("trailing", d.trailing, kSlack);
}

/// Reads a file in the layout that its last two bytes name, else in the old one. Unused bytes, unknown face
/// types and unknown flags are accepted; `decode` adds notes about them. Errors: `empty`, or the first field
/// that does not fit, with its offset. (README, "Which layout".)
Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits);

Result<Document> read_as(Layout layout, const std::string& file, ByteView bytes, Limits& limits);

/// Whether a document has neither unused bytes nor unknown face types.
bool is_well_formed(const Document& document);

/// Sets the counts and lengths of a document from its rows; false when one does not fit its field.
bool settle(Document& document);

/// The bytes of a document. An unchanged document gives the bytes that it was read from.
Result<Bytes> write_document(Document& document, Limits& limits);

}  // namespace retromesh::runescape
