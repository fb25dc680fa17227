#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// From raw vertices to the Model's coordinates. (README, "Transform".)
namespace retromesh::unreal {

/// Raw vertices moved by -origin, scaled and turned (pitch, yaw, roll; 256 a turn), in this order, then seen
/// with Y up and facing +Z. With `unmirror` raw X is negated before all that.
Matrix mesh_matrix(const std::array<double, 3>& origin, const std::array<double, 3>& scale,
                   const std::array<double, 3>& pitch_yaw_roll, bool unmirror);

/// Where a class file puts a mesh.
Matrix script_matrix(const ScriptMesh& mesh);

/// Where a MODELDEF puts a mesh whose vertices take `stride` bytes: turned, moved, scaled; packed vertices
/// first by 1/4, 1/4, 1/2.
Matrix modeldef_matrix(const Appearance& appearance, u32 stride);

/// Where a mesh stands that no script speaks of: packed vertices have half the steps in Z.
Matrix default_matrix(u32 stride);

/// Whether no raw vertex ends up farther away than worlds are large, by far: squares of squares stay finite.
bool is_within_reach(const Matrix& matrix);

}  // namespace retromesh::unreal
