#pragma once
#include <array>
#include <unordered_map>
#include <vector>

#include "formats/io/numbers.hpp"

/// The client's conversion of hue, saturation and lightness to RGB. (README, "Colours".)
namespace retromesh::runescape {

/// The gamma of the client's normal brightness setting; 0.9 is darker, 0.7 and 0.6 are brighter.
inline constexpr double kGamma = 0.8;

/// Gamma correction of a channel: floor(256 (value / 256)^gamma), for the palette and for texels. `gamma` is
/// clamped to 0.1 to 10.
std::array<u8, 256> gamma_table(double gamma);

/// RGB, as displayed, of all 65,536 face colours: hue 6 bits, saturation 3, lightness 7, highest first. Light
/// changes only the lightness, so that lit colours are entries of the same palette.
std::vector<u8> palette(double gamma);

/// Finds the face colour whose RGB at the client's normal brightness is nearest to a given one.
class NearestColour {
 public:
  NearestColour();

  /// The face colour: hue 6 bits, saturation 3, lightness 7.
  u16 find(const std::array<u8, 3>& rgb);

 private:
  std::vector<u8> palette_;  ///< RGB of all face colours.
  std::vector<u32> by_sum_;  ///< Face colours, sorted by the sum of their channels.
  std::vector<u32> first_;   ///< Index in `by_sum_` of the first colour with each sum, and their end.
  std::unordered_map<u32, u16> found_;
};

}  // namespace retromesh::runescape
