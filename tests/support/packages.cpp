#include "tests/support/packages.hpp"

namespace retromesh::test {

using namespace samples;

namespace {

constexpr u32 kTwoSided = 0x100, kTranslucent = 0x104, kMasked = 0x102, kUnlit = 0x400000;

constexpr std::array<std::array<i16, 3>, 4> kTetra = {{{0, 0, 0}, {100, 0, 0}, {0, 100, 0}, {0, 0, 100}}};
constexpr std::array<std::array<u16, 3>, 4> kFaces = {{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
constexpr std::array<std::array<u8, 2>, 3> kCorners = {{{0, 0}, {255, 0}, {0, 255}}};
/// Of each face of the tetrahedron.
constexpr u32 kFlags[] = {0, kTwoSided, kTranslucent | kUnlit, kMasked};

/// The tetrahedron, moved along X.
std::vector<std::array<i16, 3>> tetra_at(i16 x) {
  std::vector<std::array<i16, 3>> vertices;
  for (const std::array<i16, 3>& corner : kTetra)
    vertices.push_back({static_cast<i16>(corner[0] + x), corner[1], corner[2]});
  return vertices;
}

void set_common(PackageMesh& mesh, std::span<const i32> textures) {
  mesh.sequences = {{"All", "None", 0, 2, {}, 30}, {"Walk", "Moving", 1, 1, {{0.5F, "Step"}}, 12.5F}};
  mesh.textures.assign(textures.begin(), textures.end());
  mesh.frames = 2;
  mesh.scale = {0.5F, 0.5F, 1};
  mesh.origin = {10, -20, 30};
  mesh.rotation = {0, -15360, 0};
  mesh.texture_lod.assign(textures.size(), 1);
}

}  // namespace

PackageMesh tetra_mesh(std::span<const i32> textures) {
  PackageMesh mesh;
  set_common(mesh, textures);
  for (const i16 x : {i16{0}, i16{7}}) {
    for (const std::array<i16, 3>& vertex : tetra_at(x)) mesh.vertices.push_back(vertex);
  }
  mesh.frame_vertices = 4;
  for (std::size_t i = 0; i < kFaces.size(); i++)
    mesh.triangles.push_back({kFaces[i], kCorners, kFlags[i], static_cast<i32>(i % 2)});
  return mesh;
}

PackageLodMesh weapon_mesh(std::span<const i32> textures) {
  PackageLodMesh mesh;
  set_common(mesh, textures);
  constexpr u16 kUsed[] = {8, 9, 10, 0, 2, 4, 6};
  for (const i16 x : {i16{0}, i16{-9}}) {
    // The corners are at even places, with vertices that nothing uses between them; then the weapon.
    for (const std::array<i16, 3>& vertex : tetra_at(x)) {
      mesh.vertices.push_back(vertex);
      mesh.vertices.push_back({511, 511, 511});
    }
    for (const i16 y : {i16{1}, i16{2}, i16{3}}) mesh.vertices.push_back({x, y, 5});
  }
  mesh.remap.assign(std::begin(kUsed), std::end(kUsed));
  mesh.frame_vertices = 7;
  mesh.old_frame_vertices = 11;
  mesh.special_vertices = 3;
  mesh.model_vertices = 4;
  mesh.special_faces = {{{0, 1, 2}, 0}};
  for (std::size_t i = 0; i < kFaces.size(); i++) {
    LodFace face;
    for (std::size_t corner = 0; corner < 3; corner++) {
      face.wedges[corner] = static_cast<u16>(mesh.wedges.size());
      mesh.wedges.push_back({kFaces[i][corner], kCorners[corner][0], kCorners[corner][1]});
    }
    face.material = static_cast<u16>(i % 2);
    mesh.faces.push_back(face);
  }
  mesh.materials = {{0, 0}, {kTwoSided, 1}};
  return mesh;
}

PackageSkeletalMesh bone_mesh(std::span<const i32> textures, i32 animation) {
  PackageSkeletalMesh mesh;
  set_common(mesh, textures);
  mesh.sequences.clear();
  mesh.frames = 1;
  mesh.frame_vertices = 4;
  mesh.model_vertices = 4;
  for (const std::array<i16, 3>& corner : kTetra) {
    mesh.points.push_back({float(corner[0]), float(corner[1]), float(corner[2])});
  }
  for (std::size_t i = 0; i < kFaces.size(); i++) {
    LodFace face;
    for (std::size_t corner = 0; corner < 3; corner++) {
      face.wedges[corner] = static_cast<u16>(mesh.wedges.size());
      mesh.wedges.push_back({kFaces[i][corner], kCorners[corner][0], kCorners[corner][1]});
      mesh.skin_wedges.push_back(
          {kFaces[i][corner], kCorners[corner][0] / 255.0F, kCorners[corner][1] / 255.0F});
    }
    mesh.faces.push_back(face);
  }
  mesh.materials = {{0, 0}};
  mesh.bones = {{"Root", {0, 0, 0, 1}, {0, 0, 0}, 1, 0}, {"Tip", {0, 0, 0, 1}, {0, 0, 50}, 0, 0}};
  // Three points on the root, one on the tip, in mesh space and as seen from their bones.
  mesh.bone_weights = {{{0, 3}}, {{3, 1}}};
  mesh.weights = {{0}, {1}, {2}, {3}};
  mesh.local_points = {mesh.points[0], mesh.points[1], mesh.points[2], {0, 0, 50}};
  mesh.depth = 2;
  mesh.animation = animation;
  mesh.weapon = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  return mesh;
}

PackageAnimation bone_animation() {
  PackageAnimation animation;
  animation.bones = {{"Root", {0, 0, 0, 1}, {0, 0, 0}, 1, 0}, {"Tip", {0, 0, 0, 1}, {0, 0, 50}, 0, 0}};
  AnimationMove bend;
  bend.time = 3;
  bend.bones = {0, 1};
  const float half = 0.70710678F;
  BoneTrack still{{{0, 0, 0, 1}}, {{0, 0, 0}}, {0}};
  BoneTrack turning{{{0, 0, 0, 1}, {half, 0, 0, half}, {1, 0, 0, 0}}, {{0, 0, 50}}, {0, 1, 2}};
  bend.tracks = {still, turning};
  animation.moves = {bend};
  animation.sequences = {{"Bend", "None", 0, 3, {{0.5F, "Creak"}}, 10}};
  return animation;
}

std::vector<u32> grey_palette() {
  std::vector<u32> colours;
  for (u32 i = 0; i < 256; i++) colours.push_back(i * 0x010101);
  colours[0] = 0x0000FF;
  return colours;
}

PackageTexture plain_texture(i32 palette, u8 first) {
  PackageTexture texture;
  texture.palette = palette;
  for (const u32 edge : {4U, 2U, 1U}) {
    TextureMip mip{{}, edge, edge};
    for (u32 i = 0; i < edge * edge; i++) mip.bytes.push_back(static_cast<std::byte>(first + i));
    texture.mips.push_back(mip);
  }
  return texture;
}

namespace {

i32 add_palette(PackageBuilder& package) {
  return package.add_object("Palette", "Palette0", 0,
                            [](ObjectWriter& object) { put_palette(object, grey_palette()); });
}

i32 add_texture(PackageBuilder& package, const std::string& name, i32 outer, const PackageTexture& texture,
                const std::string& class_name = "Texture") {
  return package.add_object(class_name, name, outer,
                            [&](ObjectWriter& object) { put_texture(object, texture); });
}

/// A class, with its text and what it depends on.
i32 add_class(PackageBuilder& package, PackageClass data, const std::string& text) {
  data.script_text = package.add_object("TextBuffer", "ScriptText", package.next_export() + 1,
                                        [&](ObjectWriter& object) { put_text_buffer(object, text); });
  const i32 reference = package.add(PackageExport{0, data.super_class, 0, data.name});
  data.dependencies = {{reference, 1, 0x1234}, {data.super_class, 0, 0}};
  data.package_imports = {"Core", "Engine"};
  data.within = package.import_class("Object", "Core");
  put_class(package.object(reference), data);
  return reference;
}

/// Bytes of a function's size that are no tail of a class.
Bytes bytecode() {
  Bytes code;
  for (const int byte : {0x0F, 0x01, 0x25, 0x04, 0x0B, 0x53}) code.push_back(static_cast<std::byte>(byte));
  return code;
}

}  // namespace

NamedBytes mesh_package(u16 version) {
  PackageBuilder package(version);
  package.names.index("None");
  const i32 palette = add_palette(package);
  const i32 skin = add_texture(package, "Skin", 0, plain_texture(palette));
  const i32 fur = add_texture(package, "Fur", 0, plain_texture(palette, 64));
  const std::array<i32, 2> textures = {skin, fur};
  const i32 creatures = package.add_group("Creatures");
  const i32 tetra = package.add_object("Mesh", "Tetra", 0,
                                       [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(textures)); });
  package.add_object("LodMesh", "Rifle", creatures,
                     [&](ObjectWriter& object) { put_lod_mesh(object, weapon_mesh(textures)); });

  PackageClass walker;
  walker.name = "Walker";
  walker.super_class = package.import_class("Pawn");
  walker.script_size = 40;
  walker.bytecode = bytecode();
  walker.state_flags = 0x1000;
  walker.defaults = {{"DrawType", u8{2}}, {"Mesh", ObjectReference{tetra}}, {"DrawScale", 1.5F}};
  const i32 super = add_class(package, walker, "class Walker expands Pawn;\r\n");
  PackageClass large;
  large.name = "LargeWalker";
  large.super_class = super;
  large.defaults = {{"MultiSkins", ObjectReference{fur}, 1}, {"DrawScale", 3.0F}, {"bUnlit", true}};
  add_class(package, large, "class LargeWalker expands Walker;\r\n");
  return {"Shapes.u", package.build()};
}

NamedBytes skeleton_package(u16 version) {
  PackageBuilder package(version);
  package.names.index("None");
  const i32 animation = package.add_object(
      "Animation", "Bends", 0, [&](ObjectWriter& object) { put_animation(object, bone_animation()); });
  package.add_object("SkeletalMesh", "Arm", 0,
                     [&](ObjectWriter& object) { put_skeletal_mesh(object, bone_mesh({}, animation)); });
  return {"Bones.u", package.build()};
}

NamedBytes texture_package(u16 version) {
  PackageBuilder package(version);
  package.names.index("None");
  const i32 palette = add_palette(package);
  const i32 group = package.add_group("Stone");
  const i32 plain = add_texture(package, "Plain", group, plain_texture(palette));
  PackageTexture masked = plain_texture(palette, 0);
  masked.is_masked = true;
  add_texture(package, "Masked", group, masked);

  // One block of the colours white and black, in their order, and of the four places in a row each.
  const auto block = [](std::initializer_list<int> bytes) {
    Bytes made;
    for (const int byte : bytes) made.push_back(static_cast<std::byte>(byte));
    return made;
  };
  const Bytes bc1 = block({0xFF, 0xFF, 0x00, 0x00, 0xE4, 0xE4, 0xE4, 0xE4});
  Bytes bc2 = block({0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE});
  Bytes bc3 = block({0xFF, 0x00, 0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA});
  for (Bytes* alpha : {&bc2, &bc3}) alpha->insert(alpha->end(), bc1.begin(), bc1.end());
  const auto with_second = [&](const char* name, u8 format, const Bytes& bytes) {
    PackageTexture texture = plain_texture(palette, 32);
    texture.second_format = format;
    texture.second_mips = {{bytes, 4, 4}};
    add_texture(package, name, group, texture);
  };
  with_second("Second1", kFormatBc1, bc1);
  with_second("Second2", kFormatBc2, bc2);
  with_second("Second3", kFormatBc3, bc3);
  PackageTexture only;
  only.format = kFormatBc1;
  only.mips = {{bc1, 4, 4}};
  add_texture(package, "Only1", group, only);

  // Water that is made of Plain as the game runs, a fire, and two pictures in turn.
  PackageTexture water;
  water.palette = palette;
  water.mips = {{{}, 4, 4}};
  water.properties = {{"SourceTexture", ObjectReference{plain}}};
  add_texture(package, "Water", group, water, "WetTexture");
  PackageTexture fire = water;
  fire.properties.clear();
  fire.sparks = {0x0102030405060708, 2};
  add_texture(package, "Fire", group, fire, "FireTexture");
  const i32 next = package.next_export() + 1;
  PackageTexture first = plain_texture(palette, 100);
  first.properties = {{"AnimNext", ObjectReference{next}}, {"MaxFrameRate", 10.0F}};
  const i32 start = add_texture(package, "Blink", group, first);
  PackageTexture second = plain_texture(palette, 120);
  second.properties = {{"AnimNext", ObjectReference{start}}};
  add_texture(package, "Blink_A01", group, second);
  return {"Skins.utx", package.build()};
}

NamedBytes far_package(u16 version) {
  PackageBuilder package(version);
  package.names.index("None");
  const std::string stone[] = {"Stone"};
  const std::array<i32, 3> textures = {
      package.import_object("Skins", stone, "Engine", "Texture", "Plain"),
      package.import_object("Skins", stone, "Engine", "Texture", "Second1"),
      package.import_object("Absent", {}, "Engine", "Texture", "Nothing"),
  };
  package.add_object("Mesh", "FarTetra", 0,
                     [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(textures)); });
  PackageClass walker;
  walker.name = "FarWalker";
  walker.super_class = package.import_object("Shapes", {}, "Core", "Class", "Walker");
  walker.defaults = {{"Skin", ObjectReference{textures[1]}}};
  add_class(package, walker, "class FarWalker expands Walker;\r\n");
  return {"Far.u", package.build()};
}

}  // namespace retromesh::test
