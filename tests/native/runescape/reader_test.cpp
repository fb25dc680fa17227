#include "formats/model/pose.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/materials/light.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/opened.hpp"

using namespace retromesh;
using runescape::Face;
using runescape::Mesh;

namespace {

/// A square in the plane z = 0 that faces the viewer: the file's y axis points down and its z axis away.
Mesh square() {
  Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {100, 0, 0}, {100, 50, 0}, {0, 50, 0}};
  Face first;
  first.vertices = {0, 2, 1};
  first.colour = 0x2BC0;
  Face second = first;
  second.vertices = {0, 3, 2};
  mesh.faces = {first, second};
  return mesh;
}

Bytes bytes_of(const Mesh& mesh) {
  Limits limits;
  auto written = runescape::write_old(mesh, "square.ob2", limits);
  if (!written) FAIL(sentence(written.error()));
  return written.value();
}

Model opened(const Mesh& mesh) {
  test::Drop drop;
  drop.add("square.ob2", bytes_of(mesh));
  return test::opened(drop);
}

}  // namespace

TEST_CASE("a RuneScape model is upright and faces the viewer", "[runescape][model]") {
  const Model model = opened(square());
  REQUIRE(model.vertex_source.size() == 6);
  CHECK(test::place(model, 0) == Vec3{0, 0, 0});
  CHECK(test::place(model, 1) == Vec3{100, -50, 0});
  CHECK(model.bounds.low == Vec3{0, -50, 0});
  CHECK(model.bounds.high == Vec3{100, 0, 0});
  CHECK(model.format == "runescape");
  CHECK(model.clips.empty());
}

TEST_CASE("a RuneScape model has baked light; pose() computes its normals", "[runescape][model]") {
  const Model model = opened(square());
  CHECK(model.normals.empty());
  Pose posed;
  pose_frame(model, 0, posed);
  CHECK(posed.positions == test::places(model));
  CHECK(posed.normals == std::vector<Vec3>(6, Vec3{0, 0, 1}));
}

TEST_CASE("corners have their lit colours", "[runescape][model]") {
  const Mesh mesh = square();
  const Model model = opened(mesh);
  const std::array<u32, 2> faces = {0, 1};
  REQUIRE(model.shades.size() == 6);
  CHECK(model.shades == runescape::light_corners(mesh, runescape::kItemLight, faces));
  REQUIRE(model.materials.size() == 1);
  CHECK(model.materials[0].fill == Fill::palette);
  CHECK(retromesh::palette().size() == 65536 * 3);
}

TEST_CASE("transparent faces have their own material, and come last", "[runescape][model]") {
  Mesh mesh = square();
  mesh.has_transparency = true;
  mesh.faces[0].transparency = 64;
  const Model model = opened(mesh);
  REQUIRE(model.materials.size() == 2);
  CHECK(model.materials[1].blend == Blend::alpha);
  CHECK(model.materials[1].opacity == 0.75f);
  CHECK(model.face_source == std::vector<u32>{1, 0});
}

TEST_CASE("a fully transparent face is not drawn", "[runescape][model]") {
  Mesh mesh = square();
  mesh.has_transparency = true;
  mesh.faces[1].transparency = runescape::kHiddenTransparency;
  CHECK(opened(mesh).face_source == std::vector<u32>{0});
}

TEST_CASE("a face of transparency 254 leaves the pixels as they are, and can be picked",
          "[runescape][model]") {
  Mesh mesh = square();
  mesh.has_transparency = true;
  mesh.faces[0].transparency = runescape::kInvisibleTransparency;
  const Model model = opened(mesh);
  CHECK(model.face_source == std::vector<u32>{1, 0});
  REQUIRE(model.materials.size() == 2);
  CHECK(model.materials[0].opacity == 1);
  CHECK(model.materials[1].blend == Blend::alpha);
  CHECK(model.materials[1].opacity == 0);
  CHECK(model.groups[1].count == 3);
  REQUIRE(model.notes.size() == 1);
  const Note& note = model.notes[0];
  CHECK(note.severity() == Severity::fact);
  CHECK(note.title == "1 face leaves the pixels as they are");
  CHECK(note.count == 1);
  CHECK((note.target.kind == Target::Kind::material && note.target.index == 1));
  mesh.faces[1].transparency = runescape::kInvisibleTransparency;
  CHECK(opened(mesh).notes[0].title == "2 faces leave the pixels as they are");
}

