#include "formats/files/sparse_files.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

void fill(SparseFiles& files, const ByteRange& range) {
  std::byte* const bytes = files.add_range(range);
  for (u32 i = 0; i < range.size; ++i) bytes[i] = static_cast<std::byte>(range.first + i);
}

}  // namespace

TEST_CASE("a view within a range has its bytes; others are wanted, sorted and joined", "[files]") {
  SparseFiles files;
  const u32 one = files.add("one", 100);
  const u32 other = files.add("other", 50);
  fill(files, {one, 10, 20});

  const auto inside = files.view(one, 12, 3);
  REQUIRE(inside);
  CHECK(inside->size() == 3);
  CHECK((*inside)[0] == std::byte{12});
  CHECK(files.view(other, 0, 0));
  CHECK(files.take_wanted().empty());

  CHECK_FALSE(files.view(other, 40, 10));
  CHECK_FALSE(files.view(one, 25, 10));
  CHECK_FALSE(files.view(one, 50, 5));
  CHECK_FALSE(files.view(one, 35, 4));
  const std::vector<ByteRange> wanted = files.take_wanted();
  REQUIRE(wanted.size() == 3);
  CHECK((wanted[0].file == one && wanted[0].first == 25 && wanted[0].size == 14));
  CHECK((wanted[1].file == one && wanted[1].first == 50 && wanted[1].size == 5));
  CHECK((wanted[2].file == other && wanted[2].first == 40 && wanted[2].size == 10));
  CHECK(files.take_wanted().empty());
}

TEST_CASE("ranges are freed when they have more bytes than may be held", "[files]") {
  SparseFiles files;
  const u32 file = files.add("file", 100);
  fill(files, {file, 0, 10});
  fill(files, {file, 20, 10});
  files.free_above(20);
  CHECK(files.view(file, 0, 10));
  CHECK(files.view(file, 20, 10));
  files.free_above(19);
  CHECK_FALSE(files.view(file, 0, 10));
  CHECK_FALSE(files.view(file, 20, 10));
}
