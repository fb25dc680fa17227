#include "formats/humanfly/document.hpp"

#include <utility>

#include "formats/family.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/opened.hpp"

// Invalid objects, each with its message, and unusual ones, each with its note.

using namespace retromesh;
using namespace retromesh::humanfly;
using test::ObjectBytes;
using test::primitive;
using test::Words;

namespace {

Result<Model> open_fly(ByteView bytes) {
  const std::vector<File> files = {{"ship.fly", bytes}};
  Limits limits;
  return humanfly::kReader.open(FileSet(files), "", {}, limits);
}

Error refused(ByteView bytes) {
  const Error error = test::error_of(open_fly(bytes));
  CHECK_FALSE(identify(bytes));
  CHECK(error.offset <= bytes.size());
  CHECK_FALSE(error.advice.empty());
  return error;
}

Model opened(const ObjectBytes& object) {
  const Bytes bytes = object.bytes();
  return test::opened(std::vector<File>{{"ship.fly", bytes}});
}

/// The message for an object whose only primitive is this one, on three vertices, two normals and two texture
/// vertices.
Error refused(const Words& words, u32 word) {
  ObjectBytes made;
  made.vertices = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}};
  made.normals = {{0, 0, -127}, {0, 0, -127}};
  made.texture_vertices = {{0, 0}, {255, 0}};
  made.primitives = {primitive(0, 0, {0}), words};
  const Error error = refused(made.bytes());
  CHECK(error.offset == made.at(1) + 2 * word);
  return error;
}

Bytes cut(Bytes bytes, std::size_t size) {
  bytes.resize(size);
  return bytes;
}

}  // namespace

TEST_CASE("a file of odd length is not an object", "[humanfly]") {
  Bytes bytes = test::cube(100).bytes();
  bytes.push_back(std::byte{0});
  CHECK(sentence(refused(bytes)) == "ship.fly: size at byte 0 is 117, which cannot be");
  CHECK(refused(bytes).cause == "All numbers of an object take two bytes, so its size is even.");
}

TEST_CASE("more normals than vertices and normals together are an error", "[humanfly]") {
  Bytes bytes = test::cube(1).bytes();
  bytes[3] = std::byte{9};
  CHECK(sentence(refused(bytes)) == "ship.fly: normal count at byte 2 is 9, and at most 8 is possible");
}

TEST_CASE("tables and primitives beyond the end of the file are an error that names them", "[humanfly]") {
  struct Cut {
    std::size_t size;
    const char* words;
  };
  const ObjectBytes made = test::every_kind();
  const Cut cuts[] = {{6, "the counts of an object needs 8 bytes at byte 0, and 6 are left"},
                      {7, "the counts of an object needs 8 bytes at byte 0, and 7 are left"},
                      {20, "vertices needs 18 bytes at byte 4, and 16 are left"},
                      {38, "normals needs 18 bytes at byte 22, and 16 are left"},
                      {40, "texture vertex count needs 2 bytes at byte 40, and 0 are left"},
                      {46, "texture vertices needs 12 bytes at byte 42, and 4 are left"},
                      {54, "primitive count needs 2 bytes at byte 54, and 0 are left"},
                      {made.at(5), "primitive 5 of 11 needs 2 bytes at byte 120, and 0 are left"},
                      {made.at(5) + 8, "primitive 5 of 11 needs 20 bytes at byte 120, and 8 are left"}};
  for (const Cut& each : cuts)
    CHECK(sentence(refused(cut(made.bytes(), each.size))) ==
          std::string("ship.fly ends early: ") + each.words);
}

TEST_CASE("bytes after the last primitive are accepted in .fly files", "[humanfly]") {
  const ObjectBytes made = test::cube(100);
  Bytes bytes = made.bytes();
  bytes.resize(bytes.size() + 4);
  CHECK_FALSE(identify(bytes));
  const auto opened = test::value_of(open_fly(bytes));
  const Note* note = test::note_called(opened.notes, "4 bytes behind the last primitive");
  REQUIRE(note);
  CHECK(note->location.at == made.bytes().size());
  const std::vector<File> unnamed = {{"ship.bin", bytes}};
  CHECK(retromesh::list(unnamed).empty());
  const std::vector<File> named = {{"ship.fly", bytes}};
  CHECK(retromesh::list(named).size() == 1);
}

