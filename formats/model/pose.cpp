// Hot loop: compiled for speed.
#include "formats/model/pose.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh {
namespace {

/// The frames around a time, in units of 1 / rate, in a clip with frame durations.
FrameMix mix_at_ticks(const Clip& clip, double ticks) {
  for (u32 i = 0; i + 1 < clip.count; ++i) {
    const double duration = clip.durations[i];
    if (ticks < duration) return {i, i + 1, static_cast<float>(ticks / duration)};
    ticks -= duration;
  }
  const u32 last = clip.count - 1;
  return {last, clip.count, static_cast<float>(ticks / clip.durations[last])};
}

double duration_of(const Clip& clip, u32 from, u32 to) {
  if (clip.durations.empty()) return to - from;
  double sum = 0;
  for (u32 i = from; i < to; ++i) sum += clip.durations[i];
  return sum;
}

/// Wraps a time to the length of a clip that loops from Clip::replay_from.
double wrap_ticks(const Clip& clip, double ticks) {
  const double before = clip.replay_from > 0 ? duration_of(clip, 0, clip.replay_from) : 0;
  if (ticks >= 0 && ticks < before) return ticks;
  const double again = duration_of(clip, clip.replay_from, clip.count);
  const double left = ticks - before;
  return before + left - std::floor(left / again) * again;
}

void accumulate_normals(const Model& model, Pose& out) {
  out.source_normals.assign(out.source_positions.size(), SimdVec3{});
  const u32* const source = model.vertex_source.data();
  const Vec3* const position = out.source_positions.data();
  SimdVec3* const normal = out.source_normals.data();
  const u32* corner = model.indices.data();
  u32 flat_faces = 0;
  for (std::size_t i = model.indices.size() / 3; i > 0; --i, corner += 3) {
    const u32 a = source[corner[0]];
    const u32 b = source[corner[1]];
    const u32 c = source[corner[2]];
    const SimdVec3 start = to_simd(position[a]);
    const SimdVec3 side = difference(to_simd(position[b]), start);
    const SimdVec3 other = difference(to_simd(position[c]), start);
    const SimdVec3 across = cross(side, other);
    const float square = dot(across, across);
    if (!is_area(square, side, other)) {
      ++flat_faces;
      continue;
    }
    const SimdVec3 of_face = scaled(across, 1 / std::sqrt(square));
    normal[a] = sum(normal[a], of_face);
    normal[b] = sum(normal[b], of_face);
    normal[c] = sum(normal[c], of_face);
  }
  out.flat_faces = flat_faces;
}

/// Normalizes vectors; those without length become (0, 1, 0).
[[maybe_unused]] void make_unit(std::vector<Vec3>& vectors) {
  for (Vec3& each : vectors) each = unit_or_up(each);
}

/// The same in batches: SIMD computes several square roots at once.
[[maybe_unused]] void make_unit(std::vector<Float4>& vectors) {
  constexpr std::size_t kAtOnce = 64;
  std::array<float, kAtOnce> squares;
  std::array<float, kAtOnce> factors;
  for (std::size_t first = 0; first < vectors.size(); first += kAtOnce) {
    Float4* const some = vectors.data() + first;
    const std::size_t count = std::min(vectors.size() - first, kAtOnce);
    for (std::size_t i = 0; i < count; ++i) squares[i] = dot(some[i], some[i]);
    for (std::size_t i = 0; i < count; ++i) factors[i] = 1 / std::sqrt(squares[i]);
    for (std::size_t i = 0; i < count; ++i) {
      some[i] = has_length(squares[i]) ? scaled(some[i], factors[i]) : Float4{0, 1, 0};
    }
  }
}

void write_facet_normals(const Model& model, Pose& out) {
  for (const Group& group : model.groups) {
    if (!model.materials[group.material].facet) continue;
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      const u32* corners = &model.indices[i];
      const auto at = [&](u32 corner) { return out.source_positions[model.vertex_source[corners[corner]]]; };
      const Vec3 normal = unit_or_up(face_normal(at(0), at(1), at(2)));
      for (u32 corner = 0; corner < 3; ++corner) out.normals[corners[corner]] = normal;
    }
  }
}

/// Copies the value of each source vertex to its render vertices.
template <class Vector>
void expand_to_render_vertices(const Model& model, const std::vector<Vector>& sources,
                               std::vector<Vec3>& out) {
  const u32* const source = model.vertex_source.data();
  const Vector* const from = sources.data();
  fill_list(out, model.vertex_source.size(),
            [=](std::size_t i) -> Vec3 { return from_simd(from[source[i]]); });
}

void deform_vertices(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out) {
  if (model.deform) {
    model.deform(model, mix, morphs, out);
  } else {
    interpolate_frames(model.frames, mix, out.source_positions);
  }
}

/// Linear interpolation without normalization, as in the game.
void interpolate_normals(const Model& model, const FrameMix& mix, Pose& out) {
  if (model.frames.normals.empty()) {
    out.normals = model.normals;
    return;
  }
  const std::size_t count = model.vertex_source.size();
  const Vec3* const from = model.frames.normals.data() + mix.from * count;
  const Vec3* const to = model.frames.normals.data() + mix.to * count;
  const float part = mix.part;
  out.normals.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    out.normals[i] = sum(from[i], scaled(difference(to[i], from[i]), part));
}

