#include <functional>

#include "formats/unreal/rules.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/support/packages.hpp"

// Packages that break one rule each, and those that nearly do.

namespace retromesh::unreal {
namespace {

using namespace samples;
using test::Drop;

Drop drop_of(PackageBuilder& package, const char* name = "Shapes.u") {
  Drop drop;
  drop.add(name, package.build());
  return drop;
}

using Change = std::function<void(PackageBuilder&)>;

/// Two meshes, with a change of the package.
Drop with(const Change& change) {
  PackageBuilder package;
  package.names.index("None");
  for (const char* name : {"Tetra", "Other"})
    package.add_object("Mesh", name, 0, [](ObjectWriter& object) { put_mesh(object, test::tetra_mesh({})); });
  change(package);
  return drop_of(package);
}

/// A mesh with a change; `lies` are those of ObjectWriter.
Drop with_mesh(const std::function<void(PackageMesh&)>& change, const std::map<std::string, i32>& lies = {}) {
  PackageBuilder package;
  package.names.index("None");
  const std::array<i32, 2> textures = {package.import_object("Skins", {}, "Engine", "Texture", "Skin"),
                                       package.import_object("Skins", {}, "Engine", "Texture", "Fur")};
  PackageMesh mesh = test::tetra_mesh(textures);
  change(mesh);
  package.add_object("Mesh", "Tetra", 0, [&](ObjectWriter& object) {
    for (const auto& [list, lie] : lies) object.lies[list] = lie;
    put_mesh(object, mesh);
  });
  return drop_of(package);
}

Drop with_lod_mesh(const std::function<void(PackageLodMesh&)>& change) {
  PackageBuilder package;
  package.names.index("None");
  PackageLodMesh mesh = test::weapon_mesh({});
  change(mesh);
  package.add_object("LodMesh", "Rifle", 0, [&](ObjectWriter& object) { put_lod_mesh(object, mesh); });
  return drop_of(package);
}

Drop with_bytes(const char* name, std::initializer_list<int> bytes) {
  Drop drop;
  drop.add(name, test::bytes_of(bytes));
  return drop;
}

/// A class whose bytes after its start are `tail`.
Drop with_class(const std::function<void(PackageClass&)>& change, bool is_cut) {
  PackageBuilder package;
  package.names.index("None");
  PackageClass data;
  data.name = "Walker";
  data.super_class = package.import_class("Pawn");
  const i32 reference = package.add(PackageExport{0, data.super_class, 0, data.name});
  data.dependencies = {{reference, 1, 0}};
  data.within = package.import_class("Object", "Core");
  change(data);
  put_class(package.object(reference), data);
  if (is_cut) package.row(reference).size = static_cast<i32>(package.object(reference).size()) - 1;
  return drop_of(package);
}

/// A mesh whose texture is in Skins.utx, which is there, with a texture of another name.
Drop with_skins(const char* wanted, bool is_there) {
  PackageBuilder package;
  package.names.index("None");
  const std::array<i32, 1> textures = {package.import_object("Skins", {}, "Engine", "Texture", wanted)};
  package.add_object("Mesh", "Tetra", 0,
                     [&](ObjectWriter& object) { put_mesh(object, test::tetra_mesh(textures)); });
  Drop drop = drop_of(package);
  if (!is_there) return drop;
  const NamedBytes skins = test::texture_package(69);
  drop.add(skins.name, skins.bytes);
  return drop;
}

Drop with_texture(std::size_t pixels) {
  PackageBuilder package;
  package.names.index("None");
  PackageTexture texture = test::plain_texture(0);
  texture.mips[0].bytes.resize(pixels);
  package.add_object("Texture", "Skin", 0, [&](ObjectWriter& object) { put_texture(object, texture); });
  return drop_of(package, "Skins.utx");
}

/// A mesh with a texture of a class, with a change; `cut` bytes of it are missing.
Drop with_skin(const char* class_name, const std::function<void(PackageTexture&)>& change, i32 cut = 0) {
  PackageBuilder package;
  package.names.index("None");
  const i32 palette = package.add_object(
      "Palette", "Colours", 0, [](ObjectWriter& object) { put_palette(object, test::grey_palette()); });
  PackageTexture texture = test::plain_texture(palette);
  change(texture);
  const i32 skin =
      package.add_object(class_name, "Skin", 0, [&](ObjectWriter& object) { put_texture(object, texture); });
  package.row(skin).size = static_cast<i32>(package.object(skin).size()) - cut;
  const std::array<i32, 2> textures = {skin, skin};
  package.add_object("Mesh", "Tetra", 0,
                     [&](ObjectWriter& object) { put_mesh(object, test::tetra_mesh(textures)); });
  return drop_of(package);
}

/// A SkeletalMesh whose animation lacks as many of its last bytes.
Drop with_animation(i32 cut) {
  PackageBuilder package;
  package.names.index("None");
  const i32 animation = package.add_object(
      "Animation", "Bends", 0, [](ObjectWriter& object) { put_animation(object, test::bone_animation()); });
  package.row(animation).size = static_cast<i32>(package.object(animation).size()) - cut;
  package.add_object("SkeletalMesh", "Arm", 0, [&](ObjectWriter& object) {
    put_skeletal_mesh(object, test::bone_mesh({}, animation));
  });
  return drop_of(package);
}

void keep(PackageBuilder&) {}
void keep_mesh(PackageMesh&) {}
void keep_texture(PackageTexture&) {}

std::vector<test::RuleCase> rule_cases() {
  const Drop fine = with(keep);
  return {
      {Rule::package_unreadable,
       with_bytes("Old.u", {0xC1, 0x83, 0x2A, 0x9E, 60, 0, 5, 0}),
       {fine, with_bytes("Old.txt", {1, 2, 3, 4})},
       {.why = "It is version 60, licensee 5, of a game before Unreal 226: packages of version 61 to 69 are "
               "read.",
        .at = 4}},
      {Rule::package_unreadable,
       with_bytes("New.utx", {0xC1, 0x83, 0x2A, 0x9E, 100, 0, 27, 0}),
       fine,
       {.why = "It is version 100, licensee 27, of Unreal Engine 2 or later: packages of version 61 to 69 "
               "are read."}},
      {Rule::package_unreadable,
       with_bytes("Sent.u", {0xD2, 4, 0, 0, 0, 0, 0, 0}),
       fine,
       {.title = "Sent.u: signature at byte 0 is 1,234, which cannot be",
        .why = "It is a package that was compressed for downloads (.uz)."}},
      {Rule::package_reference_missing,
       with([](PackageBuilder& package) { package.row(1).class_reference = -99; }),
       fine,
       {.why = "The first is row 0 of the exports."}},
      {Rule::package_outers_cyclic, with([](PackageBuilder& package) {
         package.row(1).outer = 2;
         package.row(2).outer = 1;
       }),
       with([](PackageBuilder& package) { package.row(1).outer = 2; })},
      {Rule::package_path_repeated,
       with([](PackageBuilder& package) { package.row(2).name = "TETRA"; }),
       {fine, with([](PackageBuilder& package) {
          package.row(2).name = "Tetra";
          package.row(2).outer = package.add_group("Group");
        })},
       {.why = "Exports 0 and 1 have the same class, outer and name."}},
      {Rule::package_object_outside, with([](PackageBuilder& package) { package.row(1).size = 1 << 20; }),
       fine},
      {Rule::package_objects_overlap, with([](PackageBuilder& package) {
         package.row(1).size = static_cast<i32>(package.object(1).size()) + 1;
       }),
       fine},
      {Rule::package_import_missing,
       with_skins("Lost", true),
       {with_skins("Plain", true), with_skins("Lost", false)},
       {.title = "Lost is not in the package skins"}},
      {Rule::package_object_damaged, with([](PackageBuilder& package) {
         package.row(2).size = static_cast<i32>(package.object(2).size()) - 1;
       }),
       fine},
      {Rule::package_list_end_wrong, with_mesh([](PackageMesh&) {}, {{"triangles end", 1}}),
       with_mesh(keep_mesh)},
      {Rule::package_skel_model, with([](PackageBuilder& package) {
         package.add_object("SkelModel", "Ragnar", 0, [](ObjectWriter& object) { object.put(u32{0}); });
       }),
       fine},
      {Rule::package_defaults_unknown,
       with_class([](PackageClass&) {}, true),
       {with_class([](PackageClass&) {}, false), with_class(
                                                     [](PackageClass& data) {
                                                       data.bytecode = test::bytes_of({0x0F, 0x01, 0x25});
                                                       data.script_size = 9;
                                                     },
                                                     false)}},
      {Rule::package_sequence_past_last_frame,
       with_mesh([](PackageMesh& mesh) { mesh.sequences[1].count = 2; }),
       with_mesh(keep_mesh),
       {.title = "The sequence Walk of Tetra runs past its last frame", .why = "The mesh has 2 frames."}},
      {Rule::package_vertices_disagree,
       with_mesh([](PackageMesh& mesh) { mesh.vertices.pop_back(); }),
       {with_mesh(keep_mesh), with_lod_mesh([](PackageLodMesh&) {})},
       {.title = "Tetra has 7 vertices and needs 8", .why = "Its 2 frames have 4 vertices each."}},
      {Rule::package_corner_missing,
       with_mesh([](PackageMesh& mesh) {
         mesh.triangles[1].vertices[2] = 4;
         mesh.triangles[2].vertices[0] = 9;
       }),
       with_mesh(keep_mesh),
       {.count = 2}},
      {Rule::package_corner_missing,
       with_lod_mesh([](PackageLodMesh& mesh) { mesh.faces[3].wedges[1] = 12; }),
       with_lod_mesh([](PackageLodMesh&) {})},
      {Rule::package_corner_missing, with_lod_mesh([](PackageLodMesh& mesh) { mesh.wedges[0].vertex = 4; }),
       with_lod_mesh([](PackageLodMesh& mesh) { mesh.wedges[0].vertex = 3; })},
      {Rule::package_corner_missing, with_lod_mesh([](PackageLodMesh& mesh) { mesh.remap[3] = 11; }),
       with_lod_mesh([](PackageLodMesh& mesh) { mesh.remap[3] = 10; })},
      {Rule::package_corner_missing, with_lod_mesh([](PackageLodMesh& mesh) { mesh.faces[0].material = 2; }),
       with_lod_mesh([](PackageLodMesh&) {})},
      {Rule::package_slot_missing,
       with_mesh([](PackageMesh& mesh) { mesh.triangles[0].texture = 2; }),
       {with_mesh(keep_mesh), with_lod_mesh([](PackageLodMesh&) {})},
       {.title = "Tetra needs texture slot 2", .why = "The mesh has 2 slots."}},
      {Rule::package_pixels_disagree, with_texture(15), {with_texture(16), with_texture(0)}},
  };
}

/// What the members of packages cannot say.
std::vector<test::RuleCase> member_cases() {
  return {
      {Rule::package_face_left_out,
       with_mesh([](PackageMesh& mesh) { mesh.triangles[1].vertices[2] = 4; }),
       with_mesh(keep_mesh),
       {.count = 1}},
      {Rule::package_flags_lost, with_mesh([](PackageMesh& mesh) { mesh.triangles[0].flags = 0x8; }),
       with_mesh([](PackageMesh& mesh) { mesh.triangles[0].flags = 0x10; })},
      {Rule::package_texture_number, with_mesh([](PackageMesh& mesh) { mesh.triangles[0].texture = 2; }),
       with_mesh(keep_mesh)},
      {Rule::package_frames_missing, with_mesh([](PackageMesh& mesh) { mesh.vertices.pop_back(); }),
       with_mesh(keep_mesh)},
      {Rule::package_skeleton_baked, with_animation(0), with_mesh(keep_mesh)},
      {Rule::package_animation_unreadable, with_animation(1), with_animation(0)},
      {Rule::package_texture_animated,
       with_skin("Texture",
                 [](PackageTexture& texture) { texture.properties = {{"AnimNext", ObjectReference{2}}}; }),
       with_skin("Texture", keep_texture)},
      {Rule::package_texture_made_by_game,
       with_skin("WetTexture", [](PackageTexture& texture) { texture.mips = {{{}, 4, 4}}; }),
       with_skin("WetTexture", keep_texture)},
      {Rule::package_texture_unreadable, with_skin("Texture", keep_texture, 1),
       with_skin("Texture", keep_texture)},
      {Rule::package_texture_absent,
       with_skins("Lost", true),
       {with_skins("Plain", true), with_skins("Lost", false)}},
  };
}

Drop clean() {
  Drop drop;
  for (const NamedBytes& file :
       {test::mesh_package(69), test::texture_package(61), test::skeleton_package(65)})
    drop.add(file.name, file.bytes);
  return drop;
}

const test::Registered<test::RuleCases> kCases({"unreal", rule_cases, clean});
const test::Registered<test::RuleCases> kMemberCases({"unreal", member_cases});

}  // namespace
}  // namespace retromesh::unreal
