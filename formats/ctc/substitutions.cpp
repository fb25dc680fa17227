#include "formats/ctc/substitutions.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/message.hpp"
#include "formats/model/decision.hpp"

namespace retromesh::ctc {
namespace {

/// Choices besides none; with more substitutions a step is more than one.
constexpr u32 kMostSteps = 100;

void apply(const Substitution& substitution, UvLayout layout, Document& document) {
  const u32 triangle = substitution.corner / 3;
  const u32 corner = substitution.corner % 3;
  if (triangle >= document.triangles.size() || substitution.replacement >= document.vertices.size()) return;
  document.triangles[triangle][corner] = static_cast<u16>(substitution.replacement);
  const auto [u, v] = substitution.uv;
  if (!std::isfinite(u) || !std::isfinite(v)) return;
  TriangleUvs& uvs = document.uvs[triangle];
  uvs[layout == UvLayout::planar ? corner : 2 * corner] = u;
  uvs[layout == UvLayout::planar ? corner + 3 : 2 * corner + 1] = v;
}

}  // namespace

u32 apply_substitutions(std::span<const InterpretationRequest> requests, Interpretations& interpretations,
                        Document& document) {
  const u64 count = document.substitutions.size();
  if (count == 0) return 0;
  const u32 steps = static_cast<u32>(std::min<u64>(count, kMostSteps));
  const auto applied = [=](u32 step) { return static_cast<u32>(count * step / steps); };
  Decision decision("substitutions", "Vertex substitutions", "", requests);
  for (u32 step = 0; step <= steps; ++step) {
    const std::string number = format({"%", {plain(applied(step))}});
    decision.add(number.c_str(), number.c_str(), true, 0);
  }
  decision.choose(0, true);
  const u32 chosen = applied(decision.finish(interpretations.all));
  for (u32 i = 0; i < chosen; ++i) apply(document.substitutions[i], interpretations.uvs, document);
  return chosen;
}

}  // namespace retromesh::ctc
