#include "scripts/samples/reduced.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace retromesh::samples {
namespace {

/// The commonest colours, in steps of an eighth of what a byte holds apart, from entry 1 on.
class Palette {
 public:
  Palette(const std::vector<Point>& pixels, const std::vector<bool>& covered) {
    std::map<Colour, u32> counts;
    for (std::size_t i = 0; i < pixels.size(); i++) {
      if (covered[i]) counts[coarse(pixels[i])]++;
    }
    std::vector<std::pair<u32, Colour>> common;
    for (const auto& [entry, count] : counts) common.push_back({count, entry});
    std::sort(common.begin(), common.end(), [](const auto& a, const auto& b) { return b < a; });
    if (common.size() > 255) common.resize(255);
    for (const auto& [count, entry] : common) colours.push_back(entry);
  }

  u8 nearest(const Point& colour) {
    const Colour wanted = coarse(colour);
    const auto [known, is_new] = found_.try_emplace(wanted, u8(0));
    if (!is_new) return known->second;
    i32 least = 1 << 30;
    for (std::size_t i = 1; i < colours.size(); i++) {
      i32 apart = 0;
      for (std::size_t c = 0; c < 3; c++) apart += (wanted[c] - colours[i][c]) * (wanted[c] - colours[i][c]);
      if (apart >= least) continue;
      least = apart;
      known->second = u8(i);
    }
    return known->second;
  }

  std::vector<Colour> colours = {Colour{}};

 private:
  static u8 step(double part) { return u8(std::lround(part * 31) * 255 / 31); }
  static Colour coarse(const Point& c) { return {step(c.x), step(c.y), step(c.z)}; }

  std::map<Colour, u8> found_;
};

}  // namespace

Picture picture_of(u32 width, u32 height, const std::vector<Point>& pixels,
                   const std::vector<bool>& covered) {
  Palette palette(pixels, covered);
  Picture picture{width, height, palette.colours, {}};
  for (std::size_t i = 0; i < pixels.size(); i++) {
    picture.pixels.push_back(covered[i] ? palette.nearest(pixels[i]) : u8(0));
  }
  return picture;
}

}  // namespace retromesh::samples
