#include "formats/unreal/animation.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;

TEST_CASE("DROPFRAMES deletes frames before SEQUENCE counts them") {
  MeshFiles files;
  files.frames.resize(5, files.frames[0]);
  for (i16 i = 0; i < 5; ++i) files.frames[std::size_t(i)][1][0] = i;
  files.script = kImport +
                 "#exec MESH DROPFRAMES MESH=Tetra STARTFRAME=1 NUMFRAMES=2\n#exec MESH SEQUENCE MESH=Tetra "
                 "SEQ=All STARTFRAME=0 NUMFRAMES=3\n";
  const Model model = opened(files.drop());
  CHECK(model.frames.count() == 3);
  CHECK(model.frames.file_frames == std::vector<u32>{0, 3, 4});
  CHECK(model.frames.positions[5][0] == 3);
  CHECK(model.clips[0].count == 3);
}

TEST_CASE("a repeated sequence name gets a number") {
  MeshFiles files;
  files.frames.resize(4, files.frames[0]);
  files.script = kImport +
                 "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=0 NUMFRAMES=2\n#exec MESH SEQUENCE "
                 "MESH=Tetra SEQ=walk STARTFRAME=2 NUMFRAMES=2\n";
  const Model model = opened(files.drop());
  REQUIRE(model.clips.size() == 2);
  CHECK(model.clips[1].name == "walk 2");
  CHECK(model.clips[1].first == 2);
}