TEST_CASE("texture coordinates exist with textures only", "[runescape][model]") {
  Mesh mesh = square();
  CHECK(opened(mesh).uvs.empty());
  mesh.faces[0].texture = 7;
  Model model = opened(mesh);
  // The faces of the texture come last, and its corners are the face's own.
  CHECK(model.uvs == std::vector<Vec2>{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 0}, {0, 1}});
  model.uvs.clear();
  CHECK(validate(model) == "a model with a Fill::image material has no uvs");
}

TEST_CASE("clips of an npc that have no frames are a fact, where other sequences have some",
          "[runescape][npc]") {
  test::Drop drop;
  drop.add("a.npc", test::text_bytes("[a]\nmodel1=square\nreadyanim=stand\n"));
  drop.add("square.ob2", bytes_of(square()));
  const auto notes = [&] { return test::opened(drop, "a.npc#a").notes; };
  CHECK(notes().empty());
  drop.add("base_4.base", test::small_base());
  drop.add("anim_7.frame", test::small_frame());
  const Notes found = notes();
  REQUIRE(found.size() == 1);
  CHECK(found[0].severity() == Severity::fact);
  CHECK(found[0].title == "Clips of the npc lack their frames");
  CHECK(found[0].why == "No file contains those of stand.");
  CHECK(found[0].location.file == "a.npc");
}

TEST_CASE("clips of an npc are grouped by what it uses them for, standing first", "[runescape][npc]") {
  test::Drop drop;
  drop.add("a.npc", test::text_bytes("[a]\nmodel1=square\nreadyanim=wait\nwalkanim=go,back,go,wait\n"));
  drop.add("square.ob2", bytes_of(square()));
  drop.add("base_4.base", test::small_base());
  drop.add("anim_7.frame", test::small_frame());
  std::string sequences;
  for (const char* const name : {"die", "go", "back", "wait"}) {
    sequences += "[" + std::string(name) + "]\nframe1=anim_7\n";
  }
  drop.add("a.seq", test::text_bytes(sequences));
  std::string clips;
  for (const Clip& clip : test::opened(drop, "a.npc#a").clips) clips += clip.name + ": " + clip.group + "\n";
  CHECK(clips == "wait: Standing\ngo: Walking\nback: Walking\ndie: Sequences\nRest pose: \n");
}

TEST_CASE("notes about faces of an npc's parts have the numbers of the npc", "[runescape][npc]") {
  Bytes bytes = test::four_faces_bytes();
  bytes[11] = std::byte{12};  // priority of face 3
  test::Drop drop;
  drop.add("a.npc", test::text_bytes("[a]\nmodel1=square\nmodel2=four\n"));
  drop.add("square.ob2", bytes_of(square()));
  drop.add("four.ob2", bytes);
  const Model model = test::opened(drop, "a.npc#a");
  const Note note = test::note(model, "Priorities above 11 are drawn as 11");
  CHECK((note.target.kind == Target::Kind::face && note.target.index == 2 + 3));
}

