#include <algorithm>
#include <limits>

#include "formats/model/pose.hpp"
#include "formats/unreal/write/mesh_transform.hpp"
#include "tests/native/unreal/writing.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

namespace {

/// A mesh with every directive that a class file may have about it.
MeshFiles scripted_files(const char* import_keys) {
  MeshFiles files;
  files.frames.resize(4, files.frames[0]);
  files.frames[2][1] = {-512, 90, 33};
  files.frames[3][2] = {7, 8, 9};
  files.polygons[0].type = 0x52;
  files.polygons[1].type = 0x1B;
  files.polygons[1].texture = 7;
  files.polygons[2].texture = 3;
  files.script = kImport;
  files.script.insert(files.script.size() - 1, import_keys);
  files.script +=
      "#exec MESH ORIGIN MESH=Tetra X=10 Y=-20.5 Z=30 PITCH=5 YAW=-40 ROLL=16\n"
      "#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 Y=0.075 Z=0.1\n"
      "#exec MESH DROPFRAMES MESH=Tetra STARTFRAME=1 NUMFRAMES=1\n"
      "#exec MESH SEQUENCE MESH=Tetra SEQ=All STARTFRAME=0 NUMFRAMES=3\n"
      "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=1 NUMFRAMES=2 RATE=12.5 GROUP=Moving\n"
      "#exec MESH NOTIFY MESH=Tetra SEQ=Walk TIME=0.5 FUNCTION=Step\n"
      "#exec TEXTURE IMPORT NAME=JTetra FILE=Models\\tetra.pcx GROUP=Skins FLAGS=2\n"
      "#exec TEXTURE IMPORT NAME=Other FILE=Models\\other.pcx\n"
      "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=JTetra TLOD=5\n"
      "defaultproperties\n{\nMesh=LodMesh'Tetra'\nStyle=STY_Translucent\nbUnlit=True\nDrawScale=1.5\n}\n";
  return files;
}

void check_same(const Model& again, const Model& model) {
  test::check_same_model(again, model);
  CHECK(std::ranges::equal(again.materials, model.materials, {}, &Material::kind, &Material::kind));
}

}  // namespace

TEST_CASE("what came with a class file goes out with the same bytes and directives") {
  for (const char* keys : {"", " UNMIRROR=1", " UNMIRROR=1 UNMIRRORTEX=3 ZEROTEX=1"}) {
    INFO(keys);
    MeshFiles files = scripted_files(keys);
    test::Drop drop = files.drop();
    drop.add("Models/tetra.pcx", test::text_bytes("pcx"));
    const Model model = test::opened_for_writing(drop);
    const Writing writing = test::written(model);
    CHECK(test::bytes_of(writing, "Copy_d.3d") == files.datafile());
    CHECK(test::bytes_of(writing, "Copy_a.3d") == files.anivfile());
    const std::string script = test::text_of(writing, "Copy.uc");
    INFO(script);
    check_same(opened(test::drop_of(writing)), model);
    const auto has = [&](const std::string& line) { return script.find(line) != std::string::npos; };
    CHECK(has(std::string("#exec MESH IMPORT MESH=Copy ANIVFILE=Copy_a.3d DATAFILE=Copy_d.3d")));
    CHECK(has(keys));
    CHECK(has("#exec MESH ORIGIN MESH=Copy X=10 Y=-20.5 Z=30 PITCH=5 YAW=-40 ROLL=16\n"));
    CHECK(has("#exec MESH DROPFRAMES MESH=Copy STARTFRAME=1 NUMFRAMES=1\n"));
    CHECK(has("#exec TEXTURE IMPORT NAME=JTetra FILE=tetra.pcx GROUP=Skins FLAGS=2\n"));
    CHECK(has("#exec MESHMAP SETTEXTURE MESHMAP=Copy NUM=0 TEXTURE=JTetra TLOD=5\n"));
    CHECK(has("    Style=STY_Translucent\n"));
    CHECK(!has("Other"));
    CHECK(writing.textures.size() == 1);
  }
}

TEST_CASE("a Model that only has what is drawn opens as the same model, weapon triangle included") {
  for (const char* keys : {"", " UNMIRROR=1"}) {
    MeshFiles files = scripted_files(keys);
    files.script.resize(files.script.find("defaultproperties"));
    const Model model = opened(files.drop());
    const Writing writing = test::written(model);
    INFO(test::text_of(writing, "Copy.uc"));
    check_same(opened(test::drop_of(writing)), model);
  }
}

TEST_CASE("fields that nothing draws, and prototype frames, are kept") {
  MeshFiles files;
  files.polygons[0].colour = 9;
  files.polygons[1].flags = 4;
  files.polygons[2].type = 0x07;
  files.polygons.push_back(test::polygon({0, 1, 77}));  // a vertex that is not there
  const Model model = test::opened_for_writing(files.drop());
  const Writing writing = test::written(model);
  CHECK(test::bytes_of(writing, "Copy_d.3d") == files.datafile());
}

