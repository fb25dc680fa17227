#include "formats/unreal/write.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("a written model opens as the same model") {
  MeshFiles files;
  files.frames.resize(3, files.frames[0]);
  files.frames[1][1] = {-512, 90, 33};
  files.polygons[0].type = 0x52;
  files.polygons[1].type = 0x0B;
  files.polygons[2].texture = 3;
  for (const char* mirror : {"", " UNMIRROR=1"}) {
    files.script = kImport;
    files.script.insert(files.script.size() - 1, mirror);
    files.script +=
        "#exec MESH ORIGIN MESH=Tetra X=10 Y=-20.5 Z=30 PITCH=5 YAW=-40 ROLL=16\n"
        "#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 Y=0.075 Z=0.1\n"
        "#exec MESH SEQUENCE MESH=Tetra SEQ=All STARTFRAME=0 NUMFRAMES=3\n"
        "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=1 NUMFRAMES=2 RATE=12.5 GROUP=Moving\n"
        "#exec MESH NOTIFY MESH=Tetra SEQ=Walk TIME=0.5 FUNCTION=Step\n";
    const Model model = opened(files.drop());
    Limits limits;
    const auto written = unreal::write_mesh(model, "Copy", limits);
    REQUIRE(written);
    test::Drop copy;
    copy.add("Copy_d.3d", written.value().datafile);
    copy.add("Copy_a.3d", written.value().anivfile);
    copy.add("Copy.uc", test::text_bytes(written.value().script));
    INFO(written.value().script);
    const Model again = opened(copy);
    CHECK(again.indices == model.indices);
    CHECK(again.uvs == model.uvs);
    CHECK(again.vertex_source == model.vertex_source);
    CHECK(again.frames.positions == model.frames.positions);
    CHECK(again.attachments.size() == 1);
    for (std::size_t i = 0; i < 12; ++i)
      CHECK(again.frames.matrix[i] == Approx(model.frames.matrix[i]).margin(2e-3));
    REQUIRE(again.clips.size() == 2);
    CHECK(again.clips[1].rate == 12.5f);
    CHECK(again.clips[1].group == "Moving");
    REQUIRE(again.clips[1].events.size() == 1);
    CHECK(again.clips[1].events[0].name == "Step");
    REQUIRE(again.materials.size() == model.materials.size());
    for (std::size_t i = 0; i < model.materials.size(); ++i)
      CHECK(again.materials[i].kind == model.materials[i].kind);
  }
}

TEST_CASE("scripts are written with the digits of a float, and without angles of 0") {
  MeshFiles files;
  files.script = kImport +
                 "#exec MESH ORIGIN MESH=Tetra X=40 Y=0 Z=-245\n#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 "
                 "Y=0.00390625 Z=0.1\n";
  Limits limits;
  const auto written = unreal::write_mesh(opened(files.drop()), "Copy", limits);
  REQUIRE(written);
  const std::string& script = written.value().script;
  CHECK(script.find("#exec MESH ORIGIN MESH=Copy X=40 Y=0 Z=-245\n") != std::string::npos);
  CHECK(script.find("#exec MESHMAP SCALE MESHMAP=Copy X=0.05 Y=0.00390625 Z=0.1\n") != std::string::npos);
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
  Limits limits;
  const auto written = unreal::write_mesh(opened(drop), "My copy", limits);
  REQUIRE(written);
  INFO(written.value().script);
  test::Drop copy;
  copy.add("My copy_d.3d", written.value().datafile);
  copy.add("My copy_a.3d", written.value().anivfile);
  copy.add("My copy.uc", test::text_bytes(written.value().script));
  copy.add("Models/Old skin.pcx", test::text_bytes("pcx"));
  const Model again = opened(copy);
  CHECK(again.name == "My_copy");
  REQUIRE(again.clips.size() == 1);
  CHECK(again.clips[0].name == "Fire // 1");
  CHECK(again.clips[0].group == "My group");
  REQUIRE(again.clips[0].events.size() == 1);
  CHECK(again.clips[0].events[0].name == "Big bang");
  CHECK(again.materials[0].name == "Old skin");
  REQUIRE(again.images.size() == 1);
  CHECK(again.images[0].file == "Models/Old skin.pcx");
}

TEST_CASE("a script has no line of a name, and its class does not begin with a digit") {
  Model model = opened(MeshFiles{}.drop());
  REQUIRE(model.clips.size() == 1);
  model.clips[0].name = "Fire\n#exec OBJ LOAD\x7F";
  Limits limits;
  const auto written = unreal::write_mesh(model, "3 crates", limits);
  REQUIRE(written);
  const std::string& script = written.value().script;
  CHECK(script.rfind("class _3_crates expands", 0) == 0);
  CHECK(script.find("SEQ=\"Fire#exec OBJ LOAD\"") != std::string::npos);
}

TEST_CASE("a model without vertex frames or texture coordinates is not written") {
  Limits limits;
  Model model = opened(MeshFiles{}.drop());
  model.uvs.clear();
  CHECK(unreal::write_mesh(model, "Copy", limits).error().field == "texture coordinates");
  model = opened(MeshFiles{}.drop());
  model.frames = {};
  CHECK(unreal::write_mesh(model, "Copy", limits).error().field == "vertex frames");
}
