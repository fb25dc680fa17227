#pragma once
#include <array>
#include <vector>

#include "formats/unreal/package/object/mesh.hpp"

namespace retromesh::unreal::package {

/// A wedge of a SkeletalMesh, which replaces that of the LodMesh.
struct ExtendedWedge {
  u16 point = 0;
  u16 flags = 0;
  float u = 0;
  float v = 0;
};

template <class V>
constexpr void visit(V& v, ExtendedWedge& wedge) {
  v("point", wedge.point, {.unit = "point"});
  v("flags", wedge.flags, kNotUsed);
  v("u", wedge.u);
  v("v", wedge.v);
}

struct Bone {
  io::CompactIndex name;
  u32 flags = 0;
  std::array<float, 4> rotation{};  ///< A quaternion x, y, z, w.
  std::array<float, 3> position{};
  float length = 0;
  std::array<float, 3> size{};
  i32 children = 0;
  i32 parent = 0;  ///< That of the root is 0, itself.
};

template <class V>
void visit(V& v, Bone& bone) {
  v("name", bone.name, {.words = words_of_name});
  v("flags", bone.flags, kNotUsed);
  v("rotation", bone.rotation);
  v("position", bone.position);
  v("length", bone.length, kNotUsed);
  v("size", bone.size, kNotUsed);
  v("children", bone.children, kNotUsed);
  v("parent", bone.parent, {.unit = "bone"});
}

/// The weights of a bone.
struct BoneWeights {
  u16 first = 0;
  u16 count = 0;
  std::array<u16, 2> detail{};
};

template <class V>
constexpr void visit(V& v, BoneWeights& weights) {
  v("first", weights.first, {.unit = "weight"});
  v("count", weights.count, {.unit = "weights"});
  v("detail", weights.detail, kNotUsed);
}

struct Weight {
  u16 point = 0;
  u16 weight = 0;  ///< 65,535 is all.
};

template <class V>
constexpr void visit(V& v, Weight& weight) {
  v("point", weight.point, {.unit = "point"});
  v("weight", weight.weight, {.unit = "1/65535"});
}

using Point = std::array<float, 3>;

struct SkeletonNumbers {
  u32 weapon_bone = 0;
  std::array<Point, 4> weapon{};  ///< Origin, and axes x, y, z.
};

template <class V>
constexpr void visit(V& v, SkeletonNumbers& numbers) {
  v("weapon bone", numbers.weapon_bone, {.unit = "bone"});
  v("weapon", numbers.weapon);
}

struct SkeletalMesh : LodMesh {
  CountedList<ExtendedWedge> extended_wedges;
  CountedList<Point> points;
  CountedList<Bone> bones;
  CountedList<BoneWeights> bone_weights;
  CountedList<Weight> weights;
  CountedList<Point> local_points;
  u32 depth = 0;
  StoredRef animation;
  SkeletonNumbers skeleton;
};

template <class V>
void visit_skeletal_mesh(V& v, SkeletalMesh& mesh, const ObjectLayout& layout) {
  visit_lod_mesh(v, mesh, layout);
  visit_list(v, "extended wedges count", "extended wedges", mesh.extended_wedges);
  visit_list(v, "points count", "points", mesh.points);
  visit_each(v, "bones count", "bones", mesh.bones);
  visit_list(v, "bone weights count", "bone weights", mesh.bone_weights);
  visit_list(v, "weights count", "weights", mesh.weights);
  visit_list(v, "local points count", "local points", mesh.local_points, kNotUsed);
  v("depth", mesh.depth, kNotUsed);
  v("animation", mesh.animation.ref, {.words = words_of_object});
  v("skeleton", mesh.skeleton);
}

}  // namespace retromesh::unreal::package
