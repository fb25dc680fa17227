#include "formats/image/write_tga.hpp"

namespace retromesh::image {
namespace {

constexpr u8 kTrueColour = 2;
constexpr u8 kAlphaBits = 8;
constexpr u8 kTopFirst = 0x20;

}  // namespace

Bytes write_tga(const Image& image) {
  Bytes bytes;
  const auto put = [&](u32 number) { bytes.push_back(static_cast<std::byte>(number & 0xFF)); };
  for (const u32 field : {0u, 0u, u32{kTrueColour}, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u}) put(field);
  for (const u32 side : {image.width, image.height}) {
    put(side);
    put(side >> 8);
  }
  put(32);
  put(kTopFirst | kAlphaBits);
  bytes.reserve(bytes.size() + image.pixels.size());
  for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) {
    for (const u32 channel : {2u, 1u, 0u, 3u}) put(image.pixels[i + channel]);
  }
  return bytes;
}

}  // namespace retromesh::image
