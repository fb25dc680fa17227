#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hostile_archives.hpp"

// Archives that claim what they do not have, or that would cost much. What they cost is counted: bytes that
// are read, rounds in which ranges are asked for, memory.

using namespace retromesh;

namespace {

constexpr u64 kMemoryOfHostile = 64 << 20;
constexpr u32 kMostUnpacked = 3;

struct HostileKind {
  const char* kind;
  std::vector<test::HostileArchive> (*make)();
  std::size_t least;  ///< That there are.
  u32 rounds;         ///< The most that a model may take.
};

constexpr HostileKind kKinds[] = {{"unreal_packages", test::hostile_packages, 130, 8},
                                  {"runescape_caches", test::hostile_caches, 100, 64}};

/// The ranges of all calls are near linear in the files.
void check_reading(const HostileKind& of, std::span<const File> files) {
  u64 bytes = 0;
  for (const File& file : files) bytes += file.bytes.size();
  test::OpenedArchive archive(test::archive_kind(of.kind), files, test::Ranges::as_wanted);
  Limits limits;
  const std::vector<ArchiveEntry> entries = archive.list(limits);
  CHECK(entries.size() <= 262'144);
  CHECK(archive.rounds() <= 32 + files.size());
  CHECK(archive.bytes_read() <= 4 * bytes + 131'072);
  for (const Error& error : archive.errors()) CHECK_FALSE(error.advice.empty());
  if (entries.empty()) return;
  const auto unpacked = archive.unpack(entries.back().id, limits);
  if (!unpacked) CHECK_FALSE(unpacked.error().advice.empty());
  CHECK(archive.rounds() <= of.rounds);
  CHECK(archive.bytes_read() <= 8 * bytes + 131'072);
}

}  // namespace

TEST_CASE("hostile archives list and unpack, or end in an error within them",
          "[contract][archives][hostile]") {
  for (const HostileKind& of : kKinds) {
    const std::vector<test::HostileArchive> all = of.make();
    CHECK(all.size() >= of.least);
    for (const test::HostileArchive& archive : all) {
      INFO(archive.name);
      const std::vector<File> files = samples::views_of(archive.files);
      const auto broken = test::archive_violation(test::archive_kind(of.kind), files, test::Ranges::whole,
                                                  kMemoryOfHostile, kMostUnpacked);
      CHECK(broken.value_or("") == "");
      check_reading(of, files);
    }
  }
}

// Hidden, as it writes files to the folder that RETROMESH_FILE_SETS names, to be opened by the command line
// and the page: a folder for each kind, in it one for each archive, with what is wrong with it in names.tsv.
TEST_CASE("writes the hostile archives", "[.hostile-archives]") {
  const char* folder = std::getenv("RETROMESH_FILE_SETS");
  REQUIRE(folder);
  for (const HostileKind& of : kKinds) {
    const std::filesystem::path root = std::filesystem::path(folder) / of.kind;
    std::filesystem::create_directories(root);
    std::ofstream names(root / "names.tsv");
    u32 number = 0;
    for (const test::HostileArchive& archive : of.make()) {
      const std::string own = std::to_string(number++);
      names << own << '\t' << archive.name << '\n';
      for (const samples::NamedBytes& file : archive.files) {
        const std::filesystem::path path = root / own / file.name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream stream(path, std::ios::binary);
        stream.write(reinterpret_cast<const char*>(file.bytes.data()), std::streamsize(file.bytes.size()));
      }
    }
  }
}
