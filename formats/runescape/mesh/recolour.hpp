#pragma once
#include <span>
#include <vector>

#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// A colour or texture that a config replaces. (README, "Configs".)
struct Recolour {
  /// Old clients compare it with the colours of faces, and with their textures. A textured face that is made
  /// plain has its colour.
  enum class Of : u8 { either, colour, texture };

  u16 from = 0;
  u16 to = 0;
  Of of = Of::either;
};

/// Converts RGB with 5 bits a channel, as in text configs, to a face colour: hue 6 bits, saturation 3,
/// lightness 7.
u16 colour_of_rgb15(u16 rgb);

/// Replaces the colours of faces, one recolour after the other as the client does: a later one applies to the
/// result of an earlier one. Where it may be either, it is the texture of textured faces.
void recolour(Mesh& mesh, std::span<const Recolour> recolours);

}  // namespace retromesh::runescape
