#include "formats/ctc/interpretations.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/ctc/animation/skeleton.hpp"
#include "formats/io/message.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/interpretation.hpp"

namespace retromesh::ctc {
namespace {

using Requests = std::span<const InterpretationRequest>;

/// The fraction of the frames that exactly one animation covers, and whether all animations are inside.
struct FrameCoverage {
  float once = 0;
  bool inside = true;
};

FrameCoverage coverage_of(const Document& document, AnimationRecord record) {
  const u64 frames = document.header.frames;
  std::vector<i32> changes(static_cast<std::size_t>(frames) + 1);
  FrameCoverage coverage;
  u64 before = 0;
  for (const Animation& animation : document.animations) {
    const FrameRange range = range_of(animation, record, before);
    before += range.count;
    coverage.inside = coverage.inside && range.first <= frames && range.count <= frames - range.first;
    ++changes[static_cast<std::size_t>(std::min(range.first, frames))];
    --changes[static_cast<std::size_t>(std::min(range.first + range.count, frames))];
  }
  i32 depth = 0;
  u64 once = 0;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    depth += changes[frame];
    if (depth == 1) ++once;
  }
  coverage.once = static_cast<float>(once) / static_cast<float>(frames);
  return coverage;
}

/// Whether two layouts of the animation record give the same frame ranges.
bool have_same_ranges(const Document& document, AnimationRecord one, AnimationRecord other) {
  u64 before_one = 0;
  u64 before_other = 0;
  for (const Animation& animation : document.animations) {
    const FrameRange a = range_of(animation, one, before_one);
    const FrameRange b = range_of(animation, other, before_other);
    if (a.first != b.first || a.count != b.count) return false;
    before_one += a.count;
    before_other += b.count;
  }
  return true;
}

AnimationRecord decide_animations(const Document& document, Requests requests,
                                  std::vector<Interpretation>& all) {
  if (document.animations.empty() || document.header.frames == 0) return AnimationRecord::whole;
  Decision decision("animation-record", "Animation record",
                    "fraction of the frames that exactly one animation covers; 1 is a fit", requests);
  static constexpr std::array<std::array<const char*, 2>, 3> kChoices = {
      {{"first-count", "first frame, count of frames"},
       {"flags-count", "unknown, count of frames"},
       {"first-last", "first frame, last frame"}}};
  u32 first_fit = kNone;
  bool is_settled = true;
  for (u32 i = 0; i < kChoices.size(); ++i) {
    const FrameCoverage coverage = coverage_of(document, static_cast<AnimationRecord>(i));
    const bool fit = coverage.inside && coverage.once == 1;
    if (fit && first_fit == kNone) {
      first_fit = i;
    } else if (fit) {
      is_settled = is_settled && have_same_ranges(document, static_cast<AnimationRecord>(first_fit),
                                                  static_cast<AnimationRecord>(i));
    }
    decision.add(kChoices[i][0], kChoices[i][1], fit, coverage.once);
  }
  decision.add("whole", "unknown: all frames as one clip", true, 0);
  const bool fits = first_fit != kNone;
  decision.choose(fits ? first_fit : static_cast<u32>(kChoices.size()), fits && is_settled);
  return static_cast<AnimationRecord>(decision.finish(all));
}

/// The number of different texture coordinates at vertices that triangles share. Neighbouring triangles
/// mostly have the same ones.
float different_uvs(const Document& document, UvLayout layout) {
  std::vector<u32> corners = numbers_below(document.triangles.size() * 3);
  const auto vertex = [&](u32 corner) { return document.triangles[corner / 3][corner % 3]; };
  const auto uv = [&](u32 corner) { return uv_of(document.uvs[corner / 3], corner % 3, layout); };
  sort_by(corners, [&](u32 a, u32 b) {
    if (vertex(a) != vertex(b)) return vertex(a) < vertex(b);
    return uv(a) < uv(b);
  });
  u32 different = 0;
  for (std::size_t start = 0; start < corners.size();) {
    std::size_t end = start + 1;
    u32 here = 1;
    for (; end < corners.size() && vertex(corners[end]) == vertex(corners[start]); ++end) {
      if (uv(corners[end]) != uv(corners[end - 1])) ++here;
    }
    if (end - start > 1) different += here;
    start = end;
  }
  return static_cast<float>(different);
}

UvLayout decide_uvs(const Document& document, Requests requests, std::vector<Interpretation>& all) {
  Decision decision("uv-layout", "Texture coordinates",
                    "different coordinates of vertices that triangles share; fewer is better", requests);
  decision.add("interleaved", "u and v of each corner", true, different_uvs(document, UvLayout::interleaved));
  decision.add("planar", "u of all corners, then v", true, different_uvs(document, UvLayout::planar));
  decision.choose_lowest();
  return static_cast<UvLayout>(decision.finish(all));
}

float median(const std::vector<float>& values) {
  if (values.empty()) return 0;
  std::vector<u32> order = numbers_below(values.size());
  sort_by(order, [&](u32 a, u32 b) { return values[a] < values[b]; });
  return values[order[values.size() / 2]];
}

float length(const Vec3& v) { return std::sqrt(dot(v, v)); }

MorphTarget decide_morphs(const Document& document, Requests requests, std::vector<Interpretation>& all) {
  if (document.morphs.empty()) return MorphTarget::absolute;
  std::vector<float> from_vertex;
  std::vector<float> from_zero;
  for (const MorphTargets& morph : document.morph_targets) {
    for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
      const Vector& target = morph.targets[i];
      if (morph.vertices[i] >= document.vertices.size() || !std::isfinite(length(target))) continue;
      from_zero.push_back(length(target));
      from_vertex.push_back(length(difference(target, document.vertices[morph.vertices[i]].position)));
    }
  }
  Decision decision("morph-target", "Morph values", "median distance that vertices move; less is better",
                    requests);
  decision.add("absolute", "position of the vertex", true, median(from_vertex));
  decision.add("offset", "offset of the vertex", true, median(from_zero));
  decision.choose_lowest();
  return static_cast<MorphTarget>(decision.finish(all));
}

