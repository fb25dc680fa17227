#include <functional>

#include "tests/native/runescape/corpus_models.hpp"

// Every real and synthetic model of the corpus compared with the results of independent readers.

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

/// How the oracles hash a column; an absent one is null.
template <class Row, class Value>
json hash_of(const std::vector<Row>& rows, Value value) {
  std::vector<i32> column;
  for (const Row& row : rows) column.push_back(static_cast<i32>(value(row)));
  return test::short_hash(column);
}

bool is_textured(const Face& face) { return face.texture != kNoTexture; }

constexpr i32 kOwn = 255;

/// The mapping as rs-map-viewer keeps it: a byte, and kOwn also where P, M and N are the face's
/// own corners in an old layout.
i32 oracle_mapping(const Mesh& mesh, const Face& face, bool is_later) {
  if (!is_textured(face) || face.mapping == kOwnCorners) return kOwn;
  const Mapping& mapping = mesh.mappings[face.mapping];
  bool is_own = !is_later;
  for (std::size_t i = 0; i < 3; ++i) is_own = is_own && mapping.corners[i] == face.vertices[i];
  return is_own ? kOwn : face.mapping;
}

struct Decoded {
  Document document;
  Mesh mesh;
};

std::optional<Decoded> decode_file(const std::string& path) {
  const Bytes bytes = test::read_file(*test::corpus() + "/runescape/" + path);
  Limits limits;
  auto document = read_document(path, bytes, limits);
  if (!document) return std::nullopt;
  Decoded decoded;
  Notes notes;
  decoded.document = std::move(document.value());
  auto mesh = decode(path, static_cast<u32>(bytes.size()), decoded.document, notes, limits);
  if (!mesh) return std::nullopt;
  decoded.mesh = std::move(mesh.value());
  return decoded;
}

void check_vertices(const json& expected, const Mesh& mesh) {
  CHECK(expected["V"] == mesh.vertices.size());
  const char* kAxes[] = {"hx", "hy", "hz"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    CHECK(expected[kAxes[axis]] == hash_of(mesh.vertices, [&](const Vec3i& at) { return at[axis]; }));
  }
  const json labels = hash_of(mesh.vertex_labels, [](u8 label) { return label; });
  CHECK(expected["hvskin"] == (mesh.vertex_labels.empty() ? json() : labels));
}

void check_faces(const json& expected, const Decoded& decoded) {
  const Mesh& mesh = decoded.mesh;
  const std::vector<Face>& faces = mesh.faces;
  CHECK(expected["F"] == faces.size());
  CHECK(mesh.face_source.empty());
  const char* kCorners[] = {"ha", "hb", "hc"};
  for (std::size_t corner = 0; corner < 3; ++corner) {
    CHECK(expected[kCorners[corner]] ==
          hash_of(faces, [&](const Face& face) { return face.vertices[corner]; }));
  }
  CHECK(expected["hcol"] == hash_of(faces, [](const Face& face) { return face.colour; }));
  const json priorities = hash_of(faces, [](const Face& face) { return face.priority; });
  CHECK(expected["hpri"] == (mesh.has_priorities ? priorities : json()));
  const json alphas = hash_of(faces, [](const Face& face) { return face.transparency; });
  CHECK(expected["halpha"] == (mesh.has_transparency ? alphas : json()));
  const json labels = hash_of(faces, [](const Face& face) { return face.label; });
  CHECK(expected["hfskin"] == (mesh.has_face_labels ? labels : json()));
}

bool any(const std::vector<Face>& faces, const std::function<bool(const Face&)>& is) {
  for (const Face& face : faces) {
    if (is(face)) return true;
  }
  return false;
}

/// Mappings of faces without texture are filled with 0 in FFFD.
void check_looks(const json& expected, const Decoded& decoded) {
  const Mesh& mesh = decoded.mesh;
  const std::vector<Face>& faces = mesh.faces;
  const bool is_later = decoded.document.has_mapping_kinds();
  const json types = hash_of(faces, [](const Face& face) { return static_cast<u8>(face.shading); });
  const bool has_types = is_later ? decoded.document.has_infos()
                                  : any(faces, [](const Face& f) { return f.shading != Shading::smooth; });
  CHECK(expected["hrt"] == (has_types ? types : json()));

  const json textures = hash_of(faces, [](const Face& face) { return static_cast<i16>(face.texture); });
  const bool has_textures = is_later ? decoded.document.footer.has_textures == 1 : any(faces, is_textured);
  CHECK(expected["htex"] == (has_textures ? textures : json()));

  const bool fills = decoded.document.layout == Layout::fffd;
  const auto mapping_of = [&](const Face& face) {
    if (fills && !is_textured(face)) return 0;
    return oracle_mapping(mesh, face, is_later);
  };
  const bool has_mappings = is_later ? has_textures && !mesh.mappings.empty()
                                     : any(faces, [&](const Face& f) { return mapping_of(f) != kOwn; });
  CHECK(expected["htc"] == (has_mappings ? hash_of(faces, mapping_of) : json()));
}

constexpr const char* kSets[] = {"2004scape_225", "nearreality_osrs", "nova_hd", "synthetic"};

}  // namespace

TEST_CASE("models decode to rs-map-viewer's result, HD included", "[runescape]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  u32 count = 0;
  for (const char* set : kSets) {
    for (const json& expected : test::oracle_list(std::string("rsmapviewer_") + set)) {
      const std::string path = expected["path"];
      INFO(path);
      const auto decoded = decode_file(path);
      if (expected.contains("error") && !decoded) continue;
      REQUIRE(decoded);
      check_vertices(expected, decoded->mesh);
      check_faces(expected, *decoded);
      check_looks(expected, *decoded);
      CHECK(expected["T"] == decoded->mesh.mappings.size());
      ++count;
    }
  }
  CHECK(count >= 2021);
}

TEST_CASE("columns decode to the complete arrays of the dumps", "[runescape]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  for (const json& expected : test::oracle_list("full_dumps")) {
    INFO(expected["path"]);
    const auto decoded = decode_file(expected["path"]);
    REQUIRE(decoded);
    const std::vector<VertexWeights>& weights = decoded->document.weights;
    REQUIRE(weights.size() == (expected["maya"].is_null() ? 0 : expected["maya"].size()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      REQUIRE(weights[i].weights.size() == expected["maya"][i].size());
      for (std::size_t k = 0; k < weights[i].weights.size(); ++k) {
        CHECK(expected["maya"][i][k][0] == weights[i].weights[k].bone);
        CHECK(expected["maya"][i][k][1] == weights[i].weights[k].weight);
      }
    }
    for (std::size_t i = 0; i < decoded->mesh.vertices.size(); ++i) {
      const Vec3i at = {expected["x"][i], expected["y"][i], expected["z"][i]};
      CHECK(decoded->mesh.vertices[i] == at);
    }
  }
}
