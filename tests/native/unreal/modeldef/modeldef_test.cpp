#include "formats/unreal/modeldef/modeldef.hpp"

#include <string>

#include "tests/native/unreal/text_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

ModelDef read(std::string_view text) {
  Limits limits;
  return read_modeldef("modeldef.crates", bytes_of(text), limits);
}

std::vector<Appearance> quiet(std::string_view text) {
  ModelDef def = read(text);
  CHECK(def.notes.empty());
  return def.appearances;
}

using Values = std::array<double, 3>;

}  // namespace

TEST_CASE("A MODELDEF lump is detected by its name, with any extension") {
  CHECK(is_modeldef_name("modeldef"));
  CHECK(is_modeldef_name("MODELDEF.txt"));
  CHECK(is_modeldef_name("swwmgz/modeldef.ammo"));
  CHECK(is_modeldef_name("mods\\ModelDef.gl"));
  CHECK_FALSE(is_modeldef_name("modeldefs"));
  CHECK_FALSE(is_modeldef_name("modeldef/readme.txt"));
  CHECK_FALSE(is_modeldef_name("my.modeldef"));
  CHECK_FALSE(is_modeldef_name(""));
}

TEST_CASE("An appearance has the state of its Model block at its frame lines") {
  const auto appearances = quiet(
      "Model \"Crate\"\n"
      "{\n"
      "\tPath \"models/extra\"\n"
      "\n"
      "\tModel 0 \"Crate_d.3d\"\n"
      "\tSkin 0 \"Crate.png\"\n"
      "\tScale 0.05 0.05 0.10\n"
      "\tOffset 1 -2 3.5\n"
      "\tAngleOffset -90\n"
      "\tROTATING\n"
      "\tDONTCULLBACKFACES\n"
      "\n"
      "\tFrameIndex XZW1 A 0 7\n"
      "}\n");
  REQUIRE(appearances.size() == 1);
  const Appearance& crate = appearances[0];
  CHECK(crate.actor == "Crate");
  CHECK(crate.model == 0);
  CHECK(crate.path == "models/extra");
  CHECK(crate.mesh == "Crate_d.3d");
  CHECK(crate.line == 5);
  CHECK(crate.skin.texture == "Crate.png");
  CHECK(crate.skin.line == 6);
  CHECK(crate.surface_skins.empty());
  CHECK(crate.scale.values == Values{0.05, 0.05, 0.1});
  CHECK(crate.scale.text == "0.05 0.05 0.10");
  CHECK(crate.scale.line == 7);
  CHECK(crate.offset.values == Values{1, -2, 3.5});
  CHECK(crate.offset.line == 8);
  CHECK(crate.rotation.values == Values{-90, 0, 0});
  CHECK(crate.rotation.text == "-90 0 0");
  CHECK(crate.rotation.line == 9);
  CHECK(crate.two_sided);
  REQUIRE(crate.frames.size() == 1);
  CHECK(crate.frames[0].sprite == "XZW1 A");
  CHECK(crate.frames[0].frame == 7);
  CHECK(crate.frames[0].line == 13);
}

TEST_CASE("Values without a line have line 0") {
  const auto appearances = quiet("Model A { Model 0 a_d.3d FrameIndex XZW1 A 0 0 }");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].scale.line == 0);
  CHECK(appearances[0].scale.values == Values{1, 1, 1});
  CHECK(appearances[0].scale.text == "1 1 1");
  CHECK(appearances[0].offset.line == 0);
  CHECK(appearances[0].rotation.line == 0);
  CHECK(appearances[0].skin.line == 0);
  CHECK_FALSE(appearances[0].two_sided);
}

