#include "formats/humanfly/inspection.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/files.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::humanfly {

namespace {

constexpr u32 kMostOfEngine = 10000;  // vertices, or primitives, of the engine's version without a DSP

/// How often a rule is broken, by which elements, and where first.
struct Breach {
  u32 count = 0;
  u32 offset = 0;
  Target target;

  void add(Target::Kind kind, u32 element, u32 at) {
    if (count++ == 0) offset = at;
    target.add(kind, element);
  }
};

class ObjectLint {
 public:
  ObjectLint(const std::string& file, const Document& document, Notes& notes)
      : file_(file), document_(document), notes_(notes) {
    u32 at = document.primitives_at() + 2;
    for (const Primitive& primitive : document.primitives) {
      offsets_.push_back(at);
      at += primitive.stored_size();
    }
  }

  void lint() {
    corners();
    repeated();
    unused();
    sizes();
  }

  void resource(const Resource& resource) {
    for (u32 i = 0; i < document_.primitives.size(); ++i) {
      const Primitive& primitive = document_.primitives[i];
      const u32 number = primitive.number();
      const bool is_it = resource_kind(primitive) == resource.kind &&
                         (number == resource.number ||
                          (resource.number > 0 && has_light_map(primitive) && number == resource.number - 1));
      if (!is_it) continue;
      add_note(notes_, Rule::image_missing, {"No file is %", {resource_name(resource)}},
               {"Primitive % uses it.", {plain(i)}}, SourceLocation::byte(file_, offsets_[i]))
          .target = {Target::Kind::face, i};
      return;
    }
  }

 private:
  void corners() {
    Breach equal;
    for (u32 i = 0; i < document_.primitives.size(); ++i) {
      if (has_equal_corners(document_.primitives[i])) equal.add(Target::Kind::face, i, offsets_[i]);
    }
    add(Rule::primitive_corners_equal, equal,
        {"% the same corner twice", {counted(equal.count, "primitive has", "primitives have")}},
        {"The first is primitive %.", {plain(equal.target.index)}});
  }

  static bool has_equal_corners(const Primitive& primitive) {
    for (u32 i = 1; i < primitive.count(); ++i) {
      for (u32 k = 0; k < i; ++k) {
        if (primitive.corners[i] == primitive.corners[k]) return true;
      }
    }
    return false;
  }

  static bool comes_before(const Primitive& a, const Primitive& b) {
    if (a.header != b.header) return a.header < b.header;
    if (a.corners != b.corners) return a.corners < b.corners;
    return a.table < b.table;
  }

  /// All fields are equal; what a primitive does not store is 0.
  void repeated() {
    std::vector<u32> order = numbers_below(document_.primitives.size());
    const auto& all = document_.primitives;
    sort_by(order, [&](u32 a, u32 b) { return comes_before(all[a], all[b]); });
    std::vector<u32> found;
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (!comes_before(all[order[i - 1]], all[order[i]])) found.push_back(order[i]);
    }
    sort_numbers(found);
    Breach tally;
    for (const u32 primitive : found) tally.add(Target::Kind::face, primitive, offsets_[primitive]);
    add(Rule::primitive_repeated, tally,
        {"% an earlier one", {counted(tally.count, "primitive repeats", "primitives repeat")}},
        {"The first is primitive %.", {plain(tally.target.index)}});
  }

  void unused() {
    const u32 vertices = document_.vertex_count();
    std::vector<u8> vectors(document_.vector_count);
    std::vector<u8> textures(document_.texture_vertex_count);
    for (const Primitive& primitive : document_.primitives) {
      for (u32 i = 0; i < primitive.count(); ++i) {
        use(vectors, primitive.corners[i]);
        if (primitive.has_normals()) use(vectors, primitive.normal(i));
        if (primitive.has_texture_vertices()) use(textures, primitive.texture_vertex(i));
      }
    }
    Breach unused_vertices;
    Breach unused_normals;
    for (u32 i = 0; i < vectors.size(); ++i) {
      if (vectors[i]) continue;
      if (i < vertices) {
        unused_vertices.add(Target::Kind::vertex, i, 4 + 6 * i);
      } else {
        unused_normals.add(Target::Kind::none, 0, 4 + 6 * i);
      }
    }
    Breach unused_textures;
    for (u32 i = 0; i < textures.size(); ++i) {
      if (!textures[i])
        unused_textures.add(Target::Kind::none, 0, document_.texture_vertices_at() + 2 + 4 * i);
    }
    add(Rule::vertices_unused, unused_vertices,
        {"% in no primitive", {counted(unused_vertices.count, "vertex is", "vertices are")}},
        {"The first is vertex %.", {plain(unused_vertices.target.index)}});
    add(Rule::normals_unused, unused_normals,
        {"% used by no primitive", {counted(unused_normals.count, "normal is", "normals are")}},
        {"They are transformed for each image all the same."});
    add(Rule::texture_vertices_unused, unused_textures,
        {"% used by no primitive",
         {counted(unused_textures.count, "texture vertex is", "texture vertices are")}},
        {"They only make the file larger."});
  }

  void sizes() {
    const u32 primitives = document_.primitive_count;
    const u32 vertices = document_.vertex_count();
    if (std::max(primitives, vertices) <= kMostOfEngine) return;
    const bool is_vertices = vertices > kMostOfEngine;
    add_note(notes_, Rule::over_engine_limit,
             {is_vertices ? "% vertices" : "% primitives", {is_vertices ? vertices : primitives}},
             {"The engine has room for 10,000 of them."},
             SourceLocation::byte(file_, is_vertices ? 0 : document_.primitives_at()));
  }

  static void use(std::vector<u8>& is_used, u32 index) {
    if (index < is_used.size()) is_used[index] = 1;
  }

  void add(Rule rule, const Breach& tally, const Message& title, const Message& why) {
    if (tally.count == 0) return;
    Note& note = add_note(notes_, rule, title, why, SourceLocation::byte(file_, tally.offset));
    note.count = tally.count;
    note.target = tally.target;
  }

  const std::string& file_;
  const Document& document_;
  Notes& notes_;
  std::vector<u32> offsets_;  ///< Of the primitives.
};

}  // namespace

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  Pairing pairing(files);
  while (pairing.step()) {
  }
  for (const u32 number : pairing.objects()) {
    const File& file = files[number];
    Limits of_file = limits;
    const auto document = read_document(file.name, file.bytes, of_file);
    if (!document) continue;
    ObjectLint lint(file.name, document.value(), notes);
    lint.lint();
    const std::vector<Resource> all = resources_of(document.value());
    for (std::size_t i = 0; i < all.size(); ++i) {
      // Without a file of palettes the engine's own are used.
      if (all[i].kind != ResourceKind::palette && pairing.find(i, all, number).file == kNoFile)
        lint.resource(all[i]);
    }
  }
  return notes;
}

std::vector<Edit> fix(const FileSet& files, const Model&, const Notes& notes) {
  std::vector<Edit> edits;
  for (const Note& note : notes) {
    const u32 file = files.at_path(note.location.file);
    if (file == kNoFile || !(note.rule == Rule::trailing_bytes)) continue;
    EditList(note.rule, file, edits).cut(note.location.at, static_cast<u32>(files[file].bytes.size()));
  }
  return edits;
}

}  // namespace retromesh::humanfly
