#include "formats/runescape/mesh/decode_mappings.hpp"

namespace retromesh::runescape {
namespace {

/// A signed number of three bytes.
constexpr i32 sign_extended(U24 number) { return static_cast<i32>(number.value << 8) >> 8; }

bool are_collinear(const Vec3i& p, const Vec3i& m, const Vec3i& n) {
  std::array<i64, 3> a{};
  std::array<i64, 3> b{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    a[axis] = i64{m[axis]} - p[axis];
    b[axis] = i64{n[axis]} - p[axis];
  }
  return a[1] * b[2] == a[2] * b[1] && a[2] * b[0] == a[0] * b[2] && a[0] * b[1] == a[1] * b[0];
}

MappingError mapping_error(const std::array<u16, 3>& corners, const std::vector<Vec3i>& vertices) {
  for (const u16 corner : corners) {
    if (corner >= vertices.size()) return MappingError::no_vertex;
  }
  const bool is_line = are_collinear(vertices[corners[0]], vertices[corners[1]], vertices[corners[2]]);
  return is_line ? MappingError::collinear : MappingError::none;
}

/// Only the first scale of a cylinder is signed.
std::array<i32, 3> scale_of(const MappingRow& row, u8 version) {
  const bool is_cylinder = row.kind == static_cast<u8>(Projection::cylinder);
  std::array<i32, 3> scale{};
  if (version >= 15) {
    for (std::size_t i = 0; i < 3; ++i) scale[i] = static_cast<i32>(row.wide_scale[i].value);
    if (is_cylinder) scale[0] = sign_extended(row.wide_scale[0]);
  } else {
    const bool is_mixed = version == 14;
    const u16 first = is_mixed ? row.mixed_scale.x : row.scale[0];
    scale[0] = is_cylinder ? static_cast<i16>(first) : first;
    scale[1] = is_mixed ? static_cast<i32>(row.mixed_scale.y.value) : row.scale[1];
    scale[2] = is_mixed ? row.mixed_scale.z : row.scale[2];
  }
  if (version >= kFineVersion) {
    scale[0] >>= 2;
    scale[1] >>= 2;
    if (!is_cylinder) scale[2] >>= 2;
  }
  return scale;
}

/// A cylinder, cube or sphere.
Mapping projection_of(const MappingRow& row, const Document& document) {
  Mapping mapping;
  mapping.projection = static_cast<Projection>(row.kind);
  const bool is_osrs = document.dialect == Dialect::osrs;
  mapping.rotation = is_osrs ? i32{row.osrs_rotation} : i32{row.rotation};
  mapping.direction = i32{row.direction};
  for (std::size_t i = 0; i < 3; ++i) {
    mapping.corners[i] = row.axis[i];
    if (!is_osrs) mapping.translation[i] = i32{row.translation[i]};
  }
  if (is_osrs) mapping.translation = {row.osrs_translation[0], row.osrs_translation[1], 0};
  mapping.scale = scale_of(row, document.version);
  return mapping;
}

}  // namespace

std::vector<MappingError> decode_mappings(const Document& document, Mesh& mesh) {
  const std::size_t count = document.mappings.size();
  mesh.mappings.resize(count);
  std::vector<MappingError> errors(count);
  for (std::size_t i = 0; i < count; ++i) {
    const MappingRow& row = document.mappings[i];
    Mapping& mapping = mesh.mappings[i];
    if (is_complex(row.kind)) {
      mapping = projection_of(row, document);
    } else {
      mapping.corners = {row.corners[0], row.corners[1], row.corners[2]};
      errors[i] = row.kind == 0 ? mapping_error(row.corners, mesh.vertices) : MappingError::unknown_kind;
    }
  }
  return errors;
}

}  // namespace retromesh::runescape
