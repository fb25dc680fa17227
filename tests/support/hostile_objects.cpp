#include <cmath>
#include <limits>

#include "tests/support/hostile_archives.hpp"
#include "tests/support/packages.hpp"

namespace retromesh::test {

using namespace samples;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kHuge = 3e38F;
constexpr i32 kMost = 0x7FFFFFFF;

/// Makes packages of one object, which `change` spoils before it is written.
class ObjectList {
 public:
  explicit ObjectList(std::vector<HostileArchive>& made) : made_(made) {}

  template <class Change>
  void mesh(const char* name, const Change& change) {
    PackageMesh mesh = tetra_mesh({});
    change(mesh);
    add(name, "Mesh", [&](ObjectWriter& object) { put_mesh(object, mesh); });
  }

  template <class Change>
  void lod(const char* name, const Change& change) {
    PackageLodMesh mesh = weapon_mesh({});
    change(mesh);
    add(name, "LodMesh", [&](ObjectWriter& object) { put_lod_mesh(object, mesh); });
  }

  template <class Change>
  void skeletal(const char* name, const Change& change) {
    PackageAnimation animation = bone_animation();
    PackageSkeletalMesh mesh = bone_mesh({}, 2);
    change(mesh, animation);
    PackageBuilder package;
    package.names.index("None");
    package.add_object("SkeletalMesh", "Arm", 0,
                       [&](ObjectWriter& object) { put_skeletal_mesh(object, mesh); });
    package.add_object("Animation", "Bends", 0,
                       [&](ObjectWriter& object) { put_animation(object, animation); });
    made_.push_back({name, {{"Hostile.u", package.build()}}});
  }

  /// A mesh whose list claims another count, or whose end is elsewhere.
  void lie(const char* name, const char* list, i32 value) {
    add(name, "LodMesh", [&](ObjectWriter& object) {
      object.lies[list] = value;
      put_lod_mesh(object, weapon_mesh({}));
    });
  }

  /// A mesh with a texture, whose palette has these colours.
  template <class Change>
  void texture(const char* name, const Change& change, const std::vector<u32>& colours = grey_palette()) {
    PackageBuilder package;
    package.names.index("None");
    const i32 palette = package.add_object("Palette", "Colours", 0,
                                           [&](ObjectWriter& object) { put_palette(object, colours); });
    const i32 skin = package.add(PackageExport{package.import_class("Texture"), 0, 0, "Skin"});
    PackageTexture texture = plain_texture(palette);
    change(texture, skin, package.object(skin));
    put_texture(package.object(skin), texture);
    const i32 textures[] = {skin};
    package.add_object("Mesh", "Tetra", 0,
                       [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(textures)); });
    made_.push_back({name, {{"Hostile.u", package.build()}}});
  }

 private:
  template <class Write>
  void add(const char* name, const char* class_name, const Write& write) {
    PackageBuilder package;
    package.names.index("None");
    package.add_object(class_name, "Tetra", 0, write);
    made_.push_back({name, {{"Hostile.u", package.build()}}});
  }

  std::vector<HostileArchive>& made_;
};

void add_lies(ObjectList& list) {
  list.lie("vertices that end before they begin", "vertices end", -4000);
  list.lie("vertices that end behind the file", "vertices end", 1 << 30);
  list.lie("vertices that end a byte late", "vertices end", 1);
  list.lie("vertices of no size", "vertices end", -88);
  list.lie("a billion vertices", "vertices", 0x3FFFFFFF);
  list.lie("minus one vertices", "vertices", -1);
  list.lie("a billion triangles", "triangles", 0x3FFFFFFF);
  list.lie("triangles that end behind the file", "triangles end", 1 << 30);
  list.lie("two billion sequences", "sequences", kMost);
  list.lie("two billion notifies", "notifies", kMost);
  list.lie("two billion textures", "textures", kMost);
  list.lie("two billion boxes", "boxes", kMost);
  list.lie("two billion faces", "faces", kMost);
  list.lie("two billion wedges", "wedges", kMost);
  list.lie("two billion materials", "materials", kMost);
  list.lie("the lowest number of remapped vertices", "remap", i32(0x80000001));
}

