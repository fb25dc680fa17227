#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("A byte order mark of UTF-8 is skipped, and UTF-16 is not read, with a note") {
  CHECK(read("\xEF\xBB\xBF" + kCrate).meshes.size() == 1);
  for (const std::string& start :
       {std::string("\xFF\xFE#\0e\0", 6), std::string("\xFE\xFF\0#\0e", 6), std::string("#\0e\0", 4)}) {
    const Script script = read(start);
    CHECK(script.meshes.empty());
    REQUIRE(script.notes.size() == 1);
    CHECK(script.notes[0].severity() == Severity::warning);
    CHECK(script.notes[0].location.kind == SourceLocation::Kind::file);
  }
}

TEST_CASE("Real class files of the corpus are read without a note") {
  struct Real {
    const char* path;
    const char* mesh;
    Values rotation;
    Values scale;
    std::size_t imports;
  };
  const Real real[] = {
      {"unreal/assimp_nonbsd/test/models-nonbsd/3D/mar_rifle.uc", "mar", {0, 0, 0}, {0.1, 0.1, 0.2}, 2},
      {"unreal/assimp_bsd/test/models/3D/box.uc", "box", {0, 0, 0}, {0.1, 0.1, 0.2}, 2},
      {"unreal/swwmz_cc0/Classes/MResources.uc", "qsm", {0, 64, 0}, {0.125, 0.01, 0.25}, 92},
  };
  for (const Real& file : real) {
    if (!test::corpus()) SKIP("the corpus is not here");
    const auto text = corpus_text(file.path);
    INFO(file.path);
    const Script script = read(text);
    CHECK(script.notes.empty());
    REQUIRE(script.meshes.size() == 1);
    CHECK(script.meshes[0].name == file.mesh);
    CHECK(script.meshes[0].rotation.values == file.rotation);
    CHECK(script.meshes[0].scale.values == file.scale);
    CHECK(script.textures.size() == file.imports);
  }
}
