#include "formats/unreal/inspect.hpp"

#include <string>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/unreal/vertex_frames.hpp"

namespace retromesh::unreal {
namespace {

using Severity = Note::Severity;

u32 polygon_offset(u32 polygon) { return io::kStoredSize<DataHeader> + polygon * io::kStoredSize<Polygon>; }

/// Adds notes about the two files of one pair.
class Observer {
 public:
  Observer(const ReadPair& pair, const FaceCounts& counts, Model& model)
      : pair_(pair), data_(pair.datafile), aniv_(pair.anivfile), counts_(counts), model_(model) {}

  void observe() {
    datafile_ends();
    anivfile_ends();
    layout();
    outside();
    hidden();
    types();
    without_area();
    packed_range();
    unused_vertices();
    header();
  }

 private:
  Note& add(Severity severity, const Message& title, const Message& why, SourceLocation location) {
    return add_note(model_.notes, severity, title, why, std::move(location));
  }

  SourceLocation at_polygon(u32 polygon) const {
    return SourceLocation::byte(pair_.data_name, polygon_offset(polygon));
  }
  SourceLocation in_anivfile(u32 offset) const { return SourceLocation::byte(pair_.aniv_name, offset); }

  void leftover(std::size_t bytes, const char* what, const std::string& file, u32 offset) {
    if (bytes == 0) return;
    add(Severity::mended, {"% behind the last %", {counted(bytes, "byte", "bytes"), what}},
        {"No reader looks at them."}, SourceLocation::byte(file, offset));
  }

  void datafile_ends() {
    const u32 declared = data_.header.polygons;
    const u32 end = polygon_offset(data_.stored);
    if (data_.stored == declared) return leftover(data_.trailing.size(), "face", pair_.data_name, end);
    add(Severity::warning, {"% ends early", {file_name(pair_.data_name)}},
        {"Its % faces need % bytes at byte 48; % whole and drawn.",
         {declared, u64{declared} * io::kStoredSize<Polygon>, counted(data_.stored, "face is", "faces are")}},
        at_polygon(data_.stored))
        .count = declared - data_.stored;
  }

  void anivfile_ends() {
    const FrameLayout& layout = aniv_.layout;
    const u32 frame_size = layout.stride * layout.vertices;
    const u32 end = kAnivHeaderSize + aniv_.stored * frame_size;
    if (aniv_.stored == aniv_.header.frames)
      return leftover(aniv_.trailing.size(), "frame", pair_.aniv_name, end);
    const std::string used =
        aniv_.stored > 0 ? format({"% whole and used.", {counted(aniv_.stored, "frame is", "frames are")}})
                         : format({"Vertices 0 to % of % are there; faces at the others are left out.",
                                   {aniv_.partial - 1, layout.vertices}});
    add(Severity::warning, {"% ends early", {file_name(pair_.aniv_name)}},
        {"Its % need % bytes at byte 4. %",
         {counted(aniv_.header.frames, "frame", "frames"), u64{aniv_.header.frames} * frame_size, used}},
        in_anivfile(end))
        .count = aniv_.header.frames - aniv_.stored;
  }

  void layout() {
    const FrameLayout& layout = aniv_.layout;
    if (layout.recovered) {
      add(Severity::mended, {"The frame size is wrong"},
          {"The header says % bytes. By the length of the file a frame is %, and it is read so.",
           {aniv_.header.frame_size, layout.stride * layout.vertices}},
          in_anivfile(2));
    }
    if (layout.prototype) {
      add(Severity::mended, {"Frames of a prototype"},
          {"Each frame is % bytes larger than its vertices: early exporters kept the frame's bounds there. "
           "They are not "
           "drawn.",
           {layout.stride * (layout.vertices - data_.header.vertices)}},
          in_anivfile(2));
    }
  }

  void outside() {
    const u32 count = counts_.outside;
    if (count == 0) return;
    const u32 first = counts_.first_outside;
    add(Severity::warning,
        {count == 1 ? "Face % uses a vertex that is not there" : "% faces use vertices that are not there",
         {count == 1 ? first : count}},
        {"Face % uses vertex %. Such faces are left out.", {first, counts_.first_vertex}}, at_polygon(first))
        .count = count;
  }

  void hidden() {
    if (counts_.hidden == 0) return;
    add(Severity::fact, {"% hidden", {counted(counts_.hidden, "face is", "faces are")}},
        {"The MODELDEF gives their slot an empty name, and the game draws nothing there."},
        SourceLocation::in(pair_.data_name))
        .count = counts_.hidden;
  }

  void types() {
    const u32 count = counts_.strange;
    if (count == 0) return;
    const u32 first = counts_.first_strange;
    Note& note =
        add(Severity::warning, {"% a style that no engine knows", {counted(count, "face has", "faces have")}},
            {"Styles go from 0 to 5; 6 and 7 are drawn as two-sided."},
            SourceLocation::byte(pair_.data_name, polygon_offset(first) + 6));
    note.count = count;
    note.target = {Target::Kind::face, first};
  }

  /// Faces without an area have no normal; growing effects start like this.
  void without_area() {
    const u32 count = counts_.flat;
    if (count == 0) return;
    const u32 first = first_flat_face(model_);
    Note& note =
        add(Severity::fact,
            {count == 1 ? "Face % has no area" : "% faces have no area", {count == 1 ? first : count}},
            {"Their corners lie on one line in frame 0, so they have no normal of their own."},
            at_polygon(first));
    note.count = count;
    note.target = {Target::Kind::face, first};
  }

  void packed_range() {
    const EdgeVertices edge = vertices_at_edge(aniv_.packed);
    // Exporters stretch a mesh to fill the range, so a few vertices there say nothing.
    if (edge.count < 8) return;
    add(Severity::fact,
        {"% the edge of the packed range", {counted(edge.count, "vertex touches", "vertices touch")}},
        {"A coordinate is at the last number that fits, so the exporter may have clipped it. A smaller mesh "
         "with a larger "
         "MESHMAP SCALE leaves more room."},
        in_anivfile(kAnivHeaderSize + edge.first * 4))
        .count = edge.count;
  }

  void unused_vertices() {
    const u32 count = data_.header.vertices - counts_.used_vertices;
    if (count == 0) return;
    add(Severity::fact, {"% in no face", {counted(count, "vertex is", "vertices are")}},
        {"They move in every frame and are not drawn, so they do not count for the size."},
        SourceLocation::in(pair_.data_name))
        .count = count;
  }

  void header() {
    const DataHeader& header = data_.header;
    u32 bits = u32{header.rotation} | header.frame | header.fix_scale;
    for (const u32 word : header.normal) bits |= word;
    for (const u32 word : header.unused) bits |= word;
    for (const u8 byte : header.padding) bits |= byte;
    if (bits == 0) return;
    add(Severity::fact, {"Unused header bytes hold data"},
        {"Bytes 4 to 47 are not all zero. No reader looks at them."},
        SourceLocation::byte(pair_.data_name, 4));
  }

  const ReadPair& pair_;
  const Datafile& data_;
  const Anivfile& aniv_;
  const FaceCounts& counts_;
  Model& model_;
};

}  // namespace

void add_observations(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  Observer(pair, counts, model).observe();
}

}  // namespace retromesh::unreal
