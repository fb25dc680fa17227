#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// Matrices from raw vertices (X forward, Y right, Z up) to the Model's space (Y up, +Z toward the viewer).
/// (README, "Transform".)
namespace retromesh::unreal {

/// Translates by -origin (raw units), scales, rotates (256 a turn), in this order, then changes to the
/// Model's axes. With `unmirror` raw X is negated before all that.
Matrix mesh_matrix(const std::array<double, 3>& origin, const std::array<double, 3>& scale,
                   const std::array<double, 3>& pitch_yaw_roll, bool unmirror);

/// The matrix of a class file's mesh.
Matrix script_matrix(const ScriptMesh& mesh);

/// The matrix of a MODELDEF's mesh whose vertices have `stride` bytes: rotation, scale, offset. Packed
/// vertices (stride 4) are scaled by 1/4, 1/4, 1/2 first.
Matrix modeldef_matrix(const Appearance& appearance, u32 stride);

/// The matrix without a script: packed vertices are scaled by 2 in Z, where they have half the resolution.
Matrix default_matrix(u32 stride);

/// Whether no raw vertex can be more than 1e8 units from the origin, so that squares of squares stay finite.
bool is_in_range(const Matrix& matrix);

}  // namespace retromesh::unreal
