#include "formats/ctc/write/model_to_document.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/ctc/animation/skeleton.hpp"
#include "formats/ctc/animation/tracks.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/ctc/write/file_skeleton.hpp"
#include "formats/export/vertex_colours.hpp"
#include "formats/family.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kMostCorners = 65536;  // corners have 16 bits
constexpr Colour kWhite = {255, 255, 255, 255};
/// Means white in a file; a colour that is this one becomes its neighbour.
constexpr Colour kMeansWhite = {0x33, 0x66, 0xE5, 255};

template <std::size_t N>
void set_name(std::array<u8, N>& field, const std::string& name, u32& cut) {
  std::memcpy(field.data(), name.data(), std::min(N, name.size()));
  if (name.size() > N) ++cut;
}

/// The rows of a matrix, and 0 0 0 1.
std::array<float, 16> rows_of(const Matrix& matrix) {
  std::array<float, 16> rows{};
  std::copy(matrix.begin(), matrix.end(), rows.begin());
  rows[15] = 1;
  return rows;
}

class DocumentMaker {
 public:
  /// `skeleton` is that of the file; null for vertices that get bones of their own.
  DocumentMaker(const Model& model, const FrameLayout& layout, const Skeleton* skeleton, Notes& notes)
      : model_(model), layout_(layout), skeleton_(skeleton), notes_(notes) {}

  void add_skeleton() {
    const Skeleton& skeleton = *skeleton_;
    for (const Vec3& position : skeleton.positions) add_to(document_.vertices).position = position;
    has_normals_ = !skeleton.normals.empty();
    for (std::size_t i = 0; i < skeleton.normals.size(); ++i)
      document_.vertices[i].normal = unit_or_up(skeleton.normals[i]);
    const std::size_t bones = layout_.frames.empty() ? 0 : skeleton.parents.size();
    for (std::size_t i = 0; i < bones; ++i) add_bone(skeleton.parents[i], skeleton.to_bones[i]);
    for (std::size_t vertex = 0; bones > 0 && vertex < skeleton.positions.size(); ++vertex) {
      VertexWeights& weights = add_to(document_.weights);
      for (u32 i = skeleton.first_influences[vertex]; i < skeleton.first_influences[vertex + 1]; ++i)
        add_to(weights.weights) = {skeleton.influences[i].bone, skeleton.influences[i].weight};
    }
    for (const u32 frame : layout_.frames) {
      for (std::size_t i = 0; i <= bones; ++i) {
        const BoneKey& key = skeleton.keys[frame * (skeleton.parents.size() + 1) + i];
        add_to(document_.keys) = {key.translation, key.angles};
      }
    }
    for (const Attachment& attachment : model_.attachments) add_helpers(attachment);
    add_morphs();
  }

  /// Bones that only move: their base matrices are the identity, so that all interpretations of it agree.
  bool add_tracks(Limits& limits) {
    TrackedPoints points;
    if (!track_points(model_, layout_, points, limits)) return false;
    for (const Vec3& position : points.rest) add_to(document_.vertices).position = position;
    const std::size_t sources = points.rest.size() - 3 * model_.attachments.size();
    for (std::size_t i = sources; i < points.rest.size(); i += 3) add_to(helpers_) = static_cast<u32>(i);
    // Those of a skeleton are in its bind pose, which is not that of the first frame.
    if (!model_.skeleton) add_morphs();
    const std::size_t bones = points.offsets.size();
    if (layout_.frames.empty() || bones <= 1) {
      document_.keys.resize(layout_.frames.size());
      return true;
    }
    if (!limits.charge(2 * u64{bones + 1} * layout_.frames.size() * sizeof(Key))) return false;
    for (std::size_t i = 0; i < bones; ++i) add_bone(i == 0 ? kNone : 0, kIdentity);
    for (const u32 track : points.tracks) add_to(document_.weights).weights = {{track, 1}};
    for (std::size_t frame = 0; frame < layout_.frames.size(); ++frame) {
      add_to(document_.keys) = {};
      for (const std::vector<Vec3>& offsets : points.offsets) add_to(document_.keys) = {offsets[frame], {}};
    }
    add_note(notes_, Rule::write_bones_for_vertices,
             {"% made for the moving vertices", {counted(bones - 1, "bone is", "bones are")}},
             {"The format has no vertex frames. Vertices that move alike share a bone."}, {})
        .count = static_cast<u32>(bones - 1);
    return true;
  }

