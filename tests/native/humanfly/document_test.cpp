#include "formats/humanfly/document.hpp"

#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::humanfly;
using test::primitive;
using test::Words;

namespace {

Document read(ByteView bytes) {
  Limits limits;
  return test::value_of(read_document("a.fly", bytes, limits));
}

using Lattice = std::vector<std::array<int, 2>>;

/// The corners of polygons with 3 to 8 corners.
const Lattice kLattices[] = {
    {{0, 0}, {4, 0}, {0, 4}},
    {{0, 0}, {4, 0}, {4, 4}, {0, 4}},
    {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {0, -2}},
    {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}},
    {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-2, -1}, {0, -2}, {2, -1}},
    {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}},
};

/// One polygon for every shade and number of corners, three lines and a sprite: 46 primitives.
test::ObjectBytes matrix() {
  test::ObjectBytes made;
  for (const Lattice& lattice : kLattices) {
    for (const auto& corner : lattice) made.vertices.push_back({corner[0], corner[1], 0});
  }
  const int vertices = static_cast<int>(made.vertices.size());
  for (int i = 0; i < 8; ++i) made.normals.push_back({0, 0, -127});
  for (int i = 0; i < 8; ++i) made.texture_vertices.push_back({i, 2 * i});
  for (int shade = 0; shade < 7; ++shade) {
    int first = 0;
    for (const Lattice& lattice : kLattices) {
      Words corners;
      Words table;
      for (int i = 0; i < static_cast<int>(lattice.size()); ++i) {
        corners.push_back(first + i);
        if (shade == 1) table.push_back(16 * i);
        if (shade == 3 || shade > 4) table.push_back(i);
        if (shade == 2 || shade > 3) table.push_back(vertices + i);
      }
      made.primitives.push_back(primitive(0, shade, corners, table));
      first += static_cast<int>(lattice.size());
    }
  }
  made.primitives.push_back(primitive(0, 0, {0}));
  made.primitives.push_back(primitive(0, 0, {0, 1}));
  made.primitives.push_back(primitive(0, 1, {0, 1}, {0, 127}));
  made.primitives.push_back(primitive(3, 2, {0, 1}, {vertices, vertices + 1}));
  return made;
}

}  // namespace

TEST_CASE("every shade with every number of corners is read and written back", "[humanfly]") {
  const test::ObjectBytes made = matrix();
  const Bytes bytes = made.bytes();
  // 8 + 6 n + 4 t + the primitives: 33 vertices, 8 normals, 8 texture vertices.
  CHECK(bytes.size() == 8 + 6 * 41 + 4 * 8 + (8 + 10 + 12 + 14 + 16 + 18) +
                            4 * (14 + 18 + 22 + 26 + 30 + 34) + 2 * (20 + 26 + 32 + 38 + 44 + 50) + 4 + 6 +
                            10 + 10);
  Document document = read(bytes);
  CHECK(document.primitives.size() == 46);
  CHECK(document.trailing.empty());
  CHECK(identify(bytes));
  Limits limits;
  CHECK(write_document(document, limits).value() == bytes);
}

TEST_CASE("corners of a bump polygon alternate texture vertex and normal", "[humanfly]") {
  test::ObjectBytes made;
  made.vertices = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}};
  made.normals = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}};
  made.texture_vertices = {{1, 1}, {2, 2}, {3, 3}};
  made.primitives = {primitive(0, 6, {0, 1, 2}, {0, 3, 1, 4, 2, 5})};
  REQUIRE(identify(made.bytes()));
  const Document document = read(made.bytes());
  for (u32 i = 0; i < 3; ++i) {
    CHECK(document.primitives[0].texture_vertex(i) == i);
    CHECK(document.primitives[0].normal(i) == 3 + i);
  }
  // The table of the format's documentation has one list after the other, which no engine reads.
  made.primitives = {primitive(0, 6, {0, 1, 2}, {0, 1, 2, 3, 4, 5})};
  CHECK_FALSE(identify(made.bytes()));
}
