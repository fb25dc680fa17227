#include "formats/unreal/notes.hpp"

#include <cstring>
#include <string>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/unreal/animation/vertex_frames.hpp"
#include "formats/unreal/rules.hpp"

namespace retromesh::unreal {
namespace {

class Inspector {
 public:
  Inspector(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model)
      : source_(source),
        pair_(pair),
        data_(pair.datafile),
        aniv_(pair.anivfile),
        counts_(counts),
        model_(model) {}

  void inspect() {
    check_datafile_size();
    check_anivfile_size();
    check_frame_layout();
    check_equal_frames();
    check_corners();
    check_hidden_faces();
    check_styles();
    check_slots();
    check_flat_faces();
    check_packed_range();
    check_unused_vertices();
    check_unused_header();
  }

 private:
  /// A byte of a file, or the whole file.
  struct Place {
    const std::string& file;
    u32 offset = kNone;
  };

  /// Not inlined: constructing the location at every call was a kilobyte of the wasm.
  [[gnu::noinline]] Note& add(Rule rule, const Message& title, const Message& why, const Place& place) {
    Note& note = add_note(model_.notes, rule, title, why, SourceLocation::in(place.file));
    if (place.offset == kNone) return note;
    note.location.kind = SourceLocation::Kind::byte;
    note.location.at = place.offset;
    return note;
  }

  Place at_polygon(u32 polygon) const { return {pair_.datafile_name, polygon_offset(polygon)}; }
  Place in_anivfile(u32 offset) const { return {pair_.anivfile_name, offset}; }

  void add_trailing(Rule rule, std::size_t bytes, const char* what, const std::string& file, u32 offset) {
    if (bytes == 0) return;
    add(rule, {"% behind the last %", {counted(bytes, "byte", "bytes"), what}}, {"No reader uses them."},
        {file, offset});
  }

  void check_datafile_size() {
    const u32 declared = data_.header.polygons;
    const u32 end = polygon_offset(data_.stored);
    if (data_.stored == declared)
      return add_trailing(Rule::datafile_trailing_bytes, data_.trailing.size(), "face", pair_.datafile_name,
                          end);
    add(Rule::datafile_ends_early, {"% ends early", {file_name(pair_.datafile_name)}},
        {"Its % faces need % bytes at byte 48; % complete and drawn.",
         {declared, u64{declared} * io::kStoredSize<Polygon>, counted(data_.stored, "face is", "faces are")}},
        at_polygon(data_.stored))
        .count = declared - data_.stored;
  }

  void check_anivfile_size() {
    const FrameLayout& layout = aniv_.layout;
    const u32 frame_size = layout.stride * layout.vertices;
    const u32 end = kAnivHeaderSize + aniv_.stored * frame_size;
    if (aniv_.stored == aniv_.header.frames)
      return add_trailing(Rule::anivfile_trailing_bytes, aniv_.trailing.size(), "frame", pair_.anivfile_name,
                          end);
    const std::string used =
        aniv_.stored > 0 ? format({"% complete and used.", {counted(aniv_.stored, "frame is", "frames are")}})
                         : format({"Vertices 0 to % of % are there; faces at the others are left out.",
                                   {aniv_.partial - 1, layout.vertices}});
    Note& note =
        add(Rule::anivfile_ends_early, {"% ends early", {file_name(pair_.anivfile_name)}},
            {"Its % need % bytes at byte 4. %",
             {counted(aniv_.header.frames, "frame", "frames"), u64{aniv_.header.frames} * frame_size, used}},
            in_anivfile(end));
    note.count = aniv_.header.frames - aniv_.stored;
    const u32 frames = model_.frames.count();
    if (frames > 0) note.target.add(Target::Kind::frame, frames - 1);
  }

  void check_frame_layout() {
    const FrameLayout& layout = aniv_.layout;
    if (layout.recovered) {
      add(Rule::frame_size_wrong, {"The frame size is wrong"},
          {"In the header it is % bytes. By the length of the file it is %, which is used.",
           {aniv_.header.frame_size, layout.stride * layout.vertices}},
          in_anivfile(2));
    }
    if (layout.stride == 8) {
      add(Rule::wide_vertices, {"Vertices have 8 bytes"}, {"Only Deus Ex and GZDoom read them."},
          in_anivfile(2));
    }
    if (layout.prototype) {
      add(Rule::prototype_frames, {"Frames of a prototype"},
          {"Each frame has % bytes more than its vertices: early exporters stored the frame's bounds there.",
           {layout.stride * (layout.vertices - data_.header.vertices)}},
          in_anivfile(2));
    }
  }

  void check_equal_frames() {
    const VertexFrames& frames = model_.frames;
    const u32 count = frames.count();
    const auto* const first = frames.positions.data();
    if (count < 2 || std::memcmp(first, first + frames.vertices,
                                 sizeof *first * (frames.positions.size() - frames.vertices)) != 0)
      return;
    add(Rule::frames_all_equal, {"All % frames are equal", {count}}, {"Nothing moves."},
        in_anivfile(kAnivHeaderSize))
        .target.add(Target::Kind::frame, 0);
  }

