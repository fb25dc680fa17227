#include "formats/unreal/modeldef/modeldef.hpp"

#include "tests/native/unreal/script/shown.hpp"
#include "tests/support/corpus.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

std::string shown(const ModelDef& def) {
  std::ostringstream out;
  for (const Appearance& one : def.appearances) {
    out << one.actor << ' ' << one.model << ": " << one.path << '/' << one.mesh << test::at(one.line)
        << test::shown("skin", one.skin);
    for (const SlotTexture& skin : one.surface_skins) out << test::shown(skin);
    out << test::shown("scale", one.scale) << test::shown("offset", one.offset)
        << test::shown("rotation", one.rotation) << (one.two_sided ? "; two-sided" : "");
    for (const SpriteFrame& frame : one.frames)
      out << "; " << frame.sprite << " = " << frame.frame << test::at(frame.line);
    out << '\n';
  }
  return out.str() + test::shown(def.notes);
}

const test::TextCase kLumps[] = {
    {"an appearance has the state of its Model block at its frame lines",
     "Model \"Crate\"\n{\n\tPath \"models/extra\"\n\n\tModel 0 \"Crate_d.3d\"\n\tSkin 0 \"Crate.png\"\n"
     "\tScale 0.05 0.05 0.10\n\tOffset 1 -2 3.5\n\tAngleOffset -90\n\tROTATING\n\tDONTCULLBACKFACES\n\n"
     "\tFrameIndex XZW1 A 0 7\n}\n",
     "Crate 0: models/extra/Crate_d.3d (5); skin 'Crate.png' (6); scale 0.05 0.05 0.10 (7); offset 1 -2 3.5 "
     "(8); rotation -90 0 0 (9); two-sided; XZW1 A = 7 (13)\n"},
    {"lines after a frame change only later frames",
     "Model Mag {\n Model 0 mag_d.3d\n Scale 1 1 1\n Skin 0 empty.png\n"
     " FrameIndex XZW1 A 0 0\n FrameIndex XZW1 B 0 1\n RollOffset 90\n ZOffset 0.5\n"
     " FrameIndex XZW1 C 0 2\n Skin 0 full.png\n FrameIndex XZW1 D 0 3\n}",
     "Mag 0: /mag_d.3d (2); skin 'empty.png' (4); scale 1 1 1 (3); XZW1 A = 0 (5); XZW1 B = 1 (6)\n"
     "Mag 0: /mag_d.3d (2); skin 'empty.png' (4); scale 1 1 1 (3); offset 0 0 0.5 (8); rotation 0 0 90 (7); "
     "XZW1 C = 2 (9)\n"
     "Mag 0: /mag_d.3d (2); skin 'full.png' (10); scale 1 1 1 (3); offset 0 0 0.5 (8); rotation 0 0 90 (7); "
     "XZW1 D = 3 (11)\n"},
    {"setting the same value again begins no new appearance",
     "Model A { Model 0 a_d.3d Scale 1 1 1 FrameIndex XZW1 A 0 0\n"
     "Scale 1.0 1 1 Skin 0 \"\" ROTATING FrameIndex XZW1 B 0 1 }",
     "A 0: /a_d.3d (1); scale 1 1 1 (1); XZW1 A = 0 (1); XZW1 B = 1 (2)\n"},
    {"models of one actor have separate skins and share the rest",
     "Model Gun {\n Path \"models\"\n Model 1 \"Gun_d.3d\"\n Model 2 \"Flash_a.3d\"\n"
     " SurfaceSkin 1 0 \"Tags.png\"\n SurfaceSkin 1 5 \"Mag.png\"\n Skin 2 \"Flash0.png\"\n"
     " FrameIndex XZW1 A 1 0\n FrameIndex XZW1 A 2 0\n Skin 2 \"Flash1.png\"\n"
     " FrameIndex XZW1 B 1 1\n FrameIndex XZW1 B 2 0\n}",
     "Gun 1: models/Gun_d.3d (3); slot 0 'Tags.png' (5); slot 5 'Mag.png' (6); XZW1 A = 0 (8); XZW1 B = 1 "
     "(11)\n"
     "Gun 2: models/Flash_a.3d (4); skin 'Flash0.png' (7); XZW1 A = 0 (9)\n"
     "Gun 2: models/Flash_a.3d (4); skin 'Flash1.png' (10); XZW1 B = 0 (12)\n"},
    {"an empty skin removes the skin, and an empty surface skin hides the surface",
     "Model A { Model 0 a_d.3d Skin 0 all.png SurfaceSkin 0 3 mag.png FrameIndex XZW1 A 0 0\n"
     "Skin 0 \"\" SurfaceSkin 0 3 \"\" FrameIndex XZW1 B 0 1 }",
     "A 0: /a_d.3d (1); skin 'all.png' (1); slot 3 'mag.png' (1); XZW1 A = 0 (1)\n"
     "A 0: /a_d.3d (1); slot 3 '' (2); XZW1 B = 1 (2)\n"},
    {"a frame line adds a sprite frame for each letter",
     "Model A { Model 0 a_d.3d FrameIndex XZW1 aB\\]  0 4 }",
     "A 0: /a_d.3d (1); XZW1 A = 4 (1); XZW1 B = 4 (1); XZW1 \\ = 4 (1); XZW1 ] = 4 (1)\n"},
    {"Frame parses its name as a number",
     "Model A { Model 0 a_d.3d\nFrame XZW1 A 0 \"12\"\nFrame XZW1 B 0 \"walk1\"\n}\n"
     "Model B { Model 0 b.md3 Frame XZW1 A 0 \"walk1\" }",
     "A 0: /a_d.3d (1); XZW1 A = 12 (2); XZW1 B = 0 (3)\n"
     "B 0: /b.md3 (5); XZW1 A = 0 (5)\n"
     "fact: Frame \"walk1\" is a name, and this format has none (3)\n"},
    {"a frame below zero hides the model",
     "Model A { Model 0 a_d.3d FrameIndex XZW1 A 0 0 FrameIndex XZW1 B 0 -1 }",
     "A 0: /a_d.3d (1); XZW1 A = 0 (1)\n"},
    {"a model without frame lines is an appearance without frames",
     "Model A { Path p Model 0 a_d.3d Model 1 b_d.3d Scale 2 2 2 FrameIndex XZW1 A 1 0 }",
     "A 1: p/b_d.3d (1); scale 2 2 2 (1); XZW1 A = 0 (1)\n"
     "A 0: p/a_d.3d (1); scale 2 2 2 (1)\n"},
    {"another file for a model's number is another appearance",
     "Model A { Path one Model 0 a_d.3d FrameIndex XZW1 A 0 0\nPath two Model 0 b_d.3d FrameIndex XZW1 B 0 0 "
     "}",
     "A 0: one/a_d.3d (1); XZW1 A = 0 (1)\n"
     "A 0: two/b_d.3d (2); XZW1 B = 0 (2)\n"},
    {"state ends with its block",
     "Model A { Path p Model 0 a_d.3d Scale 2 2 2 DontCullBackfaces FrameIndex XZW1 A 0 0 }\n"
     "Model A { Model 0 b_d.3d FrameIndex XZW1 A 0 0 }",
     "A 0: p/a_d.3d (1); scale 2 2 2 (1); two-sided; XZW1 A = 0 (1)\n"
     "A 0: /b_d.3d (2); XZW1 A = 0 (2)\n"},
    {"comments, regions and all line ends are skipped and counted as lines",
     "#region Crates\r\nModel Crate // the crate\r{ /* Model 0 no_d.3d\n\n */ Model 0 a_d.3d//glued\n"
     "; Model 0 hexen_d.3d\nFrameIndex XZW1 A 0 0;glued\n}\n#endregion\n",
     "Crate 0: /a_d.3d (5); XZW1 A = 0 (7)\n"},
    {"the case of keywords is ignored, and unknown ones are skipped with their numbers",
     "MODEL a { MODEL 0 a_d.3d rotation-speed 3 rotation-center 1 2 3 PITCHFROMMOMENTUM\n"
     "UseActorPitch NOINTERPOLATION SomethingNew \"text\" 5\nframeindex xzw1 a 0 0 }",
     "a 0: /a_d.3d (1); xzw1 A = 0 (3)\n"},
    {"a keyword inside quotes is a name",
     "Model \"Model\" { Model 0 \"Skin\" Skin 0 \"}\" FrameIndex XZW1 A 0 0 }",
     "Model 0: /Skin (1); skin '}' (1); XZW1 A = 0 (1)\n"},
    {"lines without required values are warnings and change nothing",
     "Model A {\nModel 0 a_d.3d\nScale 1 2\nOffset here\nSkin\nSurfaceSkin 0 300 x.png\n"
     "FrameIndex XZW1 A 5 0\nFrameIndex XZW1 A 0 3\nFrameIndex XZW1\n}",
     "A 0: /a_d.3d (2); XZW1 A = 3 (8)\n"
     "warning: \"Scale\" lacks a number (3)\n"
     "warning: \"Offset\" lacks a number (4)\n"
     "warning: \"Skin\" lacks a number (5)\n"
     "warning: SurfaceSkin names a surface above 255 (6)\n"
     "warning: A frame of \"A\" shows a model that has no file (7)\n"
     "warning: \"FrameIndex\" lacks a name (9)\n"},
    {"a block without a closing brace ends where the next one begins",
     "Model A {\nModel 0 a_d.3d\nModel B {\nModel 0 b_d.3d\n",
     "A 0: /a_d.3d (2)\n"
     "B 0: /b_d.3d (4)\n"
     "warning: The block of \"A\" has no end (1)\n"
     "warning: The block of \"B\" has no end (3)\n"},
    {"a quote without an end ends with its line", "Model A {\nModel 0 \"a_d.3d\nScale 2 2 2\n}",
     "A 0: /a_d.3d (2); scale 2 2 2 (3)\n"
     "warning: A quoted name has no closing quote (2)\n"},
    {"a comment without an end hides the rest", "Model A {\nModel 0 a_d.3d }\n/* Model B {",
     "A 0: /a_d.3d (2)\n"
     "warning: A comment that begins here has no end (3)\n"},
};

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

