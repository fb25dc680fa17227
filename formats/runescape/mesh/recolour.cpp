#include "formats/runescape/mesh/recolour.hpp"

namespace retromesh::runescape {
namespace {

constexpr double kBrightestChannel = 31;

/// Hue, -1/6 to 5/6, of a colour whose highest and lowest channel differ by `range`.
double hue_of(double red, double green, double blue, double high, double range) {
  double sixth = 0;
  if (high == red) {
    sixth = (green - blue) / range;
  } else if (high == green) {
    sixth = 2 + (blue - red) / range;
  } else {
    sixth = 4 + (red - green) / range;
  }
  return sixth / 6;
}

u32 byte_of(double fraction) {
  const i32 number = static_cast<i32>(fraction * 256);
  return static_cast<u32>(number < 0 ? 0 : number > 255 ? 255 : number);
}

/// The client reduces the saturation of light colours.
u32 reduced_saturation(u32 saturation, u32 lightness) {
  if (lightness > 243) return saturation >> 4;
  if (lightness > 217) return saturation >> 3;
  if (lightness > 192) return saturation >> 2;
  return lightness > 179 ? saturation >> 1 : saturation;
}

}  // namespace

u16 colour_of_rgb15(u16 rgb) {
  const double red = (rgb >> 10 & 31) / kBrightestChannel;
  const double green = (rgb >> 5 & 31) / kBrightestChannel;
  const double blue = (rgb & 31) / kBrightestChannel;
  double high = red > green ? red : green;
  double low = red < green ? red : green;
  if (blue > high) high = blue;
  if (blue < low) low = blue;
  const double sum = high + low;
  const double range = high - low;
  double hue = 0;
  double saturation = 0;
  if (range > 0) {
    hue = hue_of(red, green, blue, high, range);
    saturation = range / (sum < 1 ? sum : 2 - sum);
  }
  const u32 lightness = byte_of(sum / 2);
  const u32 turn = static_cast<u32>(static_cast<i32>(hue * 256)) & 0xFF;
  const u32 strength = reduced_saturation(byte_of(saturation), lightness);
  return static_cast<u16>(turn >> 2 << 10 | strength >> 5 << 7 | lightness >> 1);
}

void recolour(Mesh& mesh, std::span<const Recolour> recolours) {
  for (const Recolour& swap : recolours) {
    for (Face& face : mesh.faces) {
      const bool is_texture =
          swap.of == Recolour::Of::texture || (swap.of == Recolour::Of::either && face.texture != kNoTexture);
      u16& colour = is_texture ? face.texture : face.colour;
      if (colour == swap.from) colour = swap.to;
    }
  }
}

}  // namespace retromesh::runescape
