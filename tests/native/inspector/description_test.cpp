#include <algorithm>
#include <set>

#include "formats/inspector/elements.hpp"
#include "formats/inspector/open_documents.hpp"
#include "tests/native/inspector/described.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mesh_files.hpp"

// Every byte of a document has a section, a field and a heading of the README.

using namespace retromesh;

namespace {

/// Returns how many documents there are.
u32 check_descriptions(const test::ModelFiles& model) {
  const std::vector<File> files = model.drop.files();
  const OpenDocuments documents(files);
  INFO(model.name);
  u32 described = 0;
  for (const OpenDocument& document : documents.all()) {
    if (!document.document) continue;
    INFO(files[document.file].name);
    CHECK(test::description_violation(document).value_or("") == "");
    ++described;
  }
  return described;
}

io::MappedField field_of(const OpenDocument& document, const std::string& path) {
  io::MappedField field;
  REQUIRE(find_field(document, path, field));
  return field;
}

/// A pair of one masked, unlit face, and of two frames of three vertices.
test::Drop small_pair() {
  test::MeshFiles files;
  files.polygons = {test::polygon({0, 1, 2}, 0x13)};
  files.frames = {std::vector<std::array<i16, 3>>(3), {{0, 0, 0}, {-1, 2, -3}, {0, 0, 0}}};
  return files.drop();
}

}  // namespace

TEST_CASE("what is said of a record is said of its fields", "[inspector]") {
  constexpr FieldMeaning list = {.element = ElementKind::face, .heading = "Faces", .is_used = false};
  const FieldMeaning field = FieldMeaning{.unit = "texels"}.within(list);
  CHECK(field.element == ElementKind::face);
  CHECK(std::string(field.heading) == "Faces");
  CHECK(std::string(field.unit) == "texels");
  CHECK_FALSE(field.is_used);
  CHECK(std::string(FieldMeaning{.heading = "Colours"}.within(list).heading) == "Colours");
  CHECK(std::string(FieldMeaning{.unit = "units"}.within({.unit = "of 127"}).unit) == "of 127");
}

TEST_CASE("each byte of samples and fixtures has one section, a field and a heading", "[inspector]") {
  for (const test::ModelFiles& model : test::small_models()) check_descriptions(model);
}

TEST_CASE("each byte of files of the corpus has one section, a field and a heading", "[inspector][corpus]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 described = 0;
  for (const test::ModelFiles& files : test::corpus_files(23)) described += check_descriptions(files);
  CHECK(described > 50);
  if (test::reads_whole_corpus()) WARN(described << " documents of the corpus are described");
}

TEST_CASE("a document has its sections, and a field is found by offset, path and name", "[inspector]") {
  const test::Drop drop = small_pair();
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  const OpenDocument& data = *documents.find(0);
  REQUIRE(data.sections.size() == 2);
  CHECK(path_of(data.sections[1]) == "polygons");
  CHECK(data.sections[1].offset == 48);
  CHECK(data.sections[1].record_size == 16);
  CHECK(data.sections[1].kind == io::SectionKind::data);
  CHECK(field_of(data, "polygons[0].vertices[2]").offset == 52);
  io::MappedField field;
  CHECK_FALSE(find_field(data, "polygons[1].type", field));
  CHECK_FALSE(find_field(data, "polygons[99999999999].type", field));
  CHECK_FALSE(find_field(data, "polygons[0].typ", field));

  const OpenDocument& frames = *documents.find(1);
  const io::MappedField x = field_of(frames, "frames[1][1].position.x");
  CHECK(x.value == -1);
  CHECK(x.offset == 4 + 12 + 4);
  CHECK(field_of(frames, "frames[1][1].position.z").value == -3);
  Limits limits;
  const auto found = search_fields(frames, "POSITION .y", 6, 2, limits);
  REQUIRE(found.size() == 2);
  CHECK(found[0].path == "frames[0][1].position.y");
  CHECK(search_fields(frames, "polygons", 0, 9, limits).empty());
  const auto indexed = search_fields(frames, "frames[1] [2] z", 0, 9, limits);
  REQUIRE(indexed.size() == 1);
  CHECK(indexed[0].path == "frames[1][2].position.z");
  CHECK(search_fields(frames, "frames[1", 0, 9, limits).size() == 9);
  CHECK(search_fields(frames, "frames[7]", 0, 9, limits).empty());
  CHECK(search_fields(data, "uv[1].v", 0, 9, limits).size() == 1);
  CHECK(search_fields(data, "1", 0, 99, limits).size() > 3);
}

TEST_CASE("a frame of one vertex is a list too", "[inspector]") {
  test::MeshFiles mesh;
  mesh.polygons = {test::polygon({0, 0, 0}, 0)};
  mesh.frames = {{{0, 0, 0}}, {{1, 2, 3}}};
  const test::Drop drop = mesh.drop();
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  const OpenDocument& frames = *documents.find(1);
  const io::MappedField y = field_of(frames, "frames[1][0].position.y");
  CHECK(y.value == 2);
  const Element vertex = element_at(frames, y.offset);
  CHECK(vertex.kind == ElementKind::vertex);
  CHECK(vertex.index == 0);
  CHECK(vertex.frame == 1);
  Limits limits;
  CHECK(ranges_of(documents, {ElementKind::vertex, {0}, 1}, limits).size() == 1);
  CHECK(search_fields(frames, "frames[1] [0] y", 0, 9, limits).size() == 1);
}

