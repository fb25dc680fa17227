#pragma once
#include <array>
#include <vector>

#include "formats/io/numbers.hpp"

/// Colours as the client makes them of hue, saturation and lightness. (README, "Colours".)
namespace retromesh::runescape {

/// What the client's options call normal brightness; 0.9 is darker, 0.7 and 0.6 are brighter.
inline constexpr double kGamma = 0.8;

/// For each value of a channel the one that is shown: floor(256 (value / 256)^gamma). The palette and the
/// texels of textures go through it. A gamma outside 0.1 to 10 stands for the nearer of the two.
std::array<u8, 256> gamma_table(double gamma);

/// Red, green and blue, to be shown as they are, of all 65,536 values that a face's colour can have: hue in
/// the upper 6 bits, then 3 bits of saturation and 7 of lightness. Lighting changes the lightness alone, so
/// that this is all that a lit face needs.
std::vector<u8> palette(double gamma);

}  // namespace retromesh::runescape
