#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/unreal/document.hpp"
#include "tests/support/corpus.hpp"

/// Small vertex meshes made in the test, byte by byte.
namespace retromesh::test {

/// A polygon of three vertices with texture coordinates (0, 0), (255, 0), (0, 255).
inline unreal::Polygon polygon(std::array<u16, 3> vertices, u8 type = 0, u8 texture = 0) {
  unreal::Polygon made;
  made.vertices = vertices;
  made.type = type;
  made.uv = {{{0, 0}, {255, 0}, {0, 255}}};
  made.texture = texture;
  return made;
}

/// A tetrahedron with one corner at 0 and the others 100 along each raw axis; faces outward.
struct MeshFiles {
  std::vector<std::vector<std::array<i16, 3>>> frames = {{{0, 0, 0}, {100, 0, 0}, {0, 100, 0}, {0, 0, 100}}};
  std::vector<unreal::Polygon> polygons = {polygon({0, 2, 1}), polygon({0, 1, 3}), polygon({0, 3, 2}),
                                           polygon({1, 2, 3})};
  std::string script;  ///< A class file, when not empty.
  std::string modeldef;

  Bytes datafile() const {
    unreal::Datafile made;
    made.header.vertices = static_cast<u16>(frames[0].size());
    made.polygons = polygons;
    unreal::settle(made);
    Limits limits;
    return unreal::write_datafile(made, limits).value();
  }

  Bytes anivfile() const {
    unreal::Anivfile made;
    made.layout = {4, static_cast<u32>(frames[0].size())};
    for (const auto& frame : frames) {
      for (const auto& position : frame) made.packed.push_back(unreal::pack(position));
    }
    unreal::settle(made);
    Limits limits;
    return unreal::write_anivfile(made, limits).value();
  }

  Drop drop() const {
    Drop made;
    made.add("Models/Tetra_d.3d", datafile());
    made.add("Models/Tetra_a.3d", anivfile());
    if (!script.empty()) made.add("Classes/Tetra.uc", text_bytes(script));
    if (!modeldef.empty()) made.add("modeldef.tetra", text_bytes(modeldef));
    return made;
  }
};

/// The import line that every script of the tests begins with.
inline const std::string kImport =
    "#exec MESH IMPORT MESH=Tetra ANIVFILE=MODELS\\Tetra_a.3d DATAFILE=MODELS\\Tetra_d.3d\n";

}  // namespace retromesh::test
