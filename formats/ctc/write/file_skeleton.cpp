#include "formats/ctc/write/file_skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "formats/ctc/animation/skeleton.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

bool is_rigid(const Affine& m) {
  const Affine rigid = rigid_part(m);
  return std::equal(m.begin(), m.end(), rigid.begin(),
                    [](double a, double b) { return std::fabs(a - b) < 1e-5; });
}

Skeleton in_file_space(const Skeleton& skeleton, const Affine& to_file) {
  Skeleton made;
  made.parents = skeleton.parents;
  made.first_influences = skeleton.first_influences;
  made.influences = skeleton.influences;
  const Affine from_file = inverse_of_rigid(to_file);
  const auto in_file = [&](const Matrix& m) { return product(product(to_file, to_affine(m)), from_file); };
  for (const Vec3& position : skeleton.positions)
    add_to(made.positions) = transform(to_matrix(to_file), position);
  for (const Matrix& matrix : skeleton.to_bones) add_to(made.to_bones) = to_matrix(in_file(matrix));
  const std::size_t count = made.parents.size() + 1;
  for (std::size_t i = 0; i < skeleton.keys.size(); ++i) {
    const BoneKey before = i < count ? BoneKey{} : made.keys[i - count];
    const BoneKey key = key_of(in_file(key_matrix(skeleton.keys[i])), before);
    add_to(made.keys) = i % count == 0 ? without_jumps(key, before) : key;
  }
  return made;
}

}  // namespace

Affine to_file_space(const Model& model) {
  return product(inverse_of_rigid(to_affine(kFileToModel)),
                 to_affine(model.skeleton ? model.skeleton->matrix : kIdentity));
}

std::shared_ptr<const Skeleton> file_skeleton(const Model& model, Notes& notes) {
  if (!model.skeleton || model.skeleton->matrix == kFileToModel) return model.skeleton;
  const Affine to_file = to_file_space(model);
  if (is_rigid(to_file) && model.deform == deform_by_bones)
    return std::make_shared<Skeleton>(in_file_space(*model.skeleton, to_file));
  const std::size_t bones = model.skeleton->parents.size();
  add_note(notes, Rule::write_skeleton_left_out, {"% not kept", {counted(bones, "bone is", "bones are")}},
           {"Bones of the format turn and move. These are stretched, or vertices move without them."}, {})
      .count = static_cast<u32>(bones);
  return nullptr;
}

}  // namespace retromesh::ctc
