#include "formats/boundary/posed_model.hpp"

#include "formats/boundary/core_answers.hpp"
#include "formats/boundary/schema.hpp"
#include "formats/io/vectors.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/support/catch.hpp"

// What a core does to open and pose a model, natively, so that sanitizers see it.

using namespace retromesh;
using namespace retromesh::answer;

namespace {

/// Calls `use` with a PosedModel of every model of our samples.
template <class Use>
void for_each_sample_model(const Use& use) {
  for (const samples::Sample& sample : samples::all_samples()) {
    INFO(sample.name);
    const std::vector<File> files = samples::views_of(sample.files);
    for (const Entry& entry : list(files)) {
      Limits limits;
      PosedModel posed(files, entry.id, limits, {});
      REQUIRE(posed.opened);
      use(posed);
    }
  }
}

/// The triangles in the order in which they are painted; empty for a model with a depth buffer.
std::vector<u32> sorted_triangles(PosedModel& posed) {
  std::vector<u32> sorted;
  posed.sort(sorted);
  return sorted;
}

u32 word_at(std::span<const u8> block, std::size_t at) {
  u32 word;
  std::memcpy(&word, block.data() + at, sizeof word);
  return word;
}

}  // namespace

TEST_CASE("an answer is its counts, words, arrays and text, in this order", "[answer]") {
  AnswerWriter writer;
  const std::span<const u8> block = writer.write(PaletteAnswer{{1, 2, 3}});
  REQUIRE(block.size() == 16);
  CHECK(word_at(block, 0) == 1);  // words
  CHECK(word_at(block, 4) == 0);  // letters
  CHECK(word_at(block, 8) == 3);  // the number of bytes in the array
  CHECK(std::vector<u8>(block.begin() + 12, block.begin() + 15) == std::vector<u8>{1, 2, 3});
}

namespace {

struct IndexAnswer {
  std::vector<u32> indices;
};

template <class V>
void visit(V& v, const IndexAnswer& answer) {
  v("indices", answer.indices, {Length::any, IndexOf::vertices});
}

}  // namespace

TEST_CASE("indices take as many bytes as they need: none where they are 0, 1, 2 and so on", "[answer]") {
  AnswerWriter writer;
  const std::span<const u8> none = writer.write(IndexAnswer{{0, 1, 2}});
  REQUIRE(none.size() == 16);
  CHECK(word_at(none, 8) == 3);   // their number
  CHECK(word_at(none, 12) == 0);  // bytes of each
  const std::span<const u8> two = writer.write(IndexAnswer{{0xFFFF, 0, 1}});
  REQUIRE(two.size() == 24);
  CHECK(word_at(two, 12) == 2);
  CHECK(word_at(two, 16) == 0xFFFF);  // the first two
  CHECK(two[20] == 1);
  const std::span<const u8> four = writer.write(IndexAnswer{{0x10000, 0}});
  REQUIRE(four.size() == 24);
  CHECK(word_at(four, 12) == 4);
  CHECK(word_at(four, 16) == 0x10000);
}

TEST_CASE("each index counts, whether it is read alone or with others at once", "[answer]") {
  AnswerWriter writer;
  for (u32 count = 1; count < 10; ++count) {
    for (u32 place = 0; place < count; ++place) {
      INFO(place << " of " << count);
      std::vector<u32> indices = numbers_below(count);
      CHECK(word_at(writer.write(IndexAnswer{indices}), 12) == 0);
      indices[place] = 0xFFFF;
      const std::span<const u8> two = writer.write(IndexAnswer{indices});
      REQUIRE(word_at(two, 12) == 2);
      for (u32 i = 0; i < count; ++i) CHECK(two[16 + 2 * i] + 256u * two[17 + 2 * i] == indices[i]);
      indices[place] = 0x10000;
      const std::span<const u8> four = writer.write(IndexAnswer{indices});
      REQUIRE(word_at(four, 12) == 4);
      for (u32 i = 0; i < count; ++i) CHECK(word_at(four, 16 + 4 * i) == indices[i]);
    }
  }
}

namespace {

struct InnerRecord {
  bool flag = true;
};

struct BitsAnswer {
  u32 number = 7;
  bool flag = true;
  Wrap wrap = Wrap::repeat_v;
  Filter filter = Filter::nearest;
  Blend blend = Blend::alpha;
  InnerRecord inner;
  bool last = true;
};

template <class V>
void visit(V& v, const InnerRecord& record) {
  v("flag", record.flag);
}

template <class V>
void visit(V& v, const BitsAnswer& answer) {
  v("number", answer.number);
  v("flag", answer.flag);
  v("wrap", answer.wrap);
  v.optional("filter", answer.filter, true);
  v.optional("blend", answer.blend, false);
  v("inner", answer.inner);
  v("last", answer.last);
}

}  // namespace

TEST_CASE("flags, words and presences of a record share a word, apart from those of records in it",
          "[answer]") {
  AnswerWriter writer;
  const std::span<const u8> block = writer.write(BitsAnswer{});
  REQUIRE(block.size() == 20);
  CHECK(word_at(block, 8) == 7);
  // From the lowest bit: flag, wrap, filter with its presence, blend with its presence, last.
  CHECK(word_at(block, 12) == 0b1'000'11'10'1);
  CHECK(word_at(block, 16) == 1);  // of the inner record
}

TEST_CASE("answers of all samples hold their arrays, and a smaller one follows a larger one", "[answer]") {
  AnswerWriter writer;
  for_each_sample_model([&](PosedModel& posed) {
    OpenAnswer opened;
    opened.result = ResultAnswer<Model>(posed.opened);
    const Model& model = posed.model;
    const std::size_t arrays = model.source_positions.size() * sizeof(Vec3) + model.uvs.size() * sizeof(Vec2);
    CHECK(writer.write(opened).size() > arrays);
    CHECK(writer.write(PaletteAnswer{{}}).size() == 12);
  });
}

TEST_CASE("a model that is kept for posing is posed and sorted as before, without what JavaScript has",
          "[answer][pose]") {
  u32 count = 0;
  u32 sorted = 0;
  for_each_sample_model([&](PosedModel& posed) {
    if (!posed.changes() || posed.model.clips.empty()) return;
    posed.set_pose({0, 0.1, true, true, posed.morph_weights});
    const std::vector<Vec3> before = posed.pose.positions;
    const std::vector<u32> triangles = sorted_triangles(posed);
    posed.keep_for_posing();
    CHECK(posed.model.images.capacity() == 0);
    CHECK(posed.model.uvs.capacity() == 0);
    CHECK(posed.model.notes.capacity() == 0);
    posed.set_pose({0, 0.1, true, true, posed.morph_weights});
    CHECK(posed.pose.positions == before);
    CHECK(posed.arrays[1] == before.size() * 3);
    CHECK(posed.source_positions().size() > 0);
    posed.painter = nullptr;  // made again from what is kept
    CHECK(sorted_triangles(posed) == triangles);
    ++count;
    if (!triangles.empty()) ++sorted;
  });
  CHECK(count > 0);
  CHECK(sorted > 0);
}
