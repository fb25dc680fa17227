// Hot loop: compiled for speed.
#include <array>

#include "formats/image/decoders.hpp"
#include "formats/image/pixels.hpp"

namespace retromesh::image {
namespace {

constexpr u32 kPcxHeaderSize = 128;
constexpr u32 kPaletteSize = 768;
constexpr u8 kPaletteMarker = 0x0C;

struct PcxHeader {
  u8 version = 0;
  u8 bits = 0;  // of one plane
  u16 x_min = 0, y_min = 0, x_max = 0, y_max = 0;
  const std::byte* colours = nullptr;  // 16 times red, green, blue
  u8 planes = 0;
  u16 bytes_per_line = 0;  // of one plane
  u16 palette_info = 0;

  u32 pixel_bits() const { return u32(bits) * planes; }
  bool true_colour() const { return bits == 8 && planes > 1; }
  Field width() const { return {"width", 8, u64{x_max} - x_min + 1}; }
  Field height() const { return {"height", 10, u64{y_max} - y_min + 1}; }
};

/// The default EGA palette, for files without one.
constexpr std::array<Rgba, 16> kEgaColours = {{
    {0x00, 0x00, 0x00},
    {0x00, 0x00, 0xAA},
    {0x00, 0xAA, 0x00},
    {0x00, 0xAA, 0xAA},
    {0xAA, 0x00, 0x00},
    {0xAA, 0x00, 0xAA},
    {0xAA, 0x55, 0x00},
    {0xAA, 0xAA, 0xAA},
    {0x55, 0x55, 0x55},
    {0x55, 0x55, 0xFF},
    {0x55, 0xFF, 0x55},
    {0x55, 0xFF, 0xFF},
    {0xFF, 0x55, 0x55},
    {0xFF, 0x55, 0xFF},
    {0xFF, 0xFF, 0x55},
    {0xFF, 0xFF, 0xFF},
}};

PcxHeader pcx_header_at(const std::byte* from) {
  PcxHeader header;
  header.version = u8(from[1]);
  header.bits = u8(from[3]);
  header.x_min = u16_at(from + 4);
  header.y_min = u16_at(from + 6);
  header.x_max = u16_at(from + 8);
  header.y_max = u16_at(from + 10);
  header.colours = from + 16;
  header.planes = u8(from[65]);
  header.bytes_per_line = u16_at(from + 66);
  header.palette_info = u16_at(from + 68);
  return header;
}

bool check_planes(Cursor& in, const PcxHeader& header) {
  const Field planes{"planes", 65, header.planes};
  if (header.planes == 0) return in.nothing_inside(planes);
  if (header.bits == 8) {
    if (header.planes == 1 || header.planes == 3 || header.planes == 4) return true;
    return in.sizes_disagree(planes, 3,
                             "Planes of 8 bits come as 1 (palette), 3 (true colour) or 4 (and alpha).");
  }
  const u32 most = 4u / header.bits;
  if (header.planes <= most) return true;
  return in.sizes_disagree(planes, most, "Planes of fewer than 8 bits make up 4 bits at most.");
}

bool check_header(Cursor& in, const PcxHeader& header) {
  if (header.x_max < header.x_min) return in.sizes_disagree({"x max", 8, header.x_max}, header.x_min, "");
  if (header.y_max < header.y_min) return in.sizes_disagree({"y max", 10, header.y_max}, header.y_min, "");
  if (!check_sides(in, header.width(), header.height())) return false;
  if (!check_planes(in, header)) return false;
  const u64 needed = (header.width().value * header.bits + 7) / 8;
  if (header.bytes_per_line >= needed) return true;
  return in.sizes_disagree({"bytes per line", 66, header.bytes_per_line}, needed,
                           "A line needs enough bytes for the width of the picture.");
}

bool take_header(Cursor& in, PcxHeader& header) {
  const std::byte* from = in.take(kPcxHeaderSize, "header");
  if (in.failed()) return false;
  if (!is_pcx(in.bytes())) return in.not_an_image();
  header = pcx_header_at(from);
  return check_header(in, header);
}

/// Run-length decoder. A byte with both high bits set is the length of a run of the next byte; all others are
/// literals. Runs may continue in the next plane or line.
class PcxRunDecoder {
 public:
  explicit PcxRunDecoder(Cursor& in) : in_(in) {}

  std::byte next() {
    if (left_ == 0) start();
    --left_;
    return value_;
  }

 private:
  void start() {
    u8 value = 0;
    do {
      left_ = 1;
      value = in_.next("pixels");
      if (value >= 0xC0) {
        left_ = value & 0x3F;
        value = in_.next("pixels");
      }
    } while (left_ == 0);
    value_ = std::byte{value};
  }

