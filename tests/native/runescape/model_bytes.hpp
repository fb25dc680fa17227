#pragma once
#include <string>

#include "formats/runescape/mesh/mesh.hpp"
#include "tests/support/corpus.hpp"

/// Small models made in the test.
namespace retromesh::test {

/// Four faces, one of each type, on four vertices: one at 0, the others 100 along x, up and away. They have
/// the colours 1 to 4, the second is flat, the third transparent, the fourth textured, and every one has a
/// priority and a label.
inline runescape::Mesh four_faces() {
  runescape::Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {100, 0, 0}, {0, -100, 0}, {0, 0, 100}};
  mesh.vertex_labels = {7, 8, 9, 10};
  mesh.has_priorities = true;
  mesh.has_transparency = true;
  mesh.has_face_labels = true;
  mesh.mappings.resize(1);
  mesh.mappings[0].corners = {0, 1, 2};
  constexpr std::array<u16, 3> kCorners[] = {{0, 1, 2}, {0, 2, 3}, {3, 2, 1}, {2, 3, 0}};
  for (u16 i = 0; i < 4; ++i) {
    runescape::Face face;
    face.vertices = kCorners[i];
    face.colour = static_cast<u16>(i + 1);
    face.priority = static_cast<u8>(i);
    face.label = static_cast<u8>(20 + i);
    mesh.faces.push_back(face);
  }
  mesh.faces[1].shading = runescape::Shading::flat;
  mesh.faces[2].transparency = 128;
  mesh.faces[3].colour = 127;
  mesh.faces[3].texture = 5;
  mesh.faces[3].mapping = 0;
  return mesh;
}

/// What they are in the old layout.
inline Bytes four_faces_bytes() {
  constexpr u8 kBytes[] = {
      0,    1,    3,    6,                           // vertex flags
      1,    2,    3,    4,                           // face types
      0,    1,    2,    3,                           // priorities
      20,   21,   22,   23,                          // face labels
      0,    1,    0,    2,                           // infos
      7,    8,    9,    10,                          // vertex labels
      0,    0,    128,  0,                           // alphas
      64,   65,   65,   65,   62, 63,                // steps: 0 +1 +1, +1, -2, -1
      0,    1,    0,    2,    0,  3,  0,   5,        // colours
      0,    0,    0,    1,    0,  2,                 // corners of the texture triangle
      0xC0, 0x64, 0xBF, 0x9C,                        // x: +100, -100
      0xBF, 0x9C, 0xC0, 0x64,                        // y: -100, +100
      0xC0, 0x64,                                    // z: +100
      0,    4,    0,    4,    1,  1,  255, 1, 1, 1,  // footer
      0,    4,    0,    4,    0,  2,  0,   6,
  };
  return Bytes(reinterpret_cast<const std::byte*>(std::begin(kBytes)),
               reinterpret_cast<const std::byte*>(std::end(kBytes)));
}

/// The models of the corpus, with their paths from its folder for RuneScape.
inline std::vector<std::string> model_paths(const std::string& under) {
  std::vector<std::string> paths;
  for (const std::string& path : files_under(*corpus() + "/runescape/" + under)) {
    const std::string end = path.size() < 4 ? "" : path.substr(path.size() - 4);
    if (end == ".ob2" || end == ".dat") paths.push_back(under + '/' + path);
  }
  return paths;
}

inline Bytes model_file(const std::string& path) { return read_file(*corpus() + "/runescape/" + path); }

/// The only file of the corpus' well-formed folders that is no model.
inline bool is_no_model(const std::string& path) {
  return path.find("22713_-_Demon_Spear_(Left_hand)/66065_-_M1_ID") != std::string::npos;
}

}  // namespace retromesh::test