TEST_CASE("class files are written in the order of the exporter, with the digits of a float") {
  MeshFiles files;
  files.script = kImport +
                 "#exec MESH ORIGIN MESH=Tetra X=40 Y=0 Z=-245\n#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 "
                 "Y=0.00390625 Z=0.1\n";
  const std::string script = test::text_of(test::written(opened(files.drop())), "Copy.uc");
  const char* const lines[] = {
      "#exec MESH IMPORT MESH=Copy ANIVFILE=Copy_a.3d DATAFILE=Copy_d.3d X=0 Y=0 Z=0\n",
      "#exec MESH ORIGIN MESH=Copy X=40 Y=0 Z=-245\n",
      "#exec MESH SEQUENCE MESH=Copy SEQ=All STARTFRAME=0 NUMFRAMES=1 RATE=30\n",
      "#exec MESHMAP SCALE MESHMAP=Copy X=0.05 Y=0.00390625 Z=0.1\n",
  };
  std::size_t at = 0;
  for (const char* line : lines) {
    INFO(line);
    at = script.find(line, at);
    CHECK(at != std::string::npos);
  }
}

TEST_CASE("names with blanks are quoted in the script and are read back") {
  MeshFiles files;
  files.frames.resize(2, files.frames[0]);
  files.script =
      kImport +
      "#exec MESH SEQUENCE MESH=Tetra SEQ=\"Fire // 1\" STARTFRAME=0 NUMFRAMES=2 GROUP=\"My group\"\n"
      "#exec MESH NOTIFY MESH=Tetra SEQ=\"Fire // 1\" TIME=0.5 FUNCTION=\"Big bang\"\n"
      "#exec TEXTURE IMPORT NAME=\"Old skin\" FILE=\"MODELS\\Old skin.pcx\"\n"
      "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=\"Old skin\"\n";
  test::Drop drop = files.drop();
  drop.add("Models/Old skin.pcx", test::text_bytes("pcx"));
  for (const Model& model : {opened(drop), test::opened_for_writing(drop)}) {
    const Writing writing = test::written(model, {}, "My copy");
    INFO(test::text_of(writing, "My copy.uc"));
    const Model again = opened(test::drop_of(writing));
    CHECK(again.name == "My_copy");
    const Clip& clip = again.clips.back();
    CHECK(clip.name == "Fire // 1");
    CHECK(clip.group == "My group");
    REQUIRE(clip.events.size() == 1);
    CHECK(clip.events[0].name == "Big bang");
    CHECK(again.materials[0].name == "Old skin");
    REQUIRE(again.images.size() == 1);
    CHECK(again.images[0].file == "Old skin.pcx");
  }
}

TEST_CASE("a script has no line of a name, and its class does not begin with a digit") {
  Model model = opened(MeshFiles{}.drop());
  REQUIRE(model.clips.size() == 1);
  model.clips[0].name = "Fire\n#exec OBJ LOAD\x7F";
  const std::string script = test::text_of(test::written(model, {}, "3 crates"), "3 crates.uc");
  CHECK(script.rfind("class _3_crates expands", 0) == 0);
  CHECK(script.find("SEQ=\"Fire#exec OBJ LOAD\"") != std::string::npos);
}

TEST_CASE("sides that only a MODELDEF draws are noted, and polygon types stay as they are") {
  MeshFiles files;
  files.polygons[0].type = 0;
  files.polygons[1].type = 1;
  const char* const title = "from the front only";
  CHECK(!test::has_note(test::written(test::opened_for_writing(files.drop())), title));
  files.modeldef = "Model Crate\n{\nModel 0 \"tetra_d.3d\"\nDontCullBackfaces\n}\n";
  const Writing writing = test::written(test::opened_for_writing(files.drop()));
  CHECK(test::has_note(writing, title));
  CHECK(test::bytes_of(writing, "Copy_d.3d") == files.datafile());
}

TEST_CASE("vertices have 8 bytes when asked for, with a warning") {
  const Model model = opened(MeshFiles{}.drop());
  CHECK(!test::has_note(test::written(model), "8 bytes"));
  const Writing writing = test::written(model, {{"vertices", "8"}});
  CHECK(test::has_note(writing, "only Deus Ex reads them"));
  const Model again = opened(test::drop_of(writing));
  CHECK(again.format_label == "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex)");
  CHECK(again.frames.positions == model.frames.positions);
}

