// Hot loop: compiled for speed.
#include "formats/runescape/faces.hpp"

#include <array>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/texture/coordinates.hpp"

namespace retromesh::runescape {
namespace {

struct FaceGroup {
  MaterialKey key = 0;
  u32 count = 0;
  u32 next = kNone;   ///< Next group in the same hash bucket.
  u32 next_face = 0;  ///< Where in the drawing order its next face goes.
};

/// Consecutive faces of one group.
struct Run {
  u32 group = 0;
  u32 first = 0;
  u32 count = 0;
};

class FaceBuilder {
 public:
  FaceBuilder(const Mesh& mesh, const Light& light, Model& model)
      : mesh_(mesh), light_(light), model_(model) {}

  bool build(Limits& limits) {
    find_runs();
    if (!limits.charge(u64{drawn_} * kFaceBytes + mesh_.vertex_labels.size())) return false;
    add_groups();
    order_faces();
    write_faces();
    model_.vertex_labels = mesh_.vertex_labels;
    return true;
  }

 private:
  /// Three render vertices and their copies in a Pose, their shades and texture coordinates, and the face.
  static constexpr u64 kFaceBytes =
      3 * (4 * sizeof(Vec3) + 2 * sizeof(Vec2) + 2 * sizeof(u32) + 2 * sizeof(u16)) + sizeof(u32) + 2;

  static constexpr u32 kBuckets = 64;

  /// Finds runs of faces of equal keys, and counts the faces of each group.
  void find_runs() {
    const bool animated_alpha = model_.label_frames && !model_.label_frames->transparency.empty();
    buckets_.fill(kNone);
    const Face* const faces = mesh_.faces.data();
    const u32 count = static_cast<u32>(mesh_.faces.size());
    for (u32 i = 0; i < count;) {
      const u32 first = i;
      const MaterialKey key = material_key(faces[first], animated_alpha);
      do {
        ++i;
      } while (i < count &&
               (have_same_key(faces[i], faces[first]) || material_key(faces[i], animated_alpha) == key));
      if (key != kNotDrawn) add_run({group_of(key), first, i - first});
    }
  }

  void add_run(const Run& run) {
    groups_[run.group].count += run.count;
    drawn_ += run.count;
    add_to(runs_) = run;
  }

  /// The group of a key; added when it is new.
  u32 group_of(MaterialKey key) {
    u32& bucket = buckets_[(key ^ key >> 8) % kBuckets];
    for (u32 group = bucket; group != kNone; group = groups_[group].next) {
      if (groups_[group].key == key) return group;
    }
    add_to(groups_) = {key, 0, bucket, 0};
    bucket = static_cast<u32>(groups_.size() - 1);
    has_textures_ = has_textures_ || is_textured(key);
    return bucket;
  }

  void add_groups() {
    std::vector<u32> order = numbers_below(groups_.size());
    sort_by(order, [&](u32 a, u32 b) { return groups_[a].key < groups_[b].key; });
    u32 first_face = 0;
    for (const u32 number : order) {
      FaceGroup& group = groups_[number];
      group.next_face = first_face;
      add_to(model_.groups) = {first_face * 3, group.count * 3, static_cast<u32>(model_.materials.size())};
      add_to(model_.materials) = make_material(group.key);
      first_face += group.count;
    }
  }

  /// Sorts faces by group; within a group they keep the order of the file.
  void order_faces() {
    order_.resize(drawn_);
    for (const Run run : runs_) {
      u32* const to = order_.data() + groups_[run.group].next_face;
      for (u32 i = 0; i < run.count; ++i) to[i] = run.first + i;
      groups_[run.group].next_face += run.count;
    }
  }

  void write_faces() {
    model_.indices = numbers_below(order_.size() * 3);
    model_.shades = light_corners(mesh_, light_, order_);
    if (has_textures_) model_.uvs = texture_coordinates(mesh_, order_);
    model_.vertex_source.resize(order_.size() * 3);
    u32* source = model_.vertex_source.data();
    const Face* const faces = mesh_.faces.data();
    for (const u32 number : order_) {
      for (const u16 vertex : faces[number].vertices) *source++ = vertex;
    }
    model_.priorities = for_each_face<u8>([=](u32 face) { return faces[face].priority; });
    if (mesh_.has_face_labels) {
      model_.face_labels = for_each_face<u8>([=](u32 face) { return faces[face].label; });
    }
    const u32* const numbers = mesh_.face_source.data();
    model_.face_source = mesh_.face_source.empty()
                             ? std::move(order_)
                             : for_each_face<u32>([=](u32 face) { return numbers[face]; });
  }

  /// `read(face)` of each drawn face.
  template <class T, class Read>
  std::vector<T> for_each_face(Read read) const {
    const u32* const order = order_.data();
    return list_of<T>(order_.size(), [=](std::size_t i) { return read(order[i]); });
  }

  const Mesh& mesh_;
  const Light& light_;
  Model& model_;
  std::vector<FaceGroup> groups_;
  std::array<u32, kBuckets> buckets_;  ///< Hash table of groups by key: the newest of each bucket.
  std::vector<Run> runs_;              ///< Drawn faces in file order.
  u32 drawn_ = 0;
  std::vector<u32> order_;  ///< Indices in Mesh::faces, in drawing order.
  bool has_textures_ = false;
};

}  // namespace

bool add_faces(const Mesh& mesh, const Light& light, Model& model, Limits& limits) {
  return FaceBuilder(mesh, light, model).build(limits);
}

}  // namespace retromesh::runescape
