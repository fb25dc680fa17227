// Hot loop: compiled for speed.
#include "formats/model/skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "formats/model/geometry.hpp"

namespace retromesh {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180;

/// Sine of an angle from -45 to 45 degrees. libm's, for any angle, would add kilobytes to the wasm.
double small_sine(double degrees) {
  const double x = degrees * kRadians;
  const double s = x * x;
  return x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110)))));
}

double small_cosine(double degrees) {
  const double x = degrees * kRadians;
  const double s = x * x;
  return 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))));
}

struct Rotation {
  double sine = 0;
  double cosine = 1;

  explicit Rotation(float degrees) {
    const double quarters = std::floor(double{degrees} / 90 + 0.5);
    const double rest = double{degrees} - quarters * 90;
    const u32 quarter = static_cast<u32>(static_cast<std::int64_t>(quarters) & 3);
    const double s = small_sine(rest);
    const double c = small_cosine(rest);
    sine = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
    cosine = quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s;
  }
};

/// The shortest rotation from one angle to another: -180 to 180 degrees.
float shortest_rotation(float from, float to) {
  const float turn = to - from;
  return turn - 360 * std::floor((turn + 180) / 360);
}

BoneKey interpolate_keys(const BoneKey& from, const BoneKey& to, float part, bool circular) {
  BoneKey key;
  for (std::size_t i = 0; i < 3; ++i) {
    key.translation[i] = from.translation[i] + (to.translation[i] - from.translation[i]) * part;
    const float turn =
        circular ? shortest_rotation(from.angles[i], to.angles[i]) : to.angles[i] - from.angles[i];
    key.angles[i] = from.angles[i] + turn * part;
  }
  return key;
}

/// The bind pose with morphs applied.
const std::vector<Vec3>& apply_morphs(const Model& model, std::span<const float> morphs, Pose& out) {
  const std::vector<Vec3>& rest = model.skeleton->positions;
  const std::size_t count = std::min(morphs.size(), model.morphs.size());
  std::size_t first = 0;
  while (first < count && morphs[first] == 0) ++first;
  if (first == count) return rest;
  out.blended_positions = rest;
  for (std::size_t i = first; i < count; ++i) {
    const Morph& morph = model.morphs[i];
    for (std::size_t k = 0; k < morph.vertices.size(); ++k) {
      Vec3& position = out.blended_positions[morph.vertices[k]];
      position = sum(position, scaled(morph.offsets[k], morphs[i]));
    }
  }
  return out.blended_positions;
}

Vec3 rotate_vector(const Matrix& m, const Vec3& v) {
  return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[4] * v[0] + m[5] * v[1] + m[6] * v[2],
          m[8] * v[0] + m[9] * v[1] + m[10] * v[2]};
}

}  // namespace

std::vector<u32> topological_order(const std::vector<u32>& parents) {
  enum class State : u8 { unseen, ordered, cyclic };
  std::vector<State> states(parents.size(), State::unseen);
  std::vector<u32> order;
  std::vector<u32> chain;
  for (u32 start = 0; start < parents.size(); ++start) {
    chain.clear();
    u32 bone = start;
    while (bone != kNone && states[bone] == State::unseen && chain.size() <= parents.size()) {
      chain.push_back(bone);
      bone = parents[bone];
    }
    const bool is_cyclic = chain.size() > parents.size() || (bone != kNone && states[bone] == State::cyclic);
    for (; !chain.empty(); chain.pop_back()) {
      states[chain.back()] = is_cyclic ? State::cyclic : State::ordered;
      if (!is_cyclic) order.push_back(chain.back());
    }
  }
  return order;
}

Matrix key_matrix(const BoneKey& key) {
  const auto [sin_y, cos_y] = Rotation(key.angles[0]);
  const auto [sin_x, cos_x] = Rotation(key.angles[1]);
  const auto [sin_z, cos_z] = Rotation(key.angles[2]);
  const auto to_float = [](double value) { return static_cast<float>(value); };
  return {to_float(cos_y * cos_z + sin_y * sin_x * sin_z),
          to_float(sin_y * sin_x * cos_z - cos_y * sin_z),
          to_float(sin_y * cos_x),
          key.translation[0],
          to_float(cos_x * sin_z),
          to_float(cos_x * cos_z),
          to_float(-sin_x),
          key.translation[1],
          to_float(cos_y * sin_x * sin_z - sin_y * cos_z),
          to_float(sin_y * sin_z + cos_y * sin_x * cos_z),
          to_float(cos_y * cos_x),
          key.translation[2]};
}

void compute_bone_matrices(const Skeleton& skeleton, const FrameMix& mix, std::vector<Matrix>& matrices) {
  const std::size_t count = skeleton.parents.size() + 1;
  const BoneKey* from = skeleton.keys.data() + mix.from * count;
  const BoneKey* to = skeleton.keys.data() + mix.to * count;
  matrices.resize(count);
  matrices[0] = key_matrix(interpolate_keys(from[0], to[0], mix.part, false));
  for (const u32 bone : skeleton.order) {
    const Matrix own = key_matrix(interpolate_keys(from[bone + 1], to[bone + 1], mix.part, true));
    matrices[bone + 1] =
        multiply(matrices[skeleton.parents[bone] + 1], own);  // kNone + 1 is the model itself
  }
}

void deform_by_bones(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out) {
  const Skeleton& skeleton = *model.skeleton;
  compute_bone_matrices(skeleton, mix, out.bones);
  for (Matrix& place : out.bones) place = multiply(skeleton.matrix, place);
  out.skin_matrices = out.bones;
  for (std::size_t i = 0; i < skeleton.to_bones.size(); ++i) {
    out.skin_matrices[i + 1] = multiply(out.bones[i + 1], skeleton.to_bones[i]);
  }
  const std::vector<Vec3>& rest = apply_morphs(model, morphs, out);
  const bool has_normals = !skeleton.normals.empty();
  out.source_positions.resize(rest.size());
  if (has_normals) out.source_normals.resize(rest.size());
  static constexpr Influence kWhole{0, 1};
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool free = skeleton.influences.empty();
    const u32 first = free ? 0 : skeleton.first_influences[i];
    const u32 end = free ? 1 : skeleton.first_influences[i + 1];
    Vec3 position{};
    Vec3 normal{};
    for (u32 k = first; k < end; ++k) {
      const Influence& influence = free ? kWhole : skeleton.influences[k];
      const Matrix& skin_matrix = out.skin_matrices[free ? 0 : influence.bone + 1];
      position = sum(position, scaled(transform(skin_matrix, rest[i]), influence.weight));
      if (has_normals)
        normal = sum(normal, scaled(rotate_vector(skin_matrix, skeleton.normals[i]), influence.weight));
    }
    out.source_positions[i] = position;
    if (has_normals) out.source_normals[i] = to_simd(normal);
  }
}

}  // namespace retromesh
