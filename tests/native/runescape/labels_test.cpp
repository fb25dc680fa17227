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

TEST_CASE("models have labels exactly where their files do", "[runescape][labels]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 with_vertices = 0;
  u32 with_faces = 0;
  for (const std::string& path : test::model_paths("2004scape_225")) {
    INFO(path);
    const auto mesh = test::read_mesh(path);
    if (!mesh || mesh->faces.empty()) continue;
    const Model model = opened(path, test::model_file(path));
    CHECK(model.vertex_labels == mesh->vertex_labels);
    CHECK(model.face_labels.empty() != mesh->has_face_labels);
    with_vertices += model.vertex_labels.empty() ? 0 : 1;
    with_faces += model.face_labels.empty() ? 0 : 1;
  }
  CHECK(with_vertices > 500);
  CHECK(with_faces > 300);
}
