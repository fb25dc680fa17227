#include "formats/unreal/materials.hpp"

#include <algorithm>

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("a mesh without any image has a note") {
  MeshFiles files;
  const auto says_so = [&] {
    return test::has_note(opened(files.drop()), "No image is named for this mesh");
  };
  CHECK(says_so());
  files.script = kImport;
  CHECK(says_so());
  files.script += "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
  CHECK(!says_so());
}

namespace {

/// Two slots: faces 0 and 1 use slot 0, faces 2 and 3 slot 1.
MeshFiles with_two_slots(const std::string& skins) {
  MeshFiles files;
  files.polygons[2].texture = files.polygons[3].texture = 1;
  files.modeldef =
      "Model \"Crate\" { Path \"models\" Model 0 \"tetra_d.3d\" " + skins + " FrameIndex XZW1 A 0 0 }";
  return files;
}

}  // namespace

TEST_CASE("a MODELDEF's group with an empty skin, or the only one without a skin, is not drawn") {
  struct Skins {
    const char* lines;
    const char* why_slot_1_is_not_drawn;
    u32 missing_files;
  };
  for (const Skins& skins :
       {Skins{"", "", 0}, Skins{"Skin 0 \"a.png\"", "", 1},
        Skins{"SurfaceSkin 0 0 \"a.png\"", "no skin is given", 1},
        Skins{"SurfaceSkin 0 0 \"a.png\" SurfaceSkin 0 1 \"\"", "its skin is empty", 1}}) {
    INFO(skins.lines);
    const Model model = opened(with_two_slots(skins.lines).drop());
    REQUIRE(model.materials.size() == 2);
    CHECK(model.materials[0].not_drawn == "");
    CHECK(model.materials[1].not_drawn == skins.why_slot_1_is_not_drawn);
    CHECK(model.indices.size() == 12);
    CHECK(model.missing_files.size() == skins.missing_files);
  }
}

TEST_CASE("both sides of a MODELDEF's opaque groups are drawn, and of a class file's only the front") {
  const auto sides = [](const Model& model) {
    for (const Property& property : model.properties) {
      if (property.name == "Back faces") return property.value + ": " + property.remark;
    }
    return std::string();
  };
  const Model plain = opened(with_two_slots("").drop());
  CHECK(plain.materials[0].two_sided);
  CHECK(plain.materials[0].kind == "Opaque, two-sided");
  CHECK(sides(plain) == "drawn: unless the actor has a render style");
  const Model always = opened(with_two_slots("DontCullBackfaces").drop());
  CHECK(always.materials[0].two_sided);
  CHECK(sides(always) == "drawn: by DontCullBackfaces");
  MeshFiles unreal;
  unreal.script = kImport;
  CHECK_FALSE(opened(unreal.drop()).materials[0].two_sided);
  CHECK(sides(opened(unreal.drop())) == "");
}

TEST_CASE("real MODELDEF packages have placeholders only for files that are missing") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::string root = *test::corpus() + "/unreal/swwmgz/";
  test::Drop drop;
  for (const std::string& path : test::files_under(root)) drop.add(path, test::read_file(root + path));
  const std::vector<File> files = drop.files();
  u32 models = 0;
  u32 with_hidden = 0;
  u32 without_skins = 0;
  for (const Entry& entry : list(files)) {
    if (entry.id.find('#') == std::string::npos) continue;  // no MODELDEF names it
    INFO(entry.name);
    const Model model = opened(files, entry.id);
    ++models;
    const auto is_hidden = [](const Material& material) { return !material.not_drawn.empty(); };
    if (std::any_of(model.materials.begin(), model.materials.end(), is_hidden)) ++with_hidden;
    if (model.images.empty() && model.missing_files.empty()) ++without_skins;
    for (const Material& material : model.materials) {
      if (material.image != kNone || is_hidden(material)) continue;
      // It has a placeholder, since the file of its skin is missing.
      const bool is_missing = std::any_of(
          model.missing_files.begin(), model.missing_files.end(), [&](const MissingFile& missing) {
            return std::count(missing.numbers.begin(), missing.numbers.end(), material.slot) == 1;
          });
      CHECK(is_missing);
    }
  }
  CHECK(models == 380);
  CHECK(with_hidden == 56);
  CHECK(without_skins == 0);
}
