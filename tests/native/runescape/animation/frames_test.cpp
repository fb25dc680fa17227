#include "formats/runescape/animation/frames.hpp"

#include <map>

#include "formats/family.hpp"
#include "formats/io/byte_writer.hpp"
#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/support/catch.hpp"

// Bases and frames: their containers, byte for byte, and their form in the client.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

const AnimationSource kBaseSource = {"a/base_4.base", "base_4", 4};
const AnimationSource kFrameSource = {"a/anim_7.frame", "anim_7", 7};

using Amount = std::array<i16, 3>;

/// The amounts by transform that a frame applies, in order.
std::vector<std::pair<u32, Amount>> changes_of(const Animations& all, const Frame& frame) {
  std::vector<std::pair<u32, Amount>> changes;
  for (const Change& change : all.of(frame)) changes.emplace_back(change.transform, change.amount);
  return changes;
}

/// What the small frame does: the origin before the turn is inserted, the second one before the fade is too.
const std::vector<std::pair<u32, Amount>> kExpected = {
    {0, {0, 0, 0}}, {1, {5, 0, -1}}, {2, {64, 128, 200}}, {3, {0, 0, 0}}, {4, {2, 0, 0}}};

Bytes rewritten(const Bytes& bytes) {
  Limits limits;
  const File file{"f", bytes};
  const auto kept = kInspection.parse(FileSet({&file, 1}), 0, limits);
  if (!kept) return {};
  const auto written = kept.value()->write(limits);
  return written ? written.value() : Bytes{};
}

struct Small {
  AnimationFile kind;
  Bytes bytes;
};

std::vector<Small> small_files() {
  return {{AnimationFile::base, test::small_base()},
          {AnimationFile::frame, test::small_frame()},
          {AnimationFile::frames, test::small_frames()},
          {AnimationFile::later_base, test::small_later_base()},
          {AnimationFile::later_frame, test::small_later_frame()}};
}

/// Adds a file behind the small base, which it may need.
Result<u32> add_behind_base(AnimationFile kind, const Bytes& bytes, Animations& all) {
  Limits limits;
  REQUIRE(add_animation_file(all, AnimationFile::base, kBaseSource, test::small_base(), limits));
  const bool is_base = kind == AnimationFile::base || kind == AnimationFile::later_base;
  return add_animation_file(all, kind, is_base ? kBaseSource : kFrameSource, bytes, limits);
}

void check_sound(const Animations& all) {
  for (const Base& base : all.bases) {
    for (const Transform& transform : base.transforms) {
      CHECK(transform.first + transform.count <= base.labels.size());
    }
  }
  for (const Frame& frame : all.frames) {
    REQUIRE(frame.base < all.bases.size());
    REQUIRE(frame.first + frame.count <= all.changes.size());
    for (const Change& change : all.of(frame)) {
      CHECK(change.transform < all.bases[frame.base].transforms.size());
    }
  }
}

}  // namespace

TEST_CASE("the five kinds of animation files are identified by their bytes", "[runescape]") {
  for (const Small& file : small_files()) {
    CHECK(identify_animation(file.bytes) == file.kind);
    Bytes longer = file.bytes;
    longer.push_back(std::byte{0});
    CHECK(identify_animation(longer) == AnimationFile::none);
  }
  CHECK(identify_animation({}) == AnimationFile::none);
  CHECK(identify_animation(test::bytes_of({0, 0, 0, 0})) == AnimationFile::none);
}

TEST_CASE("missing origins are inserted, and missing scales are 128", "[runescape]") {
  Animations all;
  REQUIRE(add_behind_base(AnimationFile::frame, test::small_frame(), all));
  REQUIRE(all.frames.size() == 1);
  const Frame& frame = all.frames[0];
  CHECK(frame.id == 7);
  CHECK(frame.name == "anim_7");
  CHECK(frame.delay == 9);
  CHECK(all.bases[frame.base].name == "base_4");
  CHECK(changes_of(all, frame) == kExpected);
}

