#include "formats/unreal/read_pair.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::MeshFiles;

TEST_CASE("a missing partner is an error with its name") {
  const MeshFiles files;
  test::Drop faces;
  faces.add("Tetra_d.3d", files.datafile());
  CHECK(sentence(test::refused(faces)) == "Tetra_d.3d needs its partner Tetra_a.3d, which is not here");
  test::Drop frames;
  frames.add("Tetra_Anim.3d", files.anivfile());
  CHECK(test::refused(frames).field == "Tetra_data.3d");
}

TEST_CASE("files that are not a mesh are not_a_model, malformed ones are other errors") {
  test::Drop drop;
  drop.add("readme.txt", test::text_bytes("hello"));
  CHECK(test::refused(drop).code == ErrorCode::not_a_model);
  CHECK(list(drop.files()).empty());
}

TEST_CASE("the error is in the datafile when its length contradicts its header") {
  const MeshFiles files;
  test::Drop drop;
  drop.add("Tetra_d.3d", test::text_bytes("\x89PNG\r\n" + std::string(90, 'x')));
  drop.add("Tetra_a.3d", files.anivfile());
  CHECK(sentence(test::refused(drop)) ==
        "Tetra_d.3d: polygons at byte 0 is 20,617, and the rest of the file needs 3");
}
