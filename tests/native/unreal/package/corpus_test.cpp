#include <map>
#include <set>

#include "formats/io/paths.hpp"
#include "formats/unreal/package/objects.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// Every real package of the corpus: each object of a class that is read ends exactly with its bytes, except
// those whose bytes are zeros in this copy.

using namespace retromesh;
using namespace retromesh::unreal::package;

namespace {

bool is_package(const std::string& path) {
  const std::string extension = fold_case(extension_of(path));
  return extension == "u" || extension == "utx" || extension == "unr" || extension == "dx";
}

/// "file|object" of the meshes that blanked.tsv lists.
std::set<std::string> blanked(const std::string& folder) {
  const Bytes bytes = test::read_file(folder + "/blanked.tsv");
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::set<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::vector<std::string> cells(1);
    for (const char c : text.substr(at, end - at)) {
      if (c == '\t') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    if (cells.size() > 4 && cells[3] != "object")
      all.insert(std::string(name_of(cells[1])) + "|" + cells[3] + "|" + cells[4]);
    at = end + 1;
  }
  return all;
}

std::optional<Error> read_object(const ObjectBytes& from) {
  Limits limits;
  const auto error_of = [](const auto& result) {
    return result ? std::optional<Error>() : std::optional<Error>(result.error());
  };
  switch (kind_of(from.tables, from.object)) {
    case ObjectKind::mesh:
      return error_of(read_mesh(from, limits));
    case ObjectKind::lod_mesh:
      return error_of(read_lod_mesh(from, limits));
    case ObjectKind::skeletal_mesh:
      return error_of(read_skeletal_mesh(from, limits));
    case ObjectKind::animation:
      return error_of(read_animation(from, limits));
    case ObjectKind::texture:
      return error_of(read_texture(from, limits));
    case ObjectKind::palette:
      return error_of(read_palette(from, limits));
    case ObjectKind::text_buffer:
      return error_of(read_text_buffer(from, limits));
    case ObjectKind::class_object:
      return error_of(read_class(from, limits));
    default:
      return std::nullopt;
  }
}

}  // namespace

TEST_CASE("every object of the real packages ends exactly with its bytes") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  const std::set<std::string> zeros = blanked(folder);
  std::map<std::string, u32> read;
  u32 packages = 0;
  u32 damaged = 0;
  for (const std::string& path : test::files_under(folder)) {
    if (!is_package(path)) continue;
    ++packages;
    const Bytes bytes = test::read_file(folder + "/" + path);
    Limits limits;
    const auto tables = read_tables(path, bytes, limits);
    INFO(path);
    REQUIRE(tables);
    for (const Export& object : tables.value().exports) {
      REQUIRE(is_within(object, static_cast<u32>(bytes.size())));
      const ObjectBytes from{path, tables.value(), object,
                             ByteView(bytes).subspan(object.offset, object.size)};
      const auto error = read_object(from);
      const std::string name(tables.value().names[object.name]);
      const bool is_blank =
          zeros.count(std::string(name_of(path)) + "|" + name + "|" + std::to_string(object.offset)) > 0;
      damaged += error.has_value();
      if (kind_of(tables.value(), object) != ObjectKind::other)
        ++read[std::string(tables.value().class_of(object))];
      INFO(name << " " << tables.value().class_of(object) << ": "
                << (error ? sentence(*error) + " " + error->cause : ""));
      CHECK(error.has_value() == is_blank);
    }
  }
  CHECK(packages == 75);
  CHECK(damaged == zeros.size());
  CHECK(read["Mesh"] == 15);
  CHECK(read["LodMesh"] == 56);
  CHECK(read["SkeletalMesh"] == 2);
  CHECK(read["Animation"] == 2);
  CHECK(read["Texture"] == 3168);
  CHECK(read["FireTexture"] == 80);
  CHECK(read["WetTexture"] == 58);
  CHECK(read["Palette"] == 1677);
  CHECK(read["TextBuffer"] == 573);
  CHECK(read["Class"] == 572);
}
