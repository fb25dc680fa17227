#include <functional>

#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "formats/runescape/rules.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/native/runescape/model_bytes.hpp"

namespace retromesh::runescape {
namespace {

test::Drop drop_of(const Mesh& mesh) {
  Limits limits;
  test::Drop drop;
  drop.add("model.ob2", write_old(mesh, "model.ob2", limits).value());
  return drop;
}

test::Drop with(const std::function<void(Mesh&)>& change) {
  Mesh mesh = test::four_faces();
  change(mesh);
  return drop_of(mesh);
}

/// The four faces and a copy of one, with a change.
test::Drop with_copy(u32 number, const std::function<void(Face&)>& change) {
  return with([&](Mesh& mesh) {
    mesh.faces.push_back(mesh.faces[number]);
    change(mesh.faces.back());
  });
}

test::Drop with_corners(const std::array<u16, 3>& corners) {
  return with_copy(0, [&](Face& face) { face.vertices = corners; });
}

/// A vertex of no face, with the label 0 or as a corner of the texture triangle.
test::Drop with_vertex(bool is_labelled, i32 mapping_corner) {
  return with([&](Mesh& mesh) {
    mesh.vertices.push_back({5, 5, 5});
    mesh.vertex_labels.resize(is_labelled ? 5 : 0);
    mesh.mappings[0].corners[2] = mapping_corner;
  });
}

test::Drop with_mapping(bool is_used) {
  return with([&](Mesh& mesh) {
    mesh.mappings.push_back(mesh.mappings[0]);
    if (!is_used) return;
    mesh.faces[1].texture = 5;
    mesh.faces[1].colour = 127;
    mesh.faces[1].mapping = 1;
  });
}

/// `count` faces of one priority, in the old layout or in FFFF.
test::Drop with_priority(u32 count, Layout layout = Layout::old) {
  Mesh mesh = test::four_faces();
  mesh.faces.pop_back();
  mesh.mappings.clear();
  mesh.faces[1].shading = Shading::smooth;
  mesh.faces.resize(3 + count, mesh.faces[0]);
  for (u32 i = 0; i < count; ++i) {
    mesh.faces[3 + i].priority = 5;
    mesh.faces[3 + i].colour = static_cast<u16>(i);
  }
  Limits limits;
  const Bytes old = write_old(mesh, "model.ob2", limits).value();
  auto document = read_document("model.ob2", old, limits);
  document.value().layout = layout;
  settle(document.value());
  test::Drop drop;
  drop.add("model.ob2", write_document(document.value(), limits).value());
  return drop;
}

/// A config beside a model and a sequence.
test::Drop with_config(const std::string& name, const std::string& text) {
  test::Drop drop;
  drop.add(name, test::text_bytes(text));
  drop.add("man.ob2", test::four_faces_bytes());
  drop.add("all.seq", test::text_bytes("[walk]\nframe1=a_0\n"));
  return drop;
}

test::Drop npc(const std::string& lines) { return with_config("a.npc", "[man]\n" + lines); }

std::vector<test::RuleCase> rule_cases() {
  return {
      {Rule::face_corners_equal, with_corners({1, 2, 1}), with_corners({1, 2, 0}), {.count = 1}},
      {Rule::face_repeated,
       with_corners({1, 2, 0}),  // begins at another corner
       {with_copy(0, [](Face& face) { face.colour = 9; }),
        with_copy(2, [](Face&) {}),  // half transparent: two are less so than one
        with([](Mesh& mesh) {        // textures are not those of the file then
          mesh.mappings[0].corners = {0, 1, 99};
          mesh.faces.push_back(mesh.faces[3]);
          mesh.faces.back().vertices = {0, 2, 3};
        })},
       {.target = test::face(4)}},
      {Rule::vertices_unused,
       with_vertex(false, 2),
       {with_vertex(true, 2), with_vertex(false, 4)},
       {.at = 4, .target = test::vertex(4)}},
      {Rule::mappings_unused, with_mapping(false), with_mapping(true), {.count = 1}},
      {Rule::priority_overfull, with_priority(2001), with_priority(2000), {.count = 2001}},
      {Rule::priority_overfull,
       with_priority(4001, Layout::ffff),
       with_priority(4000, Layout::ffff),
       {.count = 4001}},
      {Rule::setting_misspelt,
       npc("modle1=man\nmodle2=man\n"),
       npc("model1=man\nvislevel=1\nop2=Talk\nelsewhere=1\n"),
       {.count = 1}},
      {Rule::setting_misspelt, with_config("a.seq", "[wave]\nframe1=a_1\nreplayof=1\n"),
       with_config("a.seq", "[wave]\nframe1=a_1\nreplayoff=1\n")},
      {Rule::npc_model_missing,
       npc("model1=man\nmodel2=hat\nmodel3=boots\n"),
       npc("model1=MAN\n"),
       {.count = 2}},
      {Rule::npc_sequence_missing,
       npc("readyanim=stand\nwalkanim=walk\n"),
       npc("readyanim=walk\n"),
       {.count = 1}},
  };
}

test::Drop clean() { return drop_of(test::four_faces()); }

const test::Registered<test::RuleCases> kCases({"runescape", rule_cases, clean});

}  // namespace
}  // namespace retromesh::runescape
