#pragma once
#include <array>
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

}  // namespace retromesh::runescape
