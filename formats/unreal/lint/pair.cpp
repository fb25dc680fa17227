#include "formats/unreal/lint/pair.hpp"

#include <algorithm>
#include <cstdlib>

#include "formats/io/error.hpp"
#include "formats/model/repeated_faces.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kMostFrameSize = 65535;  // the header has 16 bits for it
constexpr u32 kLittleRange = 128;      // of the 1,024 steps to each side

std::array<u32, 3> corners_of(const Polygon& polygon) {
  return {polygon.vertices[0], polygon.vertices[1], polygon.vertices[2]};
}

bool is_drawn(const Polygon& polygon) { return (polygon.type & kAttachmentBit) == 0; }

/// Several such faces in one place are brighter or darker than one.
bool is_blended(const Polygon& polygon) {
  const PolygonStyle style = style_of(polygon.type);
  return style == PolygonStyle::translucent || style == PolygonStyle::modulated ||
         style == PolygonStyle::alpha;
}

void note_faces(Rule rule, const std::vector<u32>& faces, const Message& title, const Message& why,
                const std::string& file, Notes& notes) {
  if (faces.empty()) return;
  set_faces(faces,
            add_note(notes, rule, title, why, SourceLocation::byte(file, polygon_offset(faces.front()))));
}

void lint_faces(const MeshPair& pair, Notes& notes) {
  std::vector<u32> lines;
  std::vector<ComparedFace> compared;
  const std::vector<Polygon>& polygons = pair.datafile.polygons;
  for (u32 i = 0; i < polygons.size(); ++i) {
    const Polygon& polygon = polygons[i];
    if (!is_drawn(polygon)) continue;
    const std::array<u32, 3> corners = corners_of(polygon);
    if (has_equal_corners(corners)) {
      lines.push_back(i);
    } else if (!is_blended(polygon)) {
      std::array<u32, 3> uvs{};
      for (std::size_t corner = 0; corner < 3; ++corner)
        uvs[corner] = polygon.uv[corner].u * 256u + polygon.uv[corner].v;
      compared.push_back({i, corners, uvs, polygon.type * 256u + polygon.texture});
    }
  }
  note_faces(Rule::face_corners_equal, lines,
             {"% the same corner twice", {counted(lines.size(), "face has", "faces have")}},
             {"The first is face %: it is a line or a point in every frame.",
              {plain(lines.empty() ? 0 : lines.front())}},
             pair.datafile_name, notes);
  const std::vector<u32> repeated = repeated_faces(std::move(compared));
  note_faces(Rule::face_repeated, repeated,
             {"% an earlier one", {counted(repeated.size(), "face repeats", "faces repeat")}},
             {"The first is face %: another has the same corners, texture coordinates, slot and type.",
              {plain(repeated.empty() ? 0 : repeated.front())}},
             pair.datafile_name, notes);
}

void lint_frame_size(const MeshPair& pair, Notes& notes) {
  const FrameLayout& layout = pair.anivfile.layout;
  const u32 size = layout.stride * layout.vertices;
  if (size <= kMostFrameSize) return;
  add_note(notes, Rule::vertices_over_limit,
           {"% are more than the header can say", {counted(layout.vertices, "vertex", "vertices")}},
           {"A frame has % bytes, and its size is stored in 16 bits: up to % vertices.",
            {size, kMostFrameSize / layout.stride}},
           SourceLocation::byte(pair.anivfile_name, 2))
      .count = layout.vertices - kMostFrameSize / layout.stride;
}

/// The largest coordinate in steps of x and y; z has half as many.
u32 reach_of(const std::vector<PackedVertex>& vertices) {
  u32 reach = 0;
  for (const PackedVertex& vertex : vertices) {
    const auto bits = static_cast<i32>(vertex.raw);
    const i32 x = static_cast<i32>(vertex.raw << 21) >> 21;
    const i32 y = static_cast<i32>(vertex.raw << 10) >> 21;
    const i32 z = bits >> 22;
    reach = std::max({reach, static_cast<u32>(std::abs(x)), static_cast<u32>(std::abs(y)),
                      static_cast<u32>(2 * std::abs(z))});
  }
  return reach;
}

void lint_range(const MeshPair& pair, Notes& notes) {
  const u32 reach = reach_of(pair.anivfile.packed);
  if (reach == 0 || reach >= kLittleRange) return;
  add_note(notes, Rule::range_little_used, {"The mesh uses % of 1,024 steps", {reach}},
           {"Vertices are rounded to whole steps: with a larger mesh and a smaller MESHMAP SCALE they are "
            "% times as fine.",
            {1023 / reach}},
           SourceLocation::byte(pair.anivfile_name, kAnivHeaderSize));
}

}  // namespace

void lint_pair(const MeshPair& pair, Notes& notes) {
  lint_faces(pair, notes);
  lint_frame_size(pair, notes);
  lint_range(pair, notes);
}

}  // namespace retromesh::unreal