  void check_corners() {
    const u32 count = counts_.outside;
    if (count == 0) return;
    const u32 first = counts_.first_outside;
    add(Rule::face_vertex_missing,
        {count == 1 ? "Face % uses a vertex that is not there" : "% faces use vertices that are not there",
         {count == 1 ? first : count}},
        {"Face % uses vertex %. Such faces are left out.", {first, counts_.first_vertex}}, at_polygon(first))
        .count = count;
  }

  void check_hidden_faces() {
    u32 count = 0;
    u32 first = 0;
    for (u32 i = 0; i < model_.materials.size(); ++i) {
      if (model_.materials[i].not_drawn.empty()) continue;
      if (count == 0) first = i;
      count += model_.groups[i].count / 3;
    }
    if (count == 0) return;
    Note& note = add(Rule::faces_not_drawn, {"% not drawn", {counted(count, "face is", "faces are")}},
                     {"GZDoom draws no group without a skin."}, {pair_.datafile_name});
    note.count = count;
    note.target.add(Target::Kind::material, first);
  }

  void check_styles() {
    const u32 count = counts_.unknown_style;
    if (count == 0) return;
    const u32 first = counts_.first_unknown_style;
    Note& note = add(Rule::style_unknown, {"% an unknown style", {counted(count, "face has", "faces have")}},
                     {"Styles are 0 to 5; 6 and 7 are drawn as two-sided."},
                     {pair_.datafile_name, polygon_offset(first) + 6});
    note.count = count;
    note.target.add(Target::Kind::face, first);
  }

  void check_slots() {
    if (source_.modeldef) return;  // GZDoom has more
    u32 count = 0;
    u32 first = 0;
    for (u32 i = 0; i < model_.materials.size(); ++i) {
      if (model_.materials[i].slot > 8 && count++ == 0) first = i;
    }
    if (count == 0) return;
    Note& note = add(Rule::slot_above_8,
                     {"% a texture slot above 8", {counted(count, "material uses", "materials use")}},
                     {"The engine has slots 0 to 8."}, {pair_.datafile_name});
    note.count = count;
    note.target.add(Target::Kind::material, first);
  }

  /// Effects that grow from a point start with such faces.
  void check_flat_faces() {
    const u32 count = counts_.flat;
    if (count == 0) return;
    const u32 first = first_flat_face(model_);
    Note& note =
        add(Rule::face_without_area,
            {count == 1 ? "Face % has no area" : "% faces have no area", {count == 1 ? first : count}},
            {"Their corners lie on one line in frame 0."}, at_polygon(first));
    note.count = count;
    note.target.add(Target::Kind::face, first);
  }

  void check_packed_range() {
    const u32 count = count_at_limit(aniv_.packed);
    // Exporters scale meshes to fill the range, so a few vertices at its limit are normal.
    if (count < 8) return;
    const VerticesAtLimit at_limit = vertices_at_limit(aniv_.packed, aniv_.layout.vertices);
    Note& note =
        add(Rule::vertices_at_range_limit,
            {"% at the limit of the packed range", {counted(count, "vertex is", "vertices are")}},
            {"A coordinate is the smallest or largest that fits, so the exporter may have clipped it."},
            in_anivfile(kAnivHeaderSize + at_limit.first * 4));
    note.count = count;
    add_vertices(at_limit.vertices, 1, note.target);
  }

  void check_unused_vertices() {
    std::vector<u8> is_used(model_.frames.vertices);
    for (const Polygon& polygon : data_.polygons) {
      for (const u32 vertex : polygon.vertices) {
        if (vertex < is_used.size()) is_used[vertex] = 1;
      }
    }
    u32 count = data_.header.vertices;
    for (const u8 each : is_used) count -= each;
    if (count == 0) return;
    Note& note = add(Rule::vertices_unused, {"% in no face", {counted(count, "vertex is", "vertices are")}},
                     {"They are not drawn and not part of the bounds."}, {pair_.datafile_name});
    note.count = count;
    add_vertices(is_used, 0, note.target);
  }

  /// Adds the vertices of the Model that have `value` in `of_vertices`.
  void add_vertices(const std::vector<u8>& of_vertices, u8 value, Target& target) const {
    for (u32 i = 0; i < model_.frames.vertices && i < of_vertices.size(); ++i) {
      if (of_vertices[i] == value) target.add(Target::Kind::vertex, i);
    }
  }

  void check_unused_header() {
    const DataHeader& header = data_.header;
    u32 bits = u32{header.rotation} | header.frame | header.fix_scale;
    for (const u32 word : header.normal) bits |= word;
    for (const u32 word : header.unused) bits |= word;
    for (const u8 byte : header.padding) bits |= byte;
    if (bits == 0) return;
    add(Rule::header_bytes_unused, {"Unused header bytes hold data"},
        {"Bytes 4 to 47 are not all zero. No reader uses them."}, {pair_.datafile_name, 4});
  }

  const MeshSource& source_;
  const MeshPair& pair_;
  const Datafile& data_;
  const Anivfile& aniv_;
  const FaceCounts& counts_;
  Model& model_;
};

}  // namespace

void add_notes(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model) {
  Inspector(source, pair, counts, model).inspect();
}

}  // namespace retromesh::unreal
