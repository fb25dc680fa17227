#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// The farthest that a vertex may be from the origin: clients sort faces into 1,500 depths.
inline constexpr double kFarthestVertex = 749;

/// The first frame of a Model of any family as a mesh, in whole units: `scale` of them for one of the Model,
/// 0 chooses it. Each face gets the palette colour nearest to the mean of what is drawn on it. Labels are
/// kept; those of a skeleton are the strongest bone of each vertex and one. Errors, which name `file`:
/// bad_value for more than 65,535 vertices or faces, nothing_drawn without faces, over_limit.
Result<Mesh> model_to_mesh(const Model& model, const std::string& file, double scale, Notes& notes,
                           Limits& limits);

}  // namespace retromesh::runescape
