#include <functional>
#include <map>

#include "formats/runescape/mesh/decode.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"

// Invalid models: each gives an Error or a Note with its location, and never a wrong mesh.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

struct Opened {
  Result<Mesh> mesh;
  Notes notes;
};

Opened open_bytes(ByteView bytes) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.dat", bytes, limits);
  if (!document) return {document.error(), {}};
  Notes notes;
  auto mesh = decode("a.dat", static_cast<u32>(bytes.size()), document.value(), notes, limits);
  return {std::move(mesh), std::move(notes)};
}

/// The result of a malformed file: a Note when `code` is none, else an Error.
struct Expected {
  ErrorCode code;
  u32 offset;
  const char* words;  ///< Field of the Error, or title of the Note.
};

const std::map<std::string, Expected> kMalformed = {
    {"empty.dat", {ErrorCode::empty, 0, ""}},
    {"extra_front.dat", {ErrorCode::sizes_disagree, 3033, "trailing size"}},
    {"ff_64.dat", {ErrorCode::ends_early, 0, "vertices"}},
    {"first_tritype0.dat", {ErrorCode::none, 151, "Faces of an unknown type are left out"}},
    {"first_tritype2.dat", {ErrorCode::none, 1758, "2 bytes behind the steps"}},
    {"first_tritype9.dat", {ErrorCode::none, 151, "Faces of an unknown type are left out"}},
    {"flag_alpha_2.dat", {ErrorCode::ends_early, 1479, "steps"}},
    {"footer_only.dat", {ErrorCode::ends_early, 0, "vertices"}},
    {"huge_vertexcount.dat", {ErrorCode::ends_early, 0, "vertices"}},
    {"index_len_minus1.dat", {ErrorCode::ends_early, 1759, "steps"}},
    {"index_negative.dat", {ErrorCode::none, 1426, "Faces at vertices that do not exist are left out"}},
    {"index_oob.dat", {ErrorCode::none, 1426, "Faces at vertices that do not exist are left out"}},
    {"old_with_ffff_len.dat", {ErrorCode::ends_early, 0, "vertices"}},
    {"pmn_degenerate.dat",
     {ErrorCode::none, 2322, "Texture triangles without an area are replaced by the faces themselves"}},
    {"pmn_oob.dat",
     {ErrorCode::none, 2322,
      "Texture triangles at vertices that do not exist are replaced by the faces themselves"}},
    {"priority_over_11.dat", {ErrorCode::none, 432, "Priorities above 11 are drawn as 11"}},
    {"short17.dat", {ErrorCode::ends_early, 0, "footer"}},
    {"texcoord_oob.dat",
     {ErrorCode::none, 994, "Texture triangles that do not exist are replaced by the faces themselves"}},
    {"texid_65535.dat", {ErrorCode::none, 1760, "Texture 65,535 stands for none"}},
    {"text.dat", {ErrorCode::ends_early, 0, "vertices"}},
    {"truncated_head.dat", {ErrorCode::ends_early, 1760, "steps"}},
    {"zeros_892.dat", {ErrorCode::nothing_inside, 874, "vertices"}},
};

/// A model that `change` makes invalid.
Bytes changed(const std::function<void(Document&)>& change) {
  Limits limits;
  auto document = test::value_of(read_document("a.dat", test::four_faces_bytes(), limits));
  change(document);
  REQUIRE(settle(document));
  return write_document(document, limits).value();
}

}  // namespace

TEST_CASE("each of the 22 malformed files gives its error or note with the location", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  REQUIRE(test::model_paths("malformed").size() == kMalformed.size());
  for (const auto& [name, expected] : kMalformed) {
    INFO(name);
    const Opened opened = open_bytes(test::model_file("malformed/" + name));
    if (expected.code == ErrorCode::none) {
      REQUIRE(opened.mesh);
      REQUIRE_FALSE(opened.notes.empty());
      CHECK(opened.notes[0].title == expected.words);
      CHECK(opened.notes[0].location.at == expected.offset);
      continue;
    }
    REQUIRE_FALSE(opened.mesh);
    CHECK(opened.mesh.error().code == expected.code);
    CHECK(opened.mesh.error().offset == expected.offset);
    CHECK(opened.mesh.error().field == expected.words);
    CHECK_FALSE(opened.mesh.error().advice.empty());
  }
}

TEST_CASE("skipped faces do not change the numbers of the others", "[runescape]") {
  const Opened opened = open_bytes(changed([](Document& document) {
    document.faces[1].type = 5;
    document.faces[3].steps[0] = io::smart(1);
  }));
  REQUIRE(opened.mesh);
  CHECK(opened.mesh.value().faces.size() == 3);
  CHECK(opened.mesh.value().face_source == std::vector<u32>{0, 2, 3});
  REQUIRE(opened.notes.size() == 1);
  CHECK(opened.notes[0].why == "Face 1 has type 5; there are 1 to 4.");
  CHECK(opened.notes[0].location.at == 5);
  CHECK(opened.notes[0].target.kind == Target::Kind::face);
  CHECK(opened.notes[0].target.index == 1);
}

TEST_CASE("a model whose first face is skipped has the others", "[runescape]") {
  const Opened opened =
      open_bytes(changed([](Document& document) { document.faces[0].steps[0] = io::smart(-3); }));
  REQUIRE(opened.mesh);
  // The steps of the others start where the first ended.
  CHECK(opened.mesh.value().face_source.size() == opened.mesh.value().faces.size());
  CHECK(opened.notes[0].why == "Face 0 steps outside of the 4 vertices.");
}

TEST_CASE("a flag other than 1 is false and gets a note", "[runescape]") {
  const Opened opened = open_bytes(changed([](Document& document) {
    document.footer.has_alpha = 2;
    document.footer.has_vertex_labels = 255;
  }));
  REQUIRE(opened.mesh);
  CHECK_FALSE(opened.mesh.value().has_transparency);
  CHECK(opened.mesh.value().vertex_labels.empty());
  REQUIRE(opened.notes.size() == 2);
  CHECK(opened.notes[0].title == "The flag for transparency is 2");
  CHECK(opened.notes[1].title == "The flag for vertex labels is 255");
  CHECK(opened.notes[1].location.at == opened.notes[0].location.at + 2);
}

TEST_CASE("unused bytes get a note", "[runescape]") {
  const Bytes bytes = changed([](Document& document) { document.trailing = {1, 2, 3}; });
  const Opened opened = open_bytes(bytes);
  REQUIRE(opened.mesh);
  REQUIRE(opened.notes.size() == 1);
  CHECK(opened.notes[0].title == "3 bytes behind the last column");
  CHECK(opened.notes[0].location.at == bytes.size() - 18 - 3);
}
