#include "scripts/samples/picture.hpp"

#include <algorithm>
#include <cmath>

#include "formats/image/image.hpp"

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

Bytes write_pcx(const Picture& picture) {
  return image::write_pcx(picture.width, picture.height, picture.pixels, picture.palette);
}

}  // namespace retromesh::samples
