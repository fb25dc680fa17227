#include "formats/runescape/document/identify.hpp"

#include <array>

#include "formats/family.hpp"
#include "formats/runescape/document.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"

// Identification of models by their structure only.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

/// A model of RuneScape Classic: a triangle and a square.
Bytes classic_model() {
  return test::bytes_of({0, 4, 0, 2,                   // vertices, faces
                         0, 0, 0, 100, 0, 100, 0, 0,   // x
                         0, 0, 0, 0,   0, 0,   0, 9,   // y
                         0, 0, 0, 0,   0, 90,  0, 90,  // z
                         3, 4,                         // corners of each face
                         1, 2, 3, 4,                   // fills of the fronts
                         1, 2, 3, 4,                   // fills of the backs
                         0, 0,                         // shades
                         0, 1, 2, 0,   1, 2,   3});
}

/// A model whose footer ends like a sentinel: its steps take that many bytes.
Bytes with_step_bytes(u16 step_bytes) {
  Document document;
  document.vertices.resize(1);
  u32 left = step_bytes;
  while (left > 0) {
    FaceRow face;
    face.type = 2;
    if (left % 2 == 0) face.steps[0] = io::Smart::from(0xC000, 2);  // a step of 0 in its longer form
    left -= left % 2 == 0 ? 2 : 1;
    document.faces.push_back(face);
  }
  REQUIRE(settle(document));
  Limits limits;
  return test::value_of(write_document(document, limits));
}

}  // namespace

TEST_CASE("a model is identified by its structure", "[runescape]") {
  const Bytes bytes = test::four_faces_bytes();
  CHECK(identify(bytes));
  for (std::size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(identify(ByteView(bytes).first(size)));
  for (std::size_t skip = 1; skip < bytes.size(); ++skip) {
    const ByteView end = ByteView(bytes).subspan(skip);
    // Its last 18 bytes are no model of their own, because they count vertices.
    CHECK_FALSE(identify(end));
  }
  Bytes longer = bytes;
  longer.insert(longer.begin(), std::byte{0});
  CHECK_FALSE(identify(longer));
}

TEST_CASE("18 zero bytes are an empty model, more are not a model", "[runescape]") {
  CHECK(identify(Bytes(18)));
  CHECK_FALSE(identify(Bytes(17)));
  CHECK_FALSE(identify(Bytes(892)));
}

TEST_CASE("an old model that ends like a later one is read in the old layout", "[runescape]") {
  for (const u16 end : {u16{0xFFFF}, u16{0xFFFE}, u16{0xFFFD}}) {
    const Bytes bytes = with_step_bytes(end);
    CHECK(named_layout(bytes) != Layout::old);
    CHECK(identify(bytes));
    Limits limits;
    const auto document = test::value_of(read_document("a.dat", bytes, limits));
    CHECK(document.layout == Layout::old);
    CHECK(document.footer.step_bytes == end);
  }
}

TEST_CASE("models of RuneScape Classic are an error that names the format", "[runescape]") {
  const Bytes bytes = classic_model();
  CHECK(is_classic(bytes));
  CHECK_FALSE(identify(bytes));
  Limits limits;
  const Error read = test::error_of(read_document("chair.ob2", bytes, limits));
  CHECK(read.code == ErrorCode::not_a_model);
  CHECK(sentence(read) == "chair.ob2 is not a RuneScape model that Retromesh knows");
  CHECK(read.cause.find("RuneScape Classic") != std::string::npos);
}

TEST_CASE("every well-formed model of the corpus is identified, and as its own layout", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  std::array<u32, 4> layouts{};
  for (const char* set : {"2004scape_225", "nearreality_osrs", "nova_hd", "synthetic"}) {
    for (const std::string& path : test::model_paths(set)) {
      INFO(path);
      const Bytes bytes = test::model_file(path);
      CHECK(identify(bytes) == !test::is_no_model(path));
      CHECK_FALSE(is_classic(bytes));
      Limits limits;
      const auto document = read_document(path, bytes, limits);
      if (!document) continue;
      CHECK(document.value().layout == named_layout(bytes));
      ++layouts[static_cast<u8>(document.value().layout)];
    }
  }
  CHECK(layouts == std::array<u32, 4>{1750, 223, 20, 28});
}

TEST_CASE("models and animations are documents by their bytes, not by their names", "[runescape]") {
  test::Drop drop;
  drop.add("a.txt", test::four_faces_bytes());
  drop.add("b.ob2", test::text_bytes("This is no model."));
  drop.add("c.base", test::bytes_of({0, 1, 1, 5, 1, 6, 0, 2, 0, 4}));
  const std::vector<File> files = drop.files();
  const std::vector<DocumentFile> found = kInspection.documents(FileSet(files));
  REQUIRE(found.size() == 2);
  CHECK(found[0].file == 0);
  CHECK(std::string(found[0].format) == "runescape");
  CHECK(std::string(found[0].document) == "model");
  CHECK(found[1].file == 2);
  CHECK(std::string(found[1].document) == "base");
}
