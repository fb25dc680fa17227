#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {

/// The three files of a vertex mesh, named `<stem>_d.3d`, `<stem>_a.3d` and `<stem>.uc`.
struct WrittenMesh {
  Bytes datafile;
  Bytes anivfile;
  std::string script;
};

/// Writes a Model with vertex frames as a datafile, an anivfile and a class file that imports them.
///
/// Names with blanks are written in quotes; the class and the mesh have `stem` with underscores in place of
/// what is no letter or digit. Needs `frames`, `vertex_source`, `indices`, `groups`, `materials`, `uvs` in
/// [0, 1] and `clips`. Vertices have 4 bytes when all coordinates are within ±1023, ±1023, ±511, else 8. The
/// matrix becomes ORIGIN, SCALE, YAW, PITCH, ROLL and, with a positive determinant, UNMIRROR. Textures are
/// imported under their material's name from `images[].file`. Material properties that the format cannot
/// store are omitted. Opening the result gives the same Model. Errors: unusable for a Model without vertex
/// frames or texture coordinates, bad_value for more than the format counts, over_limit. (README, "Writing".)
Result<WrittenMesh> write_mesh(const Model& model, const std::string& stem, Limits& limits);

}  // namespace retromesh::unreal