TEST_CASE("texture images are found by id, and by the name of the id in a pack", "[runescape][model]") {
  Mesh mesh = square();
  mesh.faces[0].texture = 7;
  mesh.faces[0].colour = 127;
  test::Drop drop;
  drop.add("square.ob2", bytes_of(mesh));
  const Model alone = test::opened(drop);
  REQUIRE(alone.missing_files.size() == 1);
  CHECK(alone.missing_files[0].name == "texture 7");
  CHECK(alone.missing_files[0].faces == 1);

  test::Drop numbered = drop;
  numbered.add("textures/7.png", test::text_bytes("png"));
  const Model dressed = test::opened(numbered);
  CHECK(dressed.missing_files.empty());
  REQUIRE(dressed.images.size() == 1);
  CHECK(dressed.images[0].file == "textures/7.png");
  CHECK(dressed.images[0].hole_colour == 0xFF00FF);

  numbered.add("pack/texture.pack", test::text_bytes("6=stone\r\n7=bark\r\n"));
  CHECK(test::opened(numbered).missing_files[0].name == "bark.png");
  numbered.add("textures/bark.png", test::text_bytes("png"));
  CHECK(test::opened(numbered).images[0].file == "textures/bark.png");
  const auto entries = list(numbered.files());
  REQUIRE(entries.size() == 1);
  REQUIRE(entries[0].parts.size() == 3);
  CHECK(entries[0].parts[2].kind == PartKind::texture_image);
}

TEST_CASE("labels are copied: of vertices by source vertex, of faces by triangle", "[runescape][labels]") {
  const Mesh mesh = test::four_faces();
  const Model model = opened(mesh);
  CHECK(model.vertex_labels == mesh.vertex_labels);
  REQUIRE(model.face_labels.size() == model.face_source.size());
  for (std::size_t i = 0; i < model.face_source.size(); ++i)
    CHECK(model.face_labels[i] == mesh.faces[model.face_source[i]].label);
  Model other = opened(mesh);
  other.face_labels.pop_back();
  CHECK(validate(other) == "face_labels does not have one element for each triangle");
  other = opened(mesh);
  other.vertex_labels = {0};
  CHECK(validate(other) == "a vertex source has no label");
}

TEST_CASE("priorities are copied, with whether each face has its own", "[runescape][model]") {
  Mesh mesh = square();
  mesh.has_priorities = true;
  mesh.faces[0].priority = 10;
  mesh.faces[1].priority = 3;
  const Model model = opened(mesh);
  CHECK(model.priorities == std::vector<u8>{10, 3});
  CHECK(model.sorted_by_priority);
  CHECK_FALSE(opened(square()).sorted_by_priority);
}

TEST_CASE("a RuneScape model without visible faces is an error with the cause", "[runescape][model]") {
  const auto error_of = [](const Bytes& bytes) {
    test::Drop drop;
    drop.add("square.ob2", bytes);
    return test::refused(drop);
  };
  Mesh empty;
  const Error without = error_of(bytes_of(empty));
  CHECK(sentence(without) == "square.ob2 has no faces: the count at byte 2 is 0");

  Mesh hidden = square();
  hidden.has_transparency = true;
  for (Face& face : hidden.faces) face.transparency = runescape::kHiddenTransparency;
  const Error unseen = error_of(bytes_of(hidden));
  CHECK(sentence(unseen) == "square.ob2 has nothing to draw: no face is left");
  CHECK(unseen.cause == "All its faces are hidden.");
}

TEST_CASE("every RuneScape model of the corpus opens as a valid model", "[runescape][model]") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  std::size_t models = 0;
  for (const char* folder :
       {"2004scape_225/models", "nearreality_osrs", "nova_hd", "synthetic", "malformed"}) {
    const std::string root = *corpus + "/runescape/" + folder;
    for (const std::string& path : test::files_under(root)) {
      test::Drop drop;
      drop.add_from(root, path);
      if (list(drop.files()).empty()) continue;
      Limits limits;
      const auto result = open(drop.files(), "", limits);
      INFO(path << (result ? "" : ": " + sentence(result.error())));
      if (!result) {
        CHECK((std::string(folder) == "malformed" || result.error().code == ErrorCode::placeholder));
        continue;
      }
      CHECK(validate(result.value()).value_or("") == "");
      ++models;
    }
  }
  CHECK(models > 1900);
}
