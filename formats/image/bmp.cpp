#include <algorithm>

#include "formats/image/bmp_header.hpp"
#include "formats/image/decoders.hpp"

namespace retromesh::image {
namespace {

using bmp::Header;

/// Blue, green, red of each colour, and in all but core headers a byte that says nothing. Pixels may begin
/// before the palette is over: then it is as short as that.
Palette read_palette(const Header& header, Cursor& in) {
  const u32 entry_size = header.core() ? 3 : 4;
  const u32 most = 1u << header.bits;
  Palette palette;
  palette.count = header.colours_used == 0 ? most : std::min(header.colours_used, most);
  if (header.data_offset >= header.end) {
    palette.count = std::min(palette.count, (header.data_offset - header.end) / entry_size);
  }
  const ByteView entries = in.take(u64{palette.count} * entry_size, "palette");
  if (in.failed()) return palette;
  for (u32 entry = 0; entry < palette.count; ++entry) {
    const std::byte* colour = entries.data() + entry * entry_size;
    palette.colours[entry] = {u8(colour[2]), u8(colour[1]), u8(colour[0])};
  }
  return palette;
}

u32 row_of(const Header& header, u32 row) { return header.top_down ? row : header.height - 1 - row; }

/// Rows are padded to 4 bytes.
u64 padded_row_size(const Header& header) { return (u64{header.width} * header.bits + 31) / 32 * 4; }

/// All rows of a picture without run lengths; the padding of the last one may be missing.
ByteView take_rows(const Header& header, Cursor& in) {
  const u64 last_row_size = (u64{header.width} * header.bits + 7) / 8;
  return in.take(padded_row_size(header) * (header.height - 1) + last_row_size, "pixels");
}

/// Calls `draw(y, row)` for the rows in the order of the file.
template <class Draw>
void each_row(const Header& header, ByteView rows, Draw draw) {
  const std::size_t step = std::size_t(padded_row_size(header));
  for (u32 row = 0; row < header.height; ++row) draw(row_of(header, row), rows.data() + step * row);
}

/// Unpacks RLE8 and RLE4. Pairs of bytes: a count and what it repeats; or 0 and the end of a row (0), the end
/// of the picture (1), a jump (2, then how far right and on), or how many pixels follow as they are, padded
/// to 2 bytes.
class RunLengths {
 public:
  RunLengths(const Header& header, Cursor& in, Indices& indices)
      : header_(header), in_(in), indices_(indices) {}

  /// False when the file ends before the picture does. What is passed over stays 0.
  bool unpack() {
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
    const ByteView packed = in_.take(bytes, "pixels");
    if (in_.failed()) return;
    for (u32 at = 0; at < count; ++at) set(packed_number(packed.data(), at, header_.bits));
    if (bytes % 2 != 0 && in_.left() > 0) in_.next("pixels");
  }

  /// RLE4 repeats the two halves of a byte in turn.
  u8 part(u8 value, u32 at) const {
    if (header_.bits == 8) return value;
    return at % 2 == 0 ? u8(value >> 4) : u8(value & 15);
  }

  /// Pixels past the end of a row are dropped.
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

void draw_rows(const Header& header, ByteView rows, Indices& indices) {
  each_row(header, rows, [&](u32 y, const std::byte* row) {
    u8* index = indices.data() + std::size_t{y} * header.width;
    for (u32 x = 0; x < header.width; ++x) index[x] = packed_number(row, x, header.bits);
  });
}

Fault draw_run_lengths(const Header& header, Cursor& in, Indices& indices) {
  RunLengths runs(header, in, indices);
  if (runs.unpack()) return true;
  return in_row(in.fault(), std::min(runs.row(), header.height - 1), header.height);
}

void draw_true_colour(Image& image, const Header& header, ByteView rows) {
  const u32 pixel_size = header.bits / 8;
  each_row(header, rows, [&](u32 y, const std::byte* row) {
    for (u32 x = 0; x < header.width; ++x) {
      put(image, x, y, header.masks.colour(little_endian(row + std::size_t{x} * pixel_size, pixel_size)));
    }
  });
  if (header.masks.alpha != 0) fill_empty_alpha(image);
}

/// Goes to the first pixel: where the file header says, or behind the palette when it says 0.
Fault go_to_pixels(const Header& header, ByteView bytes, Cursor& in) {
  const Field data_offset{"data offset", 10, header.data_offset};
  if (header.data_offset == 0) return true;
  if (header.data_offset < header.end) {
    return in.sizes_disagree(data_offset, header.end, "The pixels would begin inside the header.");
  }
  if (header.data_offset > bytes.size()) {
    return in.bad_value(data_offset, bytes.size(), "The pixels would begin behind the end of the file.");
  }
  in.go_to(header.data_offset);
  return true;
}

}  // namespace

bool is_bmp(ByteView bytes) {
  return bytes.size() >= 2 && bytes[0] == std::byte{'B'} && bytes[1] == std::byte{'M'};
}

Fault read_bmp(ByteView bytes, bool hole, Limits& limits, Image& image) {
  if (bytes.size() >= 2 && !is_bmp(bytes)) return in.not_a_picture();
  Cursor in(bytes);
  Header header;
  if (const Fault fault = bmp::read_header(in, header)) return fault;

  in.go_to(header.end);
  const Palette palette = header.indexed() ? read_palette(header, in) : Palette{};
  if (in.failed()) return false;
  if (const Fault fault = go_to_pixels(header, bytes, in)) return fault;
  const ByteView rows = header.run_lengths() ? ByteView{} : take_rows(header, in);
  if (in.failed()) return false;

  const Field width = header.width_field();
  if (const Fault fault = make_pixels(image, width, header.height_field(), header.bits, limits)) return fault;
  if (!header.indexed()) {
    draw_true_colour(image, header, rows);
    return true;
  }
  Indices indices;
  if (const Fault fault = make_indices(indices, image, width, limits)) return fault;
  if (!header.run_lengths()) {
    draw_rows(header, rows, indices);
  } else if (const Fault fault = draw_run_lengths(header, in, indices)) {
    return fault;
  }
  paint(image, indices, palette, hole);
  return true;
}

}  // namespace retromesh::image
