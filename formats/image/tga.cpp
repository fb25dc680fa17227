// Hot loop: compiled for speed.
#include <algorithm>

#include "formats/image/decoders.hpp"
#include "formats/image/pixels.hpp"

namespace retromesh::image {
namespace {

constexpr u32 kTgaHeaderSize = 18;

struct TgaHeader {
  u8 id_size = 0;
  u8 map_type = 0;  // 1: a colour map follows the id
  u8 image_type = 0;
  u16 map_first = 0;  // the index of the first entry
  u16 map_entries = 0;
  u8 map_bits = 0;
  u16 width = 0;
  u16 height = 0;
  u8 bits = 0;
  u8 descriptor = 0;

  bool packed() const { return image_type >= 9; }
  bool indexed() const { return (image_type & 7) == 1; }
  bool grey() const { return (image_type & 7) == 3; }
  u32 alpha_bits() const { return descriptor & 0x0F; }
  bool right_to_left() const { return (descriptor & 0x10) != 0; }
  bool top_down() const { return (descriptor & 0x20) != 0; }
  u32 pixel_size() const { return (u32{bits} + 7) / 8; }
  Field width_field() const { return {"width", 12, width}; }
  Field height_field() const { return {"height", 14, height}; }
};

TgaHeader tga_header_at(const std::byte* from) {
  TgaHeader header;
  header.id_size = u8(from[0]);
  header.map_type = u8(from[1]);
  header.image_type = u8(from[2]);
  header.map_first = u16_at(from + 3);
  header.map_entries = u16_at(from + 5);
  header.map_bits = u8(from[7]);
  header.width = u16_at(from + 12);
  header.height = u16_at(from + 14);
  header.bits = u8(from[16]);
  header.descriptor = u8(from[17]);
  return header;
}

bool check_pixel_bits(Cursor& in, const TgaHeader& header) {
  const Field field{"pixel depth", 16, header.bits};
  if (header.indexed()) {
    if (header.bits == 8) return true;
    return in.sizes_disagree(field, 8, "Pixels with a colour map have 8 bits.");
  }
  if (header.grey()) {
    if (header.bits == 8 || header.bits == 16) return true;
    return in.sizes_disagree(field, 8, "Grey pixels have 8 bits, or 16 with alpha.");
  }
  const u32 expected = largest_up_to(header.bits, {15, 16, 24, 32});
  if (expected == header.bits) return true;
  return in.sizes_disagree(field, expected, "True-colour pixels have 15, 16, 24 or 32 bits.");
}

bool check_colour_map(Cursor& in, const TgaHeader& header) {
  if (!header.indexed()) return true;
  if (header.map_type == 0) return in.nothing_inside({"colour map", 1, 0});
  if (header.map_entries == 0) return in.nothing_inside({"colour map", 5, 0});
  const u32 expected = largest_up_to(header.map_bits, {15, 16, 24, 32});
  if (expected == header.map_bits) return true;
  return in.sizes_disagree({"colour map depth", 7, header.map_bits}, expected,
                           "Colour map entries have 15, 16, 24 or 32 bits.");
}

bool check_header(Cursor& in, const TgaHeader& header) {
  if (!check_sides(in, header.width_field(), header.height_field())) return false;
  if (!check_pixel_bits(in, header)) return false;
  return check_colour_map(in, header);
}

bool take_header(Cursor& in, TgaHeader& header) {
  const std::byte* from = in.take(kTgaHeaderSize, "header");
  if (in.failed()) return false;
  if (!is_tga(in.bytes())) return in.not_an_image();
  header = tga_header_at(from);
  return check_header(in, header);
}

ChannelMasks colour_masks(u32 bits, u32 alpha_bits) {
  ChannelMasks masks = bits <= 16 ? kMasks555 : kMasks888;
  if (bits == 16 && alpha_bits > 0) masks.alpha = 0x8000;
  if (bits == 32) masks.alpha = 0xFF000000;
  return masks;
}

ChannelMasks pixel_masks(const TgaHeader& header) {
  if (!header.grey()) return colour_masks(header.bits, header.alpha_bits());
  return {0xFF, 0xFF, 0xFF, header.bits == 16 ? 0xFF00u : 0u};
}

/// Reads the colour map. Entries before `map_first` are black.
void read_colour_map(const TgaHeader& header, Cursor& in, Palette& palette) {
  const u32 entry_size = (u32{header.map_bits} + 7) / 8;
  const std::byte* entries = in.take(u64{header.map_entries} * entry_size, "colour map");
  if (in.failed() || !header.indexed()) return;
  const ChannelMasks masks = colour_masks(header.map_bits, header.alpha_bits());
  palette.count = std::min(u32{header.map_first} + header.map_entries, 256u);
  bool empty_alpha = header.alpha_bits() == 0;
  for (u32 entry = header.map_first; entry < palette.count; ++entry) {
    const std::byte* colour = entries + std::size_t{entry - header.map_first} * entry_size;
    palette.colours[entry] = masks.colour(little_endian(colour, entry_size));
    empty_alpha = empty_alpha && palette.colours[entry].alpha == 0;
  }
  if (!empty_alpha) return;
  for (Rgba& colour : palette.colours) colour.alpha = 255;
}

/// Decodes pixels one by one, uncompressed or in packets. A packet begins with a byte: with its high bit set
/// it is a run of 1 to 128 times the next pixel; otherwise 1 to 128 pixels follow. Packets may continue in
/// the next row.
class PixelDecoder {
 public:
  PixelDecoder(const TgaHeader& header, Cursor& in)
      : in_(in), size_(header.pixel_size()), left_(header.packed() ? 0 : u32{header.width} * header.height) {}