TEST_CASE("Lines after a frame change only later frames") {
  const auto appearances = quiet(
      "Model Mag {\n Model 0 mag_d.3d\n Scale 1 1 1\n Skin 0 empty.png\n"
      " FrameIndex XZW1 A 0 0\n FrameIndex XZW1 B 0 1\n"
      " RollOffset 90\n ZOffset 0.5\n"
      " FrameIndex XZW1 C 0 2\n"
      " Skin 0 full.png\n"
      " FrameIndex XZW1 D 0 3\n}");
  REQUIRE(appearances.size() == 3);
  CHECK(appearances[0].frames.size() == 2);
  CHECK(appearances[0].rotation.line == 0);
  CHECK(appearances[1].rotation.values == Values{0, 0, 90});
  CHECK(appearances[1].offset.values == Values{0, 0, 0.5});
  CHECK(appearances[1].skin.texture == "empty.png");
  CHECK(appearances[2].skin.texture == "full.png");
  CHECK(appearances[2].rotation.values == Values{0, 0, 90});
  CHECK(appearances[2].frames[0].sprite == "XZW1 D");
}

TEST_CASE("Setting the same value again begins no new appearance") {
  const auto appearances = quiet(
      "Model A { Model 0 a_d.3d Scale 1 1 1 FrameIndex XZW1 A 0 0\n"
      "Scale 1.0 1 1 Skin 0 \"\" ROTATING FrameIndex XZW1 B 0 1 }");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].frames.size() == 2);
}

TEST_CASE("Models of one actor have separate skins and share the rest") {
  const auto appearances = quiet(
      "Model Gun {\n Path \"models\"\n Model 1 \"Gun_d.3d\"\n Model 2 \"Flash_a.3d\"\n"
      " SurfaceSkin 1 0 \"Tags.png\"\n SurfaceSkin 1 5 \"Mag.png\"\n Skin 2 \"Flash0.png\"\n"
      " FrameIndex XZW1 A 1 0\n FrameIndex XZW1 A 2 0\n"
      " Skin 2 \"Flash1.png\"\n"
      " FrameIndex XZW1 B 1 1\n FrameIndex XZW1 B 2 0\n}");
  REQUIRE(appearances.size() == 3);
  CHECK(appearances[0].model == 1);
  CHECK(appearances[0].mesh == "Gun_d.3d");
  CHECK(appearances[0].frames.size() == 2);
  REQUIRE(appearances[0].surface_skins.size() == 2);
  CHECK(appearances[0].surface_skins[1].slot == 5);
  CHECK(appearances[0].surface_skins[1].texture == "Mag.png");
  CHECK(appearances[0].surface_skins[1].line == 6);
  CHECK(appearances[1].model == 2);
  CHECK(appearances[1].mesh == "Flash_a.3d");
  CHECK(appearances[1].skin.texture == "Flash0.png");
  CHECK(appearances[2].skin.texture == "Flash1.png");
}

TEST_CASE("An empty skin removes the skin, and an empty surface skin hides the surface") {
  const auto appearances = quiet(
      "Model A { Model 0 a_d.3d Skin 0 all.png SurfaceSkin 0 3 mag.png FrameIndex XZW1 A 0 0\n"
      "Skin 0 \"\" SurfaceSkin 0 3 \"\" FrameIndex XZW1 B 0 1 }");
  REQUIRE(appearances.size() == 2);
  CHECK(appearances[0].skin.texture == "all.png");
  CHECK(appearances[1].skin.line == 0);
  REQUIRE(appearances[1].surface_skins.size() == 1);
  CHECK(appearances[1].surface_skins[0].texture.empty());
  CHECK(appearances[1].surface_skins[0].line == 2);
}

TEST_CASE("A frame line adds a sprite frame for each letter") {
  const auto appearances = quiet("Model A { Model 0 a_d.3d FrameIndex XZW1 aB\\]  0 4 }");
  REQUIRE(appearances.size() == 1);
  REQUIRE(appearances[0].frames.size() == 4);
  CHECK(appearances[0].frames[0].sprite == "XZW1 A");
  CHECK(appearances[0].frames[3].sprite == "XZW1 ]");
  CHECK(appearances[0].frames[3].frame == 4);
}

