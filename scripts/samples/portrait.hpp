#pragma once
#include "formats/model/model.hpp"
#include "scripts/samples/picture.hpp"

namespace retromesh::samples {

/// From where a portrait is drawn.
struct PortraitView {
  double yaw = 0;    ///< Degrees that the viewer has walked around, to the model's left.
  double pitch = 0;  ///< Degrees above the ground.
  u32 frame = 0;
};

/// Draws an opened model for a card of the empty page, as large as fits. Palette entry 0 is what nothing
/// covers.
Picture draw_portrait(const Model& model, const PortraitView& view, u32 width, u32 height);

}  // namespace retromesh::samples
