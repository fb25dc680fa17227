#pragma once
#include <array>
#include <string>
#include <vector>

#include "tests/support/corpus.hpp"

/// Objects written word by word in the test, independent of the reader.
namespace retromesh::test {

using Point = std::array<int, 3>;
using Pair = std::array<int, 2>;
using Words = std::vector<int>;

inline void add_word(Bytes& bytes, int word) {
  bytes.push_back(static_cast<std::byte>(word >> 8 & 255));
  bytes.push_back(static_cast<std::byte>(word & 255));
}

/// The words of a primitive: its header, then its corners, then its table.
inline Words primitive(int number, int shade, const Words& corners, const Words& table = {}) {
  Words words = {number + (static_cast<int>(corners.size()) - 1) * 1024 + shade * 8192};
  words.insert(words.end(), corners.begin(), corners.end());
  words.insert(words.end(), table.begin(), table.end());
  return words;
}

struct ObjectBytes {
  std::vector<Point> vertices;
  std::vector<Point> normals;
  std::vector<Pair> texture_vertices;
  std::vector<Words> primitives;

  Bytes bytes() const {
    Bytes made;
    add_word(made, static_cast<int>(vertices.size() + normals.size()));
    add_word(made, static_cast<int>(normals.size()));
    for (const auto* table : {&vertices, &normals}) {
      for (const Point& triple : *table) {
        for (const int word : triple) add_word(made, word);
      }
    }
    add_word(made, static_cast<int>(texture_vertices.size()));
    for (const Pair& pair : texture_vertices) {
      for (const int word : pair) add_word(made, word);
    }
    add_word(made, static_cast<int>(primitives.size()));
    for (const Words& words : primitives) {
      for (const int word : words) add_word(made, word);
    }
    return made;
  }

  /// Byte at which primitive `number` begins.
  u32 at(std::size_t number) const {
    std::size_t words = 4 + 3 * (vertices.size() + normals.size()) + 2 * texture_vertices.size();
    for (std::size_t i = 0; i < number; ++i) words += primitives[i].size();
    return static_cast<u32>(2 * words);
  }
};

/// A cube of edge 2 `half` around the origin, its corners counter-clockwise as seen, flat in palette
/// `number`.
inline ObjectBytes cube(int half, int number = 0) {
  ObjectBytes made;
  for (int i = 0; i < 8; ++i) {
    made.vertices.push_back({i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half});
  }
  for (const Words& corners : {Words{0, 2, 3, 1}, Words{4, 5, 7, 6}, Words{0, 1, 5, 4}, Words{2, 6, 7, 3},
                               Words{0, 4, 6, 2}, Words{1, 3, 7, 5}}) {
    made.primitives.push_back(primitive(number, 0, corners));
  }
  return made;
}

/// Three vertices on the axes, three normals toward the eye, three texture vertices, and one triangle of each
/// shade, a line of each and a sprite.
inline ObjectBytes every_kind() {
  ObjectBytes made;
  made.vertices = {{100, 0, 0}, {0, 100, 0}, {0, 0, 100}};
  made.normals = {{0, 0, -127}, {127, 0, 0}, {0, -127, 0}};
  made.texture_vertices = {{0, 0}, {64, 255}, {256, 991}};
  const Words corners = {0, 1, 2};
  const Words tables[] = {{},        {0, 64, 127},       {3, 4, 5},         {0, 1, 2},
                          {3, 4, 5}, {0, 3, 1, 4, 2, 5}, {0, 3, 1, 4, 2, 5}};
  for (int shade = 0; shade < 7; ++shade)
    made.primitives.push_back(primitive(shade, shade, corners, tables[shade]));
  made.primitives.push_back(primitive(0, 0, {0, 1}));
  made.primitives.push_back(primitive(0, 1, {0, 1}, {0, 127}));
  made.primitives.push_back(primitive(0, 2, {0, 1}, {3, 4}));
  made.primitives.push_back(primitive(1, 0, {2}));
  return made;
}

}  // namespace retromesh::test
