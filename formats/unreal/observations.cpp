#include "formats/unreal/observations.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

using Severity = Note::Severity;

std::string counted(u64 count, const char* one, const char* many) {
  return with_commas(count) + ' ' + (count == 1 ? one : many);
}

void add(Model& model, Severity severity, std::string title, std::string why, Place place, u32 count = 1, Target target = {}) {
  model.notes.push_back({severity, std::move(title), std::move(why), std::move(place), count, target});
}

u32 polygon_offset(u32 polygon) {
  return io::kStoredSize<DataHeader> + polygon * io::kStoredSize<Polygon>;
}

void observe_datafile_ends(const ReadPair& pair, Model& model) {
  const Datafile& data = pair.datafile;
  const u32 end = polygon_offset(data.stored);
  const u32 declared = data.header.polygons;
  if (data.stored < declared) {
    add(model, Severity::warning, file_name(pair.data_name) + " ends early",
        "Its " + with_commas(declared) + " faces need " + with_commas(u64{declared} * io::kStoredSize<Polygon>) +
            " bytes at byte 48; " + counted(data.stored, "face is", "faces are") + " whole and drawn.",
        Place::byte(pair.data_name, end), declared - data.stored);
  } else if (!data.trailing.empty()) {
    add(model, Severity::mended, counted(data.trailing.size(), "byte", "bytes") + " behind the last face",
        "No reader looks at them.", Place::byte(pair.data_name, end));
  }
}

void observe_header(const ReadPair& pair, Model& model) {
  const DataHeader& header = pair.datafile.header;
  const std::array<u32, 8> words = {header.rotation,  header.frame,     header.normal[0], header.normal[1],
                                    header.normal[2], header.fix_scale, header.unused[0], header.unused[1]};
  const bool in_words = std::any_of(words.begin(), words.end(), [](u32 word) { return word != 0; });
  const bool in_padding = header.unused[2] != 0 || std::any_of(header.padding.begin(), header.padding.end(),
                                                              [](u8 byte) { return byte != 0; });
  if (!in_words && !in_padding) return;
  add(model, Severity::fact, "Unused header bytes hold data", "Bytes 4 to 47 are not all zero. No reader looks at them.",
      Place::byte(pair.data_name, 4));
}

void observe_anivfile_ends(const ReadPair& pair, Model& model) {
  const Anivfile& aniv = pair.anivfile;
  const FrameLayout& layout = aniv.layout;
  const u32 end = kAnivHeaderSize + aniv.stored * layout.stride * layout.vertices;
  if (aniv.stored < aniv.header.frames) {
    const std::string frames = counted(aniv.header.frames, "frame", "frames");
    std::string why = "Its " + frames + " need " + with_commas(u64{aniv.header.frames} * layout.stride * layout.vertices) +
                      " bytes at byte 4. ";
    if (aniv.stored == 0) {
      why += "Vertices 0 to " + with_commas(aniv.partial - 1) + " of " + with_commas(layout.vertices) +
             " are there; faces at the others are left out.";
    } else {
      why += (aniv.stored == 1 ? "1 frame is whole and used." : with_commas(aniv.stored) + " frames are whole and used.");
    }
    add(model, Severity::warning, file_name(pair.aniv_name) + " ends early", std::move(why),
        Place::byte(pair.aniv_name, end), aniv.header.frames - aniv.stored);
  } else if (!aniv.trailing.empty()) {
    add(model, Severity::mended, counted(aniv.trailing.size(), "byte", "bytes") + " behind the last frame",
        "No reader looks at them.", Place::byte(pair.aniv_name, end));
  }
}

void observe_layout(const ReadPair& pair, Model& model) {
  const FrameLayout& layout = pair.anivfile.layout;
  const std::string size = with_commas(pair.anivfile.header.frame_size);
  if (layout.recovered) {
    add(model, Severity::mended, "The frame size is wrong",
        "The header says " + size + " bytes. By the length of the file a frame is " +
            with_commas(layout.stride * layout.vertices) + ", and it is read so.",
        Place::byte(pair.aniv_name, 2));
  }
  if (layout.prototype) {
    const u32 extra = layout.stride * (layout.vertices - pair.datafile.header.vertices);
    add(model, Severity::mended, "Frames of a prototype",
        "Each frame is " + with_commas(extra) + " bytes larger than its vertices: early exporters kept the frame's bounds "
        "there. They are not drawn.", Place::byte(pair.aniv_name, 2));
  }
}

