#include "formats/runescape/animation/rig.hpp"

#include "formats/io/vectors.hpp"
#include "formats/runescape/materials.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kUnlabelled = 256;

/// Whether the client implements a kind; others have no effect.
bool is_known(TransformKind kind) { return kind <= TransformKind::scale || kind == TransformKind::alpha; }

LabelTransform kind_of(TransformKind kind) {
  switch (kind) {
    case TransformKind::origin:
      return LabelTransform::origin;
    case TransformKind::rotate:
      return LabelTransform::rotate;
    case TransformKind::scale:
      return LabelTransform::scale;
    case TransformKind::alpha:
      return LabelTransform::fade;
    case TransformKind::translate:
      break;
  }
  return LabelTransform::translate;
}

}  // namespace

/// Counting sort of the indices below `count` by label, stable; kUnlabelled comes last.
template <class LabelOf>
Rig::LabelIndex Rig::index_by_label(std::size_t count, const LabelOf& label_of) {
  LabelIndex sorted;
  sorted.starts.assign(kUnlabelled + 2, 0);
  for (std::size_t i = 0; i < count; ++i) ++sorted.starts[label_of(i) + 1u];
  for (std::size_t label = 0; label <= kUnlabelled; ++label) {
    sorted.starts[label + 1] += sorted.starts[label];
  }
  std::vector<u32> next = sorted.starts;
  sorted.members.resize(count);
  for (std::size_t i = 0; i < count; ++i) sorted.members[next[label_of(i)]++] = static_cast<u16>(i);
  return sorted;
}

Rig::Rig(const Mesh& mesh, LabelFrames& out) : out_(out) {
  const std::size_t vertices = mesh.vertex_labels.empty() ? 0 : mesh.vertices.size();
  const std::size_t faces = mesh.has_face_labels ? mesh.faces.size() : 0;
  vertices_ = index_by_label(vertices, [&](std::size_t i) -> u32 { return mesh.vertex_labels[i]; });
  faces_ = index_by_label(
      faces, [&](std::size_t i) { return ignores_alpha(mesh.faces[i]) ? kUnlabelled : mesh.faces[i].label; });
  if (mesh.face_source.empty()) return;
  for (u16& face : faces_.members) face = static_cast<u16>(mesh.face_source[face]);
}

bool Rig::add(const Base& base, Limits& limits) {
  for (const Transform& transform : base.transforms) {
    const u32 first = static_cast<u32>(out_.members.size());
    const LabelIndex& index = transform.kind == TransformKind::alpha ? faces_ : vertices_;
    const u32 labels = is_known(transform.kind) ? transform.count : 0;
    for (const u8 label : std::span(base.labels).subspan(transform.first, labels)) {
      const std::span<const u16> found = index.of(label);
      // Twice, since a growing vector holds its old and new memory for a moment.
      if (!limits.charge(2 * u64{found.size_bytes()})) return false;
      out_.members.insert(out_.members.end(), found.begin(), found.end());
    }
    if (!limits.charge(2 * sizeof(LabelFrames::Transform))) return false;
    add_to(out_.transforms) = {kind_of(transform.kind), first, static_cast<u32>(out_.members.size()) - first};
  }
  return true;
}

}  // namespace retromesh::runescape
