#include "formats/humanfly/animation.hpp"

#include <utility>

#include "formats/humanfly/faces.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::humanfly {
namespace {

/// From the file's space (y down, z away) to the Model's: a half turn about x.
constexpr Matrix kFileToModel = {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0};

void add_frame(const Document& shape, Model& model) {
  for (const Vector& vertex : shape.vertices) {
    add_to(model.frames.positions) = {vertex.x, vertex.y, vertex.z};
  }
}

void add_normals(const std::vector<Vec3>& normals, Model& model) {
  for (const Vec3& normal : normals) add_to(model.frames.normals) = normal;
}

}  // namespace

std::vector<MorphTarget> morph_targets(const FileSet& files, const Pairing& pairing, u32 object,
                                       Limits& limits) {
  std::vector<MorphTarget> targets;
  for (const u32 file : pairing.objects_like(object, kMaxTargets)) {
    auto other = read_document(files[file].name, files[file].bytes, limits);
    if (!other) continue;
    MorphTarget& target = add_to(targets);
    target.file = file;
    target.document = std::move(other.value());
  }
  return targets;
}

bool add_frames(const FileSet& files, const Document& document, const std::vector<u32>& order,
                const std::vector<MorphTarget>& targets, Model& model, Limits& limits) {
  const u64 count = targets.empty() ? 1 : 2 * targets.size();
  const u64 each = 6 * document.vertices.size() + sizeof(Vec3) * model.vertex_source.size();
  if (!limits.charge(2 * count * each)) return false;
  model.frames.vertices = document.vertex_count();
  model.frames.matrix = kFileToModel;
  model.normal_source = NormalSource::file;
  model.normals = corner_normals(document, order, document);
  if (targets.empty()) add_frame(document, model);
  for (const MorphTarget& target : targets) {
    Clip& clip = add_to(model.clips);
    clip.name = format({"To %", {stem_of(files[target.file].name)}});
    clip.group = "Morph";
    clip.first = model.frames.count();
    clip.count = 2;
    clip.rate = 1;
    add_frame(document, model);
    add_normals(model.normals, model);
    add_frame(target.document, model);
    add_normals(corner_normals(document, order, target.document), model);
  }
  return true;
}

}  // namespace retromesh::humanfly
