#pragma once
#include <array>

#include "formats/model/model.hpp"

/// Keys of bones from matrices.
namespace retromesh {

/// A Matrix in double precision.
using Affine = std::array<double, 12>;

Affine to_affine(const Matrix& matrix);
Matrix to_matrix(const Affine& affine);

/// The product a b: `b` is applied first.
Affine product(const Affine& a, const Affine& b);

/// The inverse of a rotation and a translation.
Affine inverse_of_rigid(const Affine& rigid);

/// The rotation and the translation of a matrix whose axes can have any lengths and angles: the first axis
/// keeps its direction, the second its plane.
Affine rigid_part(const Affine& matrix);

/// The key whose matrix is `rigid`. Of the angles that have it, those nearest to `before`, the key of the
/// frame before: readers interpolate angles.
BoneKey key_of(const Affine& rigid, const BoneKey& before);

/// The same with whole turns added, nearest to `before` as numbers, as those of a whole model are
/// interpolated.
BoneKey without_jumps(const BoneKey& key, const BoneKey& before);

}  // namespace retromesh
