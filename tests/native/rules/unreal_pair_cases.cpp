#include <functional>

#include "formats/model/rules.hpp"
#include "formats/unreal/rules.hpp"
#include "tests/native/rules/image_files.hpp"
#include "tests/native/rules/unreal_cases.hpp"
#include "tests/support/mesh_files.hpp"

using retromesh::unreal::Rule;

namespace retromesh::test {
namespace {

using Change = std::function<void(MeshFiles&)>;
using ByteChange = std::function<void(Bytes&)>;

/// A tetrahedron over the whole range, with a change.
Drop with(const Change& change) {
  MeshFiles files;
  files.frames = {{{0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, {0, 0, 500}}};
  change(files);
  return files.drop();
}

Drop with_bytes(const ByteChange& datafile, const ByteChange& anivfile) {
  MeshFiles files;
  Bytes faces = files.datafile();
  Bytes frames = files.anivfile();
  datafile(faces);
  anivfile(frames);
  Drop drop;
  drop.add("Models/Tetra_d.3d", std::move(faces));
  drop.add("Models/Tetra_a.3d", std::move(frames));
  return drop;
}

void keep(Bytes&) {}
Drop with_datafile(const ByteChange& change) { return with_bytes(change, keep); }
Drop with_anivfile(const ByteChange& change) { return with_bytes(keep, change); }

ByteChange longer_by(std::size_t more) {
  return [=](Bytes& bytes) { bytes.resize(bytes.size() + more); };
}
ByteChange shorter_by(std::size_t less) {
  return [=](Bytes& bytes) { bytes.resize(bytes.size() - less); };
}
ByteChange set(std::size_t at, u8 value) {
  return [=](Bytes& bytes) { bytes[at] = std::byte{value}; };
}

/// One frame whose header says `size`, with that many bytes behind it.
ByteChange frame_of(u8 size, std::size_t bytes) {
  return [=](Bytes& file) {
    file[2] = std::byte{size};
    file.resize(4 + bytes);
  };
}

Change with_face(std::array<u16, 3> corners, u8 type = 0, u8 slot = 0) {
  return [=](MeshFiles& files) { files.polygons.push_back(polygon(corners, type, slot)); };
}

Change with_frames(std::size_t count, bool moves) {
  return [=](MeshFiles& files) {
    files.frames.assign(count, files.frames[0]);
    if (moves) files.frames.back()[1][0] = 999;
  };
}

/// Vertices in one more face each, at a coordinate.
Change with_vertices_at(i16 x, u16 count) {
  return [=](MeshFiles& files) {
    for (u16 i = 0; i < count; ++i) {
      files.frames[0].push_back({x, static_cast<i16>(i), 0});
      files.polygons.push_back(polygon({0, 2, static_cast<u16>(4 + i)}));
    }
  };
}

Change with_loose_vertex(bool is_used) {
  return [=](MeshFiles& files) {
    files.frames[0].push_back({1, 2, 3});
    if (is_used) files.polygons.push_back(polygon({4, 2, 1}));
  };
}

Change with_repeated_face(u8 slot) {
  return [=](MeshFiles& files) {
    files.polygons.push_back(files.polygons[0]);
    files.polygons.back().texture = slot;
  };
}

Change with_range(i16 x) {
  return [=](MeshFiles& files) { files.frames = {{{0, 0, 0}, {x, 0, 0}, {0, 9, 0}, {0, 0, 9}}}; };
}

Change with_vertices(std::size_t count) {
  return [=](MeshFiles& files) { files.frames[0].resize(count); };
}

Change with_group_skin(const std::string& skin) {
  return [=](MeshFiles& files) {
    files.polygons.push_back(polygon({1, 2, 3}, 0, 1));
    files.modeldef = "Model Tetra { Path \"Models\" Model 0 \"Tetra_d.3d\" SurfaceSkin 0 0 \"Skin.png\" " +
                     skin + " FrameIndex TETR A 0 0 }\n";
  };
}

Drop with_image(const std::string& written, Bytes image, u8 slot = 0) {
  MeshFiles files;
  for (unreal::Polygon& face : files.polygons) face.texture = slot;
  files.script =
      "#exec MESH IMPORT MESH=Tetra ANIVFILE=Models\\Tetra_a.3d DATAFILE=Models\\Tetra_d.3d\n"
      "#exec TEXTURE IMPORT NAME=Skin FILE=Models\\" +
      written + "\n#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
  Drop drop = files.drop();
  if (!image.empty()) drop.add("Models/Skin.tga", std::move(image));
  return drop;
}

Drop with_file(const char* name) {
  Drop drop = with_image("Skin.tga", tga(8, 8, true));
  drop.add(name, tga(8, 8, true));
  return drop;
}

}  // namespace

std::vector<RuleCase> unreal_pair_cases() {
  return {
      {Rule::datafile_ends_early, with_datafile(shorter_by(1)), with_datafile(keep)},
      {Rule::datafile_trailing_bytes, with_datafile(longer_by(1)), with_datafile(keep)},
      {Rule::anivfile_ends_early, with_anivfile([](Bytes& bytes) { bytes[0] = std::byte{2}; }),
       with_anivfile(keep)},
      {Rule::anivfile_trailing_bytes, with_anivfile(longer_by(1)), with_anivfile(keep)},
      {Rule::frame_size_wrong, with_anivfile(frame_of(20, 16)), with_anivfile(frame_of(16, 16))},
      {Rule::wide_vertices, with_anivfile(frame_of(32, 32)), with_anivfile(frame_of(16, 16))},
      {Rule::prototype_frames, with_anivfile(frame_of(24, 24)), with_anivfile(frame_of(16, 16))},
      {Rule::frames_all_equal, with(with_frames(2, false)), with(with_frames(2, true))},
      {Rule::face_vertex_missing, with(with_face({0, 1, 4})), with(with_face({0, 1, 3}))},
      {Rule::faces_not_drawn, with(with_group_skin("")), with(with_group_skin("SurfaceSkin 0 1 \"S.png\""))},
      {Rule::style_unknown, with(with_face({3, 2, 1}, 6)), with(with_face({3, 2, 1}, 5))},
      {Rule::slot_above_8, with(with_face({3, 2, 1}, 0, 9)), with(with_face({3, 2, 1}, 0, 8))},
      {Rule::face_without_area, with(with_face({1, 1, 2})), with(with_face({3, 1, 2}))},
      {Rule::vertices_at_range_limit, with(with_vertices_at(1023, 8)), with(with_vertices_at(1022, 8))},
      {Rule::vertices_unused, with(with_loose_vertex(false)), with(with_loose_vertex(true))},
      {Rule::header_bytes_unused, with_datafile(set(47, 1)), with_datafile(set(47, 0))},
      {Rule::face_corners_equal, with(with_face({1, 2, 1})), with(with_face({1, 2, 0}))},
      {Rule::face_repeated, with(with_repeated_face(0)), with(with_repeated_face(1))},
      {Rule::vertices_over_limit, with(with_vertices(16384)), with(with_vertices(16383))},
      {Rule::range_little_used, with(with_range(127)), with(with_range(128))},
      {Rule::slot_without_texture, with_image("Skin.tga", tga(8, 8, true), 1),
       with_image("Skin.tga", tga(8, 8, true))},
      {Rule::texture_file_missing, with_image("Skin.tga", {}), with_image("Skin.tga", tga(8, 8, true))},
      {Rule::texture_without_palette, with_image("Skin.tga", tga(8, 8, false)),
       with_image("Skin.tga", tga(8, 8, true))},
      {Rule::texture_above_256, with_image("Skin.tga", tga(257, 8, true)),
       with_image("Skin.tga", tga(256, 256, true))},
      {Rule::name_case_differs, with_image("SKIN.tga", tga(8, 8, true)),
       with_image("Skin.tga", tga(8, 8, true))},
      {Rule::file_not_named, with_file("Models/Other.tga"), with_file("Elsewhere/Other.tga")},
  };
}

}  // namespace retromesh::test