  Cursor& in_;
  u32 left_ = 0;
  std::byte value_{};
};

/// The planes of a line are consecutive. Plane 0 has the lowest bits of an index.
void decode_indexed(const PcxHeader& header, const std::byte* line, u8* index, u32 width) {
  for (u32 x = 0; x < width; ++x) {
    for (u32 plane = 0; plane < header.planes; ++plane) {
      const std::byte* from = line + std::size_t{plane} * header.bytes_per_line;
      index[x] = u8(index[x] | packed_index(from, x, header.bits) << (plane * header.bits));
    }
  }
}

void decode_true_colour(const PcxHeader& header, const std::byte* line, Image& image, u32 y) {
  const std::size_t plane = header.bytes_per_line;
  for (u32 x = 0; x < image.width; ++x, ++line) {
    const u8 alpha = header.planes == 4 ? u8(line[3 * plane]) : u8{255};
    set_pixel(image, x, y, {u8(line[0]), u8(line[plane]), u8(line[2 * plane]), alpha});
  }
}

/// Decodes all lines, into `indices` if the image has a palette.
bool decode_lines(Cursor& in, const PcxHeader& header, Image& image, Indices& indices) {
  Bytes line(std::size_t{header.bytes_per_line} * header.planes);
  PcxRunDecoder runs(in);
  for (u32 y = 0; y < image.height; ++y) {
    for (std::byte& byte : line) byte = runs.next();
    if (in.failed()) return in.fail_in_row(y, image.height);
    if (header.true_colour()) {
      decode_true_colour(header, line.data(), image, y);
    } else {
      decode_indexed(header, line.data(), indices.data() + std::size_t{y} * image.width, image.width);
    }
  }
  return true;
}

void read_palette(const std::byte* colours, u32 count, Palette& palette) {
  palette.count = count;
  for (u32 entry = 0; entry < count; ++entry, colours += 3) {
    palette.colours[entry] = {u8(colours[0]), u8(colours[1]), u8(colours[2])};
  }
}

void read_header_palette(const PcxHeader& header, Palette& palette) {
  read_palette(header.colours, 1u << (header.bits * header.planes), palette);
  if (palette.count == 2) {
    palette.colours[0] = {0, 0, 0};
    palette.colours[1] = {255, 255, 255};
  } else if (header.version == 0 || header.version == 3) {
    for (u32 entry = 0; entry < palette.count; ++entry) palette.colours[entry] = kEgaColours[entry];
  }
}

void make_grey(Palette& palette) {
  palette.count = 256;
  for (u32 entry = 0; entry < 256; ++entry) palette.colours[entry] = {u8(entry), u8(entry), u8(entry)};
}

/// Reads a palette of 256 colours after the marker 0x0C at the end of the file, and excludes it from the
/// pixels.
bool read_palette_at_end(Cursor& in, Palette& palette) {
  if (in.left() <= kPaletteSize) return false;
  const std::byte* marker = in.bytes().data() + in.bytes().size() - kPaletteSize - 1;
  if (*marker != std::byte{kPaletteMarker}) return false;
  read_palette(marker + 1, 256, palette);
  in.remove_end(kPaletteSize + 1);
  return true;
}

/// Reads the palette when it is not at the end, with `in` after the last pixel: right there, or the last 768
/// bytes without a marker, which is where other importers read it.
bool read_palette_elsewhere(Cursor& in, const PcxHeader& header, Palette& palette) {
  if (in.left() == 0 && header.palette_info == 2) {
    make_grey(palette);
    return true;
  }
  if (in.left() > 0 && in.bytes()[in.offset()] == std::byte{kPaletteMarker}) {
    if (!in.need(1 + kPaletteSize, "palette")) return false;
    in.next("palette");
  } else if (in.left() >= kPaletteSize) {
    in.go_to(in.bytes().size() - kPaletteSize);
  }
  const std::byte* colours = in.take(kPaletteSize, "palette");
  if (colours != nullptr) read_palette(colours, 256, palette);
  return colours != nullptr;
}

}  // namespace

bool is_pcx(ByteView bytes) {
  if (bytes.size() < 4) return false;
  const u8 version = u8(bytes[1]);
  const u8 bits = u8(bytes[3]);
  return bytes[0] == std::byte{0x0A} && version <= 5 && version != 1 && bytes[2] == std::byte{1} &&
         (bits == 1 || bits == 2 || bits == 4 || bits == 8);
}

std::optional<ImageHeader> read_pcx_header(Cursor& in) {
  PcxHeader header;
  if (!take_header(in, header)) return std::nullopt;
  return ImageHeader{u32(header.width().value), u32(header.height().value), header.pixel_bits(),
                     !header.true_colour()};
}

bool read_pcx(Cursor& in, bool hole, Limits& limits, Image& image) {
  PcxHeader header;
  if (!take_header(in, header)) return false;

  // Two bytes decode to 63 at most.
  const u64 decoded_size = u64{header.bytes_per_line} * header.planes * header.height().value;
  if (!in.need(decoded_size / 63 * 2, "pixels")) return false;

  const Field width = header.width();
  Indices indices;
  if (!allocate_pixels(in, width, header.height(), header.pixel_bits(), limits, image)) return false;
  if (header.true_colour()) return decode_lines(in, header, image, indices);

  Palette palette;
  const bool trailing = header.pixel_bits() == 8;
  const bool at_end = trailing && read_palette_at_end(in, palette);
  if (!trailing) read_header_palette(header, palette);
  if (!allocate_indices(in, image, width, limits, indices)) return false;
  if (!decode_lines(in, header, image, indices)) return false;
  if (trailing && !at_end && !read_palette_elsewhere(in, header, palette)) return false;
  apply_palette(image, indices, palette, hole);
  return true;
}

}  // namespace retromesh::image
