#include "scripts/samples/picture.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::samples {

double grain(u32 pattern, i32 x, i32 y) {
  u32 hash = pattern * 0x9E3779B9u ^ u32(x) * 0x85EBCA6Bu ^ u32(y) * 0xC2B2AE35u;
  hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
  hash = (hash ^ hash >> 12) * 0x297A2D39u;
  return double((hash ^ hash >> 15) >> 8) / double(1 << 24);
}

std::vector<Colour> ramp(const std::vector<Colour>& stops, u32 count) {
  std::vector<Colour> colours;
  for (u32 i = 0; i < count; i++) {
    const double at = double(i) * double(stops.size() - 1) / double(count - 1);
    const std::size_t low = std::min(std::size_t(at), stops.size() - 2);
    Colour mixed{};
    for (std::size_t c = 0; c < 3; c++) {
      mixed[c] = u8(std::lround(stops[low][c] + (stops[low + 1][c] - stops[low][c]) * (at - double(low))));
    }
    colours.push_back(mixed);
  }
  return colours;
}

namespace {

constexpr u8 kRun = 0xC0;  // The two highest bits; the others are the number of repetitions of the next byte.
constexpr std::size_t kLongestRun = 63;

void put_u16(Bytes& bytes, std::size_t at, u32 value) {
  io::store<u16, Endian::little>(bytes.data() + at, u16(value));
}

Bytes pcx_header(const Picture& picture, u32 row) {
  Bytes header(128);
  header[0] = std::byte{10};  // ZSoft
  header[1] = std::byte{5};   // version 3.0, with a palette of 256
  header[2] = std::byte{1};   // run-length packed
  header[3] = std::byte{8};   // bits a pixel
  put_u16(header, 8, picture.width - 1);
  put_u16(header, 10, picture.height - 1);
  put_u16(header, 12, 72);
  put_u16(header, 14, 72);
  header[65] = std::byte{1};  // planes
  put_u16(header, 66, row);
  put_u16(header, 68, 1);  // palette of colours
  return header;
}

void pack_row(Bytes& packed, const std::vector<u8>& row) {
  for (std::size_t i = 0; i < row.size();) {
    std::size_t run = 1;
    while (run < kLongestRun && i + run < row.size() && row[i + run] == row[i]) run++;
    if (run > 1 || row[i] >= kRun) packed.push_back(std::byte(kRun | run));
    packed.push_back(std::byte{row[i]});
    i += run;
  }
}

}  // namespace

Bytes write_pcx(const Picture& picture) {
  const u32 row_bytes = picture.width + picture.width % 2;
  Bytes file = pcx_header(picture, row_bytes);
  for (u32 y = 0; y < picture.height; y++) {
    const auto from = picture.pixels.begin() + std::ptrdiff_t(y) * std::ptrdiff_t(picture.width);
    std::vector<u8> row(from, from + std::ptrdiff_t(picture.width));
    row.resize(row_bytes);
    pack_row(file, row);
  }
  file.push_back(std::byte{12});
  for (std::size_t i = 0; i < 256; i++) {
    const Colour entry = i < picture.palette.size() ? picture.palette[i] : Colour{};
    for (const u8 part : entry) file.push_back(std::byte{part});
  }
  return file;
}

}  // namespace retromesh::samples
