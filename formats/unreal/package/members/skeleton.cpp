#include "formats/unreal/package/members/skeleton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/model/math.hpp"
#include "formats/unreal/package/members/polygons.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

using Quaternion = std::array<float, 4>;  // x, y, z, w

constexpr u32 kMostFrames = 65535;
constexpr u32 kMostPoints = 65535;
constexpr float kRange = 32767;
constexpr float kAllWeight = 65535;

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
          a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
          a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

Quaternion conjugate(const Quaternion& q) { return {-q[0], -q[1], -q[2], q[3]}; }

Point rotated(const Quaternion& q, const Point& p) {
  const Quaternion turned = product(product(q, {p[0], p[1], p[2], 0}), conjugate(q));
  return {turned[0], turned[1], turned[2]};
}

struct Pose {
  Quaternion rotation{0, 0, 0, 1};
  Point position{};

  Point place(const Point& point) const {
    const Point turned = rotated(rotation, point);
    return {turned[0] + position[0], turned[1] + position[1], turned[2] + position[2]};
  }
  /// The inverse of `place`.
  Point local(const Point& point) const {
    return rotated(conjugate(rotation),
                   {point[0] - position[0], point[1] - position[1], point[2] - position[2]});
  }
};

/// The unit quaternion of stored numbers. Those of all bones but the root are stored conjugated.
Quaternion stored_rotation(const Quaternion& q, bool is_root) {
  const float length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(length > 0) || !std::isfinite(length)) return {0, 0, 0, 1};
  const Quaternion unit = {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
  return is_root ? unit : conjugate(unit);
}

/// The key before a time, and how far the next one is reached, 0 to 1.
struct KeyPlace {
  std::size_t key = 0;
  float part = 0;
};

KeyPlace place_of_time(const std::vector<float>& times, float time) {
  KeyPlace place;
  const std::size_t reached = count_before(times.size(), [&](std::size_t i) { return times[i] <= time; });
  place.key = reached > 0 ? reached - 1 : 0;
  if (place.key + 1 >= times.size()) return place;
  const float length = times[place.key + 1] - times[place.key];
  if (length > 0) place.part = std::clamp((time - times[place.key]) / length, 0.0f, 1.0f);
  return place;
}

template <std::size_t N>
std::array<float, N> mixed(const std::array<float, N>& a, std::array<float, N> b, float part) {
  std::array<float, N> mix;
  for (std::size_t i = 0; i < N; ++i) mix[i] = a[i] + (b[i] - a[i]) * part;
  return mix;
}

template <class T>
const T& at_key(const std::vector<T>& keys, std::size_t key) {
  return keys[std::min(key, keys.size() - 1)];
}

Quaternion between(const Quaternion& a, Quaternion b, float part) {
  const float cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  if (cosine < 0) b = {-b[0], -b[1], -b[2], -b[3]};
  return mixed(a, b, part);
}

