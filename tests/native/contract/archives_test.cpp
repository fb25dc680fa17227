#include "tests/support/archives.hpp"

#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/mutations.hpp"
#include "tests/support/packages.hpp"

// What holds for archives of any bytes: they list and unpack to a value or an Error within their files;
// ranges as they are asked for give the same as all bytes at once.

using namespace retromesh;

namespace {

constexpr u64 kMemoryOfArchive = 32 << 20;

/// A small archive of a kind.
struct SmallArchive {
  std::string name;
  const char* kind = nullptr;
  std::string entry;  ///< Of its list.
  std::vector<samples::NamedBytes> files;
};

std::vector<SmallArchive> small_archives() {
  std::vector<SmallArchive> all;
  for (const u16 version : {test::kFirstVersion, test::kLastVersion}) {
    all.push_back({"packages of version " + std::to_string(version),
                   "unreal_packages",
                   "shapes.u#tetra|",
                   {test::mesh_package(version), test::skeleton_package(version),
                    test::texture_package(version), test::far_package(version)}});
  }
  const auto add_cache = [&](const char* name, const char* entry, std::vector<samples::NamedBytes> files) {
    all.push_back({name, "runescape_caches", entry, std::move(files)});
  };
  samples::Js5Cache cache = test::small_js5_cache();
  add_cache("a JS5 cache", "main_file_cache.dat2#npc/1|Walker", cache.files());
  add_cache("a JS5 cache in files", "cache#npc/1|Walker", cache.flat_files());
  cache.protocol = 7;
  cache.add(7, 70'000, test::large_model());
  add_cache("a JS5 cache with large ids", "main_file_cache.dat2#model/70000|", cache.files());
  add_cache("an old cache", "main_file_cache.dat#npc/1|Walker", test::small_old_cache().files());
  add_cache("an old cache of packed files", "main_file_cache.dat#loc/4/shape10|Bench",
            test::small_old_cache().files(false));
  return all;
}

/// The entries and members of an archive as text.
std::string contents(test::OpenedArchive& archive) {
  Limits limits;
  std::string text;
  for (const ArchiveEntry& entry : archive.list(limits)) {
    text += entry.id + '|' + entry.name + '|' + entry.place + '|' + std::string(entry.label) + '\n';
    const auto unpacked = archive.unpack(entry.id, limits);
    if (!unpacked) {
      text += sentence(unpacked.error()) + '\n';
      continue;
    }
    for (const Member& member : unpacked.value().members)
      text += member.name + ' ' + test::sha1(member.bytes) + '\n';
    for (const Note& note : unpacked.value().notes) text += note.title + '\n';
    for (const std::string& name : unpacked.value().missing) text += "missing " + name + '\n';
  }
  for (const Error& error : archive.errors()) text += sentence(error) + '\n';
  return text;
}

std::string contents_by(const SmallArchive& small, test::Ranges ranges) {
  test::OpenedArchive archive(test::archive_kind(small.kind), samples::views_of(small.files), ranges);
  return contents(archive);
}

}  // namespace

TEST_CASE("ranges of archives as they are wanted give what whole files do", "[contract][archives]") {
  for (const SmallArchive& small : small_archives()) {
    INFO(small.name);
    const std::string whole = contents_by(small, test::Ranges::whole);
    CHECK(whole.find(small.entry) != std::string::npos);
    CHECK(contents_by(small, test::Ranges::as_wanted) == whole);
  }
}

TEST_CASE("every prefix and single-byte change of an archive lists and unpacks, or fails inside it",
          "[contract][archives]") {
  constexpr std::size_t kBytes = 150;  // Of each file, spread over it.
  bool as_wanted = false;
  for (const SmallArchive& small : small_archives()) {
    std::vector<File> files = samples::views_of(small.files);
    for (std::size_t i = 0; i < files.size(); ++i) {
      INFO(small.name << ", " << files[i].name);
      const ByteView whole = files[i].bytes;
      const auto plan = test::spread_plan(test::Values::few, whole.size(), kBytes);
      test::for_each_mutation(small.files[i].bytes, plan, [&](ByteView bytes) {
        files[i].bytes = bytes;
        as_wanted = !as_wanted;
        const test::Ranges ranges = as_wanted ? test::Ranges::as_wanted : test::Ranges::whole;
        if (const auto broken =
                test::archive_violation(test::archive_kind(small.kind), files, ranges, kMemoryOfArchive))
          FAIL(*broken);
      });
      files[i].bytes = whole;
    }
  }
}

TEST_CASE("what an archive needs beyond the limit is an error or ends its list", "[contract][archives]") {
  for (const SmallArchive& small : small_archives()) {
    const std::vector<File> files = samples::views_of(small.files);
    for (u64 memory = 10; memory < 1'000'000; memory += memory / 3) {
      INFO(small.name << ", " << memory);
      const auto broken =
          test::archive_violation(test::archive_kind(small.kind), files, test::Ranges::whole, memory);
      CHECK(broken.value_or("") == "");
    }
  }
}
