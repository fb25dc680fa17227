#include "formats/ctc/inspection.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "formats/ctc/document.hpp"
#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/files.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/model/repeated_faces.hpp"

namespace retromesh::ctc {

namespace {

constexpr double kNormalTolerance = 0.1;  // of a length of 1

/// How often a rule is broken, and by which elements.
struct Tally {
  u32 count = 0;
  Target target;

  void add(Target::Kind kind, u32 element) {
    ++count;
    target.add(kind, element);
  }
};

/// The name in a field whose unused bytes are 0.
template <std::size_t N>
std::string name_in(const std::array<u8, N>& field) {
  std::string name;
  for (const u8 letter : field) {
    if (letter == 0) break;
    name += static_cast<char>(letter);
  }
  return name;
}

class DocumentLint {
 public:
  DocumentLint(const std::string& file, const Document& document, Notes& notes)
      : file_(file), document_(document), offsets_(document.header.offsets), notes_(notes) {}

  void faces() {
    std::vector<u32> lines;
    std::vector<ComparedFace> compared;
    u32 list = 0;
    u64 end = 0;
    for (u32 i = 0; i < document_.triangles.size(); ++i) {
      while (list < document_.triangle_lists.size() && i >= end) end += document_.triangle_lists[list++];
      if (i >= end && list > 0) break;  // in no list, so not drawn
      const Triangle& triangle = document_.triangles[i];
      const std::array<u32, 3> corners = {triangle[0], triangle[1], triangle[2]};
      if (has_equal_corners(corners)) {
        lines.push_back(i);
      } else if (document_.colours
                     .empty()) {  // colours have alpha, and several such faces look otherwise than one
        compared.push_back({i, corners, {}, list});
      }
    }
    note_faces(Rule::triangle_corners_equal, lines,
               {"% the same corner twice", {counted(lines.size(), "triangle has", "triangles have")}},
               "The first is triangle %: it is a line or a point in every frame.");
    const std::vector<u32> repeated = repeated_faces(std::move(compared));
    note_faces(Rule::triangle_repeated, repeated,
               {"% an earlier one", {counted(repeated.size(), "triangle repeats", "triangles repeat")}},
               "The first is triangle %: another of the same list has the same corners.");
  }

  void vertices() {
    std::vector<u8> is_used(document_.vertices.size());
    const auto use = [&](u32 vertex) {
      if (vertex < is_used.size()) is_used[vertex] = 1;
    };
    for (const Triangle& triangle : document_.triangles) {
      for (const u16 vertex : triangle) use(vertex);
    }
    for (const Substitution& substitution : document_.substitutions) use(substitution.replacement);
    Tally unused;
    Tally normals;
    for (u32 i = 0; i < document_.vertices.size(); ++i) {
      if (!is_used[i]) unused.add(Target::Kind::vertex, i);
      if (is_used[i] && !has_unit_normal(document_.vertices[i])) normals.add(Target::Kind::vertex, i);
    }
    note_vertices(Rule::vertices_unused, unused,
                  {"% in no triangle", {counted(unused.count, "vertex is", "vertices are")}},
                  "The first is vertex %.", 0);
    note_vertices(Rule::normals_not_unit, normals,
                  {"% not 1 long", {counted(normals.count, "normal is", "normals are")}},
                  "The first is that of vertex %.", 3);
  }

  void animations() {
    for (u32 i = 1; i < document_.animations.size() && i < kMostNames; ++i) {
      const std::string name = name_in(document_.animations[i].name);
      for (u32 earlier = 0; earlier < i; ++earlier) {
        if (name_in(document_.animations[earlier].name) != name) continue;
        add_note(notes_, Rule::animation_name_repeated,
                 {"Animation % has the name of an earlier one", {plain(i)}},
                 {"Animation % is called % too.", {plain(earlier), name}},
                 SourceLocation::byte(file_, offset_of<Animation>(offsets_.animations, i)));
        break;
      }
    }
  }

  void skins(const std::vector<Skin>& skins) {
    for (u32 i = 0; i < skins.size(); ++i) {
      const Skin& skin = skins[i];
      if (skin.name.empty() || skin.image != kNoFile) continue;
      add_note(notes_, Rule::skin_image_missing, {"% is not here", {skin.missing_file}},
               {"It is the image of skin %, %.", {plain(i), skin.name}},
               SourceLocation::byte(file_, offset_of<SkinName>(offsets_.skins, i)));
    }
  }

 private:
  static constexpr u32 kMostNames = 1000;

  static bool has_unit_normal(const Vertex& vertex) {
    const auto& [x, y, z] = vertex.normal;
    const double length = std::sqrt(double{x} * x + double{y} * y + double{z} * z);
    return std::fabs(length - 1) <= kNormalTolerance;
  }

  void note_faces(Rule rule, const std::vector<u32>& faces, const Message& title, const char* why) {
    if (faces.empty()) return;
    const u32 offset = offsets_.triangles + static_cast<u32>(sizeof(Triangle)) * faces.front();
    set_faces(faces, add_note(notes_, rule, title, {why, {plain(faces.front())}},
                              SourceLocation::byte(file_, offset)));
  }

  void note_vertices(Rule rule, const Tally& tally, const Message& title, const char* why, u32 field) {
    if (tally.count == 0) return;
    Note& note = add_note(
        notes_, rule, title, {why, {plain(tally.target.index)}},
        SourceLocation::byte(file_, offset_of<Vertex>(offsets_.vertices, tally.target.index, field)));
    note.count = tally.count;
    note.target = tally.target;
  }

  const std::string& file_;
  const Document& document_;
  const Offsets& offsets_;
  Notes& notes_;
};

}  // namespace

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  const image::ImageFiles images(files);
  for (const u32 number : files.in_order()) {
    const File& file = files[number];
    if (!identify(file.bytes)) continue;
    Limits of_file = limits;
    const auto document = read_document(file.name, file.bytes, of_file);
    if (!document) continue;
    DocumentLint lint(file.name, document.value(), notes);
    lint.faces();
    lint.vertices();
    lint.animations();
    lint.skins(find_skins(files, images, file.name, document.value()));
  }
  return notes;
}

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

void fix(const FileSet& files, const Note& note, std::vector<Edit>& edits) {
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

std::vector<Edit> fix(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) fix(files, note, edits);
  return edits;
}

}  // namespace retromesh::ctc
