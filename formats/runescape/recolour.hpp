#pragma once
#include <span>
#include <vector>

#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// A colour that a config swaps for another. (README, "Configs".)
struct Recolour {
  u16 from = 0;
  u16 to = 0;
};

/// The face colour (hue 6 bits, saturation 3, lightness 7) of a colour as text configs write it: 5 bits each
/// of red, green and blue.
u16 colour_of_rgb15(u16 rgb);

/// Swaps the colours of all faces, one recolour after the other as the client does, so that a later one sees
/// what an earlier one made. Textured faces have their texture's number in place of a colour.
void recolour(Mesh& mesh, std::span<const Recolour> recolours);

}  // namespace retromesh::runescape
