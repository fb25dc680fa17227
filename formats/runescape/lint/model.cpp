#include "formats/runescape/lint/model.hpp"

#include <algorithm>
#include <array>

#include "formats/model/repeated_faces.hpp"
#include "formats/runescape/document/offsets.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMostOfAPriority = 2000;  // of old clients; later ones have 4,000

class ModelLint {
 public:
  ModelLint(const File& file, const Document& document, const Mesh& mesh, Notes& notes)
      : file_(file),
        document_(document),
        offsets_(document_offsets(document, static_cast<u32>(file.bytes.size()))),
        mesh_(mesh),
        notes_(notes) {}

  void lint() {
    faces();
    vertices();
    mappings();
    if (document_.layout == Layout::old) priorities();
  }

 private:
  u32 source(std::size_t face) const {
    return mesh_.face_source.empty() ? static_cast<u32>(face) : mesh_.face_source[face];
  }

  static u32 look_of(const Face& face) {
    const u32 shading = static_cast<u32>(face.shading) << 17;
    return shading + (face.texture != kNoTexture ? 0x10000u + face.texture : face.colour);
  }

  void faces() {
    std::vector<u32> lines;
    std::vector<ComparedFace> compared;
    for (std::size_t i = 0; i < mesh_.faces.size(); ++i) {
      const Face& face = mesh_.faces[i];
      if (face.shading == Shading::hidden || face.transparency == 255) continue;
      const std::array<u32, 3> corners = {face.vertices[0], face.vertices[1], face.vertices[2]};
      if (has_equal_corners(corners)) {
        lines.push_back(source(i));
      } else if (face.transparency == 0) {
        const u32 rest = face.mapping * 65536u + face.label * 256u + face.priority;
        compared.push_back({source(i), corners, {rest, rest, rest}, look_of(face)});
      }
    }
    note_faces(Rule::face_corners_equal, lines,
               {"% the same corner twice", {counted(lines.size(), "face has", "faces have")}},
               {"The first is face %: it is a line or a point in every frame.", {first_of(lines)}});
    const std::vector<u32> repeated = repeated_faces(std::move(compared));
    note_faces(Rule::face_repeated, repeated,
               {"% an earlier one", {counted(repeated.size(), "face repeats", "faces repeat")}},
               {"The first is face %: another has the same corners and fields.", {first_of(repeated)}});
  }

  static FormatArgument first_of(const std::vector<u32>& faces) {
    return plain(faces.empty() ? 0 : faces.front());
  }

  void note_faces(Rule rule, const std::vector<u32>& faces, const Message& title, const Message& why) {
    if (faces.empty()) return;
    const u32 offset = step_offset(document_, offsets_, faces.front());
    set_faces(faces, add_note(notes_, rule, title, why, SourceLocation::byte(file_.name, offset)));
  }

  /// Vertices with a label may be the origin about which it turns.
  void vertices() {
    std::vector<u8> is_used(mesh_.vertices.size());
    for (const Face& face : mesh_.faces) {
      for (const u16 vertex : face.vertices) is_used[vertex] = 1;
    }
    for (const Mapping& mapping : mesh_.mappings) {
      for (const i32 vertex : mapping.corners) {
        if (mapping.projection == Projection::plane && static_cast<u32>(vertex) < is_used.size())
          is_used[static_cast<u32>(vertex)] = 1;
      }
    }
    for (const ParticleSpot& effector : document_.effectors) {
      if (effector.place < is_used.size()) is_used[effector.place] = 1;
    }
    Target target;
    u32 count = 0;
    for (u32 i = 0; i < is_used.size(); ++i) {
      if (is_used[i] || (i < mesh_.vertex_labels.size() && mesh_.vertex_labels[i] > 0)) continue;
      ++count;
      target.add(Target::Kind::vertex, i);
    }
    if (count == 0) return;
    Note& note = add_note(notes_, Rule::vertices_unused,
                          {"% in no face", {counted(count, "vertex is", "vertices are")}},
                          {"The first is vertex %. No texture triangle uses them, and they have no label.",
                           {plain(target.index)}},
                          SourceLocation::byte(file_.name, offsets_.vertex_flags + target.index));
    note.count = count;
    note.target = std::move(target);
  }

  void mappings() {
    std::vector<u8> is_used(mesh_.mappings.size());
    for (const Face& face : mesh_.faces) {
      if (face.texture != kNoTexture && face.mapping < is_used.size()) is_used[face.mapping] = 1;
    }
    const auto count = static_cast<u32>(std::count(is_used.begin(), is_used.end(), u8{0}));
    if (count == 0) return;
    const auto first = static_cast<u32>(std::find(is_used.begin(), is_used.end(), u8{0}) - is_used.begin());
    const u32 offset = corner_offset(document_, offsets_, first);
    add_note(notes_, Rule::mappings_unused,
             {"% no face", {counted(count, "texture triangle is used by", "texture triangles are used by")}},
             {"The first is number %.", {plain(first)}}, SourceLocation::byte(file_.name, offset))
        .count = count;
  }

  void priorities() {
    if (document_.footer.priority != kPriorityPerFace) return;
    std::array<u32, 12> counts{};
    for (const Face& face : mesh_.faces) ++counts[std::min<u8>(face.priority, 11)];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (*most <= kMostOfAPriority) return;
    add_note(notes_, Rule::priority_overfull,
             {"% have priority %", {counted(*most, "face", "faces"), u64(most - counts.begin())}},
             {"Clients of this layout hold 2,000, later ones 4,000."},
             SourceLocation::byte(file_.name, offsets_.priorities))
        .count = *most;
  }

  const File& file_;
  const Document& document_;
  const DocumentOffsets offsets_;
  const Mesh& mesh_;
  Notes& notes_;
};

}  // namespace

void lint_model(const File& file, Limits limits, Notes& notes) {
  const auto document = read_document(file.name, file.bytes, limits);
  if (!document) return;
  Notes of_opening;
  const auto mesh =
      decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), of_opening, limits);
  if (mesh) ModelLint(file, document.value(), mesh.value(), notes).lint();
}

}  // namespace retromesh::runescape