TEST_CASE("A MODELDEF is read as a state machine, with the lines of its values") {
  for (const test::TextCase& lump : kLumps) {
    INFO(lump.what);
    Limits limits;
    CHECK(shown(read_modeldef("modeldef.crates", test::text_bytes(lump.text), limits)) == lump.shown);
  }
}

TEST_CASE("A MODELDEF without a scale has the engine's") {
  CHECK(Appearance().scale.values == std::array<double, 3>{1, 1, 1});
  CHECK(Appearance().scale.text == "1 1 1");
}

TEST_CASE("A small MODELDEF with many appearances stops at the memory limit") {
  std::string text = "Model A { Model 0 a_d.3d\n";
  for (int i = 0; i < 32; ++i)
    text += "SurfaceSkin 0 " + std::to_string(i) + " " + std::string(200, 'x') + "\n";
  for (int i = 0; i < 5'000; ++i) text += "Scale " + std::to_string(i) + " 1 1 FrameIndex XZW1 A 0 0\n";
  Limits limits;
  limits.bytes = u64{1} << 20;
  const ModelDef def = read_modeldef("modeldef", test::text_bytes(text), limits);
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
      {"ammo", 49, 49}, {"candygun", 32, 267}, {"keygesture", 26, 1183}, {"ynykron", 47, 352}};
  for (const Real& file : real) {
    if (!test::corpus()) SKIP("the corpus is not here");
    INFO(file.name);
    Limits limits;
    const Bytes text = test::read_file(*test::corpus() + "/unreal/swwmgz/modeldef." + file.name);
    const ModelDef def = read_modeldef(file.name, text, limits);
    CHECK(def.notes.empty());
    CHECK(def.appearances.size() == file.appearances);
    std::size_t frames = 0;
    for (const Appearance& appearance : def.appearances) frames += appearance.frames.size();
    CHECK(frames == file.frames);
  }
}
