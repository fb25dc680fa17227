#include "formats/humanfly/images/sprite_image.hpp"

#include <algorithm>

#include "formats/humanfly/images/rgb565.hpp"
#include "formats/io/byte_reader.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kOpaque = 0x8000;

/// Iterates over the runs of a sprite whose pixels have one or two bytes.
class RunReader {
 public:
  RunReader(const SpriteImage& sprite, u32 pixel_size) : sprite_(sprite), pixel_size_(pixel_size) {}

  /// Calls `use(count, first)` for each run of all rows, with `first` null for transparent runs. False when a
  /// row is not as long as the image is wide, or exceeds the file.
  template <class Use>
  bool for_each_run(Use use) {
    for (const u32 start : sprite_.rows) {
      u32 at = start;
      u32 left = sprite_.width;
      while (left > 0) {
        const u32 size = static_cast<u32>(sprite_.runs.size());
        if (at > size || size - at < 2) return false;
        const u32 head = static_cast<u32>(sprite_.runs[at] << 8 | sprite_.runs[at + 1]);
        const u32 count = head & (kOpaque - 1);
        const bool is_opaque = (head & kOpaque) != 0;
        at += 2;
        if (count == 0 || count > left) return false;
        if (is_opaque && (size - at) / pixel_size_ < count) return false;
        use(count, is_opaque ? sprite_.runs.data() + at : nullptr);
        if (is_opaque) at += count * pixel_size_;
        left -= count;
      }
      end_ = std::max(end_, at);
    }
    return true;
  }

  u32 end() const { return end_; }

 private:
  const SpriteImage& sprite_;
  u32 pixel_size_;
  u32 end_ = 0;
};

/// Bytes per pixel: 2, 1, or 0 when the rows fit neither.
u32 pixel_size_of(const SpriteImage& sprite) {
  for (const u32 size : {2u, 1u}) {
    RunReader reader(sprite, size);
    if (reader.for_each_run([](u32, const u8*) {}) && reader.end() == sprite.runs.size()) return size;
  }
  return 0;
}

}  // namespace

Result<SpriteImage> read_sprite_image(const std::string& file, ByteView bytes, Limits& limits) {
  SpriteImage sprite;
  io::ByteReader<kEndian> reader(bytes, limits);
  visit(reader, sprite);
  if (reader.ok()) return sprite;
  return reader.error(file);
}

bool is_sprite_image(ByteView bytes) {
  if (bytes.size() < 8 || bytes.size() > kMaxSize) return false;
  Limits limits;
  const auto sprite = read_sprite_image("", bytes, limits);
  return sprite && sprite.value().width > 0 && sprite.value().height > 0 && sprite.value().rows[0] == 0 &&
         pixel_size_of(sprite.value()) > 0;
}

Result<Image> decode_sprite_image(const std::string& file, ByteView bytes, Limits& limits) {
  auto read = read_sprite_image(file, bytes, limits);
  if (!read) return read.error();
  const SpriteImage& sprite = read.value();
  const u32 size = pixel_size_of(sprite);
  if (size == 0) return error_in(file, ErrorCode::not_a_model, "sprite image", "", "");
  const u64 count = u64{sprite.width} * sprite.height;
  if (!limits.charge(count * 4)) {
    return Error{ErrorCode::over_limit, file, 0, "pixels", count * 4, limits.bytes, "", ""};
  }
  Image image;
  image.width = sprite.width;
  image.height = sprite.height;
  image.bits = size * 8;
  image.pixels.reserve(static_cast<std::size_t>(count) * 4);
  RunReader(sprite, size).for_each_run([&](u32 run, const u8* first) {
    for (u32 i = 0; i < run; ++i) {
      if (!first) {
        image.pixels.insert(image.pixels.end(), 4, 0);
      } else if (size == 2) {
        append_rgb565(image.pixels, static_cast<u32>(first[2 * i] << 8 | first[2 * i + 1]), 255);
      } else {
        image.pixels.insert(image.pixels.end(), {first[i], first[i], first[i], 255});
      }
    }
  });
  return image;
}

}  // namespace retromesh::humanfly