TEST_CASE("All and Still come first unless a class file has sequences of its own") {
  using Names = std::vector<std::string>;
  const auto sequences_of = [](const Model& model) {
    Names names;
    for (const Clip& clip : opened(test::drop_of(test::written(model))).clips) names.push_back(clip.name);
    return names;
  };
  MeshFiles files;
  files.frames.resize(3, files.frames[0]);
  CHECK(sequences_of(opened(files.drop())) == Names{"All", "Still"});
  CHECK(sequences_of(test::opened_for_writing(files.drop())) == Names{"All", "Still"});
  files.script = kImport + "#exec MESH SEQUENCE MESH=Tetra SEQ=All STARTFRAME=0 NUMFRAMES=3\n";
  CHECK(sequences_of(opened(files.drop())) == Names{"All"});
  CHECK(sequences_of(test::opened_for_writing(files.drop())) == Names{"All"});
}

TEST_CASE("all styles and flags are written from the Model alone, also for patch 227") {
  MeshFiles files;
  for (u32 type = 0; type < 256; ++type) files.polygons.push_back(test::polygon({0, 1, 2}, u8(type)));
  const auto types_of = [&](const Model& model, const WriteOptions& options) {
    Limits limits;
    const Writing writing = test::written(model, options);
    std::vector<u8> types;
    for (const unreal::Polygon& polygon :
         test::value_of(unreal::read_datafile("d", test::bytes_of(writing, "Copy_d.3d"), limits)).polygons)
      types.push_back(polygon.type);
    return std::vector<u8>(types.begin() + 4, types.end());
  };
  const auto expected = [](u32 type, u32 alpha) {
    if (type & 8) return 8u;
    const u32 style = type & 7;
    return (type & ~7u) | (style == 5 ? alpha : style > 5 ? 1 : style);
  };
  const Model model = opened(files.drop());
  const std::vector<u8> plain = types_of(model, {});
  const std::vector<u8> patched = types_of(model, {{"alpha", "227"}});
  REQUIRE(plain.size() == 256);
  REQUIRE(patched.size() == 256);
  for (u32 type = 0; type < 256; ++type) {
    INFO(type);
    CHECK(plain[type] == expected(type, 2));
    CHECK(patched[type] == expected(type, 5));
  }
  const char* const title = "translucent instead";
  CHECK(test::has_note(test::written(model), title));
  CHECK(!test::has_note(test::written(model, {{"alpha", "227"}}), title));
  // Files that have the style keep it.
  CHECK(!test::has_note(test::written(test::opened_for_writing(files.drop())), title));
}

TEST_CASE("numbers of a class file are the shortest that read back the same") {
  using Lines = std::vector<std::string>;
  const Lines transforms[] = {
      {"ORIGIN MESH=Copy X=-91 Y=0.3 Z=70000 PITCH=5 YAW=-40.5 ROLL=16\n",
       "SCALE MESHMAP=Copy X=0.1 Y=0.0123 Z=0.07\n"},
      {"ORIGIN MESH=Copy X=-91 Y=0.125 Z=-0.7\n", "SCALE MESHMAP=Copy X=0.1 Y=0.00390625 Z=0.07000001\n"}};
  for (Lines lines : transforms) {
    for (const char* rate : {"999999.94", "0.33333334", "29.970032", "12.5"})
      lines.push_back(std::string("SEQUENCE MESH=Copy SEQ=At") + rate +
                      " STARTFRAME=0 NUMFRAMES=1 RATE=" + rate + '\n');
    MeshFiles files;
    files.script = kImport;
    for (const std::string& line : lines) {
      std::string read = line;
      read.replace(read.find("Copy"), 4, "Tetra");
      files.script += (line[1] == 'C' ? "#exec MESHMAP " : "#exec MESH ") + read;
    }
    const Model model = opened(files.drop());
    const Writing writing = test::written(model);
    const std::string script = test::text_of(writing, "Copy.uc");
    INFO(script);
    for (const std::string& line : lines) {
      INFO(line);
      CHECK(script.find(line) != std::string::npos);
    }
    CHECK(opened(test::drop_of(writing)).frames.matrix == model.frames.matrix);
  }
}

TEST_CASE("texture coordinates are written as the text of document 001 when asked for") {
  MeshFiles files;
  files.polygons[2].uv = {{{1, 2}, {30, 40}, {254, 255}}};
  files.polygons[3].type = 8;
  const Model model = test::opened_for_writing(files.drop());
  CHECK(test::written(model).files.size() == 3);
  CHECK(test::text_of(test::written(model, {{"uv", "text"}}), "Copy.uvd") ==
        "0 0 255 0 0 255 \n0 0 255 0 0 255 \n1 2 30 40 254 255 \n0 0 255 0 0 255 \n");
}

TEST_CASE("the text of a number is the shortest that reads as it, and at most 1e15") {
  using unreal::shortest_text;
  CHECK(shortest_text(0.1f) == "0.1");
  CHECK(shortest_text(-1.0f / 3) == "-0.33333334");
  CHECK(shortest_text(std::numeric_limits<float>::infinity()) == "1000000000000000");
  CHECK(shortest_text(-std::numeric_limits<float>::max()) == "-1000000000000000");
  CHECK(shortest_text(std::numeric_limits<float>::quiet_NaN()) == "0");
}
