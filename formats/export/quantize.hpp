#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/math.hpp"

/// Positions for formats that store whole numbers.
namespace retromesh {

/// The scale for a format whose vertices lie within a distance of its origin: 1 when all positions are whole
/// numbers and within `whole`, else the greatest power of two with which they are within `scaled`.
double whole_scale(std::span<const Vec3> positions, double whole, double scaled);

/// Scaled and rounded positions, and what rounding changed.
struct Quantized {
  std::vector<std::array<i32, 3>> positions;
  double scale = 1;
  double worst = 0;  ///< The longest way that rounding moved a vertex, in the Model's units.
  double size = 0;   ///< The diagonal of the bounding box, in the Model's units.
};

/// Multiplies positions by `scale` and rounds them. Numbers beyond 32 bits are clamped.
Quantized quantize(std::span<const Vec3> positions, double scale);

/// Adds what the scale is and what rounding changed; nothing when neither changed anything.
void note_precision(const Quantized& quantized, Notes& notes);

/// `number` with up to `decimals` decimals: "0.031", "16".
std::string decimal_text(double number, u32 decimals);

}  // namespace retromesh
