#include "formats/runescape/cache/textures/sprites.hpp"

#include <array>
#include <vector>

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kColourSize = 3;
constexpr u32 kOldSpriteSize = 7;  // x, y, width, height, order
constexpr u32 kFooterSize = 7;     // width, height, palette size; count after the sprites
constexpr u32 kHeadSize = 5;
constexpr u32 kSpriteSize = 8;  // in the footer, column by column
constexpr u32 kByColumns = 1;
constexpr u32 kHasAlpha = 2;

/// Reads numbers of a file; keeps the first error.
class Source {
 public:
  Source(const std::string& file, ByteView bytes) : file_(file), bytes_(bytes) {}

  u32 size() const { return static_cast<u32>(bytes_.size()); }
  bool failed() const { return error.code != ErrorCode::none; }

  u32 number(u32 offset, u32 size, const char* field) {
    if (!has(offset, size, field)) return 0;
    u32 value = 0;
    for (u32 i = 0; i < size; ++i) value = value << 8 | byte(offset + i);
    return value;
  }

  bool has(u32 offset, u64 size, const char* field) {
    const u64 left = offset < bytes_.size() ? bytes_.size() - offset : 0;
    return size <= left || fail(ErrorCode::ends_early, offset, field, size, left);
  }

  bool fail(ErrorCode code, u32 offset, const char* field, u64 expected, u64 found) {
    if (failed()) return false;
    error = error_in(file_, code, field, "", kDamagedAdvice);
    error.offset = offset < size() ? offset : size();
    error.expected = expected;
    error.found = found;
    return false;
  }

  u8 byte(u32 offset) const { return static_cast<u8>(bytes_[offset]); }

  Error error;

 private:
  const std::string& file_;
  ByteView bytes_;
};

/// Colours as red, green, blue; entry 0 is transparent.
using Colours = std::array<u32, 256>;

/// The palette of `count` entries, of which the first is not stored. Black is stored as the next darkest
/// colour, because clients take 0 for transparent.
Colours colours_at(Source& in, u32 offset, u32 count) {
  Colours colours{};
  if (count == 0 || !in.has(offset, u64{count - 1} * kColourSize, "palette")) return colours;
  for (u32 i = 1; i < count; ++i) {
    const u32 colour = in.number(offset + (i - 1) * kColourSize, kColourSize, "palette");
    colours[i] = colour == 0 ? 1 : colour;
  }
  return colours;
}

/// A sprite: the canvas, the part that is stored, and where its pixels are.
struct Stored {
  u32 canvas_width = 0, canvas_height = 0;
  u32 x = 0, y = 0, width = 0, height = 0;
  bool by_columns = false;
  u32 pixels = 0;
  u32 alphas = 0;  ///< 0 without alpha.
};

void set_pixel(const Source& in, const Colours& colours, const Stored& sprite, u32 number, u8* pixel) {
  const u8 index = in.byte(sprite.pixels + number);
  const u32 colour = colours[index];
  pixel[0] = static_cast<u8>(colour >> 16);
  pixel[1] = static_cast<u8>(colour >> 8);
  pixel[2] = static_cast<u8>(colour);
  pixel[3] = index == 0 ? u8{0} : u8{255};
  if (sprite.alphas != 0) pixel[3] = in.byte(sprite.alphas + number);
}

/// Draws the stored part on the canvas; what is beyond it is left out. `offset`: of the field of the canvas.
bool draw(Source& in, u32 offset, const Colours& colours, const Stored& sprite, Limits& limits,
          Image& image) {
  const u64 canvas = u64{sprite.canvas_width} * sprite.canvas_height;
  if (canvas == 0) return in.fail(ErrorCode::nothing_inside, offset, "width", 1, 0);
  if (!in.has(sprite.pixels, u64{sprite.width} * sprite.height, "pixels")) return false;
  if (sprite.alphas != 0 && !in.has(sprite.alphas, u64{sprite.width} * sprite.height, "alphas")) return false;
  if (!limits.charge(canvas * 4))
    return in.fail(ErrorCode::over_limit, offset, "width", canvas * 4, limits.bytes);
  image.width = sprite.canvas_width;
  image.height = sprite.canvas_height;
  image.pixels.resize(static_cast<std::size_t>(canvas) * 4);
  const u32 lines = sprite.by_columns ? sprite.width : sprite.height;
  const u32 length = sprite.by_columns ? sprite.height : sprite.width;
  for (u32 line = 0; line < lines; ++line) {
    for (u32 i = 0; i < length; ++i) {
      const u32 x = sprite.x + (sprite.by_columns ? line : i);
      const u32 y = sprite.y + (sprite.by_columns ? i : line);
      if (x >= image.width || y >= image.height) continue;
      set_pixel(in, colours, sprite, line * length + i,
                image.pixels.data() + 4 * (std::size_t{y} * image.width + x));
    }
  }
  return true;
}

