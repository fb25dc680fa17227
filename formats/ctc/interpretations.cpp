#include "formats/ctc/interpretations.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/ctc/skeleton.hpp"
#include "formats/io/list.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::ctc {
namespace {

using Asked = std::span<const InterpretationRequest>;

/// The part of all frames that exactly one animation covers, and whether no animation leaves the frames.
struct FrameCover {
  float once = 0;
  bool inside = true;
};

FrameCover cover_of(const Document& document, AnimationRecord record) {
  const u64 frames = document.header.frames;
  std::vector<i32> changes(static_cast<std::size_t>(frames) + 1);
  FrameCover cover;
  u64 before = 0;
  for (const Animation& animation : document.animations) {
    const FrameRun run = run_of(animation, record, before);
    before += run.count;
    cover.inside = cover.inside && run.first <= frames && run.count <= frames - run.first;
    ++changes[static_cast<std::size_t>(std::min(run.first, frames))];
    --changes[static_cast<std::size_t>(std::min(run.first + run.count, frames))];
  }
  i32 depth = 0;
  u64 once = 0;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    depth += changes[frame];
    if (depth == 1) ++once;
  }
  cover.once = static_cast<float>(once) / static_cast<float>(frames);
  return cover;
}

/// Whether two ways to read the animations give the same frames.
bool give_same_runs(const Document& document, AnimationRecord one, AnimationRecord other) {
  u64 before_one = 0;
  u64 before_other = 0;
  for (const Animation& animation : document.animations) {
    const FrameRun a = run_of(animation, one, before_one);
    const FrameRun b = run_of(animation, other, before_other);
    if (a.first != b.first || a.count != b.count) return false;
    before_one += a.count;
    before_other += b.count;
  }
  return true;
}

AnimationRecord decide_animations(const Document& document, Asked asked, std::vector<Interpretation>& told) {
  if (document.animations.empty() || document.header.frames == 0) return AnimationRecord::whole;
  Decision decision("animation-record", "Animation record",
                    "part of the frames that exactly one animation covers; all of them is a fit", asked);
  static constexpr std::array<std::array<const char*, 2>, 3> kChoices = {
      {{"first-count", "first frame, count of frames"},
       {"flags-count", "something else, count of frames"},
       {"first-last", "first frame, last frame"}}};
  u32 first_fit = kNone;
  bool is_settled = true;
  for (u32 i = 0; i < kChoices.size(); ++i) {
    const FrameCover cover = cover_of(document, static_cast<AnimationRecord>(i));
    const bool fit = cover.inside && cover.once == 1;
    if (fit && first_fit == kNone) {
      first_fit = i;
    } else if (fit) {
      is_settled = is_settled && give_same_runs(document, static_cast<AnimationRecord>(first_fit),
                                                static_cast<AnimationRecord>(i));
    }
    decision.add(kChoices[i][0], kChoices[i][1], fit, cover.once);
  }
  decision.add("whole", "unknown: all frames as one", true, 0);
  const bool is_any = first_fit != kNone;
  decision.take(is_any ? first_fit : static_cast<u32>(kChoices.size()), is_any && is_settled);
  return static_cast<AnimationRecord>(decision.tell(told));
}

/// Different texture coordinates at vertices that triangles share: exporters share them across smooth areas.
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

UvLayout decide_uvs(const Document& document, Asked asked, std::vector<Interpretation>& told) {
  Decision decision("uv-layout", "Texture coordinates",
                    "different coordinates of vertices that triangles share; fewer is better", asked);
  decision.add("interleaved", "u and v of each corner", true, different_uvs(document, UvLayout::interleaved));
  decision.add("planar", "u of all corners, then v", true, different_uvs(document, UvLayout::planar));
  decision.take_lowest();
  return static_cast<UvLayout>(decision.tell(told));
}

float median(const std::vector<float>& values) {
  if (values.empty()) return 0;
  std::vector<u32> order = numbers_below(values.size());
  sort_by(order, [&](u32 a, u32 b) { return values[a] < values[b]; });
  return values[order[values.size() / 2]];
}

float length(const Vec3& v) { return std::sqrt(dot(v, v)); }

MorphTarget decide_morphs(const Document& document, Asked asked, std::vector<Interpretation>& told) {
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
  Decision decision("morph-target", "Morph values", "median of what they move vertices by; less is better",
                    asked);
  decision.add("absolute", "where the vertex is", true, median(from_vertex));
  decision.add("offset", "how far the vertex moves", true, median(from_zero));
  decision.take_lowest();
  return static_cast<MorphTarget>(decision.tell(told));
}