TEST_CASE("Frame parses its name as a number") {
  const ModelDef def = read(
      "Model A { Model 0 a_d.3d\nFrame XZW1 A 0 \"12\"\nFrame XZW1 B 0 \"walk1\"\n}\n"
      "Model B { Model 0 b.md3 Frame XZW1 A 0 \"walk1\" }");
  REQUIRE(def.appearances.size() == 2);
  CHECK(def.appearances[0].frames.at(0).frame == 12);
  CHECK(def.appearances[0].frames.at(1).frame == 0);
  REQUIRE(def.notes.size() == 1);
  CHECK(def.notes[0].severity() == Severity::fact);
  CHECK(def.notes[0].location.at == 3);
}

TEST_CASE("A frame below zero hides the model") {
  const auto appearances = quiet("Model A { Model 0 a_d.3d FrameIndex XZW1 A 0 0 FrameIndex XZW1 B 0 -1 }");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].frames.size() == 1);
}

TEST_CASE("A model without frame lines is an appearance without frames") {
  const auto appearances =
      quiet("Model A { Path p Model 0 a_d.3d Model 1 b_d.3d Scale 2 2 2 FrameIndex XZW1 A 1 0 }");
  REQUIRE(appearances.size() == 2);
  CHECK(appearances[0].mesh == "b_d.3d");
  CHECK(appearances[1].mesh == "a_d.3d");
  CHECK(appearances[1].frames.empty());
  CHECK(appearances[1].scale.values == Values{2, 2, 2});
}

TEST_CASE("Another file for a model's number is another appearance") {
  const auto appearances = quiet(
      "Model A { Path one Model 0 a_d.3d FrameIndex XZW1 A 0 0 Path two Model 0 b_d.3d FrameIndex XZW1 B 0 0 "
      "}");
  REQUIRE(appearances.size() == 2);
  CHECK(appearances[0].path == "one");
  CHECK(appearances[1].path == "two");
  CHECK(appearances[1].mesh == "b_d.3d");
}

TEST_CASE("State ends with its block") {
  const auto appearances = quiet(
      "Model A { Path p Model 0 a_d.3d Scale 2 2 2 DontCullBackfaces FrameIndex XZW1 A 0 0 }\n"
      "Model A { Model 0 b_d.3d FrameIndex XZW1 A 0 0 }");
  REQUIRE(appearances.size() == 2);
  CHECK(appearances[1].path.empty());
  CHECK(appearances[1].scale.line == 0);
  CHECK_FALSE(appearances[1].two_sided);
}

TEST_CASE("Comments, regions and all line ends are skipped and counted as lines") {
  const auto appearances = quiet(
      "#region Crates\r\n"
      "Model Crate // the crate\r"
      "{ /* Model 0 no_d.3d\n\n */ Model 0 a_d.3d//glued\n"
      "; Model 0 hexen_d.3d\n"
      "FrameIndex XZW1 A 0 0;glued\n"
      "}\n#endregion\n");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].mesh == "a_d.3d");
  CHECK(appearances[0].line == 5);
  CHECK(appearances[0].frames.at(0).line == 7);
}

TEST_CASE("The case of keywords is ignored, and unknown ones are skipped with their numbers") {
  const auto appearances = quiet(
      "MODEL a { MODEL 0 a_d.3d rotation-speed 3 rotation-center 1 2 3 PITCHFROMMOMENTUM\n"
      "UseActorPitch NOINTERPOLATION SomethingNew \"text\" 5\nframeindex xzw1 a 0 0 }");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].frames.size() == 1);
}

TEST_CASE("A keyword inside quotes is a name") {
  const auto appearances = quiet("Model \"Model\" { Model 0 \"Skin\" Skin 0 \"}\" FrameIndex XZW1 A 0 0 }");
  REQUIRE(appearances.size() == 1);
  CHECK(appearances[0].actor == "Model");
  CHECK(appearances[0].mesh == "Skin");
  CHECK(appearances[0].skin.texture == "}");
}

