#include "formats/runescape/cache/members/textures.hpp"

#include <algorithm>
#include <utility>

#include "formats/image/image.hpp"
#include "formats/io/message.hpp"
#include "formats/runescape/cache/members.hpp"
#include "formats/runescape/cache/textures/sprites.hpp"
#include "formats/runescape/cache/textures/texture_definitions.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u8 kSpriteIndex = 8;
constexpr u8 kTextureIndex = 9;

/// An image of a texture; `image` is empty when there is none.
struct TextureImage {
  std::optional<Image> image;
  u32 sprite = 0;
  bool is_intact = true;
  std::vector<ByteRange> from;
  bool is_waiting = false;
};

TextureImage waiting() {
  TextureImage texture;
  texture.is_waiting = true;
  return texture;
}

TextureImage old_texture(LoadedCache& cache, u32 number, Limits& limits) {
  const auto data = cache.texture_file(format({"%.dat", {plain(number)}}), limits);
  const auto index = cache.texture_file("index.dat", limits);
  if (!data || !index) return waiting();
  TextureImage texture;
  if (!*data || !*index) return texture;
  auto image = read_old_sprite("", data->value(), "", index->value(), limits);
  if (image) texture.image = std::move(image.value());
  return texture;
}

TextureImage later_texture(LoadedCache& cache, u32 number, Limits& limits) {
  Store& store = cache.store();
  const GroupTable* const sprites = store.table(kSpriteIndex, limits);
  const GroupTable* const textures = store.table(kTextureIndex, limits);
  const auto definitions = store.files(kTextureIndex, 0, limits);
  if (!sprites || !textures || !definitions) return waiting();
  TextureImage texture;
  // HD caches have a procedure in each group.
  if (!*definitions || textures->groups.size() > 1) return texture;
  const SplitGroup& split = definitions->value();
  const auto at = std::lower_bound(split.ids.begin(), split.ids.end(), number);
  if (at == split.ids.end() || *at != number) return texture;
  const auto definition =
      read_texture_definition(split.files[static_cast<std::size_t>(at - split.ids.begin())]);
  if (!definition) return texture;
  auto sprite = store.group(kSpriteIndex, definition->sprite, limits);
  if (!sprite) return waiting();
  if (!*sprite) return texture;
  auto image = read_sprite("", sprite->value().bytes, 0, limits);
  if (image) texture.image = std::move(image.value());
  texture.sprite = definition->sprite;
  texture.is_intact = sprite->value().is_intact;
  texture.from = std::move(sprite->value().from);
  return texture;
}

}  // namespace

bool add_textures(LoadedCache& cache, const std::vector<u32>& textures, const std::string& folder,
                  Limits& limits, Unpacked& unpacked) {
  bool is_waiting = false;
  for (const u32 number : textures) {
    TextureImage texture =
        cache.is_old() ? old_texture(cache, number, limits) : later_texture(cache, number, limits);
    is_waiting = is_waiting || texture.is_waiting;
    if (!texture.is_intact)
      note_checksum(unpacked, cache, group_name(kSpriteIndex, texture.sprite), texture.from);
    if (!texture.image || !limits.charge(texture.image->pixels.size())) continue;
    add_member(unpacked, folder, format({"%.tga", {plain(number)}}), image::write_tga(*texture.image),
               texture.from);
  }
  return !is_waiting;
}

}  // namespace retromesh::runescape::cache
