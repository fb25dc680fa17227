#include "formats/runescape/rig.hpp"

#include "formats/io/list.hpp"
#include "formats/runescape/light.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kUnlabelled = 256;

/// Whether the client knows a kind; others do nothing.
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

/// Sorts numbers below `count` by their labels; equal ones stay in order, those without one behind the
/// others.
template <class LabelOf>
Rig::Labelled Rig::by_label(std::size_t count, const LabelOf& label_of) {
  Labelled sorted;
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
  vertices_ = by_label(vertices, [&](std::size_t i) -> u32 { return mesh.vertex_labels[i]; });
  faces_ = by_label(
      faces, [&](std::size_t i) { return is_solid(mesh.faces[i]) ? kUnlabelled : mesh.faces[i].label; });
  if (mesh.face_source.empty()) return;
  for (u16& face : faces_.members) face = static_cast<u16>(mesh.face_source[face]);
}

bool Rig::add(const Base& base, Limits& limits) {
  for (const Transform& transform : base.transforms) {
    const u32 first = static_cast<u32>(out_.members.size());
    const Labelled& labelled = transform.kind == TransformKind::alpha ? faces_ : vertices_;
    const u32 labels = is_known(transform.kind) ? transform.count : 0;
    for (const u8 label : std::span(base.labels).subspan(transform.first, labels)) {
      const std::span<const u16> found = labelled.of(label);
      // Twice, since a growing list has both its old and its new memory for a moment.
      if (!limits.charge(2 * u64{found.size_bytes()})) return false;
      out_.members.insert(out_.members.end(), found.begin(), found.end());
    }
    if (!limits.charge(2 * sizeof(LabelFrames::Transform))) return false;
    add_to(out_.transforms) = {kind_of(transform.kind), first, static_cast<u32>(out_.members.size()) - first};
  }
  return true;
}

}  // namespace retromesh::runescape
