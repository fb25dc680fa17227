#include "formats/unreal/package/members/mesh_files.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/unreal/package/members/polygons.hpp"
#include "formats/unreal/rules.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr u32 kMost16Bits = 65535;

/// How the vertices of the frames are stored.
struct Frames {
  u32 vertices = 0;  ///< Of a frame that is drawn.
  u32 stored = 0;    ///< Of a frame that is stored.
  u32 count = 0;
};

std::optional<Error> find_frames(const ObjectBytes& from, const Mesh& mesh, u32 stored_vertices,
                                 Frames& frames, Notes& notes) {
  const i32 vertices = mesh.numbers.frame_vertices;
  const i32 count = mesh.numbers.frames;
  if (vertices <= 0) return mesh_error(from, ErrorCode::nothing_inside, "vertices of a frame", 1, 0);
  if (count <= 0) return mesh_error(from, ErrorCode::nothing_inside, "frames", 1, 0);
  frames.vertices = static_cast<u32>(vertices);
  frames.stored = stored_vertices > 0 ? stored_vertices : frames.vertices;
  if (frames.vertices > kMost16Bits)
    return mesh_error(from, ErrorCode::bad_value, "vertices of a frame", kMost16Bits, frames.vertices);
  if (static_cast<u32>(count) > kMost16Bits)
    return mesh_error(from, ErrorCode::bad_value, "frames", kMost16Bits, static_cast<u32>(count));
  const u32 there = mesh.vertex_count();
  frames.count = std::min(static_cast<u32>(count), there / frames.stored);
  if (frames.count == 0) return mesh_error(from, ErrorCode::sizes_disagree, "vertices", frames.stored, there);
  const u32 missing = static_cast<u32>(count) - frames.count;
  if (missing > 0)
    add_note(notes, Rule::package_frames_missing,
             {"% not in the package", {counted(missing, "frame of the mesh is", "frames of the mesh are")}},
             {"It counts %, and has the vertices of %.", {static_cast<u32>(count), frames.count}},
             SourceLocation::byte(from.file, from.object.offset))
        .count = missing;
  return std::nullopt;
}

/// The vertices of all frames. `remap` has the vertex of a stored frame for each one that is drawn, or
/// nothing.
template <class Vertex>
std::optional<Error> copy_vertices(const ObjectBytes& from, const std::vector<Vertex>& all,
                                   const Frames& frames, const std::vector<u16>& remap, Limits& limits,
                                   std::vector<Vertex>& out) {
  const u64 bytes = u64{frames.vertices} * frames.count * sizeof(Vertex);
  if (!limits.charge(bytes)) return mesh_error(from, ErrorCode::over_limit, "frames", bytes, limits.bytes);
  if (remap.empty() && frames.vertices > frames.stored)
    return mesh_error(from, ErrorCode::sizes_disagree, "stored vertices", frames.vertices, frames.stored);
  if (!remap.empty() && remap.size() < frames.vertices)
    return mesh_error(from, ErrorCode::sizes_disagree, "remap", frames.vertices, remap.size());
  out.reserve(static_cast<std::size_t>(frames.vertices) * frames.count);
  for (u32 frame = 0; frame < frames.count; ++frame) {
    const std::size_t first = std::size_t{frame} * frames.stored;
    for (u32 i = 0; i < frames.vertices; ++i) {
      const std::size_t at = first + (remap.empty() ? i : remap[i]);
      if (at >= all.size()) return mesh_error(from, ErrorCode::bad_value, "remap", all.size() - 1, at);
      out.push_back(all[at]);
    }
  }
  return std::nullopt;
}

/// Memory of the sequences, and of their lines in a class file.
u64 bytes_of_clips(const CountedList<Sequence>& sequences, const Names& names) {
  constexpr u64 kLine = 128;
  constexpr u64 kCopies = 4;  // The name in a clip, in its line, in the whole text and in the member.
  u64 bytes = 0;
  for (const Sequence& sequence : sequences.values) {
    const u64 line = kLine + names[sequence.name.value()].size();
    bytes += line + names[sequence.group.value()].size();
    for (const Notify& notify : sequence.notifies.values)
      bytes += line + names[notify.function.value()].size();
  }
  return bytes * kCopies;
}