  void add_triangles() {
    const DrawnColours colours(model_, palette_of(model_));
    for (const bool listed : {true, false}) {
      for (const Group& group : model_.groups) {
        if (is_listed(model_, group) != listed) continue;
        if (listed) add_to(document_.triangle_lists) = group.count / 3;
        for (u32 i = group.start; i < group.start + group.count; i += 3)
          add_triangle(model_.materials[group.material], i, colours);
      }
    }
    if (!has_normals_) compute_normals();
  }

  void add_attachments() {
    u32 left_out = 0;
    for (u32 i = 0; i < model_.attachments.size(); ++i) {
      const Attachment& attachment = model_.attachments[i];
      Triangle corners{};
      if (attachment.axes != AttachmentAxes::corner && helpers_[i] == kNone) {
        ++left_out;
        continue;
      }
      for (u32 k = 0; k < 3; ++k) {
        const bool is_own = attachment.axes != AttachmentAxes::corner;
        corners[k] = static_cast<u16>(is_own ? helpers_[i] + k : attachment.vertices[k]);
      }
      AttachmentPoint& point = add_to(document_.attachments);
      set_name(point.name, attachment.name, cut_names_);
      point.triangle = static_cast<u32>(document_.triangles.size());
      add_to(document_.triangles) = corners;
      add_to(document_.uvs) = {};
      document_.colours.insert(document_.colours.end(), 3, kWhite);
    }
    if (left_out == 0) return;
    add_note(notes_, Rule::write_attachments_between,
             {"% left out", {counted(left_out, "attachment is", "attachments are")}},
             {"Its place is between two vertices."}, {});
  }

  void add_animations() {
    for (const FrameLayout::Range& range : layout_.clips) {
      Animation& animation = add_to(document_.animations);
      set_name(animation.name, model_.clips[range.clip].name, cut_names_);
      animation.first = range.first;
      animation.second = range.count;
    }
  }

  Document finish() {
    const bool is_white = std::all_of(document_.colours.begin(), document_.colours.end(),
                                      [](const Colour& colour) { return colour == kWhite; });
    if (is_white) document_.colours.clear();
    if (cut_names_ > 0) {
      add_note(notes_, Rule::write_names_shorter,
               {"% shorter", {counted(cut_names_, "name is", "names are")}},
               {"Names of animations and morphs have 16 characters, those of attachments 8."}, {})
          .count = cut_names_;
    }
    settle(document_);
    return std::move(document_);
  }

 private:
  /// Vertices for an attachment between two others, where these have the same weights.
  void add_helpers(const Attachment& attachment) {
    const auto& [a, b, c] = attachment.vertices;
    add_to(helpers_) = kNone;
    if (attachment.axes == AttachmentAxes::corner) return;
    std::vector<VertexWeights>& weights = document_.weights;
    if (!weights.empty()) {
      if (!(weights[a].weights == weights[b].weights && weights[a].weights == weights[c].weights)) return;
      for (u32 i = 0; i < 3; ++i) weights.push_back(VertexWeights(weights[a]));
    }
    helpers_.back() = static_cast<u32>(document_.vertices.size());
    for (const Vec3& point : triangle_of(attachment_matrix(attachment, skeleton_->positions)))
      add_to(document_.vertices).position = point;
  }

  void add_bone(u32 parent, const Matrix& to_bone) {
    Bone& bone = add_to(document_.bones);
    bone.parent_plus_one = parent + 1;  // kNone becomes 0
    bone.base = rows_of(to_bone);
    if (parent < document_.bones.size()) ++document_.bones[parent].children;
  }

