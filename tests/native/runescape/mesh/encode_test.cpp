#include "formats/runescape/mesh/encode.hpp"

#include <map>

#include "formats/io/byte_map.hpp"
#include "formats/runescape/document/offsets.hpp"
#include "tests/native/runescape/corpus_models.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/contract.hpp"

// Documents settled, and meshes written as the game's own tools write them.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

bool same_face(const Face& a, const Face& b) {
  return a.vertices == b.vertices && a.colour == b.colour && a.shading == b.shading &&
         a.priority == b.priority && a.transparency == b.transparency && a.label == b.label &&
         a.texture == b.texture && a.mapping == b.mapping;
}

bool same_mapping(const Mapping& a, const Mapping& b) {
  return a.projection == b.projection && a.corners == b.corners;
}

void check_same(const Mesh& a, const Mesh& b) {
  CHECK(a.vertices == b.vertices);
  CHECK(a.vertex_labels == b.vertex_labels);
  CHECK(a.face_source == b.face_source);
  CHECK(a.has_priorities == b.has_priorities);
  CHECK(a.has_transparency == b.has_transparency);
  CHECK(a.has_face_labels == b.has_face_labels);
  CHECK(std::equal(a.faces.begin(), a.faces.end(), b.faces.begin(), b.faces.end(), same_face));
  CHECK(std::equal(a.mappings.begin(), a.mappings.end(), b.mappings.begin(), b.mappings.end(), same_mapping));
}

Error refusal(const Mesh& mesh) {
  Limits limits;
  const Error error = test::error_of(write_old(mesh, "a.ob2", limits));
  CHECK(error.code == ErrorCode::bad_value);
  CHECK(error.file == "a.ob2");
  return error;
}

}  // namespace

TEST_CASE("a mesh is written in the old layout, byte by byte", "[runescape]") {
  Limits limits;
  const auto written = test::value_of(write_old(test::four_faces(), "a.ob2", limits));
  CHECK(written == test::four_faces_bytes());
}

TEST_CASE("a written mesh is read back equal", "[runescape]") {
  check_same(test::mesh_in(test::four_faces_bytes()), test::four_faces());
}

TEST_CASE("a face's own corners become a texture triangle", "[runescape]") {
  Mesh mesh = test::four_faces();
  mesh.faces[3].mapping = kOwnCorners;
  Limits limits;
  const auto written = test::value_of(write_old(mesh, "a.ob2", limits));
  const Mesh read = test::mesh_in(written);
  REQUIRE(read.mappings.size() == 2);
  CHECK(read.faces[3].mapping == 1);
  CHECK(read.mappings[1].corners == std::array<i32, 3>{2, 3, 0});
}

TEST_CASE("what the old layout cannot store is an error that names it", "[runescape]") {
  Mesh mesh = test::four_faces();
  mesh.mappings[0].projection = Projection::sphere;
  CHECK(refusal(mesh).field == "texture projection");
  mesh = test::four_faces();
  mesh.faces[0].shading = Shading::hidden;
  CHECK(refusal(mesh).field == "shading");
  mesh = test::four_faces();
  mesh.mappings.resize(65);
  CHECK(refusal(mesh).field == "texture triangles");
  mesh = test::four_faces();
  mesh.vertices[1] = {16384, 0, 0};
  CHECK(refusal(mesh).field == "x");
  mesh = test::four_faces();
  mesh.has_priorities = false;
  CHECK(refusal(mesh).field == "priorities");
  mesh = test::four_faces();
  mesh.vertices.resize(65536);
  CHECK(refusal(mesh).field == "vertices");
  mesh = test::four_faces();
  for (i32 i = 0; i < 40000; ++i) mesh.vertices.push_back({i % 2 * 1000, 0, 0});
  mesh.vertex_labels.resize(mesh.vertices.size());
  CHECK(refusal(mesh).field == "streams");
}