/// The end of a file of index 8.
struct Sprites {
  u32 count = 0;
  u32 head = 0;  ///< Where width, height and palette size are, before the columns of the sprites.
  u32 end = 0;   ///< Of the pixels.
  Colours colours{};
};

bool read_footer(Source& in, Sprites& sprites) {
  if (!in.has(0, kFooterSize, "footer")) return false;
  sprites.count = in.number(in.size() - 2, 2, "sprites");
  if (!in.has(0, kFooterSize + u64{sprites.count} * kSpriteSize, "sprites")) return false;
  sprites.head = in.size() - kFooterSize - sprites.count * kSpriteSize;
  const u32 entries = in.number(sprites.head + 4, 1, "palette size") + 1;
  const u32 palette = (entries - 1) * kColourSize;
  if (palette > sprites.head) return in.fail(ErrorCode::ends_early, 0, "palette", palette, sprites.head);
  sprites.end = sprites.head - palette;
  sprites.colours = colours_at(in, sprites.end, entries);
  return true;
}

/// Finds a sprite behind those before it.
bool find(Source& in, const Sprites& sprites, u32 number, Stored& sprite) {
  const u32 count = sprites.count;
  if (number >= count) return in.fail(ErrorCode::bad_value, in.size() - 2, "sprites", number + 1, count);
  const auto column = [&](u32 which, u32 of) {
    return in.number(sprites.head + kHeadSize + (which * count + of) * 2, 2, "sprites");
  };
  sprite.canvas_width = in.number(sprites.head, 2, "width");
  sprite.canvas_height = in.number(sprites.head + 2, 2, "height");
  u32 at = 0;
  for (u32 i = 0; i <= number; ++i) {
    const u32 flags = at < sprites.end ? in.byte(at) : 0;
    sprite.x = column(0, i);
    sprite.y = column(1, i);
    sprite.width = column(2, i);
    sprite.height = column(3, i);
    const u64 size = u64{sprite.width} * sprite.height;
    const u64 wanted = 1 + ((flags & kHasAlpha) != 0 ? 2 * size : size);
    if (wanted > sprites.end - at)
      return in.fail(ErrorCode::ends_early, at, "pixels", wanted, sprites.end - at);
    sprite.by_columns = (flags & kByColumns) != 0;
    sprite.pixels = at + 1;
    sprite.alphas = (flags & kHasAlpha) != 0 ? sprite.pixels + static_cast<u32>(size) : 0;
    at += static_cast<u32>(wanted);
  }
  return true;
}

}  // namespace

Result<Image> read_old_sprite(const std::string& file, ByteView data, const std::string& index_file,
                              ByteView index, Limits& limits) {
  Source in(file, data);
  Source head(index_file, index);
  const u32 at = in.number(0, 2, "position in the index");
  Stored sprite;
  sprite.canvas_width = head.number(at, 2, "width");
  sprite.canvas_height = head.number(at + 2, 2, "height");
  const u32 count = head.number(at + 4, 1, "palette size");
  const Colours colours = colours_at(head, at + 5, count);
  const u32 part = at + 5 + (count == 0 ? 0 : count - 1) * kColourSize;
  if (!in.failed() && head.has(part, kOldSpriteSize, "sprite")) {
    sprite.x = head.number(part, 1, "x");
    sprite.y = head.number(part + 1, 1, "y");
    sprite.width = head.number(part + 2, 2, "width");
    sprite.height = head.number(part + 4, 2, "height");
    sprite.by_columns = head.number(part + 6, 1, "order") == kByColumns;
    sprite.pixels = 2;
  }
  if (head.failed()) return head.error;
  return Result<Image>::filled([&](Image& image) -> std::optional<Error> {
    if (!in.failed() && draw(in, 0, colours, sprite, limits, image)) return std::nullopt;
    return in.error;
  });
}

Result<Image> read_sprite(const std::string& file, ByteView data, u32 number, Limits& limits) {
  Source in(file, data);
  return Result<Image>::filled([&](Image& image) -> std::optional<Error> {
    Sprites sprites;
    Stored sprite;
    if (read_footer(in, sprites) && find(in, sprites, number, sprite) &&
        draw(in, sprites.head, sprites.colours, sprite, limits, image))
      return std::nullopt;
    return in.error;
  });
}

}  // namespace retromesh::runescape::cache
