#pragma once
#include <vector>

#include "formats/humanfly/write/looks.hpp"
#include "formats/model/model.hpp"

/// The primitives of an object before their tables. (README, "Writing".)
namespace retromesh::humanfly {

/// A polygon, line or sprite.
struct Outline {
  std::vector<u32> corners;  ///< Render vertices.
  u32 material = 0;
  u32 triangle = kNone;  ///< The first one of a polygon.
  u32 face = 0;          ///< Its number in the file that was read.
  FaceLook look{};       ///< Of polygons and lines.
};

/// Whether a material is never drawn: transparent, or left out by the game.
bool is_hidden(const Material& material);

/// The polygons, lines and sprites of a model that are drawn, in the order of their numbers. A fan of one
/// face is a polygon.
std::vector<Outline> outlines_of(const Model& model);

/// The header and corners of an outline.
Primitive primitive_of(const Model& model, const Outline& outline);

}  // namespace retromesh::humanfly
