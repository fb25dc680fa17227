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
/// Needs `frames` (integers within the packed range ±1023, ±1023, ±511, else 8-byte vertices are written),
/// `vertex_source`, `indices`, `groups`, `materials`, `uvs` in [0, 1] and `clips`. The matrix becomes ORIGIN,
/// SCALE, YAW, PITCH, ROLL and, where it mirrors, UNMIRROR. Textures are imported under their material's name
/// from `images[].file`. Properties of materials that the format cannot hold are left out. Opening the result
/// gives the same Model. (README, "Writing".)
Result<WrittenMesh> write_mesh(const Model& model, const std::string& stem, Limits& limits);

}  // namespace retromesh::unreal
