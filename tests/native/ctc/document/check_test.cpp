#include <limits>

#include "formats/ctc/document/offsets.hpp"
#include "formats/io/record_reader.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"

// Errors and repairs, each with its location in the file and its message.

using namespace retromesh;
using test::bar;
using test::ctc_bytes;
using test::cube;
using test::Document;
using test::opened;
using test::operator""_field;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

void put(Bytes& bytes, u32 at, u32 value) { io::store<u32, ctc::kEndian>(bytes.data() + at, value); }

struct Refused {
  ErrorCode code;
  u32 offset;
  std::string words;  ///< The sentence, followed by the cause.
};

Refused refused(const Bytes& bytes, const test::Requests& asked = {}) {
  const Error error = test::error_of(test::open_ctc(bytes, asked));
  CHECK(error.offset <= bytes.size());
  return {error.code, error.offset, sentence(error) + (error.cause.empty() ? "." : ". " + error.cause)};
}

/// The bar, with another number of four bytes.
Refused refused_with(u32 at, u32 value) {
  Bytes bytes = ctc_bytes(bar());
  put(bytes, at, value);
  return refused(bytes);
}

/// A change of the bar that makes it invalid, and a part of what is said about it.
struct Invalid {
  void (*change)(Document& file);
  const char* words;
};