TEST_CASE("the low three bits of flags tell what builds to 317 store, and the others are kept",
          "[runescape]") {
  Bytes frame = test::small_frame();
  frame[6] |= std::byte{64};  // the turn's flags; 66 is in real files
  CHECK(identify_animation(frame) == AnimationFile::frame);
  CHECK(rewritten(frame) == frame);
  Animations alone;
  REQUIRE(add_behind_base(AnimationFile::frame, frame, alone));
  CHECK(changes_of(alone, alone.frames[0]) == kExpected);

  Bytes frames = test::small_frames();
  frames[9] |= std::byte{64};
  frames[13] = std::byte{64};  // of the frame that moves nothing: an origin without an offset
  CHECK(identify_animation(frames) == AnimationFile::frames);
  CHECK(rewritten(frames) == frames);
  Animations all;
  Limits limits;
  REQUIRE(add_animation_file(all, AnimationFile::frames, {"a.anim", "a"}, frames, limits));
  CHECK(changes_of(all, all.frames[0]) == kExpected);
  const std::vector<std::pair<u32, Amount>> origin = {{0, {0, 0, 0}}};
  CHECK(changes_of(all, all.frames[1]) == origin);

  Bytes later = test::small_later_frame();
  later[4] |= std::byte{64};
  CHECK(identify_animation(later) == AnimationFile::none);
}

TEST_CASE("an origin at or before the last change is not inserted again", "[runescape]") {
  // The first origin moves by 3; the turn behind it uses that one, and the scale behind the turn none.
  const Bytes frame = test::bytes_of({0, 4, 3, /**/ 1, 1, 1, /**/ 67, 68, 69});
  Animations all;
  REQUIRE(add_behind_base(AnimationFile::later_frame, frame, all));
  const std::vector<std::pair<u32, Amount>> expected = {{0, {3, 0, 0}}, {1, {4, 0, 0}}, {2, {5, 128, 128}}};
  CHECK(changes_of(all, all.frames[0]) == expected);
}

TEST_CASE("all three containers give the same base and frame", "[runescape]") {
  Animations old_files;
  REQUIRE(add_behind_base(AnimationFile::frame, test::small_frame(), old_files));

  Animations together;
  Limits limits;
  const auto added =
      add_animation_file(together, AnimationFile::frames, {"a.anim", "a"}, test::small_frames(), limits);
  REQUIRE(added);
  CHECK(added.value() == 3);
  REQUIRE(together.frames.size() == 2);
  CHECK(together.frames[0].id == 7);
  CHECK(together.frames[0].delay == 9);
  CHECK(together.frames[1].id == 8);
  CHECK(together.of(together.frames[1]).empty());

  Animations later;
  REQUIRE(
      add_animation_file(later, AnimationFile::later_base, {"4", "4", 4}, test::small_later_base(), limits));
  REQUIRE(add_animation_file(later, AnimationFile::later_frame, {"7", "7", 7}, test::small_later_frame(),
                             limits));

  for (const Animations* all : {&old_files, &together, &later}) {
    check_sound(*all);
    CHECK(changes_of(*all, all->frames[0]) == kExpected);
    const Base& base = all->bases[0];
    CHECK(base.labels == std::vector<u8>{1, 2, 1, 1, 3});
    REQUIRE(base.transforms.size() == 5);
    CHECK(base.transforms[4].kind == TransformKind::alpha);
    CHECK(base.transforms[3].count == 0);
  }
}

TEST_CASE("a frame without its base, or of another base, is an error with the cause", "[runescape]") {
  Limits limits;
  Animations all;
  const Error alone = test::error_of(
      add_animation_file(all, AnimationFile::frame, kFrameSource, test::small_frame(), limits));
  CHECK(sentence(alone) == "anim_7.frame needs its partner base 4, which is not here");

  const Bytes short_base = test::bytes_of({0, 2, /**/ 0, 0, /**/ 0, 2, 0, 2});
  REQUIRE(add_animation_file(all, AnimationFile::base, kBaseSource, short_base, limits));
  const Error other = test::error_of(
      add_animation_file(all, AnimationFile::frame, kFrameSource, test::small_frame(), limits));
  CHECK(sentence(other) == "anim_7.frame: transform at byte 7 is 2, and at most 1 is possible");
  CHECK(all.changes.empty());
}