std::optional<Error> make_frames(const ObjectBytes& from, const Mesh& mesh, u32 stored_vertices,
                                 const std::vector<u16>& remap, Limits& limits, MeshFiles& files,
                                 Notes& notes) {
  Frames frames;
  if (auto error = find_frames(from, mesh, stored_vertices, frames, notes)) return error;
  files.anivfile.layout = {mesh.stride, frames.vertices};
  auto error =
      mesh.stride == 8
          ? copy_vertices(from, mesh.wide.list.values, frames, remap, limits, files.anivfile.wide)
          : copy_vertices(from, mesh.packed.list.values, frames, remap, limits, files.anivfile.packed);
  if (error) return error;
  settle(files.anivfile);
  files.datafile.header.vertices = static_cast<u16>(frames.vertices);
  files.scale = mesh.numbers.scale;
  files.origin = mesh.numbers.origin;
  const u64 clip_bytes = bytes_of_clips(mesh.sequences, from.tables.names);
  if (!limits.charge(clip_bytes))
    return mesh_error(from, ErrorCode::over_limit, "sequences", clip_bytes, limits.bytes);
  files.clips = clips_of(mesh.sequences, from.tables.names);
  return std::nullopt;
}

}  // namespace

Error mesh_error(const ObjectBytes& from, ErrorCode code, const char* field, u64 expected, u64 found) {
  Error error = error_in(from.file, code, field, "", "Open another copy.");
  error.cause = format({"It is of the mesh \"%\".", {from.tables.names[from.object.name]}});
  error.offset = from.object.offset;
  error.expected = expected;
  error.found = found;
  return error;
}

std::vector<Clip> clips_of(const CountedList<Sequence>& sequences, const Names& names) {
  std::vector<Clip> clips;
  for (const Sequence& sequence : sequences.values) {
    if (sequence.start < 0 || sequence.frames <= 0) continue;
    Clip clip;
    clip.name = names[sequence.name.value()];
    const i32 group = sequence.group.value();
    if (!names.is_none(group)) clip.group = names[group];
    clip.first = static_cast<u32>(sequence.start);
    clip.count = static_cast<u32>(sequence.frames);
    clip.rate = sequence.rate;
    for (const Notify& notify : sequence.notifies.values)
      clip.events.push_back({notify.time, std::string(names[notify.function.value()])});
    clips.push_back(std::move(clip));
  }
  return clips;
}

std::optional<Error> make_files(const ObjectBytes& from, const Mesh& mesh, Limits& limits, MeshFiles& files,
                                Notes& notes) {
  if (auto error = make_frames(from, mesh, 0, {}, limits, files, notes)) return error;
  const auto& triangles = mesh.triangles.list.values;
  PolygonMaker maker(from, files.datafile.header.vertices, static_cast<u32>(mesh.textures.values.size()));
  if (auto error = maker.reserve(static_cast<u32>(triangles.size()), mesh.triangles.start, limits))
    return error;
  for (const Triangle& triangle : triangles) {
    const auto& [a, b, c] = triangle.vertices;
    maker.add({a, b, c}, triangle.uv, triangle.flags, triangle.texture);
  }
  return maker.finish(files, notes);
}

std::optional<Error> make_files(const ObjectBytes& from, const LodMesh& mesh, Limits& limits,
                                MeshFiles& files, Notes& notes) {
  if (auto error = make_frames(from, mesh, mesh.stored_vertices, mesh.remap.values, limits, files, notes))
    return error;
  // Without an overflow: a vertex that is not there is left out.
  const u32 special = std::min(mesh.lod.special_vertices, kMost16Bits);
  const auto& wedges = mesh.wedges.values;
  const auto corner_at = [&](u32 wedge) {
    return MeshCorner{wedges[wedge].vertex + special, wedges[wedge].uv};
  };
  return make_polygons(from, mesh, wedges.size(), corner_at, limits, files, notes);
}

}  // namespace retromesh::unreal::package
