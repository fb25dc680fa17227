#include "formats/unreal/package/members/mesh_files.hpp"

#include "formats/image/image.hpp"
#include "tests/native/unreal/package/packages_host.hpp"
#include "tests/support/opened.hpp"

// The members of models, of packages of our own with known contents.

using namespace retromesh;
using namespace retromesh::unreal;
using package::polygon_type_of;

namespace {

Unpacked unpacked(std::vector<samples::NamedBytes> packages, const std::string& id) {
  test::PackagesHost host(std::move(packages));
  host.list();
  return test::value_of(host.unpack(id));
}

std::vector<std::string> names_of(const Unpacked& unpacked) {
  std::vector<std::string> names;
  for (const Member& member : unpacked.members) names.push_back(member.name);
  return names;
}

Image image_of(const Unpacked& unpacked, const std::string& end) {
  const Member* const member = test::member_of(unpacked, end);
  REQUIRE(member);
  Limits limits;
  return test::value_of(image::read(member->name, member->bytes, false, limits));
}

}  // namespace

TEST_CASE("PolyFlags are the type bytes that importers make them of") {
  CHECK(polygon_type_of(0) == 0x00);
  CHECK(polygon_type_of(0x100) == 0x01);
  CHECK(polygon_type_of(0x104) == 0x02);
  CHECK(polygon_type_of(0x102) == 0x03);
  CHECK(polygon_type_of(0x400104) == 0x12);
  CHECK(polygon_type_of(0x400140) == 0x14);
  CHECK(polygon_type_of(0x1) == 0x08);
  CHECK(polygon_type_of(0x1000) == 0x08);
  CHECK(polygon_type_of(0x4810) == 0xE0);
  CHECK(package::flags_without_type(0x404957) == 0);
  CHECK(package::flags_without_type(0x80000220) == 0x80000220);
}

TEST_CASE("a mesh is its datafile, anivfile, class file and textures, each with its ranges") {
  for (const u16 version : {test::kFirstVersion, test::kLastVersion}) {
    INFO(version);
    const Unpacked tetra = unpacked({test::mesh_package(version)}, "shapes.u#tetra");
    CHECK(names_of(tetra) == std::vector<std::string>{"Shapes.u/Skin.pcx", "Shapes.u/Fur.pcx",
                                                      "Shapes.u/Tetra_d.3d", "Shapes.u/Tetra_a.3d",
                                                      "Shapes.u/Tetra.uc"});
    for (const Member& member : tetra.members) {
      REQUIRE_FALSE(member.from.empty());
      CHECK(member.from[0].file == 0);
      CHECK(member.from[0].size > 0);
    }
    CHECK(tetra.members[0].from.size() == 2);  // The texture and its palette.
    const Image skin = image_of(tetra, "Skin.pcx");
    CHECK(skin.width == 4);
    CHECK(skin.pixels[0] == 16);
    CHECK(skin.pixels[15 * 4] == 31);
    CHECK(skin.palette.size() == 768);
  }
}

TEST_CASE("the look of a class is its default properties and its script") {
  const Unpacked large = unpacked({test::mesh_package(69)}, "shapes.u#tetra@largewalker");
  const Member* const script = test::member_of(large, "Classes/LargeWalker.uc.txt");
  REQUIRE(script);
  CHECK(test::text_of(*script) == "class LargeWalker expands Walker;\r\n");
  const std::string text = test::text_of(*test::member_of(large, "Tetra.uc"));
  CHECK(text.find("    MultiSkins(1)=Texture'Fur'\n    bUnlit=True\n    DrawScale=3\n}\n") !=
        std::string::npos);
  CHECK(text.find("SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n") != std::string::npos);
}

TEST_CASE("what other packages have is found there, and missing packages are named") {
  const auto far = [](std::vector<samples::NamedBytes> others) {
    others.push_back(test::far_package(69));
    return unpacked(std::move(others), "far.u#fartetra");
  };
  const Unpacked alone = far({});
  CHECK(alone.missing == std::vector<std::string>{"Skins.utx", "Absent.utx"});
  const std::string text = test::text_of(*test::member_of(alone, ".uc"));
  CHECK(text.find("TEXTURE IMPORT NAME=Plain FILE=Skins.utx") != std::string::npos);

  const Unpacked found = far({test::texture_package(69)});
  CHECK(found.missing == std::vector<std::string>{"Absent.utx"});
  CHECK(image_of(found, "Far.u/Plain.pcx").pixels[0] == 16);
  // Of a texture with two lists the one with a palette.
  CHECK(image_of(found, "Far.u/Second1.pcx").pixels[0] == 32);
}

TEST_CASE("a weapon triangle comes of the first vertices of a LodMesh, whose frames are remapped") {
  const Unpacked rifle = unpacked({test::mesh_package(69)}, "shapes.u#rifle");
  std::vector<File> files;
  for (const Member& member : rifle.members) files.push_back({member.name, member.bytes});
  const Model model = test::opened(files, rifle.id);
  CHECK(model.frames.vertices == 7);
  REQUIRE(model.attachments.size() == 1);
  // Counter-clockwise, as all of a Model.
  CHECK(model.attachments[0].vertices == std::array<u32, 3>{1, 0, 2});
}

TEST_CASE("a skeletal mesh is as it is bound, then each sequence in frames") {
  const Unpacked arm = unpacked({test::skeleton_package(69)}, "bones.u#arm");
  std::vector<File> files;
  for (const Member& member : arm.members) files.push_back({member.name, member.bytes});
  const Model model = test::opened(files, arm.id);
  REQUIRE(model.frames.count() == 4);
  REQUIRE(model.clips.size() == 1);
  CHECK(model.clips[0].name == "Bend");
  CHECK(model.clips[0].first == 1);
  CHECK(model.clips[0].rate == 10);
  CHECK(test::note_called(arm.notes, "Bones became frames of vertices"));
  const auto at = [&](u32 frame, u32 vertex) { return model.frames.positions[frame * 4 + vertex]; };
  // The first key of the bone is its bound pose; the others turn its vertex by 90 and 180 degrees about X.
  for (u32 vertex = 0; vertex < 4; ++vertex) CHECK(at(0, vertex) == at(1, vertex));
  for (u32 vertex = 0; vertex < 3; ++vertex) CHECK(at(0, vertex) == at(3, vertex));
  using Position = std::array<i16, 3>;
  CHECK(at(0, 1) == Position{32767, 0, 0});  // 100 units are the whole range.
  CHECK(at(0, 3) == Position{0, 0, 32767});
  CHECK(at(2, 3) == Position{0, 16384, 16384});
  CHECK(at(3, 3) == Position{0, 0, 0});
}