TEST_CASE("an invalid primitive is an error at its word, with the reason", "[humanfly]") {
  struct Invalid {
    Words words;
    u32 word;
    const char* sentence;  ///< What follows "of primitive 1 at byte … is ".
    const char* cause;
  };
  const Invalid all[] = {
      {primitive(0, 0, {0, 1, 5}), 3, "5, and at most 2 is possible", "There is no such vertex."},
      {primitive(0, 0, {0, 4, 1}), 2, "4, and at most 2 is possible",
       "It is the index of a normal: those begin at 3."},
      {primitive(0, 2, {0, 1, 2}, {3, 5, 4}), 5, "5, and at most 4 is possible", ""},
      {primitive(0, 4, {0, 1, 2}, {3, 5, 4}), 5, "5, and at most 4 is possible", ""},
      {primitive(0, 2, {0, 1, 2}, {3, 4, 2}), 6, "2, which cannot be",
       "It is the index of a vertex: normals are numbered from 3 to 4."},
      {primitive(0, 4, {0, 1, 2}, {3, 4, 2}), 6, "2, which cannot be",
       "It is the index of a vertex: normals are numbered from 3 to 4."},
      {primitive(0, 5, {0, 1, 2}, {0, 3, 1, 2, 0, 3}), 7, "2, which cannot be", ""},
      {primitive(0, 6, {0, 1, 2}, {0, 3, 1, 5, 0, 3}), 7, "5, and at most 4 is possible", ""},
      {primitive(0, 3, {0, 1, 2}, {0, 1, 2}), 6, "2, and at most 1 is possible", ""},
      {primitive(0, 5, {0, 1, 2}, {0, 3, 9, 3, 0, 3}), 6, "9, and at most 1 is possible", ""},
      {primitive(0, 6, {0, 1, 2}, {0, 3, 9, 3, 0, 3}), 6, "9, and at most 1 is possible", ""},
      {primitive(0, 1, {0, 1, 2}, {0, 128, 64}), 5, "128, and at most 127 is possible", ""},
      {primitive(0, 7, {0, 1, 2}, {0, 0, 0, 0, 0, 0}), 0, "7, which cannot be",
       "Shade type 7 is not documented: engine 2.1 has a name for it, gouraud-textured, and no code that "
       "draws "
       "it."},
      {primitive(0, 3, {0, 1}, {0, 1}), 0, "3, which cannot be",
       "It has two corners, so it is a line, which is flat, gouraud or phong: 0, 1 or 2."},
      {primitive(0, 6, {0, 1}, {0, 3, 1, 4}), 0, "6, which cannot be", ""},
      {primitive(0, 1, {0}, {64}), 0, "1, which cannot be",
       "It has one corner, so it is a sprite, which has shade type 0."}};
  for (const Invalid& each : all) {
    const Error error = refused(each.words, each.word);
    const std::string words = sentence(error);
    INFO(words);
    CHECK(words.ends_with(std::string(" of primitive 1 at byte ") + std::to_string(error.offset) + " is " +
                          each.sentence));
    if (*each.cause) CHECK(error.cause == each.cause);
  }
}

TEST_CASE("a primitive with a table that the object does not have is an error", "[humanfly]") {
  ObjectBytes object = test::cube(1);
  object.primitives = {primitive(0, 2, {0, 1, 3}, {8, 8, 8})};
  CHECK(refused(object.bytes()).cause == "The object has no normals.");
  object.primitives = {primitive(0, 3, {0, 1, 3}, {0, 0, 0})};
  CHECK(refused(object.bytes()).cause == "The object has no texture vertices.");
}

TEST_CASE("an object with swapped bytes is an error with a hint", "[humanfly]") {
  Bytes bytes = test::every_kind().bytes();
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) std::swap(bytes[i], bytes[i + 1]);
  const Error error = refused(bytes);
  CHECK(error.cause == "It looks byte-swapped: with every two bytes exchanged it is an object.");
  CHECK(error.advice == "Swap every two bytes and open it again.");
}

TEST_CASE("normals of length 0 are replaced by the normal of the polygon", "[humanfly]") {
  ObjectBytes made = test::every_kind();
  made.normals[1] = {0, 0, 0};
  const Model model = opened(made);
  const Note note = test::note(model, "Normals of length 0");
  CHECK(note.severity() == Severity::warning);
  CHECK(note.why == "Normal 4 is 0, 0, 0; polygons that use it get their own normal.");
  CHECK(note.location.at == 4 + 6 * 4);
  CHECK(note.target.kind == Target::Kind::face);
}

TEST_CASE("primitives without vertices are an error", "[humanfly]") {
  ObjectBytes made;
  made.primitives = {primitive(0, 0, {0})};
  CHECK(sentence(refused(made.bytes())) == "ship.fly has no vertices: the count at byte 0 is 0");
  made.normals = {{0, 0, 127}};
  CHECK(sentence(refused(made.bytes())) ==
        "ship.fly: normal count at byte 2 is 1, and at most 0 is possible");
}

TEST_CASE("an empty object is well-formed, and neither identified nor drawn", "[humanfly]") {
  const Bytes empty(8);
  Limits limits;
  CHECK(read_document("a.fly", empty, limits));
  CHECK(sentence(refused(empty)) == "ship.fly has no primitives: the count at byte 6 is 0");
}

TEST_CASE("polygons without area are kept with a warning", "[humanfly]") {
  ObjectBytes made = test::cube(100);
  made.primitives.push_back(primitive(0, 0, {0, 1, 1}));
  const Model model = opened(made);
  const Note note = test::note(model, "Polygons without area");
  CHECK(note.severity() == Severity::warning);
  CHECK(note.location.at == made.at(6));
  CHECK(note.target.index == 6);
  CHECK(model.indices.size() == 3 * 13);
}

TEST_CASE("polygons that are not flat or not convex are split into a fan, with a note", "[humanfly]") {
  ObjectBytes made;
  made.vertices = {{0, 0, 0}, {100, 0, 0}, {100, 100, 0}, {0, 100, 50}, {80, 80, 0}};
  made.primitives = {primitive(0, 0, {0, 1, 2, 3}), primitive(0, 0, {0, 1, 4, 2})};
  const Model model = opened(made);
  const Note note = test::note(model, "Polygons that are not flat or not convex");
  CHECK(note.severity() == Severity::fact);
  CHECK(note.count == 2);
  CHECK(model.indices.size() == 12);
}