class Baker {
 public:
  Baker(const SkeletalMesh& mesh, const Names& names, const BoneMovements& movements, Limits& limits)
      : mesh_(mesh), movements_(movements), limits_(limits) {
    const auto& bones = mesh.bones.values;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      bound_.push_back({stored_rotation(bones[i].rotation, i == 0), bones[i].position});
      tracks_.push_back(movements.animation ? bone_of(names[bones[i].name.value()]) : 0);
    }
    to_space_of_mesh(bound_);
    work_of_frame_ = bones.size() * sizeof(Pose) + mesh.points.values.size() * sizeof(Point);
    for (const BoneWeights& weights : mesh.bone_weights.values)
      work_of_frame_ += weights.count * sizeof(Weight);
  }

  BakedPoints bake() {
    baked_.points = mesh_.points.values;
    if (!movements_.animation) return std::move(baked_);
    const auto& sequences = movements_.animation->sequences;
    const auto& moves = movements_.animation->moves.values;
    std::vector<Clip> clips = clips_of(sequences, *movements_.names);
    // Clips of sequences without frames are left out, so that the others are found by their sequences.
    std::size_t clip = 0;
    for (std::size_t i = 0; i < sequences.values.size(); ++i) {
      const Sequence& sequence = sequences.values[i];
      if (sequence.start < 0 || sequence.frames <= 0) continue;
      if (i < moves.size()) add(moves[i], std::move(clips[clip]));
      ++clip;
    }
    return std::move(baked_);
  }

 private:
  /// The number of the bone in the animation, counted from 1; 0 when it has none of this name.
  u32 bone_of(std::string_view name) const {
    const auto& bones = movements_.animation->bones.values;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (same_name((*movements_.names)[bones[i].name.value()], name)) return static_cast<u32>(i + 1);
    }
    return 0;
  }

  /// A bone whose parent does not come before it has none.
  void to_space_of_mesh(std::vector<Pose>& poses) const {
    for (std::size_t i = 1; i < poses.size(); ++i) {
      const i32 parent = mesh_.bones.values[i].parent;
      if (parent < 0 || static_cast<std::size_t>(parent) >= i) continue;
      const Pose& of_parent = poses[static_cast<std::size_t>(parent)];
      poses[i] = {product(of_parent.rotation, poses[i].rotation), of_parent.place(poses[i].position)};
    }
  }

  static const Track* track_of(const Move& move, u32 bone) {
    const auto& numbers = move.bones.values;
    const auto& tracks = move.tracks.values;
    if (bone == 0) return nullptr;
    std::size_t at = bone - 1;
    if (numbers.size() == tracks.size())
      at = static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), bone - 1) - numbers.begin());
    return at < tracks.size() ? &tracks[at] : nullptr;
  }

  /// Posed at a time of a movement: bones without keys stay as they are bound.
  std::vector<Pose> pose_at(const Move& move, float time) const {
    std::vector<Pose> poses;
    const auto& bones = mesh_.bones.values;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      Pose pose{stored_rotation(bones[i].rotation, i == 0), bones[i].position};
      if (const Track* const track = track_of(move, tracks_[i])) {
        const KeyPlace place = place_of_time(track->times.values, time);
        const auto& rotations = track->rotations.values;
        const auto& positions = track->positions.values;
        if (!rotations.empty())
          pose.rotation = stored_rotation(
              between(at_key(rotations, place.key), at_key(rotations, place.key + 1), place.part), i == 0);
        if (!positions.empty())
          pose.position = mixed(at_key(positions, place.key), at_key(positions, place.key + 1), place.part);
      }
      poses.push_back(pose);
    }
    to_space_of_mesh(poses);
    return poses;
  }

  void add(const Move& move, Clip clip) {
    const std::size_t points = mesh_.points.values.size();
    const u64 there = points > 0 ? baked_.points.size() / points : 0;
    // What is computed is bounded together with what is kept.
    if (there + clip.count > kMostFrames || !limits_.charge(clip.count * work_of_frame_)) return;
    clip.first = static_cast<u32>(there);
    // The time of a movement is counted in frames, and need not be their number.
    const float step =
        move.time > 0 && std::isfinite(move.time) ? move.time / static_cast<float>(clip.count) : 1;
    for (u32 frame = 0; frame < clip.count; ++frame)
      add_frame(pose_at(move, static_cast<float>(frame) * step));
    baked_.clips.push_back(std::move(clip));
  }

  void add_frame(const std::vector<Pose>& poses) {
    const std::vector<Point>& bound = mesh_.points.values;
    std::vector<Point> moved(bound.size());
    std::vector<float> sums(bound.size());
    const auto& all = mesh_.weights.values;
    for (std::size_t bone = 0; bone < std::min(poses.size(), mesh_.bone_weights.values.size()); ++bone) {
      const BoneWeights& range = mesh_.bone_weights.values[bone];
      for (std::size_t i = range.first; i < std::min<std::size_t>(range.first + range.count, all.size());
           ++i) {
        const std::size_t at = all[i].point;
        if (at >= bound.size()) continue;
        const float weight = all[i].weight / kAllWeight;
        const Point point = poses[bone].place(bound_[bone].local(bound[at]));
        for (std::size_t axis = 0; axis < 3; ++axis) moved[at][axis] += point[axis] * weight;
        sums[at] += weight;
      }
    }
    for (std::size_t at = 0; at < bound.size(); ++at) {
      for (float& number : moved[at]) number /= sums[at] > 0 ? sums[at] : 1;
      baked_.points.push_back(sums[at] > 0 ? moved[at] : bound[at]);
    }
  }

  const SkeletalMesh& mesh_;
  BoneMovements movements_;
  Limits& limits_;
  u64 work_of_frame_ = 0;    ///< Bytes that are read and written.
  std::vector<Pose> bound_;  ///< In the space of the mesh.
  std::vector<u32> tracks_;  ///< Of each bone, its number in the animation, counted from 1; 0 is none.
  BakedPoints baked_;
};

