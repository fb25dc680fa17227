#include "tests/native/runescape/corpus_models.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/opened.hpp"

// The labels of vertices and faces in the Model.

using namespace retromesh;

namespace {

Model opened(const std::string& name, const Bytes& bytes) {
  test::Drop drop;
  drop.add(name, bytes);
  return test::opened(drop);
}

}  // namespace

TEST_CASE("labels are copied: of vertices by source vertex, of faces by triangle", "[runescape][labels]") {
  const runescape::Mesh mesh = test::four_faces();
  const Model model = opened("a.ob2", test::four_faces_bytes());
  CHECK(model.vertex_labels == mesh.vertex_labels);
  REQUIRE(model.face_labels.size() == model.face_source.size());
  for (std::size_t i = 0; i < model.face_source.size(); ++i)
    CHECK(model.face_labels[i] == mesh.faces[model.face_source[i]].label);
}

TEST_CASE("labels that do not fit their model make it invalid", "[runescape][labels]") {
  Model model = opened("a.ob2", test::four_faces_bytes());
  model.face_labels.pop_back();
  CHECK(validate(model) == "face_labels does not have one element for each triangle");
  model = opened("a.ob2", test::four_faces_bytes());
  model.vertex_labels = {0};
  CHECK(validate(model) == "a vertex source has no label");
}
