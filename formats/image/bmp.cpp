// Hot loop: compiled for speed.
#include <algorithm>

#include "formats/image/bmp_header.hpp"
#include "formats/image/decoders.hpp"

namespace retromesh::image {
namespace {

using bmp::Header;

bool take_header(Cursor& in, Header& header) {
  if (in.left() >= 2 && !is_bmp(in.bytes())) return in.not_an_image();
  return bmp::read_header(in, header);
}

/// Blue, green, red of each colour, and in all but core headers an unused byte. The palette ends where the
/// pixels begin.
bool read_palette(Cursor& in, const Header& header, Palette& palette) {
  const u32 entry_size = header.core() ? 3 : 4;
  const u32 most = 1u << header.bits;
  palette.count = header.colours_used == 0 ? most : std::min(header.colours_used, most);
  if (header.data_offset >= header.end) {
    palette.count = std::min(palette.count, (header.data_offset - header.end) / entry_size);
  }
  const std::byte* colour = in.take(u64{palette.count} * entry_size, "palette");
  if (in.failed()) return false;
  for (u32 entry = 0; entry < palette.count; ++entry, colour += entry_size) {
    palette.colours[entry] = {u8(colour[2]), u8(colour[1]), u8(colour[0])};
  }
  return true;
}

u32 row_of(const Header& header, u32 row) { return header.top_down ? row : header.height - 1 - row; }

/// Rows are padded to 4 bytes.
u64 padded_row_size(const Header& header) { return (u64{header.width} * header.bits + 31) / 32 * 4; }

/// All rows of an uncompressed image; the padding of the last one may be missing.
const std::byte* take_rows(const Header& header, Cursor& in) {
  const u64 last_row_size = (u64{header.width} * header.bits + 7) / 8;
  return in.take(padded_row_size(header) * (header.height - 1) + last_row_size, "pixels");
}

/// Decoder of RLE8 and RLE4. Pairs of bytes: the length of a run and its value; or 0 and a code: end of row
/// (0), end of image (1), move right and on (2, then two bytes), or a number of literal pixels, padded to 2
/// bytes.
class BmpRunDecoder {
 public:
  BmpRunDecoder(const Header& header, Cursor& in, Indices& indices)
      : header_(header), in_(in), indices_(indices) {}

  /// False when the file ends before the image. Skipped pixels stay 0.
  bool decode() {
    while (!ended_ && row_ < header_.height && !(row_ == header_.height - 1 && x_ >= header_.width)) {
      if (!in_.need(2, "pixels")) return false;
      const u8 count = in_.next("pixels");
      const u8 value = in_.next("pixels");
      if (count > 0) {
        repeat(count, value);
      } else if (value > 2) {
        copy(value);
      } else {
        move(value);
      }
    }
    return !in_.failed();
  }

  u32 row() const { return row_; }

 private:
  void move(u8 code) {
    if (code == 0) {
      x_ = 0;
      ++row_;
    } else if (code == 1) {
      ended_ = true;
    } else {
      x_ += in_.next("pixels");
      row_ += in_.next("pixels");
    }
  }

  void repeat(u8 count, u8 value) {
    for (u32 at = 0; at < count; ++at) set(part(value, at));
  }

  void copy(u8 count) {
    const u32 bytes = (u32{count} * header_.bits + 7) / 8;
    const std::byte* packed = in_.take(bytes, "pixels");
    if (in_.failed()) return;
    for (u32 at = 0; at < count; ++at) set(packed_index(packed, at, header_.bits));
    if (bytes % 2 != 0 && in_.left() > 0) in_.next("pixels");
  }

  /// RLE4 alternates between the two halves of a byte.
  u8 part(u8 value, u32 at) const {
    if (header_.bits == 8) return value;
    return at % 2 == 0 ? u8(value >> 4) : u8(value & 15);
  }

  /// Pixels beyond the end of a row are ignored.
  void set(u8 index) {
    if (x_ < header_.width) indices_[std::size_t{row_of(header_, row_)} * header_.width + x_] = index;
    ++x_;
  }

  const Header& header_;
  Cursor& in_;
  Indices& indices_;
  u32 x_ = 0;
  u32 row_ = 0;
  bool ended_ = false;
};

/// Decodes all rows of an uncompressed image, into `indices` if it has a palette.
void decode_rows(const std::byte* rows, const Header& header, Image& image, Indices& indices) {
  const u32 pixel_size = header.bits / 8;
  for (u32 row = 0; row < header.height; ++row) {
    const std::byte* from = rows + std::size_t(padded_row_size(header)) * row;
    const u32 y = row_of(header, row);
    for (u32 x = 0; x < header.width; ++x) {
      if (header.indexed()) {
        indices[std::size_t{y} * header.width + x] = packed_index(from, x, header.bits);
      } else {
        const std::byte* pixel = from + std::size_t{x} * pixel_size;
        set_pixel(image, x, y, header.masks.colour(little_endian(pixel, pixel_size)));
      }
    }
  }
}

bool decode_run_lengths(Cursor& in, const Header& header, Indices& indices) {
  BmpRunDecoder runs(header, in, indices);
  return runs.decode() || in.fail_in_row(std::min(runs.row(), header.height - 1), header.height);
}

/// Moves to the first pixel: the data offset, or after the palette when that is 0.
bool go_to_pixels(Cursor& in, const Header& header) {
  const Field data_offset{"data offset", 10, header.data_offset};
  if (header.data_offset == 0) return true;
  if (header.data_offset < header.end) {
    return in.sizes_disagree(data_offset, header.end, "The pixels would begin inside the header.");
  }
  if (header.data_offset > in.bytes().size()) {
    return in.bad_value(data_offset, in.bytes().size(), "The pixels would begin after the end of the file.");
  }
  in.go_to(header.data_offset);
  return true;
}

}  // namespace

bool is_bmp(ByteView bytes) {
  return bytes.size() >= 2 && bytes[0] == std::byte{'B'} && bytes[1] == std::byte{'M'};
}

std::optional<ImageHeader> read_bmp_header(Cursor& in) {
  Header header;
  if (!take_header(in, header)) return std::nullopt;
  return ImageHeader{header.width, header.height, header.bits, header.indexed()};
}

bool read_bmp(Cursor& in, bool hole, Limits& limits, Image& image) {
  Header header;
  Palette palette;
  if (!take_header(in, header)) return false;
  if (header.indexed() && !read_palette(in, header, palette)) return false;
  if (!go_to_pixels(in, header)) return false;
  const std::byte* rows = header.run_lengths() ? nullptr : take_rows(header, in);
  if (in.failed()) return false;

  const Field width = header.width_field();
  Indices indices;
  if (!allocate_pixels(in, width, header.height_field(), header.bits, limits, image)) return false;
  if (header.indexed() && !allocate_indices(in, image, width, limits, indices)) return false;
  if (!header.run_lengths()) {
    decode_rows(rows, header, image, indices);
  } else if (!decode_run_lengths(in, header, indices)) {
    return false;
  }
  if (header.indexed()) {
    apply_palette(image, indices, palette, hole);
  } else if (header.masks.alpha != 0) {
    fix_empty_alpha(image);
  }
  return true;
}

}  // namespace retromesh::image