void add_meshes(ObjectList& list) {
  list.mesh("a vertex beyond the frame", [](PackageMesh& mesh) { mesh.triangles[1].vertices[2] = 65535; });
  list.mesh("only triangles beyond the frame", [](PackageMesh& mesh) {
    for (MeshTriangle& triangle : mesh.triangles) triangle.vertices = {9, 9, 9};
  });
  list.mesh("texture number -5", [](PackageMesh& mesh) { mesh.triangles[0].texture = -5; });
  list.mesh("texture number two billion", [](PackageMesh& mesh) { mesh.triangles[0].texture = kMost; });
  list.mesh("no triangles", [](PackageMesh& mesh) { mesh.triangles.clear(); });
  list.mesh("no vertices", [](PackageMesh& mesh) { mesh.vertices.clear(); });
  list.mesh("no frames", [](PackageMesh& mesh) { mesh.frames = 0; });
  list.mesh("minus two frames", [](PackageMesh& mesh) { mesh.frames = -2; });
  list.mesh("two billion frames of no vertices", [](PackageMesh& mesh) {
    mesh.frames = kMost;
    mesh.frame_vertices = 0;
    mesh.vertices.clear();
  });
  list.mesh("frames and vertices whose product is 2 to the 32nd", [](PackageMesh& mesh) {
    mesh.frames = 1 << 16;
    mesh.frame_vertices = 1 << 16;
  });
  list.mesh("more frames than vertices have", [](PackageMesh& mesh) { mesh.frames = 3; });
  list.mesh("fewer frames than vertices have", [](PackageMesh& mesh) { mesh.frames = 1; });
  list.mesh("70,000 frames of a vertex", [](PackageMesh& mesh) {
    mesh.frames = 70'000;
    mesh.frame_vertices = 4;
    mesh.vertices.resize(280'000);
  });
  list.mesh("numbers that are none", [](PackageMesh& mesh) {
    mesh.scale = {kNaN, kInfinity, -kInfinity};
    mesh.origin = {kHuge, -kHuge, kNaN};
    mesh.rotation = {kMost, i32(0x80000000), -1};
    mesh.sequences[0].rate = kNaN;
    mesh.sequences[1].rate = -kInfinity;
    mesh.sequences[1].notifies[0].time = kInfinity;
  });
  list.mesh("a scale of 0", [](PackageMesh& mesh) { mesh.scale = {0, 0, 0}; });
  list.mesh("sequences beyond the frames", [](PackageMesh& mesh) {
    mesh.sequences[0].first = kMost;
    mesh.sequences[0].count = kMost;
    mesh.sequences[1].first = -1;
    mesh.sequences[1].count = i32(0x80000000);
  });
  list.mesh("100,000 sequences of one name",
            [](PackageMesh& mesh) { mesh.sequences.assign(100'000, {"Walk", "None", 0, 2, {}, 30}); });
  list.mesh("a million notifies",
            [](PackageMesh& mesh) { mesh.sequences[0].notifies.assign(1'000'000, {0.5F, "Step"}); });
  list.mesh("a million textures", [](PackageMesh& mesh) { mesh.textures.assign(1'000'000, 1); });
  list.mesh("textures that are no rows", [](PackageMesh& mesh) { mesh.textures = {kMost, -kMost, 77}; });
  list.mesh("400,000 triangles",
            [](PackageMesh& mesh) { mesh.triangles.assign(400'000, mesh.triangles[0]); });
  list.lod("a wedge beyond the list", [](PackageLodMesh& mesh) { mesh.faces[0].wedges[1] = 65535; });
  list.lod("a material beyond the list", [](PackageLodMesh& mesh) { mesh.faces[0].material = 65535; });
  list.lod("wedges beyond the frame", [](PackageLodMesh& mesh) {
    for (LodWedge& wedge : mesh.wedges) wedge.vertex = 65535;
  });
  list.lod("special vertices beyond the frame",
           [](PackageLodMesh& mesh) { mesh.special_vertices = 0xFFFFFFFF; });
  list.lod("more special faces than special vertices",
           [](PackageLodMesh& mesh) { mesh.special_faces.assign(60'000, {{1, 2, 3}, 4}); });
  list.lod("a remap beyond the vertices", [](PackageLodMesh& mesh) { mesh.remap[0] = 65535; });
  list.lod("a remap of fewer vertices than a frame", [](PackageLodMesh& mesh) { mesh.remap.resize(2); });
  list.lod("a remap without old vertices", [](PackageLodMesh& mesh) { mesh.old_frame_vertices = 0; });
  list.lod("four billion old vertices", [](PackageLodMesh& mesh) { mesh.old_frame_vertices = 0xFFFFFFFF; });
  list.lod("no wedges", [](PackageLodMesh& mesh) { mesh.wedges.clear(); });
  list.lod("no faces and no vertices", [](PackageLodMesh& mesh) {
    mesh.faces.clear();
    mesh.vertices.clear();
  });
}

void add_skeletons(ObjectList& list) {
  using Mesh = PackageSkeletalMesh;
  using Animation = PackageAnimation;
  list.skeletal("bones in a circle", [](Mesh& mesh, Animation&) {
    mesh.bones[0].parent = 1;
    mesh.bones[1].parent = 0;
  });
  list.skeletal("a parent that is no bone", [](Mesh& mesh, Animation&) { mesh.bones[1].parent = kMost; });
  list.skeletal("no bones", [](Mesh& mesh, Animation&) { mesh.bones.clear(); });
  list.skeletal("weights beyond the list",
                [](Mesh& mesh, Animation&) { mesh.bone_weights[1] = {65535, 65535}; });
  list.skeletal("points of weights beyond the list",
                [](Mesh& mesh, Animation&) { mesh.weights[0].point = 65535; });
  list.skeletal("points of wedges beyond the list",
                [](Mesh& mesh, Animation&) { mesh.skin_wedges[0].point = 65535; });
  list.skeletal("numbers of points that are none", [](Mesh& mesh, Animation&) {
    mesh.points[0] = {kNaN, kInfinity, kHuge};
    mesh.bones[1].rotation = {kNaN, 0, 0, 0};
    mesh.bones[0].rotation = {0, 0, 0, 0};
    mesh.skin_wedges[0].u = kNaN;
    mesh.skin_wedges[1].v = -1e30F;
  });
  list.skeletal("an animation that is the mesh", [](Mesh& mesh, Animation&) { mesh.animation = 1; });
  list.skeletal("an animation that is no row", [](Mesh& mesh, Animation&) { mesh.animation = 77; });
  list.skeletal("a depth of four billion", [](Mesh& mesh, Animation&) { mesh.depth = 0xFFFFFFFF; });
  list.skeletal("a sequence of two billion frames", [](Mesh&, Animation& animation) {
    animation.sequences[0].count = kMost;
    animation.moves[0].time = kHuge;
  });
  list.skeletal("60,000 sequences of 60,000 frames", [](Mesh&, Animation& animation) {
    animation.moves[0].time = 60'000;
    animation.moves.assign(600, animation.moves[0]);
    animation.sequences.assign(60'000, {"Bend", "None", 0, 60'000, {}, 1000});
  });
  list.skeletal("times that are none", [](Mesh&, Animation& animation) {
    animation.moves[0].time = kNaN;
    animation.moves[0].tracks[1].times = {kNaN, -kInfinity, kInfinity};
    animation.sequences[0].rate = kNaN;
  });
  list.skeletal("times that run back",
                [](Mesh&, Animation& animation) { animation.moves[0].tracks[1].times = {2, 1, 0}; });
  list.skeletal("fewer times than rotations",
                [](Mesh&, Animation& animation) { animation.moves[0].tracks[1].times = {0}; });
  list.skeletal("tracks without keys",
                [](Mesh&, Animation& animation) { animation.moves[0].tracks = {{}, {}}; });
  list.skeletal("fewer tracks than bones",
                [](Mesh&, Animation& animation) { animation.moves[0].tracks.clear(); });
  list.skeletal("bones of a move that are none",
                [](Mesh&, Animation& animation) { animation.moves[0].bones = {-1, kMost}; });
  list.skeletal("2,000 bones in a chain", [](Mesh& mesh, Animation&) {
    mesh.bones.resize(2000);
    mesh.bone_weights.resize(2000);
    for (std::size_t i = 1; i < mesh.bones.size(); i++) {
      mesh.bones[i].name = "B";
      mesh.bones[i].parent = static_cast<i32>(i - 1);
    }
  });
}

void add_textures(ObjectList& list) {
  using Texture = PackageTexture;
  const auto nothing = [](Texture&, i32, ObjectWriter&) {};
  list.texture("a texture of 65,535 by 65,535 with few bytes", [](Texture& texture, i32, ObjectWriter&) {
    texture.mips[0].width = 65535;
    texture.mips[0].height = 65535;
  });
  list.texture("a texture of four billion by four billion", [](Texture& texture, i32, ObjectWriter&) {
    texture.mips[0].width = 0xFFFFFFFF;
    texture.mips[0].height = 0xFFFFFFFF;
  });
  list.texture("a texture of 65,536 by 65,536 of BC1", [](Texture& texture, i32, ObjectWriter&) {
    texture.format = kFormatBc1;
    texture.mips[0].width = 65536;
    texture.mips[0].height = 65536;
  });
  list.texture("a texture of 0 by 4",
               [](Texture& texture, i32, ObjectWriter&) { texture.mips[0].width = 0; });
  list.texture("255 levels of a texture",
               [](Texture&, i32, ObjectWriter& object) { object.lies["mips"] = 255; });
  list.texture("a level of two billion bytes",
               [](Texture&, i32, ObjectWriter& object) { object.lies["mip"] = kMost; });
  list.texture("a level that ends behind the file",
               [](Texture&, i32, ObjectWriter& object) { object.lies["mip end"] = 1 << 30; });
  list.texture("a level that ends before it begins",
               [](Texture&, i32, ObjectWriter& object) { object.lies["mip end"] = -500; });
  list.texture("no levels", [](Texture& texture, i32, ObjectWriter&) { texture.mips.clear(); });
  list.texture("a palette of no colours", nothing, {});
  list.texture("a palette of 3 colours", nothing, {1, 2, 3});
  list.texture("a palette of 100,000 colours", nothing, std::vector<u32>(100'000, 5));
  list.texture("a palette that is no row",
               [](Texture& texture, i32, ObjectWriter&) { texture.palette = -900; });
  list.texture("a palette that is the texture",
               [](Texture& texture, i32 skin, ObjectWriter&) { texture.palette = skin; });
  list.texture("no palette", [](Texture& texture, i32, ObjectWriter&) { texture.palette = 0; });
  list.texture("format 200", [](Texture& texture, i32, ObjectWriter&) { texture.format = 200; });
  list.texture("blocks that are cut", [](Texture& texture, i32, ObjectWriter&) {
    texture.format = kFormatBc3;
    texture.mips = {{Bytes(15), 4, 4}};
  });
  list.texture("a second list that is not there", [](Texture& texture, i32, ObjectWriter&) {
    texture.properties = {{"bHasComp", true}, {"CompFormat", u8{3}}};
  });
  list.texture("a second list without levels",
               [](Texture& texture, i32, ObjectWriter&) { texture.second_format = kFormatBc1; });
  list.texture("a texture that is its next picture", [](Texture& texture, i32 skin, ObjectWriter&) {
    texture.properties = {{"AnimNext", ObjectReference{skin}}};
  });
  list.texture("a texture made of itself", [](Texture& texture, i32 skin, ObjectWriter&) {
    texture.properties = {{"SourceTexture", ObjectReference{skin}}, {"GlassTexture", ObjectReference{skin}}};
    texture.mips = {{{}, 4, 4}};
  });
  list.texture("a property of two billion bytes", [](Texture& texture, i32, ObjectWriter&) {
    texture.properties = {{"Data", RawValue{9, "", Bytes(4), u32(kMost)}}};
  });
  list.texture("a property of type 15", [](Texture& texture, i32, ObjectWriter&) {
    texture.properties = {{"Odd", RawValue{15, "", Bytes(4)}}};
  });
  list.texture("element 1,073,741,823 of a property", [](Texture& texture, i32, ObjectWriter&) {
    texture.properties = {{"Palette", ObjectReference{1}, 0x3FFFFFFF}, {"USize", i32{4}, 0x3FFFFFFF}};
  });
  list.texture("200,000 properties", [](Texture& texture, i32, ObjectWriter&) {
    texture.properties.assign(200'000, {"USize", u8{4}});
  });
}

}  // namespace

std::vector<HostileArchive> hostile_objects() {
  std::vector<HostileArchive> made;
  ObjectList list(made);
  add_lies(list);
  add_meshes(list);
  add_skeletons(list);
  add_textures(list);
  return made;
}

}  // namespace retromesh::test