  void add_morphs() {
    const Matrix to_file = to_matrix(to_file_space(model_));
    for (const Morph& morph : model_.morphs) {
      MorphHeader& header = add_to(document_.morphs);
      set_name(header.name, morph.name, cut_names_);
      MorphTargets& targets = add_to(document_.morph_targets);
      targets.vertices = morph.vertices;
      for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
        const Vec3 offset = transform(to_file, morph.offsets[i]);
        add_to(targets.targets) = sum(document_.vertices[morph.vertices[i]].position, offset);
      }
    }
  }

  void add_triangle(const Material& material, u32 first, const DrawnColours& colours) {
    Triangle& triangle = add_to(document_.triangles);
    TriangleUvs& uvs = add_to(document_.uvs);
    for (u32 i = 0; i < 3; ++i) {
      const u32 vertex = model_.indices[first + i];
      triangle[i] = static_cast<u16>(model_.vertex_source[vertex]);
      if (!model_.uvs.empty()) {
        uvs[2 * i] = model_.uvs[vertex][0];
        uvs[2 * i + 1] = model_.uvs[vertex][1];
      }
      Colour colour = colours.corner(material, first + i);
      if (std::equal(colour.begin(), colour.begin() + 3, kMeansWhite.begin())) ++colour[0];
      add_to(document_.colours) = colour;
    }
  }

  /// Sums of the unit normals of the faces at each vertex.
  void compute_normals() {
    std::vector<Vec3> sums(document_.vertices.size());
    for (const Triangle& triangle : document_.triangles) {
      const auto at = [&](std::size_t corner) { return document_.vertices[triangle[corner]].position; };
      const Vec3 normal = face_normal(at(0), at(1), at(2));
      for (const u16 vertex : triangle) sums[vertex] = sum(sums[vertex], normal);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) document_.vertices[i].normal = unit_or_up(sums[i]);
  }

  const Model& model_;
  const FrameLayout& layout_;
  const Skeleton* skeleton_;
  Notes& notes_;
  Document document_;
  bool has_normals_ = false;
  std::vector<u32> helpers_;  ///< Of each attachment the first of three vertices of its own, or kNone.
  u32 cut_names_ = 0;
};

/// Whether the first frame of a model is its bind pose.
bool is_at_rest(const Model& model) {
  if (!model.skeleton || !model.skeleton->parents.empty()) return false;
  const BoneKey& key = model.skeleton->keys[0];
  return key.translation == Vec3{} && key.angles == Vec3{};
}

Error too_many_vertices(const std::string& file, u64 found) {
  Error error = error_in(file, ErrorCode::bad_value, "vertices", "Corners of triangles have 16 bits.",
                         "Split or simplify the model.");
  error.expected = kMostCorners;
  error.found = found;
  return error;
}

}  // namespace

bool is_listed(const Model& model, const Group& group) {
  return group.count > 0 && model.materials[group.material].not_drawn.empty();
}

Result<Document> model_to_document(const Model& model, const FrameLayout& layout, const std::string& file,
                                   Notes& notes, Limits& limits) {
  const u64 vertices = model.source_positions.size() + 3 * model.attachments.size();
  if (vertices > kMostCorners) return too_many_vertices(file, vertices);
  const bool is_drawn = std::any_of(model.groups.begin(), model.groups.end(),
                                    [&](const Group& group) { return is_listed(model, group); });
  if (!is_drawn) {
    return error_in(file, ErrorCode::nothing_drawn, "triangle", "The format stores triangles only.",
                    "Write it in another format.");
  }
  const u64 keys = model.skeleton ? model.skeleton->keys.size() + layout.frames.size() : 0;
  const u64 memory = vertices * 4 * sizeof(Vertex) + model.indices.size() * 32 + keys * 2 * sizeof(Key);
  if (!limits.charge(memory)) return too_large(file, limits);
  // Without frames a skeleton would show the bind pose.
  const bool has_bind_pose = !layout.frames.empty() || is_at_rest(model);
  const auto skeleton = has_bind_pose ? file_skeleton(model, notes) : nullptr;
  DocumentMaker maker(model, layout, skeleton.get(), notes);
  if (skeleton) {
    maker.add_skeleton();
  } else if (!maker.add_tracks(limits)) {
    Error error = too_large(file, limits);
    error.advice = "Write the first frame only.";
    return error;
  }
  maker.add_triangles();
  maker.add_attachments();
  maker.add_animations();
  return Result<Document>(maker.finish());
}

}  // namespace retromesh::ctc
