#include <map>

#include "formats/inspector.hpp"
#include "formats/rules.hpp"
#include "formats/unreal/package/document.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/hostile_archives.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("lint finds in real packages what is wrong in them, and little else", "[corpus]") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  std::map<std::string, test::Drop> drops;
  for (const std::string& path : test::files_under(folder)) {
    if (package::has_package_name(path)) drops[path.substr(0, path.find('/'))].add_from(folder, path);
  }
  std::map<std::string, u32> found;
  for (const auto& [name, drop] : drops) {
    Limits limits;
    const std::vector<File> files = drop.files();
    for (const Note& note : lint(files, limits)) {
      for (const RuleText& rule : rules()) {
        if (rule.number == note.rule) found[rule.name] += note.count;
      }
    }
  }
  // The zeros of this copy, and two meshes of Endemia.u whose sequence has more frames than they have.
  const std::map<std::string, u32> expected = {{"package_object_damaged", 35},
                                               {"package_sequence_past_last_frame", 2}};
  CHECK(found == expected);
}

TEST_CASE("lint and documents of hostile packages end in bounded work and memory") {
  for (const test::HostileArchive& package : test::hostile_packages()) {
    INFO(package.name);
    test::Drop drop;
    std::map<std::string, std::size_t> sizes;
    for (const samples::NamedBytes& file : package.files) {
      drop.add(file.name, file.bytes);
      sizes[file.name] = file.bytes.size();
    }
    const std::vector<File> files = drop.files();
    Limits limits;
    const Notes notes = lint(files, limits);
    for (const Note& note : notes) {
      CHECK(note.title != "");
      if (note.location.kind == SourceLocation::Kind::byte)
        CHECK(note.location.at <= sizes[note.location.file]);
    }
    Limits of_document;
    const auto document = package::open_document(files[0].name, files[0].bytes, of_document);
    if (!document) CHECK(sentence(document.error()) != "");
  }
}