TEST_CASE("a document whose rows disagree with its footer is an error", "[runescape]") {
  Limits limits;
  auto document = test::value_of(read_document("a.ob2", test::four_faces_bytes(), limits));
  document.faces.pop_back();
  const Error written = test::error_of(write_document(document, limits));
  CHECK(sentence(written) == ": faces at byte 0 is 3, and the rest of the file needs 4");
  CHECK(settle(document));
  CHECK(write_document(document, limits));
}

TEST_CASE("a document without counts gets those of its file", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 count = 0;
  for (const char* set : {"2004scape_225", "nearreality_osrs", "nova_hd", "synthetic"}) {
    for (const std::string& path : test::model_paths(set)) {
      if (test::is_no_model(path)) continue;
      INFO(path);
      const Bytes bytes = test::model_file(path);
      Limits limits;
      auto document = test::value_of(read_document(path, bytes, limits));
      REQUIRE(is_well_formed(document));
      document.footer.vertices = document.footer.step_bytes = 0;
      document.footer.x_bytes = document.footer.group_bytes = 0;
      REQUIRE(settle(document));
      const auto settled = write_document(document, limits);
      REQUIRE(settled);
      if (settled.value() != bytes) FAIL("the settled bytes differ");
      ++count;
    }
  }
  CHECK(count == 2021);
}

TEST_CASE("a model of any layout that the old one can store is read back equal", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 count = 0;
  for (const char* set : {"nearreality_osrs", "nova_hd", "synthetic"}) {
    for (const std::string& path : test::model_paths(set)) {
      if (test::is_no_model(path)) continue;
      INFO(path);
      Limits limits;
      Mesh mesh = test::mesh_in(test::model_file(path));
      const auto written = write_old(mesh, path, limits);
      if (!written) {
        CHECK(written.error().code == ErrorCode::bad_value);
        continue;
      }
      const Mesh read = test::mesh_in(written.value());
      // The old layout stores these differently: white for textured faces, a mapping for a face's own
      // corners.
      for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
        Face& face = mesh.faces[i];
        if (face.texture != kNoTexture) face.colour = 127;
        if (face.texture != kNoTexture && face.mapping == kOwnCorners) face.mapping = read.faces[i].mapping;
      }
      mesh.mappings = read.mappings;
      check_same(read, mesh);
      ++count;
    }
  }
  CHECK(count > 150);
}

TEST_CASE("document offsets are those of the fields", "[runescape]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  std::vector<std::string> paths = test::model_paths("synthetic");
  for (const std::string& path : test::model_paths("nova_hd")) {
    if (!test::is_no_model(path)) paths.push_back(path);
  }
  for (const std::string& path : paths) {
    INFO(path);
    const Bytes bytes = test::model_file(path);
    const u32 size = static_cast<u32>(bytes.size());
    const std::vector<File> files = {{path, bytes}};
    Limits limits;
    io::ByteMap map(0, size, limits);
    test::value_of(test::document_of(files, 0, limits))->walk(map);
    std::map<std::string, u32> first;
    for (const io::MappedField& field : map.take())
      first.emplace(field.path.substr(0, field.path.find('[')), field.offset);

    const auto document = test::value_of(read_document(path, bytes, limits));
    const DocumentOffsets places = document_offsets(document, size);
    const std::map<std::string, u32> expected = {
        {"vertex flags", places.vertex_flags},
        {"face types", places.face_types},
        {"priorities", places.priorities},
        {"infos", places.infos},
        {"render types", places.infos},
        {"vertex labels", places.groups},
        {"steps", places.steps},
        {"texture coordinates", places.coordinates},
        {"colours", places.colours},
        {"corners", places.corners},
        {"plane corners", places.corners},
        {"x", places.x},
        {"y", places.y},
        {"z", places.z},
        {"footer.vertices", places.footer},
        {"trailing", places.trailing},
    };
    for (const auto& [name, place] : expected) {
      if (first.count(name)) CHECK(first[name] == place);
    }
  }
}
