#include "formats/unreal/read_pair.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::MeshFiles;

TEST_CASE("a missing partner is an error with its name") {
  Limits limits;
  MeshFiles files;
  test::Drop faces;
  faces.add("Tetra_d.3d", files.datafile());
  const auto opened_faces = open(faces.files(), "", limits);
  REQUIRE_FALSE(opened_faces);
  CHECK(sentence(opened_faces.error()) == "Tetra_d.3d needs its partner Tetra_a.3d, which is not here");
  test::Drop frames;
  frames.add("Tetra_Anim.3d", files.anivfile());
  const auto opened_frames = open(frames.files(), "", limits);
  REQUIRE_FALSE(opened_frames);
  CHECK(opened_frames.error().field == "Tetra_data.3d");
}

TEST_CASE("files that are not a mesh are not_a_model, malformed ones are other errors") {
  Limits limits;
  test::Drop drop;
  drop.add("readme.txt", test::text_bytes("hello"));
  const auto result = open(drop.files(), "", limits);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::not_a_model);
  CHECK(list(drop.files()).empty());
}

TEST_CASE("the error is in the datafile when its length contradicts its header") {
  const MeshFiles files;
  test::Drop drop;
  drop.add("Tetra_d.3d", test::text_bytes("\x89PNG\r\n" + std::string(90, 'x')));
  drop.add("Tetra_a.3d", files.anivfile());
  Limits limits;
  const auto result = open(drop.files(), "", limits);
  REQUIRE(!result);
  CHECK(sentence(result.error()) ==
        "Tetra_d.3d: polygons at byte 0 is 20,617, and the rest of the file needs 3");
}
