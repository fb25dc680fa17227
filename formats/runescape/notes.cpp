#include "formats/runescape/notes.hpp"

#include "formats/runescape/document/offsets.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

/// Adds notes about one file.
class NoteWriter {
 public:
  NoteWriter(const std::string& file, u32 size, const Document& document, Notes& notes)
      : file_(file), document_(document), offsets_(document_offsets(document, size)), notes_(notes) {}

  void faces(const FaceErrors& errors) {
    const Tally& types = errors.unknown_types;
    add(Rule::face_type_unknown, types, {"Faces of an unknown type are left out"},
        {"Face % has type %; there are 1 to 4.", {types.face, types.value}},
        offsets_.face_types + types.face);
    const Tally& corners = errors.missing_corners;
    add(Rule::face_vertex_missing, corners, {"Faces at vertices that do not exist are left out"},
        {"Face % steps outside of the % vertices.", {corners.face, document_.footer.vertices}},
        corners.count ? step_offset(document_, offsets_, corners.face) : 0);
    const Tally& priorities = errors.high_priorities;
    const bool is_constant = document_.footer.priority != kPriorityPerFace;
    add(Rule::priority_above_11, priorities, {"Priorities above 11 are drawn as 11"},
        {"Face % has priority %; the clients have 12.", {priorities.face, priorities.value}},
        is_constant ? offsets_.footer + 6 : offsets_.priorities + priorities.face);
    const Tally& render_types = errors.unknown_render_types;
    add(Rule::render_type_unknown, render_types, {"Faces of an unknown render type are hidden"},
        {"Face % has render type %; there are 0 to 3.", {render_types.face, render_types.value}},
        offsets_.infos + render_types.face);
  }

  void textures(const FaceErrors& errors) {
    const Tally& mappings = errors.missing_mappings;
    add(Rule::mapping_missing, mappings,
        {"Texture triangles that do not exist are replaced by the faces themselves"},
        {"Face % uses texture triangle %; there are %.",
         {mappings.face, mappings.value, document_.footer.mappings}},
        mapping_offset(mappings.face));
    const Tally& anchors = errors.missing_anchors;
    add(Rule::mapping_vertex_missing, anchors,
        {"Texture triangles at vertices that do not exist are replaced by the faces themselves"},
        {"Texture triangle % of face % names a vertex beyond the %.",
         {anchors.value, anchors.face, document_.footer.vertices}},
        anchors.count ? corner_offset(document_, offsets_, anchors.value) : 0);
    const Tally& kinds = errors.unknown_kinds;
    add(Rule::mapping_kind_unknown, kinds,
        {"Texture mappings of an unknown kind are replaced by the faces themselves"},
        {"Face % uses texture mapping %, whose kind is none of 0 to 3.", {kinds.face, kinds.value}},
        kinds.value);
    const Tally& flat = errors.flat_mappings;
    add(Rule::mapping_without_area, flat,
        {"Texture triangles without an area are replaced by the faces themselves"},
        {"The corners of texture triangle %, which face % uses, lie on a line.", {flat.value, flat.face}},
        flat.count ? corner_offset(document_, offsets_, flat.value) : 0);
    const Tally& none = errors.no_textures;
    add(Rule::texture_none, none, {"Texture 65,535 stands for none"},
        {"Face % is textured and names it; it is drawn in white.", {none.face}},
        offsets_.colours + 2 * none.face);
  }

  void unused_bytes() {
    const Slack& slack = document_.slack;
    unused(slack.groups, "vertex groups", offsets_.groups + document_.footer.group_bytes);
    unused(slack.steps, "steps", offsets_.steps + document_.footer.step_bytes);
    unused(slack.coordinates, "texture coordinates",
           offsets_.coordinates + document_.footer.coordinate_bytes);
    unused(slack.x, "x coordinates", offsets_.x + document_.footer.x_bytes);
    unused(slack.y, "y coordinates", offsets_.y + document_.footer.y_bytes);
    unused(slack.z, "z coordinates", offsets_.z + document_.footer.z_bytes);
    const std::vector<u8>& trailing = document_.trailing;
    unused(trailing, "last column", offsets_.trailing + static_cast<u32>(trailing.size()));
  }

  /// Flags with other values than 0 and 1; clients compare them with 1.
  void flags() {
    const Footer& footer = document_.footer;
    const bool has_kinds = document_.has_mapping_kinds();
    u32 at = offsets_.footer + 5;
    if (document_.layout != Layout::ffff) flag(footer.flags, has_kinds ? "render types" : "infos", at);
    at += 2;  // past the priority
    flag(footer.has_alpha, "transparency", at++);
    flag(footer.has_face_labels, "face labels", at++);
    if (has_kinds) flag(footer.has_textures, "textures", at++);
    flag(footer.has_vertex_labels, "vertex labels", at++);
    if (document_.has_weight_stream()) flag(footer.has_weights, "weights", at);
  }

  /// Parts that are read and not drawn.
  void undrawn_parts() {
    undrawn(document_.emitters.size() + document_.effectors.size(), "particle effect", "particle effects");
    undrawn(document_.billboards.size(), "billboard", "billboards");
    undrawn(document_.weights.size(), "vertex with weights of bones", "vertices with weights of bones");
    if (document_.has_z_column) undrawn(document_.faces.size(), "face z offset", "face z offsets");
  }

 private:
  void add(Rule rule, const Tally& tally, const Message& title, const Message& why, u32 offset) {
    if (tally.count == 0) return;
    Note& note = add_note(notes_, rule, title, why, SourceLocation::byte(file_, offset));
    note.count = tally.count;
    note.target = {Target::Kind::face, tally.face};
  }

  void unused(const std::vector<u8>& bytes, const char* what, u32 end) {
    const u32 count = static_cast<u32>(bytes.size());
    if (count == 0) return;
    add_note(notes_, Rule::bytes_unused, {"% behind the %", {counted(count, "byte", "bytes"), what}},
             {"Nothing in the file uses them."}, SourceLocation::byte(file_, end - count));
  }

  void flag(u8 value, const char* what, u32 offset) {
    if (value <= 1) return;
    add_note(notes_, Rule::flag_unusual, {"The flag for % is %", {what, value}},
             {"Clients take 1 for yes and everything else for no."}, SourceLocation::byte(file_, offset));
  }

  void undrawn(std::size_t count, const char* one, const char* many) {
    if (count == 0) return;
    add_note(notes_, Rule::parts_not_drawn, {"% not shown", {counted(count, one, many)}},
             {"The viewer reads them and does not draw them."}, SourceLocation::in(file_));
  }

  /// Byte offset of the mapping index of a face.
  u32 mapping_offset(u32 face) const {
    if (!document_.has_mapping_kinds()) return offsets_.infos + face;
    u32 at = offsets_.coordinates;
    for (u32 i = 0; i < face; ++i) {
      const FaceRow& row = document_.faces[i];
      if (row.texture) at += document_.version >= 16 ? row.wide_coordinate.size() : 1u;
    }
    return at;
  }

  const std::string& file_;
  const Document& document_;
  DocumentOffsets offsets_;
  Notes& notes_;
};

}  // namespace

void add_notes(const std::string& file, u32 size, const Document& document, const FaceErrors& errors,
               Notes& notes) {
  NoteWriter writer(file, size, document, notes);
  if (errors.any()) {
    writer.faces(errors);
    writer.textures(errors);
  }
  writer.unused_bytes();
  writer.flags();
  writer.undrawn_parts();
}

}  // namespace retromesh::runescape
