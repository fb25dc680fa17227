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

namespace {

/// The section with this text, of one model of four faces.
Model open_section(const std::string& text) {
  test::Drop drop;
  drop.add("rock.ob2", test::four_faces_bytes());
  drop.add("rock.npc", test::text_bytes("[rock]\nmodel1=rock\n" + text));
  const std::vector<File> files = drop.files();
  Limits limits;
  return test::value_of(open(files, "rock.npc#rock", limits));
}

using Positions = std::vector<std::array<i16, 3>>;

}  // namespace

TEST_CASE("each kind of section has its label and light", "[runescape]") {
  const Model npc = open_section("");
  const Model item = open_section("kind=item\n");
  CHECK(npc.format_label == "RuneScape npc");
  CHECK(item.format_label == "RuneScape item");
  CHECK(open_section("kind=object\n").format_label == "RuneScape object");
  CHECK(open_section("kind=effect\n").format_label == "RuneScape effect");
  CHECK(npc.shades != item.shades);
  CHECK(open_section("kind=effect\n").shades == npc.shades);
  CHECK(open_section("kind=object\n").shades == item.shades);
  CHECK(open_section("light=item\n").shades == item.shades);
}

TEST_CASE("a section mirrors, scales and moves its model before light", "[runescape]") {
  const Model plain = open_section("kind=item\n");
  const Model placed = open_section("kind=item\nscale=64,128,192\noffset=1,2,3\n");
  CHECK(plain.frames.positions == Positions{{0, 0, 0}, {100, 0, 0}, {0, -100, 0}, {0, 0, 100}});
  CHECK(placed.frames.positions == Positions{{1, 2, 3}, {51, 2, 3}, {1, -98, 3}, {1, 2, 153}});
  CHECK(placed.shades != plain.shades);
  const Model mirrored = open_section("mirror=yes\n");
  CHECK(mirrored.frames.positions == Positions{{0, 0, 0}, {100, 0, 0}, {0, -100, 0}, {0, 0, -100}});
  REQUIRE(mirrored.indices.size() == plain.indices.size());
  // The face of corners 0, 1, 2 is still seen from outside.
  CHECK(mirrored.vertex_source[mirrored.indices[0]] == plain.vertex_source[plain.indices[2]]);
  CHECK(mirrored.vertex_source[mirrored.indices[1]] == plain.vertex_source[plain.indices[1]]);
}

TEST_CASE("a section turns its lit model", "[runescape]") {
  const Model plain = open_section("resizeh=256\n");
  const Model turned = open_section("resizeh=256\nrotation=90\n");
  CHECK(turned.shades == plain.shades);
  // x of the file to the front, z (away) to the right.
  const Matrix& matrix = turned.frames.matrix;
  CHECK(matrix == Matrix{0, 0, 2, 0, 0, -1, 0, 0, 2, 0, 0, 0});
  CHECK(open_section("rotation=360\n").frames.matrix == open_section("").frames.matrix);
}

TEST_CASE("face colours leave textures as they are, and textures colours", "[runescape]") {
  const auto textures = [](const Model& model) {
    std::vector<std::string> missing;
    for (const MissingFile& file : model.missing_files) missing.push_back(file.name);
    return missing;
  };
  const Model plain = open_section("");
  CHECK(textures(plain) == std::vector<std::string>{"texture 5"});
  CHECK(textures(open_section("recol1s=hsl 5\nrecol1d=hsl 7\n")) == textures(plain));
  CHECK(textures(open_section("retex1s=5\nretex1d=7\n")) == std::vector<std::string>{"texture 7"});
  CHECK(open_section("retex1s=1\nretex1d=900\n").shades == plain.shades);
  CHECK(open_section("recol1s=hsl 1\nrecol1d=hsl 900\n").shades != plain.shades);
}
