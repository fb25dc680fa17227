#include "formats/ctc/document.hpp"

#include <limits>

#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/support/contract.hpp"

// The layout of the file. The contract test writes `every_block` back; description_test maps its bytes.

using namespace retromesh;
using test::every_block;

namespace {

/// The file with its blocks in another order, given by their numbers, and 7 bytes before each.
Bytes rearranged(const std::vector<std::size_t>& order) {
  using ctc::Offsets;
  constexpr u32 Offsets::* kBlocks[] = {
      &Offsets::skins,   &Offsets::vertices,    &Offsets::triangles,      &Offsets::uvs,
      &Offsets::bones,   &Offsets::weights,     &Offsets::animations,     &Offsets::frames,
      &Offsets::morphs,  &Offsets::attachments, &Offsets::triangle_lists, &Offsets::substitutions,
      &Offsets::colours, &Offsets::end};
  ctc::Document document = test::settled(every_block());
  const Offsets before = document.header.offsets;
  u32 next = ctc::kHeaderSize;
  for (const std::size_t number : order) {
    document.unclaimed.push_back({next, std::vector<u8>(7, 0xEE)});
    next += 7;
    document.header.offsets.*kBlocks[number] = next;
    next += before.*kBlocks[number + 1] - before.*kBlocks[number];
  }
  document.header.offsets.end = next;
  Limits limits;
  return ctc::write_document(document, limits).value();
}

Bytes rewritten(const Bytes& bytes) {
  const std::vector<File> files = {{"beam.ctc", bytes}};
  Limits limits;
  return test::value_of(test::value_of(test::document_of(files, 0, limits))->write(limits));
}

}  // namespace

TEST_CASE("a file has the bytes that a writer made from the description alone gave it", "[ctc]") {
  CHECK(test::sha1(test::ctc_bytes(every_block())) == "ff4943b2038318039965267e64a2676d124cc916");
}

TEST_CASE("blocks may be in any order, with any bytes between them", "[ctc]") {
  const Model model = test::opened(every_block());
  const Bytes bytes = rearranged({12, 3, 9, 5, 0, 11, 7, 1, 4, 10, 8, 2, 6});
  CHECK(rewritten(bytes) == bytes);
  const Model permuted = test::value_of(test::open_ctc(bytes));
  CHECK(test::places(permuted) == test::places(model));
  CHECK(permuted.uvs == model.uvs);
  CHECK(permuted.indices == model.indices);
  CHECK(permuted.notes.size() == model.notes.size());
  CHECK(permuted.skeleton->to_bones == model.skeleton->to_bones);
  CHECK(permuted.morphs[0].offsets == model.morphs[0].offsets);
  for (u32 vertex = 0; vertex < 3; ++vertex) {
    CHECK(test::position_in_frame(permuted, 1, vertex) == test::position_in_frame(model, 1, vertex));
  }
}

TEST_CASE("numbers that only the game uses may have any value", "[ctc]") {
  ctc::Document document = test::settled(every_block());
  ctc::Header& header = document.header;
  for (u32* unused : {&header.texture_coordinates, &header.gl_commands, &header.offsets.moved_vertices,
                      &header.offsets.gl_commands, &header.offsets.moved_triangles})
    *unused = 0x7FFFFFFF;
  constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
  document.bones[0].unknown[0] = document.bones[0].final[0] = header.unknown = kNoNumber;
  Limits limits;
  const Bytes bytes = ctc::write_document(document, limits).value();
  CHECK(rewritten(bytes) == bytes);
  const auto opened = test::open_ctc(bytes);
  REQUIRE(opened);
  CHECK(test::places(opened.value()) == test::places(test::opened(every_block())));
}
