#include "formats/runescape/rules.hpp"

#include <utility>

#include "formats/runescape/mesh/encode.hpp"
#include "tests/native/lint/linted.hpp"
#include "tests/native/runescape/model_bytes.hpp"

// Findings about RuneScape models and configs: for each rule a file that breaks it and one that nearly does.

using namespace retromesh;
using runescape::Mesh;
using runescape::Rule;
using test::finding;
using test::linted;

namespace {

test::Drop drop_of(const Mesh& mesh) {
  Limits limits;
  auto bytes = runescape::write_old(mesh, "model.ob2", limits);
  REQUIRE(bytes);
  test::Drop drop;
  drop.add("model.ob2", std::move(bytes.value()));
  return drop;
}

u32 count_of(const Mesh& mesh, Rule rule) { return test::count_of(drop_of(mesh), rule); }

u32 count_in(const std::string& name, const std::string& text, Rule rule) {
  test::Drop drop;
  drop.add(name, test::text_bytes(text));
  drop.add("man.ob2", test::four_faces_bytes());
  drop.add("all.seq", test::text_bytes("[walk]\nframe1=a_0\n"));
  return test::count_of(drop, rule);
}

}  // namespace

TEST_CASE("a small model without errors has no findings", "[lint][runescape]") {
  CHECK(linted(drop_of(test::four_faces())).empty());
}

TEST_CASE("lint finds faces with one corner twice, and repeated faces", "[lint][runescape]") {
  Mesh mesh = test::four_faces();
  mesh.faces.push_back(mesh.faces[0]);
  mesh.faces.back().vertices = {1, 2, 1};
  CHECK(count_of(mesh, Rule::face_corners_equal) == 1);
  mesh.faces.back().vertices = {1, 2, 0};  // begins at another corner
  CHECK(count_of(mesh, Rule::face_corners_equal) == 0);
  const Notes notes = linted(drop_of(mesh));
  const Note* const note = finding(notes, Rule::face_repeated);
  REQUIRE(note);
  CHECK((note->target.kind == Target::Kind::face && note->target.index == 4));
  mesh.faces.back().colour = 9;
  CHECK(count_of(mesh, Rule::face_repeated) == 0);
  mesh.faces.back() = mesh.faces[2];  // half transparent: two are less so than one
  CHECK(count_of(mesh, Rule::face_repeated) == 0);
}

TEST_CASE("lint finds vertices in no face, unless they have a label or place a texture",
          "[lint][runescape]") {
  Mesh mesh = test::four_faces();
  mesh.vertices.push_back({5, 5, 5});
  mesh.vertex_labels.push_back(0);
  const Notes notes = linted(drop_of(mesh));
  const Note* const note = finding(notes, Rule::vertices_unused);
  REQUIRE(note);
  CHECK((note->target.kind == Target::Kind::vertex && note->target.index == 4));
  CHECK(note->location.at == 4);
  mesh.vertex_labels[4] = 1;
  CHECK(count_of(mesh, Rule::vertices_unused) == 0);
  mesh.vertex_labels[4] = 0;
  mesh.mappings[0].corners = {0, 1, 4};
  CHECK(count_of(mesh, Rule::vertices_unused) == 0);
}

TEST_CASE("lint finds texture triangles that no face uses", "[lint][runescape]") {
  Mesh mesh = test::four_faces();
  mesh.mappings.push_back(mesh.mappings[0]);
  CHECK(count_of(mesh, Rule::mappings_unused) == 1);
  mesh.faces[1].texture = 5;
  mesh.faces[1].colour = 127;
  mesh.faces[1].mapping = 1;
  CHECK(count_of(mesh, Rule::mappings_unused) == 0);
}

TEST_CASE("lint finds more faces of a priority than clients hold", "[lint][runescape]") {
  Mesh mesh = test::four_faces();
  runescape::Face face = mesh.faces[0];
  for (u32 i = 0; i < 2001; ++i) {
    face.colour = static_cast<u16>(i);
    face.priority = 5;
    mesh.faces.push_back(face);
  }
  CHECK(count_of(mesh, Rule::priority_overfull) == 2001);
  mesh.faces.pop_back();
  CHECK(count_of(mesh, Rule::priority_overfull) == 0);
}

TEST_CASE("lint finds settings of configs that are nearly known ones", "[lint][runescape]") {
  CHECK(count_in("a.npc", "[man]\nmodle1=man\nmodle2=man\n", Rule::setting_misspelt) == 1);
  CHECK(count_in("a.npc", "[man]\nmodel1=man\nvislevel=1\nop2=Talk\nelsewhere=1\n", Rule::setting_misspelt) ==
        0);
  CHECK(count_in("a.seq", "[wave]\nframe1=a_1\nreplayof=1\n", Rule::setting_misspelt) == 1);
  CHECK(count_in("a.seq", "[wave]\nframe1=a_1\nreplayoff=1\n", Rule::setting_misspelt) == 0);
}

TEST_CASE("lint counts models and sequences of npcs that are not here", "[lint][runescape]") {
  CHECK(count_in("a.npc", "[man]\nmodel1=man\nmodel2=hat\nmodel3=boots\n", Rule::npc_model_missing) == 2);
  CHECK(count_in("a.npc", "[man]\nmodel1=MAN\n", Rule::npc_model_missing) == 0);
  CHECK(count_in("a.npc", "[man]\nreadyanim=stand\nwalkanim=walk\n", Rule::npc_sequence_missing) == 1);
  CHECK(count_in("a.npc", "[man]\nreadyanim=walk\n", Rule::npc_sequence_missing) == 0);
}
