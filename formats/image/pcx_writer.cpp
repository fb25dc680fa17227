#include "formats/image/image.hpp"

namespace retromesh::image {
namespace {

constexpr u8 kRun = 0xC0;  // The two highest bits; the others are how often the next byte repeats.
constexpr std::size_t kLongestRun = 63;
constexpr std::size_t kPaletteEntries = 256;

void put_u16(Bytes& bytes, std::size_t at, u32 value) {
  io::store<u16, Endian::little>(bytes.data() + at, static_cast<u16>(value));
}

Bytes pcx_header(u32 width, u32 height, u32 row) {
  Bytes header(128);
  header[0] = std::byte{10};  // ZSoft
  header[1] = std::byte{5};   // version 3.0, with a palette of 256
  header[2] = std::byte{1};   // run-length packed
  header[3] = std::byte{8};   // bits a pixel
  put_u16(header, 8, width - 1);
  put_u16(header, 10, height - 1);
  put_u16(header, 12, 72);
  put_u16(header, 14, 72);
  header[65] = std::byte{1};  // planes
  put_u16(header, 66, row);
  put_u16(header, 68, 1);  // palette of colours
  return header;
}

/// Appends `row` bytes: the indices, and zeros behind them.
void pack_row(Bytes& packed, std::span<const u8> indices, std::size_t row) {
  const auto at = [&](std::size_t i) { return i < indices.size() ? indices[i] : u8{0}; };
  for (std::size_t i = 0; i < row;) {
    std::size_t run = 1;
    while (run < kLongestRun && i + run < row && at(i + run) == at(i)) ++run;
    if (run > 1 || at(i) >= kRun) packed.push_back(static_cast<std::byte>(kRun | run));
    packed.push_back(std::byte{at(i)});
    i += run;
  }
}

}  // namespace

Bytes write_pcx(u32 width, u32 height, std::span<const u8> indices,
                std::span<const std::array<u8, 3>> palette) {
  const u32 row = width + width % 2;
  Bytes file = pcx_header(width, height, row);
  for (u32 y = 0; y < height; ++y) pack_row(file, indices.subspan(std::size_t{y} * width, width), row);
  file.push_back(std::byte{12});
  for (std::size_t i = 0; i < kPaletteEntries; ++i) {
    const std::array<u8, 3> entry = i < palette.size() ? palette[i] : std::array<u8, 3>{};
    for (const u8 part : entry) file.push_back(std::byte{part});
  }
  return file;
}

}  // namespace retromesh::image
