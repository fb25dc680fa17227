#include "formats/runescape/cache/textures/texture_definitions.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr std::size_t kNewSize = 7;
constexpr std::size_t kOldHead = 4;  // colour, opaque, count
constexpr std::size_t kOldTail = 2;  // direction, speed

u32 byte_at(ByteView bytes, std::size_t at) { return static_cast<u8>(bytes[at]); }
u32 u16_at(ByteView bytes, std::size_t at) { return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1); }

/// The bytes of the older layout: for each sprite its group and a colour, and two numbers for each but the
/// first.
std::size_t old_size(std::size_t sprites) { return kOldHead + 6 * sprites + 2 * (sprites - 1) + kOldTail; }

}  // namespace

std::optional<TextureDefinition> read_texture_definition(ByteView bytes) {
  TextureDefinition texture;
  if (bytes.size() < kNewSize) return std::nullopt;
  if (bytes.size() == kNewSize) {
    texture.sprite = u16_at(bytes, 0);
    texture.colour = static_cast<u16>(u16_at(bytes, 2));
  } else {
    texture.colour = static_cast<u16>(u16_at(bytes, 0));
    texture.layers = byte_at(bytes, 3);
    if (texture.layers == 0 || bytes.size() != old_size(texture.layers)) return std::nullopt;
    texture.sprite = u16_at(bytes, kOldHead);
  }
  texture.direction = static_cast<u8>(byte_at(bytes, bytes.size() - 2));
  texture.speed = static_cast<u8>(byte_at(bytes, bytes.size() - 1));
  return texture;
}

}  // namespace retromesh::runescape::cache
