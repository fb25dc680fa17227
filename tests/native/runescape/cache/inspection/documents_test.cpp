#include "formats/runescape/cache/inspection/documents.hpp"

#include "formats/inspector/open_documents.hpp"
#include "tests/native/inspector/described.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"
#include "tests/support/catch.hpp"

// Files of caches as documents of the inspector: small ones, and real ones.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

test::Drop drop_of(const test::CacheFiles& files) {
  test::Drop drop;
  for (const auto& [name, bytes] : files) drop.add(name, bytes);
  return drop;
}

/// Checks that each document is written as its bytes; the kinds of the documents in path order.
std::vector<std::string> check_documents(const std::vector<File>& files) {
  const OpenDocuments documents(files);
  std::vector<std::string> kinds;
  for (const OpenDocument& document : documents.all()) {
    INFO(files[document.file].name);
    REQUIRE(document.document);
    kinds.emplace_back(document.kind);
    CHECK(test::description_violation(document).value_or("") == "");
    Limits limits;
    const Bytes written = test::value_of(document.document->write(limits));
    const ByteView bytes = files[document.file].bytes;
    CHECK((written == Bytes(bytes.begin(), bytes.end())));
  }
  return kinds;
}

std::vector<std::string> check_cache(const test::CacheFiles& files) {
  return check_documents(drop_of(files).files());
}

std::string words_of(const OpenDocument& document, const std::string& path) {
  io::MappedField field;
  INFO(path);
  REQUIRE(find_field(document, path, field));
  return meaning_of(document, field).words;
}

}  // namespace

TEST_CASE("index files and sectors are documents, and each byte is described", "[inspector]") {
  using Kinds = std::vector<std::string>;
  const std::string index = "index of a cache";
  const std::string sectors = "sectors of a cache";
  CHECK(check_cache(test::small_sectors().files()) == Kinds{sectors, index, index, index});
  CHECK(check_cache(test::small_old_sectors().files()) == Kinds{sectors, index, index});
  test::CacheFiles cut = test::small_sectors().files();
  for (u32 size = 519; size < 1050; ++size) {
    cut[0].second.resize(size);
    check_cache({cut[0]});
  }
  cut[1].second.push_back(std::byte{9});
  CHECK(check_cache({cut[1]}) == Kinds{index});
}

TEST_CASE("sectors of groups above 65,535 have longer heads", "[inspector]") {
  test::SectorWriter writer;
  writer.add(7, 3, test::some_bytes(40));
  writer.add(7, 70'000, test::some_bytes(1'500));
  const test::Drop drop = drop_of(writer.files());
  const std::vector<File> files = drop.files();
  check_documents(files);
  const OpenDocuments documents(files);
  io::MappedField field;
  REQUIRE(find_field(documents.all()[0], "sectors[0].head.group", field));
  CHECK(field.size == 2);
  for (u32 part = 0; part < 3; ++part) {
    REQUIRE(find_field(documents.all()[0], "sectors[" + std::to_string(part + 1) + "].head.group", field));
    CHECK(field.size == 4);
    CHECK(field.offset == (part + 2) * kSectorSize);
  }
}

TEST_CASE("containers of flat caches are documents, and stored reference tables with their fields",
          "[inspector]") {
  using Kinds = std::vector<std::string>;
  test::CacheFiles files = test::small_flat();
  CHECK(check_cache(files) ==
        Kinds{"container", "container", "container", "container", "container", "reference table"});
  for (const u8 protocol : {u8{5}, u8{6}, u8{7}}) {
    for (u8 flags = 0; flags < 16; ++flags) {
      const Bytes table = test::big_endian(test::table_of(protocol, flags, test::small_groups()));
      const test::CacheFiles stored = {{"255/7.dat", test::container_of(Compression::none, table, 0)}};
      CHECK(check_cache(stored) == Kinds{"reference table"});
      const test::Drop drop = drop_of(stored);
      const std::vector<File> views = drop.files();
      const OpenDocuments documents(views);
      io::MappedField field;
      REQUIRE(find_field(documents.all()[0], "checksums[3]", field));
      CHECK(field.size == 4);
    }
  }
  // What is no table is a container.
  CHECK(check_cache({{"255/7.dat", test::container_of(Compression::none, test::some_bytes(50), 0)}}) ==
        Kinds{"reference table"});
}

TEST_CASE("JAG archives are documents, but no other files with such names", "[inspector]") {
  using Kinds = std::vector<std::string>;
  CHECK(check_cache(test::small_loose()) == Kinds{"JAG archive"});
  CHECK(check_cache({{"config", test::text_bytes("name = value, as in other files")}}).empty());
}

TEST_CASE("files of records are documents beside their index", "[inspector]") {
  using Kinds = std::vector<std::string>;
  // An item with model 300 and opcode 250, which is not known; and one without anything.
  const test::CacheFiles files = {{"obj.dat", test::bytes_of({0, 2, 1, 1, 44, 250, 7, 0})},
                                  {"obj.idx", test::bytes_of({0, 2, 0, 5, 0, 1})}};
  CHECK(check_cache(files) == Kinds{"records"});
  const test::Drop drop = drop_of(files);
  const std::vector<File> views = drop.files();
  const OpenDocuments documents(views);
  const OpenDocument& document = documents.all()[0];
  CHECK(words_of(document, "records[0].opcodes[0].opcode") == "models");
  CHECK(words_of(document, "records[1].opcodes[0].opcode") == "the end of the record");
  CHECK(check_cache({files[0]}).empty());
}

TEST_CASE("the files of real caches are written as they were", "[corpus]") {
  const auto root = test::corpus();
  if (!root) SKIP("no corpus");
  u32 seen = 0;
  for (const char* folder : {"js5-2007", "old-2004"}) {
    const std::string path = *root + "/archives/" + folder;
    test::Drop drop;
    for (const std::string& name : test::files_under(path)) drop.add_from(path, name);
    seen += static_cast<u32>(check_documents(drop.files()).size());
  }
  CHECK(seen == 13);  // Two index files have no bytes.
}
