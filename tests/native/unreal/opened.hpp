#pragma once
#include "formats/model/geometry.hpp"
#include "tests/support/mesh_files.hpp"
#include "tests/support/opened.hpp"

/// What tests of vertex meshes share.
namespace retromesh::test {

/// Where the transform of the mesh puts a raw vertex.
inline Vec3 placed(const Model& model, std::array<i16, 3> raw) {
  return transform(model.frames.matrix, {float(raw[0]), float(raw[1]), float(raw[2])});
}

inline void check_near(const Vec3& a, const Vec3& b) {
  for (std::size_t axis = 0; axis < 3; ++axis) CHECK(a[axis] == Approx(b[axis]).margin(1e-4));
}

inline Vec3 outward(const Model& model) {
  const Vec3 a = test::place(model, model.indices[0]);
  return face_normal(a, test::place(model, model.indices[1]), test::place(model, model.indices[2]));
}

}  // namespace retromesh::test
