#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/native/contract/answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/corpus.hpp"

// What opening some real files gives: tests/wasm/contract.test.ts compares it with WebAssembly.

using namespace retromesh;

namespace {

/// The model files of a folder of the corpus, about eight of them from its whole length.
std::vector<std::string> some_models(const std::string& root) {
  std::vector<std::string> models;
  for (const std::string& path : test::files_under(root)) {
    for (const char* end : {"_d.3d", ".ob2", ".dat", ".fly"}) {
      if (path.ends_with(end)) models.push_back(path);
    }
  }
  const std::size_t step = std::max<std::size_t>(1, models.size() / 8);
  std::vector<std::string> some;
  for (std::size_t i = 0; i < models.size(); i += step) some.push_back(models[i]);
  return some;
}

/// A model file with the frames that belong to it.
test::Drop drop_of(const std::string& root, std::string path) {
  test::Drop drop;
  drop.add_from(root, path);
  if (path.ends_with("_d.3d")) drop.add_from(root, path.replace(path.size() - 4, 1, "a"));
  return drop;
}

}  // namespace

TEST_CASE("writes what opening real files gives", "[.answers]") {
  const char* folder = std::getenv("RETROMESH_FILE_SETS");
  REQUIRE(folder);
  std::ofstream out(std::filesystem::path(folder) / "real-answers.tsv");
  if (!test::corpus()) return;
  for (const char* set : {"unreal/swwmgz", "runescape/2004scape_225/models", "runescape/nearreality_osrs",
                          "runescape/nova_hd", "humanfly"}) {
    const std::string root = *test::corpus() + '/' + set;
    for (const std::string& path : some_models(root)) {
      const test::Drop drop = drop_of(root, path);
      const std::vector<File> files = drop.files();
      for (const Family& family : families()) {
        Limits limits;
        const std::vector<Entry> entries = test::all_entries(family, FileSet(files), limits);
        if (entries.empty()) continue;
        out << family.id << '\t' << set << '\t' << entries[0].id << '\t';
        for (const File& file : files) out << file.name << '|';
        out << '\t' << test::answer_text(family.open(FileSet(files), entries[0].id, {}, limits));
      }
    }
  }
}