Winding decide_winding(const Document& document, Asked asked, std::vector<Interpretation>& told) {
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
  Decision decision("winding", "Order of corners", "triangles whose normals agree; more is better", asked);
  decision.add("counter-clockwise", "counter-clockwise from outside", true, static_cast<float>(along));
  decision.add("clockwise", "clockwise from outside", true, static_cast<float>(against));
  decision.take_highest();
  return static_cast<Winding>(decision.tell(told));
}

Normals decide_normals(const Document& document, Asked asked, std::vector<Interpretation>& told) {
  u32 unit = 0;
  for (const Vertex& vertex : document.vertices) {
    if (std::fabs(length(vertex.normal) - 1) < 0.02f) ++unit;
  }
  const float part = static_cast<float>(unit) / static_cast<float>(document.vertices.size());
  Decision decision("normals", "Normals", "part of them that has unit length; above one half is a fit",
                    asked);
  decision.add("stored", "the file's own", part > 0.5f, part);
  decision.add("computed", "from the triangles", true, 0);
  decision.take(part > 0.5f ? 0 : 1, true);
  return static_cast<Normals>(decision.tell(told));
}

}  // namespace

Decision::Decision(const char* id, const char* name, const char* measure,
                   std::span<const InterpretationRequest> asked)
    : asked_(asked) {
  reading_.id = id;
  reading_.name = name;
  reading_.measure = measure;
}

void Decision::add(const char* id, const char* name, bool possible, float score) {
  InterpretationChoice& choice = add_to(reading_.choices);
  choice.id = id;
  choice.name = name;
  choice.possible = possible;
  choice.score = score;
}

u32 Decision::asked() const {
  for (const InterpretationRequest& one : asked_) {
    if (one.reading != reading_.id) continue;
    for (u32 i = 0; i < reading_.choices.size(); ++i) {
      if (reading_.choices[i].id == one.choice) return i;
    }
  }
  return kNone;
}

void Decision::take_highest() { take_best(1); }
void Decision::take_lowest() { take_best(-1); }

void Decision::take_best(float sign) {
  u32 best = kNone;
  u32 equals = 0;
  for (u32 i = 0; i < reading_.choices.size(); ++i) {
    const InterpretationChoice& choice = reading_.choices[i];
    if (!choice.possible) continue;
    const float lead = best == kNone ? 1 : sign * (choice.score - reading_.choices[best].score);
    if (lead > 0) {
      best = i;
      equals = 1;
    } else if (!(lead < 0)) {
      ++equals;
    }
  }
  take(best == kNone ? 0 : best, equals == 1);
}

void Decision::take(u32 choice, bool settled) {
  reading_.suggested = choice;
  reading_.is_settled = settled;
}

u32 Decision::tell(std::vector<Interpretation>& told) {
  const u32 wanted = asked();
  reading_.is_asked = wanted != kNone;
  reading_.chosen = reading_.is_asked ? wanted : reading_.suggested;
  const u32 chosen = reading_.chosen;
  add_to(told) = std::move(reading_);
  return chosen;
}

Interpretations decide(const Document& document, std::span<const InterpretationRequest> asked) {
  Interpretations interpretations;
  interpretations.animations = decide_animations(document, asked, interpretations.told);
  decide_bones(document, asked, interpretations);
  interpretations.uvs = decide_uvs(document, asked, interpretations.told);
  interpretations.morphs = decide_morphs(document, asked, interpretations.told);
  interpretations.winding = decide_winding(document, asked, interpretations.told);
  interpretations.normals = decide_normals(document, asked, interpretations.told);
  return interpretations;
}

const InterpretationRequest* unknown_choice(const Interpretations& interpretations,
                                            std::span<const InterpretationRequest> asked) {
  for (const InterpretationRequest& one : asked) {
    bool known = false;
    for (const Interpretation& reading : interpretations.told) {
      for (const InterpretationChoice& choice : reading.choices) {
        known = known || (reading.id == one.reading && choice.id == one.choice);
      }
    }
    if (!known) return &one;
  }
  return nullptr;
}

FrameRun run_of(const Animation& animation, AnimationRecord record, u64 frames_before) {
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

}  // namespace retromesh::ctc