TEST_CASE("a field's meaning has words, unit and the heading of its rule", "[inspector]") {
  const test::Drop drop = small_pair();
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  const OpenDocument& data = *documents.find(0);
  const Meaning type = meaning_of(data, field_of(data, "polygons[0].type"));
  CHECK(type.words == "masked, unlit");
  CHECK(type.rule == "Polygon types");
  CHECK(type.readme == "formats/unreal/README.md");
  CHECK(type.is_used);
  CHECK(meaning_of(data, field_of(data, "polygons[0].uv[1].u")).words == "1.000 of the side");
  CHECK_FALSE(meaning_of(data, field_of(data, "polygons[0].flags")).is_used);

  test::Drop model;
  model.add("a.ob2", test::four_faces_bytes());
  const std::vector<File> model_files = model.files();
  const OpenDocuments models(model_files);
  const OpenDocument& faces = *models.find(0);
  CHECK(meaning_of(faces, field_of(faces, "footer.has infos")).words == "yes");
}

TEST_CASE("words of a field depend on its neighbours where the format does", "[inspector]") {
  std::set<std::string> words;
  for (const test::ModelFiles& model : test::small_models()) {
    const std::vector<File> files = model.drop.files();
    const OpenDocuments documents(files);
    for (const OpenDocument& document : documents.all()) {
      Limits limits;
      const u32 most = std::min(static_cast<u32>(document.bytes.size()), 4000u);
      for (const io::MappedField& field : document.fields(0, most, limits))
        words.insert(test::without_numbers(meaning_of(document, field).words));
    }
  }
  for (const char* const expected : {"palette ", "texture ", "sprite ", "normal ", "texture vertex ",
                                     "a root", "child of bone ", "flat", "yes", "no"}) {
    INFO(expected);
    CHECK(words.count(expected) == 1);
  }
}

TEST_CASE("damaged files have one section for each byte, and fields and elements inside of them",
          "[inspector]") {
  test::FixedRandom random(5);
  for (const test::ModelFiles& model : test::small_models()) {
    INFO(model.name);
    std::vector<File> files = model.drop.files();
    for (u32 i = 0; i < 12; ++i) {
      const u32 file = random.below(static_cast<u32>(files.size()));
      const u32 size = static_cast<u32>(files[file].bytes.size());
      if (size == 0 || size > 100000) continue;
      Bytes changed(files[file].bytes.begin(), files[file].bytes.end());
      for (u32 change = 0; change < 3; ++change)
        changed[random.below(std::min(size, 300u))] = static_cast<std::byte>(random.below(256));
      std::vector<File> damaged = files;
      damaged[file].bytes = changed;
      const OpenDocuments documents(damaged);
      for (const OpenDocument& document : documents.all()) {
        CHECK(test::sections_violation(document).value_or("") == "");
        if (document.bytes.empty()) continue;
        const u32 at = random.below(static_cast<u32>(document.bytes.size()));
        Limits limits;
        for (const io::MappedField& field : document.fields(at, at + 1, limits)) {
          CHECK(field.offset <= at);
          CHECK(field.offset + field.size > at);
        }
        const Element element = element_at(document, at);
        Limits of_ranges;
        for (const ElementRange& range : ranges_of(documents, {element.kind, {element.index}}, of_ranges))
          CHECK(range.offset + range.size <= documents.find(range.file)->bytes.size());
      }
    }
  }
}

TEST_CASE("a search lists the fields of those records only that have the indices", "[inspector]") {
  // A million vertices in 50,000 frames.
  Bytes frames(4 + 50000 * 20 * 4);
  frames[0] = std::byte{0x50};
  frames[1] = std::byte{0xC3};
  frames[2] = std::byte{80};
  test::Drop drop;
  drop.add("x_a.3d", std::move(frames));
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  Limits limits;
  limits.bytes = 4096;
  const auto found = search_fields(documents.all()[0], "[49998] [13] x", 0, 5, limits);
  REQUIRE(found.size() == 1);
  CHECK(found[0].offset == 4 + (49998 * 20 + 13) * 4);
  CHECK(search_fields(documents.all()[0], "frames[50000]", 0, 5, limits).empty());
  CHECK(search_fields(documents.all()[0], "[21]x", 0, 5, limits).empty());
}

TEST_CASE("a file that cannot be read is one gap", "[inspector]") {
  test::Drop drop;
  drop.add("a.ctc", test::text_bytes("SMDL and no more"));
  const std::vector<File> files = drop.files();
  const OpenDocuments documents(files);
  REQUIRE(documents.all().size() == 1);
  CHECK(documents.all()[0].error != nullptr);
  const OpenDocument& document = documents.all()[0];
  REQUIRE(document.sections.size() == 1);
  CHECK(document.sections[0].kind == io::SectionKind::gap);
  Limits limits;
  CHECK(document.fields(0, 16, limits).empty());
}
