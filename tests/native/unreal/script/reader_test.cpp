#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

/// A class file with most of what real ones do.
const std::string kIdioms =
    "//=====\r\n"
    "class anim3 expands Actor;\r\n"
    "/* #exec MESH IMPORT MESH=hidden ANIVFILE=x DATAFILE=y */\r\n"
    "  #exec   Mesh import\tmesh=Anim3\tanivfile=\"MODELS\\A_A.3D\"   DataFile=models/A_D.3d UNMIRROR=1 // "
    "comment\r\n"
    "#EXEC MESH ORIGIN MESH=anim3 X=10 Y=-.5 Z=+2. PITCH=64 YAW=-64 ROLL=128.0\r\n"
    "#exec MESH SEQUENCE MESH=anim3 SEQ=Walk STARTFRAME=1 NUMFRAMES=9 RATE=15.0 GROUP=Waiting\r\n"
    "#exec MESH NOTIFY MESH=anim3 SEQ=Walk TIME=0.25 FUNCTION=PlayFootStep\r\n"
    "#exec MESHMAP NEW MESHMAP=anim3 MESH=anim3\r\n"
    "#exec MESHMAP SCALE MESHMAP=anim3 X=0.1 Y=0.1 Z=0.2 YAW=128\r\n"
    "#forceexec TEXTURE IMPORT NAME=Skin FILE=skin.pcx GROUP=\"Skins\" FLAGS=2\r\n"
    "#exec MESHMAP SETTEXTURE MESHMAP=anim3 NUM=0 TEXTURE=Pkg.Skin TLOD 6\r\n"
    "defaultproperties\r\n{\r\n    Mesh=LodMesh'Pkg.anim3'\r\n    "
    "MultiSkins(2)=Texture'Pkg.Skins.Foo'\r\n}\r\n";

}  // namespace

TEST_CASE("Reading stops with a warning at the memory limit") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "#exec TEXTURE IMPORT NAME=a FILE=a.pcx\n";
  Limits limits;
  limits.bytes = 10'000;
  const Script script = read_script("a.uc", bytes_of(text), limits);
  CHECK(script.textures.size() < 300);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity() == Severity::warning);
  CHECK(script.notes[0].location.at == script.textures.size() + 1);
}

TEST_CASE("After 64 different notes the rest is counted in one") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "#exec MESH ORIGIN MESH=m" + std::to_string(i) + "\n";
  const Script script = read(text);
  REQUIRE(script.notes.size() == 65);
  CHECK(script.notes.back().count == 436);
}

TEST_CASE("Long names are truncated in notes") {
  const Script script = read("#exec MESH ORIGIN MESH=" + std::string(100'000, 'x') + "\n");
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title.size() < 120);
}

TEST_CASE("20,000 meshes with their own lines are read") {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "m" + std::to_string(i);
    text += "#exec MESH IMPORT MESH=" + name + " ANIVFILE=a DATAFILE=d\n#exec MESHMAP NEW MESHMAP=map" +
            name + " MESH=" + name + "\n#exec MESHMAP SCALE MESHMAP=map" + name + " X=" + std::to_string(i) +
            "\n";
  }
  const Script script = read(text);
  REQUIRE(script.meshes.size() == 20'000);
  CHECK(script.meshes[19'999].scale.values[0] == 19'999);
  CHECK(script.notes.empty());
}

TEST_CASE("Every prefix of a class file is read, in a buffer of exactly its size") {
  for (std::size_t size = 0; size <= kIdioms.size(); ++size) {
    const std::vector<char> exact(kIdioms.begin(), kIdioms.begin() + std::ptrdiff_t(size));
    const Script script = read({exact.data(), exact.size()});
    CHECK(script.meshes.size() <= 1);
  }
}

TEST_CASE("Class files of random bytes and words are read") {
  u32 seed = 1;
  const auto random = [&](u32 below) { return ((seed = seed * 1664525u + 1013904223u) >> 8) % below; };
  const std::string_view words[] = {"#exec ",
                                    "MESH ",
                                    "IMPORT ",
                                    "MESH=",
                                    "\"",
                                    "'",
                                    "/*",
                                    "*/",
                                    "//",
                                    "\n",
                                    "\r",
                                    "=",
                                    "defaultproperties",
                                    "{",
                                    "}",
                                    "(",
                                    ")",
                                    "MultiSkins(",
                                    "X=",
                                    "-",
                                    ".",
                                    "1e9",
                                    "ORIGIN "};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 200; ++i) {
      if (random(4) == 0) {
        text += char(random(256));
      } else {
        text += words[random(u32(std::size(words)))];
      }
    }
    const Script script = read(text);
    CHECK(script.notes.size() <= 65);
  }
}