  u32 next() {
    const bool starts = left_ == 0;
    if (starts) start();
    if (starts || !repeats_) value_ = read_pixel();
    --left_;
    return value_;
  }

 private:
  void start() {
    const u8 packet = in_.next("pixels");
    left_ = (packet & 0x7Fu) + 1;
    repeats_ = (packet & 0x80) != 0;
  }

  u32 read_pixel() {
    const std::byte* pixel = in_.take(size_, "pixels");
    return pixel == nullptr ? 0 : little_endian(pixel, size_);
  }

  Cursor& in_;
  u32 size_;
  u32 left_;
  bool repeats_ = false;
  u32 value_ = 0;
};

/// Decodes all pixels, into `indices` if the image has a colour map.
bool decode_pixels(Cursor& in, const TgaHeader& header, Image& image, Indices& indices) {
  const ChannelMasks masks = pixel_masks(header);
  PixelDecoder pixels(header, in);
  for (u32 row = 0; row < image.height; ++row) {
    const u32 y = header.top_down() ? row : image.height - 1 - row;
    for (u32 column = 0; column < image.width; ++column) {
      const u32 x = header.right_to_left() ? image.width - 1 - column : column;
      const u32 pixel = pixels.next();
      if (header.indexed()) {
        indices[std::size_t{y} * image.width + x] = u8(pixel);
      } else {
        set_pixel(image, x, y, masks.colour(pixel));
      }
    }
    if (in.failed()) return in.fail_in_row(row, image.height);
  }
  return true;
}

/// The least number of bytes for the pixels; a packet has 128 pixels at most.
u64 least_size(const TgaHeader& header) {
  const u64 pixels = u64{header.width} * header.height;
  return header.packed() ? (pixels + 127) / 128 * (1 + header.pixel_size()) : pixels * header.pixel_size();
}

}  // namespace

bool is_tga(ByteView bytes) {
  if (bytes.size() < kTgaHeaderSize) return false;
  const TgaHeader header = tga_header_at(bytes.data());
  if (header.map_type > 1 || (header.descriptor & 0xC0) != 0) return false;
  if ((header.image_type & 0xF4) != 0 || (header.image_type & 3) == 0) return false;
  return largest_up_to(header.bits, {8, 15, 16, 24, 32}) == header.bits;
}

std::optional<ImageHeader> read_tga_header(Cursor& in) {
  TgaHeader header;
  if (!take_header(in, header)) return std::nullopt;
  return ImageHeader{header.width, header.height, header.bits, header.indexed()};
}

bool read_tga(Cursor& in, bool hole, Limits& limits, Image& image) {
  TgaHeader header;
  if (!take_header(in, header)) return false;

  in.take(header.id_size, "image id");
  Palette palette;
  if (header.map_type == 1) read_colour_map(header, in, palette);
  if (!in.need(least_size(header), "pixels")) return false;

  const Field width = header.width_field();
  Indices indices;
  if (!allocate_pixels(in, width, header.height_field(), header.bits, limits, image)) return false;
  if (header.indexed() && !allocate_indices(in, image, width, limits, indices)) return false;
  if (!decode_pixels(in, header, image, indices)) return false;
  if (header.indexed()) {
    apply_palette(image, indices, palette, hole);
  } else if (header.alpha_bits() == 0) {
    fix_empty_alpha(image);
  }
  return true;
}

}  // namespace retromesh::image
