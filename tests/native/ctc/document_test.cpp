#include <algorithm>

#include "formats/ctc/document.hpp"
#include "formats/inspector.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"

// The layout of the file.

using namespace retromesh;
using test::CtcFile;

namespace {

/// A file with every kind of block.
CtcFile full() {
  CtcFile file = test::bar();
  file.triangles.push_back({{2, 1, 0}, {{{0, 1}, {1, 0}, {0, 0}}}});
  file.skins = {"one.bmp", "two.tga"};
  file.lists = {1, 1};
  file.frames.push_back(test::bent({0, 90, 0}));
  file.animations = {{"idle", 0, 1}, {"bend", 1, 1}};
  file.morphs = {{"rise", {1, 2}, {{1, 2, 25}, {0, 0, 25}}}, {"none", {}, {}}};
  file.attachments = {{"tag_hand", 0}};
  file.substitutions = 1;
  file.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return file;
}

Bytes rewritten(const Bytes& bytes) {
  const std::vector<File> files = {{"beam.ctc", bytes}};
  Limits limits;
  auto written = rewrite(files, 0, limits);
  REQUIRE(written);
  return written.value();
}

}  // namespace

TEST_CASE("a CTC file is written back byte for byte", "[ctc]") {
  CtcFile file = full();
  CHECK(rewritten(file.write()) == file.write());
  file.gap = 5;
  file.trailing = 9;
  CHECK(rewritten(file.write()) == file.write());
  CHECK(rewritten(test::cube().write()) == test::cube().write());
}

TEST_CASE("blocks may be in any order, with any bytes between them", "[ctc]") {
  CtcFile file = full();
  const Model model = test::opened(file);
  file.block_order = {12, 3, 9, 5, 0, 11, 7, 1, 4, 10, 8, 2, 6};
  file.gap = 7;
  const Bytes bytes = file.write();
  CHECK(rewritten(bytes) == bytes);
  const Model permuted = test::opened(file);
  CHECK(permuted.positions == model.positions);
  CHECK(permuted.uvs == model.uvs);
  CHECK(permuted.indices == model.indices);
  CHECK(permuted.skeleton->to_bones == model.skeleton->to_bones);
  CHECK(permuted.morphs[0].offsets == model.morphs[0].offsets);
  for (u32 vertex = 0; vertex < 3; ++vertex) {
    CHECK(test::position_in_frame(permuted, 1, vertex) == test::position_in_frame(model, 1, vertex));
  }
}

TEST_CASE("counts and offsets that only the game uses may have any value", "[ctc]") {
  CtcFile file = full();
  file.ignored_offset = 0x7FFFFFFF;
  const Bytes bytes = file.write();
  CHECK(rewritten(bytes) == bytes);
  CHECK(test::opened(file).positions.size() == test::opened(full()).positions.size());
}

TEST_CASE("every byte of a CTC file belongs to one field", "[ctc]") {
  CtcFile file = full();
  file.gap = 3;
  const Bytes bytes = file.write();
  const std::vector<File> files = {{"beam.ctc", bytes}};
  Limits limits;
  const auto mapped = map_bytes(files, 0, 0, static_cast<u32>(bytes.size()), limits);
  REQUIRE(mapped);
  std::vector<u32> times(bytes.size());
  std::string path_of_angle;
  for (const io::MappedField& field : mapped.value()) {
    for (u32 i = 0; i < field.size; ++i) ++times[field.offset + i];
    if (field.offset == file.at[7] + 3 * 24 + 2 * 24 + 16) path_of_angle = field.path;
  }
  CHECK(std::count(times.begin(), times.end(), 1u) == static_cast<std::ptrdiff_t>(bytes.size()));
  CHECK(path_of_angle == "frames[1][2].angles[1]");
}

TEST_CASE("the dump of a CTC file has the names of its record", "[ctc]") {
  const Bytes bytes = full().write();
  const std::vector<File> files = {{"beam.ctc", bytes}};
  Limits limits;
  const auto text = dump(files, 0, limits);
  REQUIRE(text);
  for (const char* part :
       {"\"version\":11", "\"frame size\":72", "\"triangles\":[[0,1,2],[2,1,0]]",
        "\"weights magic\":\"53544757\"", "\"weights\":[{\"count\":1,\"weights\":[{\"bone\":0,",
        "\"morph targets\":[{\"vertices\":[1,2],\"targets\":[["}) {
    INFO(part);
    CHECK(text.value().find(part) != std::string::npos);
  }
  CHECK(documents(files).at(0).format == std::string("ctc"));
}

TEST_CASE("a document that was built is settled and written", "[ctc]") {
  Limits limits;
  auto read = ctc::read_document("beam.ctc", full().write(), limits);
  REQUIRE(read);
  ctc::Document built = read.value();
  built.header = ctc::Header();
  built.unclaimed.clear();
  ctc::settle(built);
  const auto written = ctc::write_document(built, limits);
  REQUIRE(written);
  CHECK(written.value().size() == full().write().size());
  auto again = ctc::read_document("beam.ctc", written.value(), limits);
  REQUIRE(again);
  CHECK(again.value().unclaimed.empty());
  CHECK(again.value().header.offsets.end == written.value().size());
  const auto opened = test::open_ctc(written.value());
  REQUIRE(opened);
  CHECK(opened.value().positions == test::opened(full()).positions);
}

TEST_CASE("only files that begin with the magic are identified as CTC", "[ctc]") {
  CHECK(ctc::identify(full().write()));
  CHECK_FALSE(ctc::identify(test::text_bytes("SMD")));
  CHECK_FALSE(ctc::identify(test::text_bytes("IDP2 and more")));
  CHECK_FALSE(ctc::identify({}));
}
