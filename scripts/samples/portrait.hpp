#pragma once
#include "formats/model/model.hpp"
#include "scripts/samples/picture.hpp"

namespace retromesh::samples {

/// The camera of a thumbnail.
struct PortraitView {
  double yaw = 0;    ///< Degrees around the model, to its left.
  double pitch = 0;  ///< Degrees above the ground.
  u32 frame = 0;
};

/// Renders a thumbnail of a model for the start page, fitted to the image. Palette entry 0 is the background.
Picture draw_portrait(const Model& model, const PortraitView& view, u32 width, u32 height);

}  // namespace retromesh::samples
