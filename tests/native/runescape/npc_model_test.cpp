#include "formats/runescape/files/npc_model.hpp"

#include "formats/catalog.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"

// Npcs whose parts cannot be read.

using namespace retromesh;

namespace {

constexpr const char* kConfig = "[man]\nmodel1=head\nmodel2=torso\n";

/// Opens the npc with these two parts.
Result<Model> open_man(const Bytes& head, const Bytes& torso, bool asked) {
  test::Drop drop;
  drop.add("head.ob2", head);
  drop.add("torso.ob2", torso);
  drop.add("man.npc", test::text_bytes(kConfig));
  const std::vector<File> files = drop.files();
  Limits limits;
  const InterpretationRequest request{"truncated", "open"};
  return open(files, "man.npc#man", limits, std::span(&request, asked ? 1 : 0));
}

Bytes cut(Bytes bytes) {
  bytes.resize(bytes.size() / 2);
  return bytes;
}

/// A part of which no face is drawn; its flag for labels of vertices has a value.
Bytes hidden(std::size_t faces, u8 flag) {
  runescape::Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {100, 0, 0}, {0, -100, 0}};
  mesh.has_transparency = true;
  mesh.faces.resize(faces);
  for (runescape::Face& face : mesh.faces) {
    face.vertices = {0, 1, 2};
    face.transparency = runescape::kHiddenTransparency;
  }
  Limits limits;
  Bytes bytes = test::value_of(runescape::write_old(mesh, "part.ob2", limits));
  bytes[bytes.size() - 9] = std::byte{flag};
  return bytes;
}

}  // namespace

TEST_CASE("the cause of an npc without faces is in the part that has it", "[runescape]") {
  const Bytes torso = hidden(9, 2);
  const Error refused = test::error_of(open_man(hidden(1, 0), torso, false));
  CHECK(refused.file == "torso.ob2");
  CHECK(refused.offset == torso.size() - 9);
}

TEST_CASE("an npc with a part that cannot be read is opened without it on request", "[runescape]") {
  const Bytes whole = test::four_faces_bytes();
  for (const bool is_first_cut : {true, false}) {
    const Bytes head = is_first_cut ? cut(whole) : whole;
    const Bytes torso = is_first_cut ? whole : cut(whole);
    const Error refused = test::error_of(open_man(head, torso, false));
    CHECK(refused.file == (is_first_cut ? "head.ob2" : "torso.ob2"));
    REQUIRE(refused.offer);
    CHECK(std::string(refused.offer->name) == "Open what is there");
    CHECK(open_man(head, torso, true));
  }
}

TEST_CASE("an npc is opened without its placeholders, unless there is nothing else", "[runescape]") {
  const Model model = test::value_of(open_man(hidden(0, 0), test::four_faces_bytes(), false));
  CHECK(model.face_source.size() == 4);
  CHECK(model.notes.empty());
  CHECK(test::error_of(open_man(hidden(0, 0), hidden(0, 0), false)).code == ErrorCode::placeholder);
}

TEST_CASE("nothing is offered for an npc of which no part can be read", "[runescape]") {
  const Bytes part = cut(test::four_faces_bytes());
  for (const bool asked : {false, true}) {
    const Error refused = test::error_of(open_man(part, part, asked));
    CHECK(refused.file == "head.ob2");
    CHECK(!refused.offer);
  }
}
