// Hot loop: compiled for speed.
#include "formats/runescape/texture/coordinates.hpp"

#include <algorithm>

#include "formats/runescape/texture/projection.hpp"

namespace retromesh::runescape {
namespace {

constexpr FaceUv kOwnUv = {{{0, 0}, {1, 0}, {0, 1}}};

Point point(const Mesh& mesh, std::size_t vertex) {
  if (vertex >= mesh.vertices.size()) return {};
  const Vec3i& v = mesh.vertices[vertex];
  return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

/// Projects corners onto the plane of P, M and N: u along PM, v along PN.
FaceUv plane_uv(const std::array<Point, 3>& corners, const Point& p, const Point& m_end, const Point& n_end) {
  const Point m = from_to(p, m_end);
  const Point n = from_to(p, n_end);
  const double mm = dot(m, m);
  const double nn = dot(n, n);
  const double mn = dot(m, n);
  const double area = mm * nn - mn * mn;
  if (!(area > 0)) return kOwnUv;
  FaceUv uv{};
  for (std::size_t k = 0; k < 3; ++k) {
    const Point d = from_to(p, corners[k]);
    const double dm = dot(d, m);
    const double dn = dot(d, n);
    uv[k] = {static_cast<float>((dm * nn - dn * mn) / area), static_cast<float>((dn * mm - dm * mn) / area)};
  }
  return uv;
}

/// The texture coordinates of one textured face.
FaceUv face_uv(const Mesh& mesh, const std::vector<TextureProjection>& projections, const Face& face) {
  if (face.mapping >= mesh.mappings.size()) return kOwnUv;
  const Mapping& mapping = mesh.mappings[face.mapping];
  const std::array<Point, 3> corners = {point(mesh, face.vertices[0]), point(mesh, face.vertices[1]),
                                        point(mesh, face.vertices[2])};
  if (mapping.projection != Projection::plane) return projections[face.mapping].project(corners);
  const auto& [p, m, n] = mapping.corners;
  const i32 count = static_cast<i32>(std::min<std::size_t>(mesh.vertices.size(), 65536));
  if (std::min({p, m, n}) < 0 || std::max({p, m, n}) >= count) return kOwnUv;
  return plane_uv(corners, point(mesh, static_cast<u32>(p)), point(mesh, static_cast<u32>(m)),
                  point(mesh, static_cast<u32>(n)));
}

}  // namespace

std::vector<Vec2> texture_coordinates(const Mesh& mesh, std::span<const u32> faces) {
  std::vector<Vec2> all(faces.size() * 3);
  const std::vector<TextureProjection> projections = texture_projections(mesh);
  Vec2* to = all.data();
  for (const u32 number : faces) {
    const Face& face = mesh.faces[number];
    if (face.texture != kNoTexture) {
      const FaceUv uv = face_uv(mesh, projections, face);
      std::copy(uv.begin(), uv.end(), to);
    }
    to += 3;
  }
  return all;
}

}  // namespace retromesh::runescape