void add_normals(const Model& model, const FrameMix& mix, Pose& out) {
  if (model.normal_source == NormalSource::file) return interpolate_normals(model, mix, out);
  if (model.normal_source == NormalSource::faces) accumulate_normals(model, out);
  make_unit(out.source_normals);
  expand_to_render_vertices(model, out.source_normals, out.normals);
  write_facet_normals(model, out);
}

void pose_mix(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out) {
  if (frame_count(model) == 0) {
    out.source_positions = model.source_positions;
    out.normals = model.normals;
  } else {
    deform_vertices(model, mix, morphs, out);
    add_normals(model, mix, out);
  }
  expand_to_render_vertices(model, out.source_positions, out.positions);
  out.attachments.resize(model.attachments.size());
  for (std::size_t i = 0; i < model.attachments.size(); ++i) {
    out.attachments[i] = attachment_matrix(model.attachments[i], out.source_positions);
  }
}

FrameMix mix_of_frame(const Model& model, u32 frame) {
  const u32 shown = std::min(frame, std::max(frame_count(model), 1u) - 1);
  return {shown, shown, 0};
}

}  // namespace

Matrix attachment_matrix(const Attachment& attachment, const std::vector<Vec3>& positions) {
  const Vec3& a = positions[attachment.vertices[0]];
  const Vec3& b = positions[attachment.vertices[1]];
  const Vec3& c = positions[attachment.vertices[2]];
  const bool at_corner = attachment.axes == AttachmentAxes::corner;
  const bool is_reversed = attachment.axes == AttachmentAxes::middle_reversed;
  const Vec3 along = unit_or_up(is_reversed ? difference(a, b) : difference(b, a));
  const Vec3 normal = unit_or_up(face_normal(a, b, c));
  const Vec3 third = cross(normal, along);
  const Vec3& x = at_corner ? along : third;
  const Vec3& y = at_corner ? third : normal;
  const Vec3& z = at_corner ? normal : along;
  Matrix place{};
  for (std::size_t row = 0; row < 3; ++row) {
    place[row * 4] = x[row];
    place[row * 4 + 1] = y[row];
    place[row * 4 + 2] = z[row];
    place[row * 4 + 3] = at_corner ? a[row] : (a[row] + b[row]) / 2;
  }
  return place;
}

void interpolate_frames(const VertexFrames& frames, const FrameMix& mix, std::vector<Vec3>& out) {
  const auto* const from = frames.positions.data() + std::size_t{mix.from} * frames.vertices;
  const auto* const to = frames.positions.data() + std::size_t{mix.to} * frames.vertices;
  const SimdMatrix matrix(frames.matrix);
  const float part = mix.part;
  fill_list(out, frames.vertices, [&](std::size_t i) {
    Vec3 at = to_floats(from[i]);
    if (part != 0) at = sum(at, scaled(difference(to_floats(to[i]), at), part));
    return transform(matrix, at);
  });
}

u32 frame_count(const Model& model) {
  if (model.label_frames) return static_cast<u32>(model.label_frames->frames.size());
  if (model.skeleton) return model.skeleton->count();
  return model.frames.count();
}

bool has_stored_normals(const Model& model) {
  if (model.skeleton && !model.skeleton->normals.empty()) return true;
  return model.normal_source == NormalSource::file && !model.normals.empty();
}

FrameMix mix_at(const Model& model, const Moment& moment) {
  if (moment.clip >= model.clips.size()) return {};
  const Clip& clip = model.clips[moment.clip];
  // Rounds to a millionth: seconds * rate of a whole frame has rounding errors.
  double ticks = std::floor(moment.seconds * double{clip.rate} * 1e6 + 0.5) / 1e6;
  if (!(ticks > -1e9 && ticks < 1e9)) ticks = 0;
  if (moment.loop) {
    ticks = wrap_ticks(clip, ticks);
  } else {
    const double start_of_last = duration_of(clip, 0, clip.count - 1);
    ticks = std::clamp(ticks, 0.0, start_of_last);
  }
  const u32 begun = std::min(static_cast<u32>(ticks), clip.count - 1);
  FrameMix mix = clip.durations.empty() ? FrameMix{begun, begun + 1, static_cast<float>(ticks - begun)}
                                        : mix_at_ticks(clip, ticks);
  if (mix.to == clip.count) mix.to = moment.loop ? clip.replay_from : clip.count - 1;
  if (!moment.smooth) mix.part = 0;
  return {clip.first + mix.from, clip.first + mix.to, mix.part};
}

void pose(const Model& model, const Moment& moment, Pose& out) {
  pose_mix(model, mix_at(model, moment), moment.morphs, out);
}

void pose_frame(const Model& model, u32 frame, Pose& out) {
  pose_mix(model, mix_of_frame(model, frame), {}, out);
}

void pose_source_positions(const Model& model, u32 frame, Pose& out) {
  deform_vertices(model, mix_of_frame(model, frame), {}, out);
}

u32 add_first_pose(Model& model) {
  Pose first;
  const FrameMix mix = mix_of_frame(model, 0);
  deform_vertices(model, mix, {}, first);
  add_normals(model, mix, first);
  model.source_positions = std::move(first.source_positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
  return first.flat_faces;
}

void add_first_positions(Model& model) {
  Pose first;
  pose_source_positions(model, 0, first);
  model.source_positions = std::move(first.source_positions);
  model.bounds = bounds_over_frames(model);
}

}  // namespace retromesh
