#include "formats/unreal/package/document.hpp"
#include <algorithm>

#include "formats/inspector/open_documents.hpp"
#include "tests/native/inspector/described.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/packages.hpp"

// Packages as documents of the inspector: our own of all versions, and real ones.

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

io::MappedField field_of(const OpenDocument& document, const std::string& path) {
  io::MappedField field;
  INFO(path);
  REQUIRE(find_field(document, path, field));
  return field;
}

std::string words_of(const OpenDocument& document, const std::string& path) {
  return meaning_of(document, field_of(document, path)).words;
}

}  // namespace

TEST_CASE("packages of all versions are written as the same bytes, and each byte is described",
          "[inspector]") {
  for (u16 version = test::kFirstVersion; version <= test::kLastVersion; ++version) {
    for (const samples::NamedBytes& file : {test::mesh_package(version), test::texture_package(version),
                                            test::skeleton_package(version), test::far_package(version)}) {
      INFO(file.name << " of version " << version);
      test::Drop drop;
      drop.add(file.name, file.bytes);
      const std::vector<File> files = drop.files();
      const OpenDocuments documents(files);
      REQUIRE(documents.all().size() == 1);
      const OpenDocument& document = documents.all()[0];
      REQUIRE(document.document);
      CHECK(std::string(document.kind) == "package");
      CHECK(test::description_violation(document).value_or("") == "");
      for (const io::Section& section : document.sections) CHECK(section.kind == io::SectionKind::data);
      Limits limits;
      CHECK((test::value_of(document.document->write(limits)) == file.bytes));
      CHECK(test::value_of(document.dump(limits)).size() > file.bytes.size());
    }
  }
}

TEST_CASE("names and objects are said in words, and objects have their names in paths", "[inspector]") {
  const samples::NamedBytes file = test::mesh_package(69);
  test::Drop drop;
  drop.add(file.name, file.bytes);
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  const OpenDocument& document = documents.all()[0];
  CHECK(words_of(document, "names[0].text") == "\"None\"");
  CHECK(words_of(document, "exports[1].name") == "Skin");
  CHECK(words_of(document, "exports[1].class") == "imported Class Engine.Texture");
  CHECK(words_of(document, "exports[5].outer") == "Package Creatures");
  CHECK(words_of(document, "Tetra[4].textures[1].object") == "Texture Fur");
  CHECK(words_of(document, "Tetra[4].sequences[1].name") == "Walk");
  CHECK(words_of(document, "Tetra[4].triangles[2].flags") == "translucent, two-sided, unlit");
  CHECK(words_of(document, "Tetra[4].numbers.rotation[1]") == "-84.375 degrees");
  CHECK(words_of(document, "Walker[7].properties[0].name") == "DrawType");
  CHECK(words_of(document, "Walker[7].properties[0].info") == "byte");
  CHECK(words_of(document, "Walker[7].properties[0].value") == "2");
  CHECK(words_of(document, "Walker[7].properties[1].value") == "Mesh Tetra");
  CHECK(words_of(document, "Walker[7].properties[2].value") == "1.5");
  const Meaning scale = meaning_of(document, field_of(document, "Rifle[5].numbers.scale[0]"));
  CHECK(scale.rule == "Package meshes");
  CHECK(scale.readme == "formats/unreal/package/README.md");
  CHECK(scale.is_used);
  CHECK_FALSE(meaning_of(document, field_of(document, "Rifle[5].frame boxes count")).words.size() > 0);
  Limits limits;
  CHECK(search_fields(document, "rifle special", 0, 99, limits).size() > 4);
  const std::string dump = test::value_of(document.dump(limits));
  CHECK(dump.find("\"Tetra[4]\":{\"properties\":[{\"name\":0}]") != std::string::npos);
}

TEST_CASE("a damaged object is bytes, and leaves the others as they are", "[inspector]") {
  samples::NamedBytes file = test::mesh_package(69);
  Limits limits;
  const auto tables = test::value_of(package::read_tables(file.name, file.bytes, limits));
  const package::Export& tetra = tables.exports[4];
  std::fill_n(file.bytes.begin() + tetra.offset, tetra.size, std::byte{0xFF});
  test::Drop drop;
  drop.add(file.name, file.bytes);
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  const OpenDocument& document = documents.all()[0];
  CHECK(field_of(document, "Tetra[4].bytes").size == tetra.size);
  CHECK(field_of(document, "Rifle[5].numbers.frames").value == 2);
  CHECK((test::value_of(document.document->write(limits)) == file.bytes));
}

TEST_CASE("the real packages are written as the same bytes") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  u32 packages = 0;
  for (const std::string& path : test::files_under(folder)) {
    if (!package::has_package_name(path)) continue;
    ++packages;
    INFO(path);
    const Bytes bytes = test::read_file(folder + "/" + path);
    Limits limits;
    const auto document = package::open_document(path, bytes, limits);
    REQUIRE(document);
    Limits of_writing;
    const auto written = document.value()->write(of_writing);
    REQUIRE(written);
    CHECK((written.value() == bytes));
  }
  CHECK(packages == 75);
}

TEST_CASE("each byte of real packages has one section, a field and a heading", "[inspector][corpus]") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  u32 described = 0;
  for (const std::string& path : test::files_under(folder)) {
    if (!package::has_package_name(path)) continue;
    test::Drop drop;
    drop.add_from(folder, path);
    if (drop.files()[0].bytes.size() > 300000 && !test::reads_whole_corpus()) continue;
    const std::vector<File> files = drop.files();
    const OpenDocuments documents(files);
    REQUIRE(documents.all().size() == 1);
    INFO(path);
    CHECK(test::description_violation(documents.all()[0]).value_or("") == "");
    ++described;
  }
  CHECK(described > 20);
}
