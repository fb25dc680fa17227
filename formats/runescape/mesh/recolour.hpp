#pragma once
#include <span>
#include <vector>

#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// A colour that a config replaces. (README, "Configs".)
struct Recolour {
  u16 from = 0;
  u16 to = 0;
};

/// Converts RGB with 5 bits a channel, as in text configs, to a face colour: hue 6 bits, saturation 3,
/// lightness 7.
u16 colour_of_rgb15(u16 rgb);

/// Replaces the colours of faces, one recolour after the other as the client does: a later one applies to the
/// result of an earlier one. For textured faces it replaces the texture.
void recolour(Mesh& mesh, std::span<const Recolour> recolours);

}  // namespace retromesh::runescape
