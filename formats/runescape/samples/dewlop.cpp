// An npc of four models in the old layout: smooth and flat faces, priorities, alphas, a textured shell; a
// base and 23 frames as an idle, a hop and a croak, animated by labels, with animated alpha.
#include "formats/runescape/samples/dewlop.hpp"

#include <algorithm>
#include <cmath>

#include "formats/runescape/mesh/encode.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kSide = 64;
constexpr u32 kShades = 16;

/// Its config: the parts in the order of merging, and the sequences.
constexpr const char* kNpc =
    "// A creature of our own.\n"
    "\n"
    "[dewlop]\n"
    "name=Dewlop\n"
    "desc=It hums to its own light.\n"
    "model1=dewlop_body\n"
    "model2=dewlop_legs\n"
    "model3=dewlop_head\n"
    "model4=dewlop_veils\n"
    "readyanim=dewlop_idle\n"
    "walkanim=dewlop_hop\n"
    "hasalpha=yes\n"
    "ambient=14\n";

/// Centres of the shell's scutes, from 0 to 1 rightward and backward.
constexpr Spot kScutes[] = {{0.5, 0.16},  {0.5, 0.4},   {0.5, 0.63},  {0.5, 0.86},  {0.26, 0.27},
                            {0.74, 0.27}, {0.22, 0.52}, {0.78, 0.52}, {0.28, 0.77}, {0.72, 0.77},
                            {0.05, 0.38}, {0.95, 0.38}, {0.04, 0.65}, {0.96, 0.65}, {0.3, 0.03},
                            {0.7, 0.03},  {0.5, -0.06}, {0.5, 1.08},  {0.14, 0.93}, {0.86, 0.93},
                            {0.08, 0.14}, {0.92, 0.14}};

Bytes model(const DewlopPart& part, const std::string& name) {
  Limits limits;
  return runescape::write_old(dewlop_mesh(part), name, limits).value();
}

}  // namespace

Picture dewlop_scutes() {
  const std::vector<Colour> shades = ramp(
      {colour(0x3A1A16), colour(0x8E3F22), colour(0xC9742F), colour(0xF0B455), colour(0xFFE39A)}, kShades);
  return painted(kSide, kSide, shades, [](u32 x, u32 y) {
    const double u = (x + 0.5) / kSide, v = (y + 0.5) / kSide;
    double least = 9, second = 9;
    for (const Spot& scute : kScutes) {
      const double far = std::hypot(u - scute.u, v - scute.v);
      second = std::min(second, std::max(least, far));
      least = std::min(least, far);
    }
    const double seam = second - least;
    if (seam < 0.022) return 0u;
    const double ring = 0.07 * std::cos(least * 150);
    const double light = 0.3 + 2.6 * std::min(seam, 0.2) + ring + 0.1 * (grain(4, i32(x), i32(y)) - 0.5);
    return u32(std::lround(std::clamp(light, 0.12, 1.0) * (kShades - 1)));
  });
}

std::vector<Sample> runescape_samples() {
  Sample sample;
  sample.id = "dewlop";
  sample.name = "Dewlop";
  sample.view = {.yaw = -33, .pitch = 15, .frame = 0};
  sample.files = {{"dewlop.npc", bytes_of(kNpc)},
                  {"dewlop_body.ob2", model(dewlop_body(), "dewlop_body.ob2")},
                  {"dewlop_legs.ob2", model(dewlop_legs(), "dewlop_legs.ob2")},
                  {"dewlop_head.ob2", model(dewlop_head(), "dewlop_head.ob2")},
                  {"dewlop_veils.ob2", model(dewlop_veils(), "dewlop_veils.ob2")},
                  {"texture.pack", bytes_of("0=dewlop_scutes\n")},
                  {"dewlop_scutes.pcx", write_pcx(dewlop_scutes())}};
  for (NamedBytes& file : dewlop_animation()) sample.files.push_back(std::move(file));
  return {sample};
}

}  // namespace retromesh::samples