Winding decide_winding(const Document& document, Requests requests, std::vector<Interpretation>& all) {
  u32 along = 0;
  u32 against = 0;
  for (const Triangle& triangle : document.triangles) {
    const Vertex& a = document.vertices[triangle[0]];
    const Vertex& b = document.vertices[triangle[1]];
    const Vertex& c = document.vertices[triangle[2]];
    const Vec3 face = cross(difference(b.position, a.position), difference(c.position, a.position));
    const float side = dot(face, sum(sum(a.normal, b.normal), c.normal));
    if (side > 0) ++along;
    if (side < 0) ++against;
  }
  Decision decision("winding", "Order of corners", "triangles whose normals agree; more is better", requests);
  decision.add("counter-clockwise", "counter-clockwise from outside", true, static_cast<float>(along));
  decision.add("clockwise", "clockwise from outside", true, static_cast<float>(against));
  decision.choose_highest();
  return static_cast<Winding>(decision.finish(all));
}

Normals decide_normals(const Document& document, Requests requests, std::vector<Interpretation>& all) {
  u32 unit = 0;
  for (const Vertex& vertex : document.vertices) {
    if (std::fabs(length(vertex.normal) - 1) < 0.02f) ++unit;
  }
  const float part = static_cast<float>(unit) / static_cast<float>(document.vertices.size());
  Decision decision("normals", "Normals", "fraction that has unit length; above 0.5 is a fit", requests);
  decision.add("stored", "from the file", part > 0.5f, part);
  decision.add("computed", "computed from the triangles", true, 0);
  decision.choose(part > 0.5f ? 0 : 1, true);
  return static_cast<Normals>(decision.finish(all));
}

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

Interpretations interpret(const Document& document, std::span<const InterpretationRequest> requests) {
  Interpretations interpretations;
  interpretations.animations = decide_animations(document, requests, interpretations.all);
  interpret_skeleton(document, requests, interpretations);
  interpretations.uvs = decide_uvs(document, requests, interpretations.all);
  interpretations.morphs = decide_morphs(document, requests, interpretations.all);
  interpretations.winding = decide_winding(document, requests, interpretations.all);
  interpretations.normals = decide_normals(document, requests, interpretations.all);
  return interpretations;
}

FrameRange range_of(const Animation& animation, AnimationRecord record, u64 frames_before) {
  switch (record) {
    case AnimationRecord::flags_and_count:
      return {frames_before, animation.second};
    case AnimationRecord::first_and_last:
      return {animation.first,
              animation.second < animation.first ? 0 : u64{animation.second} - animation.first + 1};
    default:
      return {animation.first, animation.second};
  }
}

Vec2 uv_of(const TriangleUvs& uvs, u32 corner, UvLayout layout) {
  if (layout == UvLayout::planar) return {uvs[corner], uvs[corner + 3]};
  return {uvs[2 * corner], uvs[2 * corner + 1]};
}

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