TEST_CASE("an .anim file without a base, or with overflowed lengths, is an error with the cause",
          "[runescape]") {
  Limits limits;
  Bytes stub = test::small_frames();
  stub.erase(stub.begin() + 23, stub.end() - 8);
  const Error cut = test::error_of(read_frames("f", stub, limits));
  CHECK(sentence(cut) == "f ends early: transforms needs 1 byte at byte 23, and 0 are left");
  CHECK(!cut.cause.empty());

  stub.insert(stub.begin() + 23, std::byte{0});
  const Error empty = test::error_of(read_frames("f", stub, limits));
  CHECK(sentence(empty) == "f has no transforms: the count at byte 23 is 0");
  CHECK(identify_animation(stub) == AnimationFile::none);

  FramesFile large;
  for (u32 i = 0; i < 700; ++i) {
    large.heads.push_back({static_cast<u16>(i), 100});
    large.delays.push_back(1);
    for (u32 change = 0; change < 100; ++change) large.changes.push_back({1, {io::smart(3)}});
  }
  large.kinds.assign(100, 1);
  large.groups.assign(100, {});
  settle(large);
  CHECK(!io::write<Endian::big>(large, limits));

  // As some tools write it: complete parts, whose lengths have overflowed 16 bits.
  Bytes wrapped = test::bytes_of({700 >> 8, 700 & 255});
  wrapped.resize(2 + 2100 + 70000 + 70000 + 700 + 1 + 200 + 8, std::byte{1});
  for (std::size_t i = 0; i < 700; ++i) wrapped[2 + 3 * i + 2] = std::byte{100};
  const std::array<u16, 4> lengths = {2100, 70000 & 0xFFFF, 70000 & 0xFFFF, 700};
  for (std::size_t i = 0; i < 4; ++i) {
    io::store<u16, Endian::big>(wrapped.data() + wrapped.size() - 8 + 2 * i, lengths[i]);
  }
  const Error read = test::error_of(read_frames("f", wrapped, limits));
  CHECK(sentence(read) == "f ends early: flags needs 70,000 bytes at byte 2,102, and 4,464 are left");
  CHECK(read.cause.find("16-bit") != std::string::npos);
}

TEST_CASE("unused bytes of an animation file are kept", "[runescape]") {
  Bytes frame = test::small_frame();
  frame.insert(frame.begin() + 17, std::byte{99});
  frame[frame.size() - 3] = std::byte{8};
  Limits limits;
  auto read = test::value_of(read_frame("f", frame, limits));
  CHECK(read.slack.values == std::vector<u8>{99});
  CHECK(io::write<Endian::big>(read, limits).value() == frame);
  CHECK(identify_animation(frame) == AnimationFile::none);
}

TEST_CASE("new documents are settled and read back", "[runescape]") {
  FramesFile made;
  made.heads = {{3, 2}, {4, 1}};
  made.changes = {{1, {io::smart(-70)}}, {0, {}}, {7, {io::smart(1), io::smart(2), io::smart(16383)}}};
  made.delays = {1, 2};
  made.kinds = {1, 2};
  made.groups = {{0, {5, 6}}, {0, {7}}};
  settle(made);
  Limits limits;
  const auto written = test::value_of(io::write<Endian::big>(made, limits));
  CHECK(identify_animation(written) == AnimationFile::frames);
  const auto read = test::value_of(read_frames("f", written, limits));
  CHECK(read.changes[2].amounts[2].value() == 16383);
  CHECK(read.groups[0].labels == std::vector<u8>{5, 6});
}

TEST_CASE("memory for animation is charged before it is allocated", "[runescape]") {
  for (const Small& file : small_files()) {
    for (u64 allowed = 0; allowed < 400; allowed += 7) {
      Animations all;
      Limits limits{allowed};
      const auto added = add_animation_file(all, file.kind, {"f", "f", 4}, file.bytes, limits);
      if (!added) CHECK(all.bases.empty());
    }
  }
}

TEST_CASE("all real bases and frames are read to the last byte", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::string root = *test::corpus() + "/runescape/2004scape_225";
  std::map<AnimationFile, u32> kinds;
  u32 without_base = 0;
  Animations all;
  Limits limits;
  for (const char* folder : {"/base/", "/frame/"}) {
    for (const std::string& path : test::files_under(root + folder)) {
      INFO(path);
      const Bytes bytes = test::read_file(root + folder + path);
      const AnimationFile kind = identify_animation(bytes);
      ++kinds[kind];
      const AnimationSource source = test::source_of(path);
      const auto added = add_animation_file(all, kind, source, bytes, limits);
      // The corpus lacks the bases of some frames.
      if (!added) {
        CHECK(added.error().code == ErrorCode::partner_missing);
        ++without_base;
      } else if (kind == AnimationFile::frame) {
        CHECK(all.frames.back().id == source.id);
      }
    }
  }
  CHECK(kinds == std::map<AnimationFile, u32>{{AnimationFile::base, 125}, {AnimationFile::frame, 466}});
  CHECK(all.frames.size() + without_base == 466);
  CHECK(all.frames.size() > 200);
  check_sound(all);
}
