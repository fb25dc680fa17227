#include "formats/runescape/cache/sectors.hpp"

#include "tests/native/runescape/cache/asked_files.hpp"
#include "tests/native/runescape/cache/cache_files.hpp"
#include "tests/support/catch.hpp"

// Chains of sectors.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

class Chain {
 public:
  Chain(const test::SectorWriter& writer, SectorPlace at) : place(at) {
    asked.add("main_file_cache.dat2", writer.all_sectors);
  }

  Result<Stored> read(u32 size) {
    return *asked.answer([&] {
      Limits limits;
      return read_sectors(asked.files, place, size, limits);
    });
  }

  Bytes bytes() { return test::value_of(read(place.size)).bytes; }
  Error error() { return test::error_of(read(place.size)); }

  test::AskedFiles asked;
  SectorPlace place;
};

}  // namespace

TEST_CASE("a chain in a row is asked for once") {
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(5'000);
  writer.add(7, 1, test::some_bytes(10));
  writer.add(7, 2, bytes);
  Chain chain(writer, {0, 7, 7, 2, 5'000, 2});
  CHECK(chain.bytes() == bytes);
  CHECK(chain.asked.reads == 1);
  CHECK(chain.asked.read == 10 * kSectorSize);
  const Stored stored = test::value_of(chain.read(5'000));
  REQUIRE(stored.from.size() == 1);
  CHECK(stored.from[0].first == 2 * kSectorSize);
  CHECK(stored.place_of(0) == 2 * kSectorSize + 8);
  CHECK(stored.place_of(512) == 3 * kSectorSize + 8);
  CHECK(test::value_of(chain.read(10)).bytes == Bytes(bytes.begin(), bytes.begin() + 10));
}

TEST_CASE("a group is charged when it is there, not in each round that wants it") {
  test::SectorWriter writer;
  writer.add(7, 1, test::some_bytes(600));
  Chain chain(writer, {0, 7, 7, 1, 600, 1});
  Limits limits;
  limits.bytes = 600;
  CHECK_FALSE(read_sectors(chain.asked.files, chain.place, 600, limits));
  CHECK(limits.bytes == 600);
  CHECK(chain.bytes().size() == 600);
  CHECK(test::value_of(*read_sectors(chain.asked.files, chain.place, 600, limits)).bytes.size() == 600);
  CHECK(limits.bytes == 0);
  const Error error = test::error_of(*read_sectors(chain.asked.files, chain.place, 600, limits));
  CHECK(error.code == ErrorCode::over_limit);
}

TEST_CASE("groups above 65,535 have a head of ten bytes") {
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(1'021);
  writer.add(7, 65'536, bytes);
  Chain chain(writer, {0, 7, 7, 65'536, 1'021, 1});
  CHECK(chain.bytes() == bytes);
  CHECK(chain.asked.read == 3 * kSectorSize);
  CHECK(test::value_of(chain.read(1'021)).place_of(510) == 2 * kSectorSize + 10);
}

TEST_CASE("chains that jump are followed") {
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(512 * 6);
  writer.add(7, 0, bytes, {9, 4, 5, 6, 1, 2});
  Chain chain(writer, {0, 7, 7, 0, 512 * 6, 9});
  CHECK(chain.bytes() == bytes);
  const Stored stored = test::value_of(chain.read(512 * 6));
  REQUIRE(stored.from.size() == 3);
  CHECK(stored.from[1].first == 4 * kSectorSize);
  CHECK(stored.from[1].size == 3 * kSectorSize);
  CHECK(stored.place_of(512) == 4 * kSectorSize + 8);
  CHECK(stored.place_of(512 * 4) == 1 * kSectorSize + 8);
}

TEST_CASE("a chain that jumps at every sector takes few rounds, forward and back") {
  constexpr u32 kParts = 2'000;
  const Bytes bytes = test::some_bytes(512 * kParts);
  for (const u32 stride : {3u, 17u}) {
    for (const bool is_backward : {false, true}) {
      std::vector<u32> sectors;
      for (u32 part = 0; part < kParts; ++part)
        sectors.push_back(1 + (is_backward ? kParts - 1 - part : part) * stride);
      test::SectorWriter writer;
      writer.add(7, 0, bytes, sectors);
      Chain chain(writer, {0, 7, 7, 0, 512 * kParts, sectors[0]});
      CHECK(chain.bytes() == bytes);
      INFO(stride << ' ' << is_backward);
      CHECK(chain.asked.rounds <= 40);
      CHECK(chain.asked.read <= 24 << 20);
    }
  }
}

TEST_CASE("a chain of runs that are far apart asks for each, and then for what is before it") {
  constexpr u32 kRuns = 30;
  constexpr u32 kLength = 20;
  std::vector<u32> sectors;
  for (u32 part = 0; part < kRuns * kLength; ++part)
    sectors.push_back(1 + (kRuns - 1 - part / kLength) * 5'000 + part % kLength);
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(512 * kRuns * kLength);
  writer.add(7, 0, bytes, sectors);
  Chain chain(writer, {0, 7, 7, 0, 512 * kRuns * kLength, sectors[0]});
  CHECK(chain.bytes() == bytes);
  CHECK(chain.asked.rounds == kRuns);
  const Stored stored = test::value_of(chain.read(512 * kRuns * kLength));
  CHECK(stored.from.size() == kRuns);
  CHECK(stored.place_of(512 * (kLength * 20 + 3)) == sectors[kLength * 20 + 3] * kSectorSize + 8);
}

TEST_CASE("jumps within a run that is there are followed without asking") {
  constexpr u32 kParts = 2'000;
  std::vector<u32> sectors;
  for (u32 part = 0; part < kParts; ++part) sectors.push_back(1 + part * 7 % 2'003);
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(512 * kParts);
  writer.add(7, 0, bytes, sectors);
  Chain chain(writer, {0, 7, 7, 0, 512 * kParts, 1});
  CHECK(chain.bytes() == bytes);
  CHECK(chain.asked.rounds == 2);
}

TEST_CASE("sectors of other groups are errors that name both") {
  test::SectorWriter writer;
  writer.add(7, 123, test::some_bytes(1'500));
  writer.add(7, 88, test::some_bytes(10), {2});
  Chain chain(writer, {0, 7, 7, 123, 1'500, 1});
  const Error error = chain.error();
  CHECK(sentence(error) == "main_file_cache.dat2: sector 2 of group 7/123 at byte 1,040 cannot be used");
  CHECK(error.cause == "It belongs to 7/88.");

  Chain old(writer, {0, 6, 7, 123, 1'500, 1});
  CHECK(old.error().cause == "It belongs to 6/88.");
}

TEST_CASE("a cycle of sectors ends at the second part that is the first") {
  test::SectorWriter writer;
  writer.add(7, 1, test::some_bytes(1'500));
  writer.put(2, test::bytes_of({0, 0, 1}), 4);
  Chain chain(writer, {0, 7, 7, 1, 1'500, 1});
  CHECK(chain.error().cause == "It is part 0 of the group, and not 2.");
}

TEST_CASE("chains that end early, and sectors that are not there, are errors") {
  test::SectorWriter writer;
  writer.add(7, 1, test::some_bytes(1'500));
  Chain longer(writer, {0, 7, 7, 1, 1'600, 1});
  CHECK(longer.error().code == ErrorCode::ends_early);
  CHECK(longer.error().field == "sector 0 of group 7/1");
  writer.put(2, test::bytes_of({0, 9, 9}), 4);
  Chain outside(writer, {0, 7, 7, 1, 1'500, 1});
  CHECK(outside.error().code == ErrorCode::bad_value);
  CHECK(outside.error().found == 9 * 256 + 9);
  CHECK(outside.error().offset == writer.all_sectors.size());
  Chain huge(writer, {0, 7, 7, 1, 0xFFFFFF, 1});
  CHECK(huge.error().cause == "The file has fewer bytes.");
  CHECK(huge.asked.reads == 0);
  Chain none(writer, {0, 7, 7, 1, 1'500, 500});
  CHECK(none.error().code == ErrorCode::bad_value);
}

TEST_CASE("the last sector may be without the bytes that are not used") {
  test::SectorWriter writer;
  const Bytes bytes = test::some_bytes(600);
  writer.add(7, 1, bytes);
  writer.all_sectors.resize(2 * kSectorSize + 8 + 88);
  Chain chain(writer, {0, 7, 7, 1, 600, 1});
  CHECK(chain.bytes() == bytes);
  writer.all_sectors.resize(2 * kSectorSize + 8 + 87);
  Chain cut(writer, {0, 7, 7, 1, 600, 1});
  CHECK(cut.error().code == ErrorCode::ends_early);
  CHECK(cut.error().cause == "The file is cut.");
}
