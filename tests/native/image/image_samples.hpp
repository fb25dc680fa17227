#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "formats/image/image.hpp"
#include "tests/support/catch.hpp"

namespace retromesh::image {

/// Bytes written one number after the other, little-endian, as in all image files here.
class FileBytes {
 public:
  FileBytes() = default;
  FileBytes(const Bytes& bytes) : bytes_(bytes) {}
  FileBytes& u8s(std::initializer_list<int> values) {
    for (const int value : values) bytes_.push_back(std::byte(value));
    return *this;
  }
  FileBytes& u16le(u32 value) { return u8s({int(value & 255), int(value >> 8 & 255)}); }
  FileBytes& u32le(u32 value) { return u16le(value & 0xFFFF).u16le(value >> 16); }
  FileBytes& u32s(std::initializer_list<u32> values) {
    for (const u32 value : values) u32le(value);
    return *this;
  }
  FileBytes& fill(std::size_t count, int value = 0) {
    bytes_.insert(bytes_.end(), count, std::byte(value));
    return *this;
  }
  FileBytes& then(const Bytes& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }
  operator Bytes() const { return bytes_; }
  operator ByteView() const { return bytes_; }

 private:
  Bytes bytes_;
};

inline Bytes bytes(std::initializer_list<int> values) { return FileBytes().u8s(values); }

/// One number for each pixel, 0xRRGGBBAA, top row first.
inline std::vector<u32> colours(const Image& image) {
  std::vector<u32> all;
  for (std::size_t at = 0; at + 3 < image.pixels.size(); at += 4) {
    all.push_back(u32(image.pixels[at]) << 24 | u32(image.pixels[at + 1]) << 16 |
                  u32(image.pixels[at + 2]) << 8 | image.pixels[at + 3]);
  }
  return all;
}

using Colours = std::vector<u32>;
inline constexpr u32 kRed = 0xFF0000FF;
inline constexpr u32 kGreen = 0x00FF00FF;
inline constexpr u32 kBlue = 0x0000FFFF;
inline constexpr u32 kWhite = 0xFFFFFFFF;
inline constexpr u32 kBlack = 0x000000FF;

inline Result<Image> read_whole(const std::string& name, const Bytes& file, bool hole = false) {
  Limits limits;
  return read(name, file, hole, limits);
}

inline Image image_in(const std::string& name, const Bytes& file, bool hole = false) {
  return test::value_of(read_whole(name, file, hole));
}

inline Error error_in_file(const std::string& name, const Bytes& file) {
  return test::error_of(read_whole(name, file));
}

/// "3 x 2 of 8 bits, 256 entries, 4 used, hole"
inline std::string shown(const Image& image) {
  std::string text = std::to_string(image.width) + " x " + std::to_string(image.height) + " of " +
                     std::to_string(image.bits) + " bits";
  if (!image.palette.empty()) text += ", " + std::to_string(image.palette.size() / 3) + " entries";
  if (image.colours_used > 0) text += ", " + std::to_string(image.colours_used) + " used";
  return image.hole ? text + ", hole" : text;
}

/// A file, the colours of its pixels, and what is known about it where that matters.
struct Decoded {
  const char* what;
  FileBytes file;
  Colours pixels;
  const char* shown = nullptr;
  bool hole = false;  ///< Asked for.
};

inline void check_decoded(const char* name, std::span<const Decoded> all) {
  for (const Decoded& each : all) {
    INFO(each.what);
    const Image image = image_in(name, each.file, each.hole);
    CHECK(colours(image) == each.pixels);
    if (each.shown) CHECK(shown(image) == each.shown);
  }
}

/// A header whose image is an error.
template <class Header>
struct InvalidHeader {
  Header header;
  ErrorCode code;
  const char* field;
  u32 offset;
  u64 expected;
};

template <class Header, class Write>
void check_invalid(const char* name, std::span<const InvalidHeader<Header>> cases, const Write& write) {
  for (const InvalidHeader<Header>& wrong : cases) {
    const Error error = error_in_file(name, write(wrong.header).fill(2000));
    CHECK(error.code == wrong.code);
    CHECK(error.field == wrong.field);
    CHECK(error.offset == wrong.offset);
    CHECK(error.expected == wrong.expected);
  }
}

// PCX

struct PcxHeader {
  int version = 5;
  int bits = 8;
  u32 width = 2;
  u32 height = 2;
  int planes = 1;
  u32 bytes_per_line = 2;
  u32 palette_info = 1;
  Bytes colours = FileBytes().fill(48);
};

inline FileBytes pcx_header(const PcxHeader& header) {
  FileBytes file;
  file.u8s({0x0A, header.version, 1, header.bits}).u16le(0).u16le(0);
  file.u16le(header.width - 1).u16le(header.height - 1).u16le(300).u16le(300).then(header.colours);
  file.u8s({0, header.planes}).u16le(header.bytes_per_line).u16le(header.palette_info).fill(58);
  return file;
}

/// Black, red, green, blue, and white up to number 255.
inline Bytes pcx_palette() {
  return FileBytes().u8s({0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255}).fill(252 * 3, 255);
}

/// 3 x 2: red red red / green blue black, with an odd padding byte in each line.
inline Bytes pcx_of_8_bits() {
  return pcx_header({.width = 3, .height = 2, .bytes_per_line = 5})
      .u8s({0xC3, 1, 0xC2, 9, 2, 3, 0, 0xC2, 9, 0x0C})
      .then(pcx_palette());
}

/// 2 x 2: red green / blue white.
inline Bytes pcx_of_24_bits() {
  return pcx_header({.planes = 3})
      .u8s({0xC1, 255, 0, 0, 0xC1, 255, 0, 0})
      .u8s({0, 0xC1, 255, 0, 0xC1, 255, 0xC2, 255});
}

/// 9 x 1: 101100111 with white for 1.
inline Bytes pcx_of_1_bit() {
  return pcx_header({.bits = 1, .width = 9, .height = 1, .bytes_per_line = 2}).u8s({0xB3, 0x80});
}

/// 2 x 1 in four planes of 1 bit: colours 9 and 6 of the header.
inline Bytes pcx_of_4_planes() {
  Bytes palette = FileBytes().fill(18).u8s({0, 0, 255}).fill(6).u8s({255, 0, 0}).fill(18);
  return pcx_header(
             {.bits = 1, .width = 2, .height = 1, .planes = 4, .bytes_per_line = 2, .colours = palette})
      .u8s({0x80, 0, 0x40, 0, 0x40, 0, 0x80, 0});
}

// BMP

struct BmpHeader {
  u32 bits = 8;
  u32 width = 2;
  u32 height = 2;
  u32 compression = 0;
  u32 colours_used = 0;
  u32 size = 40;
  u32 between = 0;  // bytes between header and pixels: masks and palette
};

inline FileBytes bmp_header(const BmpHeader& header) {
  FileBytes file;
  file.u8s({'B', 'M'}).u32le(0).u32le(0).u32le(14 + header.size + header.between).u32le(header.size);
  if (header.size == 12) return file.u16le(header.width).u16le(header.height).u16le(1).u16le(header.bits);
  file.u32le(header.width).u32le(header.height).u16le(1).u16le(header.bits).u32le(header.compression);
  return file.u32le(0).u32le(2835).u32le(2835).u32le(header.colours_used).u32le(0);
}

/// Black, red, green, blue, four bytes each.
inline Bytes bmp_palette() { return bytes({0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0}); }

/// 3 x 2, bottom-up: red green blue / blue blue black.
inline Bytes bmp_of_8_bits() {
  return bmp_header({.width = 3, .colours_used = 4, .between = 16})
      .then(bmp_palette())
      .u8s({3, 3, 0, 99, 1, 2, 3, 99});
}

/// 3 x 2: red green blue / blue blue black, through every kind of code.
inline Bytes bmp_of_rle8() {
  return bmp_header({.width = 3, .compression = 1, .colours_used = 4, .between = 16})
      .then(bmp_palette())
      .u8s({2, 3, 0, 0, 0, 3, 1, 2, 3, 0, 0, 1});
}

/// 5 x 2: red green red green red / blue blue blue black black.
inline Bytes bmp_of_rle4() {
  return bmp_header({.bits = 4, .width = 5, .compression = 2, .colours_used = 4, .between = 16})
      .then(bmp_palette())
      .u8s({0, 3, 0x33, 0x30, 0, 0, 5, 0x12, 0, 1});
}

/// 2 x 2: red green / blue white, 24 bits, with two padding bytes a row.
inline Bytes bmp_of_24_bits() {
  return bmp_header({.bits = 24}).u8s({255, 0, 0, 255, 255, 255, 0, 0}).u8s({0, 0, 255, 0, 255, 0, 0, 0});
}

/// 1 x 2, header V4 with masks: 0x11223344 above 0x55667788.
inline Bytes bmp_of_v4_masks() {
  return bmp_header({.bits = 32, .width = 1, .compression = 3, .size = 108})
      .u32s({0xFF000000, 0x00FF0000, 0x0000FF00, 0x000000FF})
      .fill(108 - 56)
      .u32s({0x55667788, 0x11223344});
}

// TGA

struct TgaHeader {
  int type = 2;
  u32 width = 2;
  u32 height = 2;
  int bits = 24;
  int descriptor = 0x20;
  int id_size = 0;
  u32 map_first = 0;
  u32 map_entries = 0;
  int map_bits = 0;
};

inline FileBytes tga_header(const TgaHeader& header) {
  FileBytes file;
  file.u8s({header.id_size, header.map_entries > 0, header.type})
      .u16le(header.map_first)
      .u16le(header.map_entries);
  file.u8s({header.map_bits}).u32le(0).u16le(header.width).u16le(header.height);
  return file.u8s({header.bits, header.descriptor}).fill(std::size_t(header.id_size), 'i');
}

/// 2 x 2 with an id: red green / blue white.
inline Bytes tga_of_24_bits() {
  return tga_header({.id_size = 5}).u8s({0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255});
}

/// 2 x 2: red red / red green, one packet across the rows and one of its own.
inline Bytes tga_in_packets() { return tga_header({.type = 10}).u8s({0x82, 0, 0, 255, 0x00, 0, 255, 0}); }

/// 2 x 2: black red / green blue; the map begins at number 10.
inline Bytes tga_with_colour_map() {
  return tga_header({.type = 1, .bits = 8, .map_first = 10, .map_entries = 4, .map_bits = 24})
      .u8s({0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0})
      .u8s({10, 11, 12, 13});
}

/// 3 x 1: black red red, map and packets.
inline Bytes tga_with_colour_map_in_packets() {
  return tga_header({.type = 9, .width = 3, .height = 1, .bits = 8, .map_entries = 2, .map_bits = 32})
      .u8s({0, 0, 0, 0, 0, 0, 255, 0})
      .u8s({0x00, 0, 0x81, 1});
}

/// 2 x 1: greys 7 and 200.
inline Bytes tga_of_greys() { return tga_header({.type = 3, .height = 1, .bits = 8}).u8s({7, 200}); }

/// 130 x 1: 128 times grey 7, then 8 and 9.
inline Bytes tga_of_greys_in_packets() {
  return tga_header({.type = 11, .width = 130, .height = 1, .bits = 8}).u8s({0xFF, 7, 0x01, 8, 9});
}

struct Sample {
  std::string name;
  Bytes file;
};

inline std::vector<Sample> all_samples() {
  return {
      {"eight.pcx", pcx_of_8_bits()},
      {"true.pcx", pcx_of_24_bits()},
      {"one.pcx", pcx_of_1_bit()},
      {"planes.pcx", pcx_of_4_planes()},
      {"eight.bmp", bmp_of_8_bits()},
      {"rle8.bmp", bmp_of_rle8()},
      {"rle4.bmp", bmp_of_rle4()},
      {"true.bmp", bmp_of_24_bits()},
      {"v4.bmp", bmp_of_v4_masks()},
      {"true.tga", tga_of_24_bits()},
      {"packets.tga", tga_in_packets()},
      {"map.tga", tga_with_colour_map()},
      {"both.tga", tga_with_colour_map_in_packets()},
      {"grey.tga", tga_of_greys()},
      {"greys.tga", tga_of_greys_in_packets()},
  };
}

}  // namespace retromesh::image