u8 rounded_uv(float number) {
  return static_cast<u8>(std::isfinite(number) ? std::lround(std::clamp(number, 0.0f, 1.0f) * 255) : 0);
}

/// Rounds points to the range of 16 bits. Returns by what they were multiplied.
float add_vertices(const std::vector<Point>& points, std::vector<WideVertex>& vertices) {
  float largest = 0;
  for (const Point& point : points) {
    for (const float number : point)
      largest = std::isfinite(number) ? std::max(largest, std::fabs(number)) : largest;
  }
  const float scale = largest > 0 && std::isfinite(kRange / largest) ? kRange / largest : 1;
  const auto rounded = [&](float number) {
    return static_cast<i16>(std::isfinite(number) ? std::lround(std::clamp(number * scale, -kRange, kRange))
                                                  : 0);
  };
  vertices.reserve(points.size());
  for (const Point& point : points)
    vertices.push_back({rounded(point[0]), rounded(point[1]), rounded(point[2]), 0});
  return scale;
}

}  // namespace

BakedPoints bake(const SkeletalMesh& mesh, const Names& names, const BoneMovements& movements,
                 Limits& limits) {
  return Baker(mesh, names, movements, limits).bake();
}

std::optional<Error> make_files(const ObjectBytes& from, const SkeletalMesh& mesh,
                                const BoneMovements& movements, Limits& limits, MeshFiles& files,
                                Notes& notes) {
  const u32 count = static_cast<u32>(mesh.points.values.size());
  if (count == 0 || count > kMostPoints)
    return mesh_error(from, count == 0 ? ErrorCode::nothing_inside : ErrorCode::bad_value, "points",
                      count == 0 ? 1 : kMostPoints, count);
  BakedPoints baked = bake(mesh, from.tables.names, movements, limits);
  const u64 bytes = u64{baked.points.size()} * sizeof(WideVertex);
  if (!limits.charge(bytes)) return mesh_error(from, ErrorCode::over_limit, "frames", bytes, limits.bytes);
  const float scale = add_vertices(baked.points, files.anivfile.wide);
  files.anivfile.layout = {sizeof(WideVertex), count};
  settle(files.anivfile);
  files.datafile.header.vertices = static_cast<u16>(count);
  for (std::size_t i = 0; i < 3; ++i) {
    files.scale[i] = mesh.numbers.scale[i] / scale;
    files.origin[i] = mesh.numbers.origin[i] * scale;
  }
  files.clips = std::move(baked.clips);
  add_note(notes, Rule::package_skeleton_baked, {"Bones became frames of vertices"},
           {"The files of a mesh have no bones: the first frame is the mesh as it is bound, and % % baked.",
            {counted(files.clips.size(), "sequence", "sequences"), files.clips.size() == 1 ? "is" : "are"}},
           SourceLocation::byte(from.file, from.object.offset));
  // Where there are no extended wedges those of the LodMesh count.
  const auto& extended = mesh.extended_wedges.values;
  const auto& plain = mesh.wedges.values;
  const auto corner_at = [&](u32 wedge) {
    if (extended.empty()) return MeshCorner{plain[wedge].vertex, plain[wedge].uv};
    const ExtendedWedge& found = extended[wedge];
    return MeshCorner{found.point, {rounded_uv(found.u), rounded_uv(found.v)}};
  };
  const std::size_t wedges = extended.empty() ? plain.size() : extended.size();
  return make_polygons(from, mesh, wedges, corner_at, limits, files, notes);
}

}  // namespace retromesh::unreal::package
