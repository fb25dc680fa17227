#pragma once
#include "formats/image/pixels.hpp"

namespace retromesh::image::bmp {

inline constexpr u32 kCoreHeaderSize = 12;

enum Compression : u32 { kPlain = 0, kRle8 = 1, kRle4 = 2, kBitFields = 3, kAlphaBitFields = 6 };

/// The headers of a BMP, of any version.
struct Header {
  u32 data_offset = 0;
  u32 size = 0;  // of the header after the file header
  u32 width = 0;
  u32 height = 0;
  bool top_down = false;
  u32 bits = 0;
  u32 compression = kPlain;
  u32 colours_used = 0;
  ChannelMasks masks;
  u32 end = 0;  // offset of the palette

  bool core() const { return size == kCoreHeaderSize; }
  bool indexed() const { return bits <= 8; }
  bool run_lengths() const { return compression == kRle8 || compression == kRle4; }
  Field width_field() const { return {"width", 18, width}; }
  Field height_field() const { return {"height", core() ? 20u : 22u, height}; }
  Field bits_field() const { return {"bits", core() ? 24u : 28u, bits}; }
};

/// Reads the file header, the header after it and its masks, up to `header.end`. False when they are
/// truncated or invalid: `in` has the error.
bool read_header(Cursor& in, Header& header);

}  // namespace retromesh::image::bmp