TEST_CASE("Lines without required values are warnings and change nothing") {
  const ModelDef def = read(
      "Model A {\nModel 0 a_d.3d\nScale 1 2\nOffset here\nSkin\nSurfaceSkin 0 300 x.png\nFrameIndex XZW1 A 5 "
      "0\n"
      "FrameIndex XZW1 A 0 3\nFrameIndex XZW1\n}");
  REQUIRE(def.appearances.size() == 1);
  CHECK(def.appearances[0].scale.line == 0);
  CHECK(def.appearances[0].offset.line == 0);
  CHECK(def.appearances[0].surface_skins.empty());
  REQUIRE(def.appearances[0].frames.size() == 1);
  CHECK(def.appearances[0].frames[0].frame == 3);
  REQUIRE(def.notes.size() == 6);
  CHECK(def.notes[0].title == "\"Scale\" lacks a number");
  CHECK(def.notes[0].location.at == 3);
  for (const Note& note : def.notes) CHECK(note.severity() == Severity::warning);
}

TEST_CASE("A block without a closing brace ends where the next one begins") {
  const ModelDef def = read("Model A {\nModel 0 a_d.3d\nModel B {\nModel 0 b_d.3d\n");
  REQUIRE(def.appearances.size() == 2);
  CHECK(def.appearances[0].actor == "A");
  CHECK(def.appearances[1].actor == "B");
  REQUIRE(def.notes.size() == 2);
  CHECK(def.notes[0].location.at == 1);
  CHECK(def.notes[1].location.at == 3);
}

TEST_CASE("Quotes and comments without an end are warnings where they begin") {
  const ModelDef quote = read("Model A {\nModel 0 \"a_d.3d\nScale 2 2 2\n}");
  REQUIRE(quote.appearances.size() == 1);
  CHECK(quote.appearances[0].mesh == "a_d.3d");
  CHECK(quote.appearances[0].scale.line == 3);
  REQUIRE(quote.notes.size() == 1);
  CHECK(quote.notes[0].location.at == 2);

  const ModelDef comment = read("Model A {\nModel 0 a_d.3d }\n/* Model B {");
  CHECK(comment.appearances.size() == 1);
  REQUIRE(comment.notes.size() == 1);
  CHECK(comment.notes[0].location.at == 3);
}

TEST_CASE("A small MODELDEF with many appearances stops at the memory limit") {
  std::string text = "Model A { Model 0 a_d.3d\n";
  for (int i = 0; i < 32; ++i)
    text += "SurfaceSkin 0 " + std::to_string(i) + " " + std::string(200, 'x') + "\n";
  for (int i = 0; i < 5'000; ++i) text += "Scale " + std::to_string(i) + " 1 1 FrameIndex XZW1 A 0 0\n";
  Limits limits;
  limits.bytes = u64{1} << 20;
  const ModelDef def = read_modeldef("modeldef", bytes_of(text), limits);
  CHECK(def.appearances.size() < 200);
  REQUIRE(def.notes.size() == 1);
  CHECK(def.notes[0].severity() == Severity::warning);
}

TEST_CASE("Real MODELDEF lumps of the corpus are read without a note") {
  struct Real {
    const char* name;
    std::size_t appearances;
    std::size_t frames;
  };
  const Real real[] = {
      {"ammo", 49, 49},
      {"candygun", 32, 267},
      {"keygesture", 26, 1183},
      {"ynykron", 47, 352},
  };
  for (const Real& file : real) {
    if (!test::corpus()) SKIP("the corpus is not here");
    const auto text = corpus_text(std::string("unreal/swwmgz/modeldef.") + file.name);
    INFO(file.name);
    const ModelDef def = read(text);
    CHECK(def.notes.empty());
    CHECK(def.appearances.size() == file.appearances);
    std::size_t frames = 0;
    for (const Appearance& appearance : def.appearances) frames += appearance.frames.size();
    CHECK(frames == file.frames);
  }
}
