#pragma once
#include "formats/model/model.hpp"

/// The last step of decoding: the first frame as the pose that the Model itself has.
namespace retromesh {

/// Fills `positions` and `normals` from the first frame and `bounds` from all frames. Returns how many
/// triangles of the first frame have no area.
u32 add_first_pose(Model& model);

/// Fills `positions` and `bounds` only: the normals come from the file, or the light is in `shades`. The
/// model has frames.
void add_first_positions(Model& model);

}  // namespace retromesh
