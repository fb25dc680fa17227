#include "formats/humanfly/notes.hpp"

#include "formats/humanfly/polygon_shape.hpp"
#include "formats/humanfly/rules.hpp"

namespace retromesh::humanfly {
namespace {

/// How often a finding occurs, and where first.
struct Tally {
  u32 count = 0;
  u32 index = 0;   ///< Of the first primitive or normal.
  u32 offset = 0;  ///< Of its bytes.

  void add(u32 first_index, u32 first_offset) {
    if (count++ > 0) return;
    index = first_index;
    offset = first_offset;
  }
};

bool is_zero(const Vector& vector) { return vector.x == 0 && vector.y == 0 && vector.z == 0; }

class NoteWriter {
 public:
  NoteWriter(const std::string& file, const Document& document, Notes& notes)
      : file_(file), document_(document), notes_(notes) {}

  void trailing() {
    const u64 size = document_.trailing.size();
    if (size == 0) return;
    u32 end = document_.primitives_at() + 2;
    for (const Primitive& primitive : document_.primitives) end += primitive.stored_size();
    add_note(notes_, Rule::trailing_bytes, {"% behind the last primitive", {counted(size, "byte", "bytes")}},
             {"Nothing in the file uses them. The file is opened because of its extension."},
             SourceLocation::byte(file_, end));
  }

  void normals() {
    std::vector<bool> used(document_.normals.size());
    for (const Primitive& primitive : document_.primitives) {
      for (u32 i = 0; primitive.has_normals() && i < primitive.count(); ++i) {
        used[primitive.normal(i) - document_.vertex_count()] = true;
      }
    }
    Tally zero;
    for (u32 i = 0; i < used.size(); ++i) {
      if (used[i] && is_zero(document_.normals[i])) zero.add(i, document_.normals_at() + 6 * i);
    }
    if (zero.count == 0) return;
    Note& note = add_note(notes_, Rule::normal_zero, {"Normals of length 0"},
                          {"Normal % is 0, 0, 0; polygons that use it get their own normal.",
                           {plain(document_.vertex_count() + zero.index)}},
                          SourceLocation::byte(file_, zero.offset));
    note.count = zero.count;
    for (u32 i = 0; i < document_.primitives.size(); ++i) {
      if (has_zero_normal(document_.primitives[i])) note.target.add(Target::Kind::face, i);
    }
  }

  void polygons() {
    Tally empty;
    Tally bent;
    Tally bump;
    u32 at = document_.primitives_at() + 2;
    for (u32 i = 0; i < document_.primitives.size(); ++i) {
      const Primitive& primitive = document_.primitives[i];
      if (primitive.is_polygon()) {
        const PolygonShape shape = polygon_shape(document_, primitive);
        if (!shape.has_area) empty.add(i, at);
        if (!shape.is_convex || !shape.is_flat) bent.add(i, at);
      }
      if (!primitive.is_sprite() && primitive.shade() == Shade::bump) bump.add(i, at);
      at += primitive.stored_size();
    }
    add(bump, Rule::bump_as_alpha, {"Bump is drawn as alpha"},
        {"Both have a texture and a light map, which primitive % multiplies. How bump mixes them is not "
         "documented.",
         {plain(bump.index)}});
    add(empty, Rule::polygon_without_area, {"Polygons without area"},
        {"The corners of primitive % lie on a line, so that it is invisible.", {plain(empty.index)}});
    add(bent, Rule::polygon_not_flat, {"Polygons that are not flat or not convex"},
        {"Primitive % is split into a fan around its first corner; the engine expects flat, convex "
         "polygons.",
         {plain(bent.index)}});
  }

 private:
  bool has_zero_normal(const Primitive& primitive) const {
    for (u32 i = 0; primitive.has_normals() && i < primitive.count(); ++i) {
      if (is_zero(document_.normals[primitive.normal(i) - document_.vertex_count()])) return true;
    }
    return false;
  }

  void add(const Tally& tally, Rule rule, const Message& title, const Message& why) {
    if (tally.count == 0) return;
    Note& note = add_note(notes_, rule, title, why, SourceLocation::byte(file_, tally.offset));
    note.count = tally.count;
    note.target = {Target::Kind::face, tally.index};
  }

  const std::string& file_;
  const Document& document_;
  Notes& notes_;
};

}  // namespace

void add_notes(const std::string& file, const Document& document, Notes& notes) {
  NoteWriter writer(file, document, notes);
  writer.trailing();
  writer.normals();
  writer.polygons();
}

}  // namespace retromesh::humanfly