void observe_outside(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  if (counts.outside == 0) return;
  add(model, Severity::warning,
      counts.outside == 1 ? "Face " + with_commas(counts.first_outside) + " uses a vertex that is not there"
                          : with_commas(counts.outside) + " faces use vertices that are not there",
      "Face " + with_commas(counts.first_outside) + " uses vertex " + with_commas(counts.first_vertex) +
          ". Such faces are left out.",
      Place::byte(pair.data_name, polygon_offset(counts.first_outside)), counts.outside);
}

void observe_hidden(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  if (counts.hidden == 0) return;
  add(model, Severity::fact, counted(counts.hidden, "face is", "faces are") + " hidden",
      "The MODELDEF gives their slot an empty name, and the game draws nothing there.", Place::in(pair.data_name),
      counts.hidden);
}

/// Faces whose corners lie on one line in the first frame have no normal; growing effects start like this.
void observe_flat_faces(const ReadPair& pair, Model& model) {
  u32 count = 0;
  u32 first = kNone;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const u32* corners = &model.indices[i];
    const auto& positions = model.positions;
    if (has_area(positions[corners[0]], positions[corners[1]], positions[corners[2]])) continue;
    ++count;
    first = std::min(first, model.face_source[i / 3]);
  }
  if (count == 0) return;
  add(model, Severity::fact,
      count == 1 ? "Face " + with_commas(first) + " has no area" : with_commas(count) + " faces have no area",
      "Their corners lie on one line in frame 0, so they have no normal of their own.",
      Place::byte(pair.data_name, polygon_offset(first)), count, {Target::Kind::face, first});
}

/// Whether a packed coordinate is its largest number or its smallest, which follows that one when it overflows.
bool touches_edge(PackedVertex vertex) {
  const u32 raw = vertex.raw;
  return ((raw - 1023) & 0x7FF) <= 1 || (((raw >> 11) - 1023) & 0x7FF) <= 1 || ((raw >> 22) - 511) <= 1;
}

void observe_packed_range(const ReadPair& pair, Model& model) {
  const Anivfile& aniv = pair.anivfile;
  const auto count = static_cast<u32>(std::count_if(aniv.packed.begin(), aniv.packed.end(), touches_edge));
  // Exporters stretch a mesh to fill the range, so a few vertices there say nothing.
  if (count < 8) return;
  const auto found = std::find_if(aniv.packed.begin(), aniv.packed.end(), touches_edge);
  const u32 first = static_cast<u32>(found - aniv.packed.begin());
  add(model, Severity::fact, counted(count, "vertex touches", "vertices touch") + " the edge of the packed range",
      "A coordinate is at the last number that fits, so the exporter may have clipped it. A smaller mesh with a larger "
      "MESHMAP SCALE leaves more room.",
      Place::byte(pair.aniv_name, kAnivHeaderSize + first * 4), count);
}

void observe_unused_vertices(const ReadPair& pair, Model& model) {
  const u32 vertices = pair.datafile.header.vertices;
  std::vector<u8> used(vertices);
  for (const u32 source : model.vertex_source) used[source] = 1;
  for (const Attachment& attachment : model.attachments) {
    for (const u32 vertex : attachment.vertices) used[vertex] = 1;
  }
  const auto unused = std::count(used.begin(), used.end(), u8{0});
  if (unused == 0) return;
  add(model, Severity::fact, counted(static_cast<u64>(unused), "vertex is", "vertices are") + " in no face",
      "They move in every frame and are not drawn, so they do not count for the size.", Place::in(pair.data_name),
      static_cast<u32>(unused));
}

void observe_types(const ReadPair& pair, Model& model) {
  u32 count = 0;
  u32 first = 0;
  for (u32 i = 0; i < pair.datafile.polygons.size(); ++i) {
    const u8 type = pair.datafile.polygons[i].type;
    const bool known = (type & 7) <= 5 || (type & 8);
    if (!known && count++ == 0) first = i;
  }
  if (count == 0) return;
  add(model, Severity::warning, counted(count, "face has", "faces have") + " a style that no engine knows",
      "Styles go from 0 to 5; 6 and 7 are drawn as two-sided.", Place::byte(pair.data_name, polygon_offset(first) + 6),
      count, {Target::Kind::face, first});
}

}  // namespace

void add_observations(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  observe_datafile_ends(pair, model);
  observe_anivfile_ends(pair, model);
  observe_layout(pair, model);
  observe_outside(pair, counts, model);
  observe_hidden(pair, counts, model);
  observe_types(pair, model);
  observe_flat_faces(pair, model);
  observe_packed_range(pair, model);
  observe_unused_vertices(pair, model);
  observe_header(pair, model);
}

}  // namespace retromesh::unreal