void check_refused(std::span<const Invalid> all) {
  for (const Invalid& each : all) {
    INFO(each.words);
    Document file = bar();
    each.change(file);
    const std::string words = refused(ctc_bytes(file)).words;
    INFO(words);
    CHECK(words.find(each.words) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("1: a file shorter than its header is rejected", "[ctc]") {
  const Bytes whole = ctc_bytes(bar());
  const Refused early = refused(Bytes(whole.begin(), whole.begin() + 0x8F));
  CHECK(early.code == ErrorCode::ends_early);
  CHECK(early.words == "beam.ctc ends early: header needs 144 bytes at byte 0, and 143 are left.");
  CHECK(refused(Bytes()).code == ErrorCode::empty);
}

TEST_CASE("2: another magic is rejected, that of the game's other models by name", "[ctc]") {
  const Invalid all[] = {
      {[](Document& file) { file.header.magic = "SMDX"_field; },
       "beam.ctc: magic at byte 0 cannot be used. A CTC begins with SMDL."},
      {[](Document& file) { file.header.magic = "IDP2"_field; },
       "beam.ctc: magic at byte 0 cannot be used. It is IDP2, the magic of the same game's MD2 models."}};
  check_refused(all);
  CHECK(ctc::identify(ctc_bytes(bar())));
  for (const char* other : {"SMD", "IDP2 and more", ""}) CHECK_FALSE(ctc::identify(test::text_bytes(other)));
}

TEST_CASE("versions 8 to 10 are read as 11 when that is requested, with a warning", "[ctc]") {
  Document file = bar();
  const Model plain = opened(file);
  for (const u32 version : {8u, 9u, 10u}) {
    file.header.version = version;
    const Model model = opened(file, {{"version", "11"}});
    CHECK(test::places(model) == test::places(plain));
    CHECK(test::note(model, "Version " + std::to_string(version) + " is read as 11").severity() ==
          Severity::warning);
    CHECK(test::chosen(model, "version") == "11");
    CHECK(plain.interpretations.size() + 1 == model.interpretations.size());
  }
}

TEST_CASE("3: other versions are rejected by number", "[ctc]") {
  for (const u32 version : {8u, 9u, 10u, 12u, 0u}) {
    const Refused other = refused_with(4, version);
    CHECK(other.offset == 4);
    CHECK(other.words == "beam.ctc: version at byte 4 cannot be used. It is " + std::to_string(version) +
                             ", and only version 11 is documented.");
  }
}

TEST_CASE("4, 5, 11, 16: counts, offsets and blocks that are not inside the file are rejected", "[ctc]") {
  struct Number {
    u32 at;
    u32 value;
    const char* words;
  };
  const u32 weights = test::settled(bar()).header.offsets.weights;
  const Number all[] = {
      {0x18, 0xFFFFFFFF, "vertices at byte 24 is 4,294,967,295, and at most 2,147,483,647 is possible."},
      {0x18, 0x7FFFFFFF, "ends early: vertices needs 51,539,607,528 bytes at byte 208"},
      {0x28, 0x7FFFFFFF, "ends early: frames needs "},
      {0x28, 3, "beam.ctc ends early: frames needs 216 bytes at byte 686, and 76 are left."},
      {0x50, 0x80,
       "offset of vertices at byte 80 cannot be used. It is 128, and the header ends at byte 144."},
      {0x50, 752, "beam.ctc ends early: vertices needs 72 bytes at byte 752, and 10 are left."},
      {0x58, 100000, "offset of triangles at byte 88 is 100,000, and at most 762 is possible."},
      {weights, 0, "beam.ctc: magic of the weights at byte 638 cannot be used. It is not STGW."},
      {weights + 16, 1000, "beam.ctc ends early: weights needs 8,000 bytes at byte 658"}};
  for (const Number& each : all) {
    const std::string words = refused_with(each.at, each.value).words;
    INFO(words);
    CHECK(words.find(each.words) != std::string::npos);
  }
}

TEST_CASE("6: a truncated file is rejected; one with more bytes gets a note", "[ctc]") {
  Bytes bytes = ctc_bytes(bar());
  bytes.resize(bytes.size() - 4);
  CHECK(refused(bytes).words ==
        "beam.ctc ends early: the whole file needs 762 bytes at byte 0, and 758 are left. The header has the "
        "size of the whole file.");
  bytes = ctc_bytes(bar());
  bytes.resize(bytes.size() + 5);
  const auto longer = test::value_of(test::open_ctc(bytes));
  const Note note = test::note(longer, "5 bytes behind the end");
  CHECK(note.location.at == 0x8C);
  CHECK(note.severity() == Severity::mended);
}

TEST_CASE("6: a file that lacks only bytes that are not read is opened on request, with a warning", "[ctc]") {
  Bytes bytes = ctc_bytes(bar());
  put(bytes, 0x8C, static_cast<u32>(bytes.size()) + 4);
  CHECK(!test::open_ctc(bytes));
  const auto opened = test::open_ctc(bytes, {{"truncated", "open"}});
  REQUIRE(opened);
  CHECK(test::note(opened.value(), "beam.ctc ends early").why == "It has all blocks that are read.");
}

TEST_CASE("7: triangles without a skin are drawn and noted", "[ctc]") {
  Document file = bar();
  file.skins.clear();
  const Model model = opened(file);
  CHECK(model.materials.size() == 1);
  CHECK(model.materials[0].image == kNone);
  CHECK(test::note(model, "No skin is named").severity() == Severity::warning);
}

TEST_CASE("8 to 15: elements that do not exist, and unusable weights and parents, are rejected", "[ctc]") {
  const Invalid all[] = {
      {[](Document& file) { file.triangles[0][2] = 3; },
       "beam.ctc: corner 2 of triangle 0 at byte 284 is 3, and at most 2 is possible. There are 3 vertices."},
      {[](Document& file) {
         file = cube();
         file.triangle_lists = {10, 3};
       },
       "size of triangle list 1 at byte 764 is 3, and at most 2 is possible. There are 12 triangles."},
      {[](Document& file) {
         file = cube();
         file.triangle_lists = {5, 0xFFFFFFFB};
       },
       "is 4,294,967,291, and at most 7 is possible."},
      {[](Document& file) { file.colours.assign(2, {1, 2, 3, 4}); },
       "beam.ctc: colours at byte 72 is 2, and the rest of the file needs 3. There is one for each corner of "
       "each triangle, or none."},
      {[](Document& file) { file.weights[1].weights.clear(); },
       "beam.ctc: weights of vertex 1 at byte 654 cannot be used. It has none, and every vertex needs a "
       "bone."},
      {[](Document& file) { file.weights[1].weights.assign(3, {0, 1}); },
       "beam.ctc: count of weights of vertex 1 at byte 654 is 3, and at most 2 is possible. There are 2 "
       "bones."},
      {[](Document& file) { file.weights[2].weights[1].bone = 2; },
       "beam.ctc: bone of vertex 2 at byte 678 is 2, and at most 1 is possible. There are 2 bones."},
      {[](Document& file) { file.weights[1].weights[0].weight = 0; }, "All weights of the vertex are 0."},
      {[](Document& file) { file.bones[1].parent_plus_one = 3; },
       "beam.ctc: parent plus one of bone 1 at byte 474 is 3, and at most 2 is possible. There are 2 bones."},
      {[](Document& file) { file.bones[1].parent_plus_one = 0xFFFFFFFF; }, "is 4,294,967,295, and at most 2"},
      {[](Document& file) { file.bones[1].parent_plus_one = 2; },
       "beam.ctc: parent of bone 1 at byte 474 cannot be used. The bone is its own parent."},
      {[](Document& file) { file.bones[0].parent_plus_one = 2; },
       "beam.ctc: parent of bone 0 at byte 310 cannot be used. Its parents form a cycle."},
      {[](Document& file) { file.triangles.clear(); },
       "beam.ctc has no triangles: the count at byte 32 is 0."},
      {[](Document& file) { file.triangle_lists = {0}; },
       "beam.ctc has nothing to draw: no triangle is left. Its triangle lists are empty."}};
  check_refused(all);
  for (const float weight : {-0.5f, kInfinity, kNoNumber}) {
    Document file = bar();
    file.weights[1].weights[0].weight = weight;
    CHECK(
        refused(ctc_bytes(file)).words ==
        "beam.ctc: weight of vertex 1 at byte 662 cannot be used. It is negative, infinite or not a number.");
  }
}

TEST_CASE("14: weights that do not sum to 1 are scaled", "[ctc]") {
  Document file = bar();
  file.weights[1].weights[0].weight = 0.5f;
  const Model model = opened(file);
  const Note note = test::note(model, "1 vertex has weights that do not sum to 1");
  CHECK(note.severity() == Severity::mended);
  CHECK((note.target.kind == Target::Kind::vertex && note.target.index == 1));
  CHECK(test::is_near(test::position_in_frame(model, 0, 1), {1, 2, 20}));
}

TEST_CASE("17: unusable numbers are rejected with their vertex, triangle or frame", "[ctc]") {
  struct Number {
    float& (*of)(Document& file);
    const char* words;
  };
  const Number all[] = {
      {[](Document& file) -> float& { return file.vertices[2].position[1]; },
       "position of vertex 2 at byte 256 "},
      {[](Document& file) -> float& { return file.vertices[1].normal[0]; },
       "normal of vertex 1 at byte 244 "},
      {[](Document& file) -> float& { return file.uvs[0][3]; }, "uv of triangle 0 at byte 286 "},
      {[](Document& file) -> float& { return file.keys[2].angles[0]; },
       "key of bone 1 in frame 0 at byte 734 "},
      {[](Document& file) -> float& { return file.keys[0].translation[0]; },
       "main key of frame 0 at byte 686 "}};
  for (const Number& each : all) {
    for (const float bad : {kInfinity, kNoNumber, 1e30f}) {
      Document file = bar();
      each.of(file) = bad;
      CHECK(refused(ctc_bytes(file)).words ==
            std::string("beam.ctc: ") + each.words +
                "cannot be used. It is infinite, not a number, or larger than 1,000,000.");
    }
  }
}

TEST_CASE("18: a singular base matrix is rejected when it has to be inverted", "[ctc]") {
  Document file = bar();
  file.bones[1].base = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -10, 0, 0, 0, 1};
  const Refused flat = refused(ctc_bytes(file), {{"base-matrix", "bind"}});
  CHECK(flat.offset == 574);
  CHECK(flat.words ==
        "beam.ctc: base matrix of bone 1 at byte 574 cannot be used. It has no inverse, or its numbers are "
        "too large.");
  const Model model = opened(file);
  CHECK_FALSE(test::reading(model, "base-matrix").choices[1].possible);
  CHECK(test::chosen(model, "base-matrix") != "bind");
}

TEST_CASE("19: morphs that do not fit are left out and noted; targets behind the file are rejected",
          "[ctc]") {
  Document file = cube();
  test::add_morph(file, "good"_field, {{1}, {{0, 0, 1}}});
  test::add_morph(file, "bad"_field, {{8}, {{0, 0, 1}}});
  const u32 morphs = test::settled(file).header.offsets.morphs;
  const Model outside = opened(file);
  REQUIRE(outside.morphs.size() == 1);
  CHECK(outside.morphs[0].name == "good");
  Note note = test::note(outside, "Morph bad is left out");
  CHECK(note.why == "It moves vertex 8 at byte " + with_commas(morphs + 64 + 16) + ", and there are 8.");
  CHECK(note.location.at == morphs + 64 + 16);

  file.morph_targets[1] = {{1}, {{0, kNoNumber, 1}}};
  note = test::note(opened(file), "Morph bad is left out");
  CHECK(note.why ==
        "The target of vertex 1 at byte " + with_commas(morphs + 64 + 20) + " is not a usable number.");
  CHECK((note.target.kind == Target::Kind::vertex && note.target.index == 1));

  file.morph_targets[1] = {std::vector<u32>(9, 1), std::vector<test::Triple>(9)};
  CHECK(test::note(opened(file), "Morph bad is left out").why ==
        "It moves 9 vertices at byte " + with_commas(morphs + 48) + ", and there are 8.");

  Bytes bytes = ctc_bytes(file);
  put(bytes, morphs + 16, 1000);
  CHECK(refused(bytes).words.find("ends early: vertices needs 4,000 bytes at byte ") != std::string::npos);
}

TEST_CASE("20: attachments at triangles that do not exist are left out and noted", "[ctc]") {
  Document file = cube();
  file.attachments = {{"tag_hand"_field, 12}, {"tag_head"_field, 3}};
  const Model model = opened(file);
  REQUIRE(model.attachments.size() == 1);
  CHECK(model.attachments[0].name == "tag_head");
  CHECK(test::note(model, "Attachment tag_hand is left out").why ==
        "It follows triangle 12 at byte " + with_commas(test::settled(file).header.offsets.attachments + 8) +
            ", and there are 12.");
}

TEST_CASE("22: names end at the end of their field, and contain printable characters only", "[ctc]") {
  Document file = cube();
  file.skins = {test::Field{std::string(64, 'x')}, "..\\..\\c:\\ev\x01l\xFF.bmp"_field};
  file.triangle_lists = {6, 6};
  file.attachments = {{"tag_hand"_field, 3}};
  const Model model = opened(file);
  REQUIRE(model.materials.size() == 2);
  CHECK(model.materials[0].name == std::string(64, 'x'));
  CHECK(model.materials[1].name == "..\\..\\c:\\ev?l?.bmp");
  REQUIRE(model.missing_files.size() == 2);
  CHECK(model.missing_files[1].name == "ev?l?.bmp");
  CHECK(model.attachments[0].name == "tag_hand");
}

TEST_CASE("23: blocks that share bytes are read and noted", "[ctc]") {
  Bytes bytes = ctc_bytes(bar());
  put(bytes, 0x5C, test::settled(bar()).header.offsets.vertices);  // texture coordinates out of the vertices
  const auto opened = test::value_of(test::open_ctc(bytes));
  CHECK(test::note(opened, "Two blocks share bytes").why ==
        "vertices and uvs overlap. Both are read as they are.");
}
