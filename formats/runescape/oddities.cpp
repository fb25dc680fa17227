#include "formats/runescape/oddities.hpp"

#include "formats/runescape/places.hpp"

namespace retromesh::runescape {
namespace {

using Severity = Note::Severity;

/// Adds notes about one file.
class Observer {
 public:
  Observer(const std::string& file, u32 size, const Document& document, Notes& notes)
      : file_(file), document_(document), places_(places_of(document, size)), notes_(notes) {}

  void faces(const FaceFaults& faults) {
    const Tally& types = faults.unknown_types;
    add(types, {"Faces of an unknown type are left out"},
        {"Face % has type %; there are 1 to 4.", {types.face, types.value}}, places_.face_types + types.face);
    const Tally& corners = faults.missing_corners;
    add(corners, {"Faces at vertices that do not exist are left out"},
        {"Face % steps outside of the % vertices.", {corners.face, document_.footer.vertices}},
        corners.count ? step_place(document_, places_, corners.face) : 0);
    const Tally& priorities = faults.high_priorities;
    const bool is_constant = document_.footer.priority != kPriorityPerFace;
    add(priorities, {"Priorities above 11 are drawn as 11"},
        {"Face % has priority %; the clients have 12.", {priorities.face, priorities.value}},
        is_constant ? places_.footer + 6 : places_.priorities + priorities.face);
    const Tally& types_of_light = faults.unknown_render_types;
    add(types_of_light, {"Faces of an unknown render type are hidden"},
        {"Face % has render type %; there are 0 to 3.", {types_of_light.face, types_of_light.value}},
        places_.infos + types_of_light.face);
  }

  void textures(const FaceFaults& faults) {
    const Tally& mappings = faults.missing_mappings;
    add(mappings, {"Texture triangles that do not exist are replaced by the faces themselves"},
        {"Face % asks for texture triangle %; there are %.",
         {mappings.face, mappings.value, document_.footer.mappings}},
        mapping_place(mappings.face));
    const Tally& anchors = faults.missing_anchors;
    add(anchors, {"Texture triangles at vertices that do not exist are replaced by the faces themselves"},
        {"Texture triangle % of face % names a vertex beyond the %.",
         {anchors.value, anchors.face, document_.footer.vertices}},
        anchors.count ? corner_place(document_, places_, anchors.value) : 0);
    const Tally& kinds = faults.unknown_kinds;
    add(kinds, {"Texture mappings of an unknown kind are replaced by the faces themselves"},
        {"Face % uses texture mapping %, whose kind is none of 0 to 3.", {kinds.face, kinds.value}},
        kinds.value);
    const Tally& flat = faults.flat_mappings;
    add(flat, {"Texture triangles without an area are replaced by the faces themselves"},
        {"The corners of texture triangle %, which face % uses, lie on a line.", {flat.value, flat.face}},
        flat.count ? corner_place(document_, places_, flat.value) : 0);
    const Tally& none = faults.no_textures;
    add(none, {"Texture 65,535 stands for none"},
        {"Face % is textured and names it; it is drawn in white.", {none.face}},
        places_.colours + 2 * none.face);
  }

  void leftovers() {
    const Slack& slack = document_.slack;
    leftover(slack.groups, "vertex groups", places_.groups + document_.footer.group_bytes);
    leftover(slack.steps, "steps", places_.steps + document_.footer.step_bytes);
    leftover(slack.coordinates, "texture coordinates",
             places_.coordinates + document_.footer.coordinate_bytes);
    leftover(slack.x, "x coordinates", places_.x + document_.footer.x_bytes);
    leftover(slack.y, "y coordinates", places_.y + document_.footer.y_bytes);
    leftover(slack.z, "z coordinates", places_.z + document_.footer.z_bytes);
    const std::vector<u8>& trailing = document_.trailing;
    leftover(trailing, "last column", places_.trailing + static_cast<u32>(trailing.size()));
  }

  /// The flags that only mean yes when they are 1.
  void flags() {
    const Footer& footer = document_.footer;
    const bool has_kinds = document_.has_mapping_kinds();
    u32 at = places_.footer + 5;
    if (document_.layout != Layout::ffff) flag(footer.flags, has_kinds ? "render types" : "infos", at);
    at += 2;  // past the priority
    flag(footer.has_alpha, "transparency", at++);
    flag(footer.has_face_labels, "face labels", at++);
    if (has_kinds) flag(footer.has_textures, "textures", at++);
    flag(footer.has_vertex_labels, "vertex labels", at++);
    if (document_.has_weight_stream()) flag(footer.has_weights, "weights", at);
  }

  /// What is read and not shown.
  void extras() {
    extra(document_.emitters.size() + document_.effectors.size(), "particle effect", "particle effects");
    extra(document_.billboards.size(), "billboard", "billboards");
    extra(document_.weights.size(), "vertex with weights of bones", "vertices with weights of bones");
    if (document_.has_z_column) extra(document_.faces.size(), "face z offset", "face z offsets");
  }

 private:
  void add(const Tally& tally, const Message& title, const Message& why, u32 offset) {
    if (tally.count == 0) return;
    Note& note = add_note(notes_, Severity::mended, title, why, SourceLocation::byte(file_, offset));
    note.count = tally.count;
    note.target = {Target::Kind::face, tally.face};
  }

  void leftover(const std::vector<u8>& bytes, const char* what, u32 end) {
    const u32 count = static_cast<u32>(bytes.size());
    if (count == 0) return;
    add_note(notes_, Severity::mended, {"% behind the %", {counted(count, "byte", "bytes"), what}},
             {"Nothing in the file uses them."}, SourceLocation::byte(file_, end - count));
  }

  void flag(u8 value, const char* what, u32 offset) {
    if (value <= 1) return;
    add_note(notes_, Severity::mended, {"The flag for % is %", {what, value}},
             {"Clients take 1 for yes and everything else for no."}, SourceLocation::byte(file_, offset));
  }

  void extra(std::size_t count, const char* one, const char* many) {
    if (count == 0) return;
    add_note(notes_, Severity::fact, {"% not shown", {counted(count, one, many)}},
             {"They are part of the file and of no picture here."}, SourceLocation::in(file_));
  }

  /// Where a face names its mapping.
  u32 mapping_place(u32 face) const {
    if (!document_.has_mapping_kinds()) return places_.infos + face;
    u32 at = places_.coordinates;
    for (u32 i = 0; i < face; ++i) {
      const FaceRow& row = document_.faces[i];
      if (row.texture) at += document_.version >= 16 ? row.wide_coordinate.size() : 1u;
    }
    return at;
  }

  const std::string& file_;
  const Document& document_;
  Places places_;
  Notes& notes_;
};

}  // namespace

void note_oddities(const std::string& file, u32 size, const Document& document, const FaceFaults& faults,
                   Notes& notes) {
  Observer observer(file, size, document, notes);
  if (faults.any()) {
    observer.faces(faults);
    observer.textures(faults);
  }
  observer.leftovers();
  observer.flags();
  observer.extras();
}

}  // namespace retromesh::runescape
