#include <algorithm>
#include <map>

#include "formats/inspector/open_documents.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// What holds for the documents in all files of the corpus.

using namespace retromesh;

TEST_CASE("real files are documents of their own family or of none, and are written back byte for byte",
          "[contract]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  std::map<std::string, u32> written;
  u32 others = 0;
  for (const std::string family : {"unreal", "runescape", "humanfly"}) {
    const std::string folder = *test::corpus() + '/' + family;
    for (const std::string& path : test::files_under(folder)) {
      INFO(path);
      test::Drop drop;
      drop.add_with_partner(folder, path);
      const std::vector<File> files = drop.files();
      const OpenDocuments documents(files);
      const OpenDocument* const document = documents.find(0);
      if (!document) {
        ++others;
        continue;
      }
      if (document->format != family) FAIL_CHECK("it is taken for a " << document->kind);
      Limits limits;
      if (!document->document) continue;  // it is malformed
      const auto bytes = document->document->write(limits);
      if (!bytes) continue;
      ++written[document->format + std::string(" ") + document->kind];
      if (!std::equal(bytes.value().begin(), bytes.value().end(), files[0].bytes.begin(),
                      files[0].bytes.end()))
        FAIL_CHECK("the bytes differ");
    }
  }
  std::string counts;
  for (const auto& [kind, count] : written) counts += kind + ": " + std::to_string(count) + "; ";
  CHECK(counts ==
        "humanfly object: 8; runescape base: 125; runescape frame: 466; runescape model: 2031; "
        "unreal anivfile: 134; unreal datafile: 133; ");
  CHECK(others > 500);
}
