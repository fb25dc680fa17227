#include <functional>

#include "formats/unreal/rules.hpp"
#include "tests/native/image/image_samples.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/support/mesh_files.hpp"

namespace retromesh::unreal {
namespace {

using test::Drop;
using test::MeshFiles;
using test::polygon;

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

/// A fifth vertex, and a face that has it.
Change with_loose_vertex(std::array<u16, 3> face) {
  return [=](MeshFiles& files) {
    files.frames[0].push_back({1, 2, 3});
    if (face[0] > 0) files.polygons.push_back(polygon(face));
  };
}

constexpr const char* kModeldef =
    "Model Tetra { Path \"Models\" Model 0 \"Tetra_d.3d\" FrameIndex TETR A 0 0 }\n";

Change with_slots_above_8(const char* modeldef) {
  return [=](MeshFiles& files) {
    files.polygons[1].texture = files.polygons[2].texture = 12;
    files.polygons[2].type = 1;
    files.polygons[3].texture = 9;
    files.modeldef = modeldef;
  };
}

/// The first face again, beginning at another corner, with a change.
Change with_repeated_face(const std::function<void(Polygon&)>& change) {
  return [=](MeshFiles& files) {
    Polygon repeated = files.polygons[0];  // 0, 2, 1
    repeated.vertices = {2, 1, 0};
    repeated.uv = {repeated.uv[1], repeated.uv[2], repeated.uv[0]};
    change(repeated);
    files.polygons.push_back(repeated);
  };
}

Change with_range(i16 x, i16 y, i16 z) {
  return [=](MeshFiles& files) { files.frames = {{{0, 0, 0}, {x, 0, 0}, {0, y, 0}, {0, 0, z}}}; };
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

/// An uncompressed image of 8 bits a pixel with a palette, or of 24 bits without one.
Bytes tga(u16 width, u16 height, bool has_palette) {
  const std::size_t pixels = std::size_t{width} * height;
  if (!has_palette) return image::tga_header({.width = width, .height = height}).fill(3 * pixels);
  const image::TgaHeader header = {
      .type = 1, .width = width, .height = height, .bits = 8, .map_entries = 256, .map_bits = 24};
  return image::tga_header(header).fill(3 * 256 + pixels);
}

Drop with_image(const std::string& written, Bytes image, u8 slot = 0) {
  MeshFiles files;
  for (Polygon& face : files.polygons) face.texture = slot;
  files.script =
      "#exec MESH IMPORT MESH=Tetra ANIVFILE=Models\\Tetra_a.3d DATAFILE=Models\\Tetra_d.3d\n"
      "#exec TEXTURE IMPORT NAME=Skin FILE=Models\\" +
      written + "\n#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
  Drop drop = files.drop();
  if (!image.empty()) drop.add("Models/Skin.tga", std::move(image));
  return drop;
}

const std::string kTexture = "#exec TEXTURE IMPORT NAME=Skin FILE=MODELS\\Skin.pcx\n";

std::string set_texture(u32 slot) {
  return "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=" + std::to_string(slot) + " TEXTURE=Skin\n";
}

/// Two faces of slot 0 and two of slot 1, with these lines after the import.
Drop with_slots(const std::string& lines, const std::vector<const char*>& others = {}) {
  MeshFiles files;
  files.polygons[1].texture = files.polygons[2].texture = 1;
  files.script = test::kImport + lines;
  Drop drop = files.drop();
  for (const char* name : others) drop.add(name, {});
  return drop;
}

Change with_skin(const std::string& name) {
  return [=](MeshFiles& files) {
    files.modeldef = "Model Tetra { Path \"Models\" Model 0 \"Tetra_d.3d\" Skin 0 \"" + name +
                     "\" FrameIndex TETR A 0 0 }\n";
  };
}

Drop with_import(const std::string& datafile) {
  MeshFiles files;
  files.script = "#exec MESH IMPORT MESH=Tetra ANIVFILE=Models\\Tetra_a.3d DATAFILE=" + datafile + "\n";
  return files.drop();
}

/// An image whose name is there in the letters of the script, and in others.
Drop with_both_cases() {
  Drop drop = with_image("skin.tga", tga(8, 8, true));
  drop.add("Models/skin.tga", tga(8, 8, true));
  return drop;
}

/// Files beside the mesh and elsewhere.
Drop with_spare_files(const std::string& script) {
  MeshFiles files;
  files.script = script;
  Drop drop = files.drop();
  for (const char* name :
       {"Models/Old_d.3d.bak", "Models/Spare.pcx", "Models/Lost.bmp", "Elsewhere/Icon.pcx"})
    drop.add(name, {});
  return drop;
}

std::vector<test::RuleCase> rule_cases() {
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
      {Rule::faces_not_drawn,
       with(with_group_skin("")),
       with(with_group_skin("SurfaceSkin 0 1 \"S.png\"")),
       {.title = "1 face is not drawn", .count = 1, .target = Target{Target::Kind::material, 1, {}}}},
      {Rule::style_unknown, with(with_face({3, 2, 1}, 6)), with(with_face({3, 2, 1}, 5))},
      // GZDoom has more slots.
      {Rule::slot_above_8,
       with(with_slots_above_8("")),
       {with(with_face({3, 2, 1}, 0, 8)), with(with_slots_above_8(kModeldef))},
       {.title = "3 materials use a texture slot above 8", .count = 3}},
      {Rule::face_without_area, with(with_face({1, 1, 2})), with(with_face({3, 1, 2}))},
      {Rule::vertices_at_range_limit, with(with_vertices_at(1023, 8)), with(with_vertices_at(1022, 8))},
      {Rule::vertices_unused,
       with(with_loose_vertex({})),
       {with(with_loose_vertex({4, 2, 1})), with(with_loose_vertex({4, 2, 9}))}},  // which is left out
      {Rule::header_bytes_unused, with_datafile(set(47, 1)), with_datafile(set(47, 0))},
      {Rule::face_corners_equal,
       with(with_face({1, 2, 1})),
       {with(with_face({1, 2, 0})), with(with_face({1, 2, 1}, 8))},  // an attachment triangle
       {.title = "1 face has the same corner twice", .at = 48 + 4 * 16, .target = test::face(4)}},
      // Two translucent faces are brighter than one.
      {Rule::face_repeated,
       with(with_repeated_face([](Polygon&) {})),
       {with(with_repeated_face([](Polygon& face) { face.vertices = {2, 0, 1}; })),  // turned around
        with(with_repeated_face([](Polygon& face) { face.uv[0].u ^= 1; })),
        with(with_repeated_face([](Polygon& face) { face.texture = 1; })),
        with(with_repeated_face([](Polygon& face) { face.type = 1; })), with([](MeshFiles& files) {
          files.polygons[0].type = 2;
          files.polygons.push_back(files.polygons[0]);
        })},
       {.count = 1}},
      {Rule::vertices_over_limit, with(with_vertices(16384)), with(with_vertices(16383))},
      // A mesh that is a point in every frame has no size at all.
      {Rule::range_little_used,
       with(with_range(127, 9, 63)),
       {with(with_range(128, 9, 63)), with(with_range(127, -128, 63)), with(with_range(100, 100, 64)),
        with(with_range(0, 0, 0))},
       {.title = "The mesh uses 127 of 1,024 steps"}},
      {Rule::slot_without_texture,
       with_slots(kTexture + set_texture(0)),
       {with_slots(kTexture + set_texture(0) + set_texture(1)),
        with_slots("")},  // opening notes that nothing has a texture
       {.title = "2 faces have no texture", .why = "Nothing sets one for slot 1 of \"Tetra\"."}},
      {Rule::texture_file_missing,
       with_slots(kTexture + set_texture(0) + set_texture(1)),
       {with_slots(kTexture + set_texture(0) + set_texture(1), {"Models/Skin.pcx"}),
        with_slots(kTexture + set_texture(3)),  // no face has slot 3
        with(with_skin("CHIPTILE"))},           // a texture of the game
       {.title = "Skin.pcx is not here", .at = 2, .count = 2}},
      {Rule::texture_file_missing, with(with_skin("Skin.png")), with_image("Skin.tga", tga(8, 8, true))},
      {Rule::texture_without_palette, with_image("Skin.tga", tga(8, 8, false)),
       with_image("Skin.tga", tga(8, 8, true))},
      {Rule::texture_above_256, with_image("Skin.tga", tga(257, 8, true)),
       with_image("Skin.tga", tga(256, 256, true))},
      // Folders that do not exist are another error: games look for the last part.
      {Rule::name_case_differs,
       with_import("Models\\tetra_d.3d"),
       {with_import("Models\\Tetra_d.3d"), with_import("OTHER\\Tetra_d.3d"),
        with_import("OTHER\\tetra_d.3d")},  // a file of another mesh
       {.why = "The file is called \"Models\\Tetra_d.3d\".", .at = 1}},
      {Rule::name_case_differs,
       with_image("SKIN.tga", tga(8, 8, true)),
       {with_image("Skin.tga", tga(8, 8, true)), with_both_cases()},
       {.why = "The file is called \"Models\\Skin.tga\"."}},
      {Rule::file_not_named,
       with_spare_files(test::kImport),
       {with_spare_files(test::kImport + "#exec TEXTURE IMPORT NAME=A FILE=Models\\Spare.pcx\n"
                                         "#exec TEXTURE IMPORT NAME=B FILE=Models\\Lost.bmp\n"),
        with_spare_files(test::kImport + "function A() { Skin = Texture'spare'; }\n// LOST.BMP\n"),
        with_spare_files("")},  // without a script nothing names files
       {.why = "That is Lost.bmp, Spare.pcx.", .count = 2}},
  };
}

Drop clean() {
  return with([](MeshFiles&) {});
}

const test::Registered<test::RuleCases> kCases({"unreal", rule_cases, clean});

}  // namespace
}  // namespace retromesh::unreal
