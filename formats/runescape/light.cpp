#include "formats/runescape/light.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::runescape {
namespace {

using Wide = std::int64_t;

/// Sum of the normals of the smooth faces at a vertex, each about 256 long.
struct VertexNormal {
  Vec3i sum{};
  i32 faces = 0;
};

/// a b - c d. Numbers that no file needs wrap around, as the client's do.
Wide cross(Wide a, Wide b, Wide c, Wide d) {
  return static_cast<Wide>(static_cast<u64>(a) * static_cast<u64>(b) -
                           static_cast<u64>(c) * static_cast<u64>(d));
}

/// How far to move the bits of a number so that it is at most 14 of them long.
u32 excess_bits(Wide magnitudes) {
  const i32 excess = 64 - 14 - __builtin_clzll(static_cast<u64>(magnitudes) | 1);
  return excess > 0 ? static_cast<u32>(excess) : 0;
}

/// A quotient of whole numbers, cut towards zero. Quick, and exact: of fewer than 2^31 parts the nearest to a
/// whole number is much farther away than a double's last digit.
i32 quotient(i32 of, i32 by) { return static_cast<i32>(static_cast<double>(of) / by); }

/// Points outward and is 256 long, as near as the client's integers come to it.
Vec3i face_normal(const Vec3i& a, const Vec3i& b, const Vec3i& c) {
  const Wide bx = Wide{b[0]} - a[0], by = Wide{b[1]} - a[1], bz = Wide{b[2]} - a[2];
  const Wide cx = Wide{c[0]} - a[0], cy = Wide{c[1]} - a[1], cz = Wide{c[2]} - a[2];
  Wide x = cross(by, cz, cy, bz);
  Wide y = cross(bz, cx, cz, bx);
  Wide z = cross(bx, cy, cx, by);
  // The client halves all three until none is beyond 8192, rounding down.
  u32 shift = excess_bits((x ^ x >> 63) | (y ^ y >> 63) | (z ^ z >> 63));
  if (std::max({x >> shift, y >> shift, z >> shift}) > 8192 ||
      std::min({x >> shift, y >> shift, z >> shift}) < -8192) {
    ++shift;
  }
  const i32 nx = static_cast<i32>(x >> shift);
  const i32 ny = static_cast<i32>(y >> shift);
  const i32 nz = static_cast<i32>(z >> shift);
  const i32 length =
      std::max(static_cast<i32>(std::sqrt(static_cast<double>(nx * nx + ny * ny + nz * nz))), 1);
  return {quotient(nx * 256, length), quotient(ny * 256, length), quotient(nz * 256, length)};
}

/// How bright a face is that looks along a normal: 0 without any light, 128 as its colour says.
class Lamp {
 public:
  explicit Lamp(const Light& light) : light_(light) {
    const Vec3i& d = light.direction;
    const double length = std::sqrt(static_cast<double>(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    attenuation_ = std::max((light.contrast * static_cast<i32>(length)) >> 8, 1);
  }

  i32 on_vertex(const VertexNormal& normal) const {
    return normal.faces ? on(normal.sum, attenuation_ * normal.faces) : light_.ambient;
  }

  i32 on_flat(const Vec3i& normal) const { return on(normal, attenuation_ + attenuation_ / 2); }

 private:
  i32 on(const Vec3i& n, i32 divisor) const {
    const Vec3i& d = light_.direction;
    return light_.ambient + quotient(d[0] * n[0] + d[1] * n[1] + d[2] * n[2], divisor);
  }

  Light light_;
  i32 attenuation_ = 1;
};

u16 lit(const Face& face, i32 brightness) {
  if (face.texture != kNoTexture) return static_cast<u16>(std::clamp(brightness, 2, 126));
  const i32 lightness = ((face.colour & 127) * brightness) >> 7;
  return static_cast<u16>((face.colour & 0xFF80) + std::clamp(lightness, 2, 126));
}

}  // namespace

std::vector<LitFace> light_faces(const Mesh& mesh, const Light& light) {
  std::vector<LitFace> faces(mesh.faces.size());
  if (mesh.vertices.empty()) return faces;
  const auto index = [&](u16 vertex) { return vertex < mesh.vertices.size() ? vertex : u16{0}; };
  const auto normal_of = [&](const Face& face) {
    return face_normal(mesh.vertices[index(face.vertices[0])], mesh.vertices[index(face.vertices[1])],
                       mesh.vertices[index(face.vertices[2])]);
  };
  // What the file calls smooth shapes the normals, even if its transparency hides it.
  std::vector<VertexNormal> normals(mesh.vertices.size());
  for (const Face& face : mesh.faces) {
    if (face.shading != Shading::smooth) continue;
    const Vec3i n = normal_of(face);
    for (u16 vertex : face.vertices) {
      VertexNormal& normal = normals[index(vertex)];
      for (std::size_t axis = 0; axis < 3; ++axis) normal.sum[axis] += n[axis];
      ++normal.faces;
    }
  }
  const Lamp lamp(light);
  std::vector<i32> at_vertices;
  at_vertices.reserve(normals.size());
  for (const VertexNormal& normal : normals) at_vertices.push_back(lamp.on_vertex(normal));
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const Face& face = mesh.faces[i];
    const Shading shading = drawn_shading(face);
    if (shading == Shading::smooth) {
      for (std::size_t k = 0; k < 3; ++k) faces[i][k] = lit(face, at_vertices[index(face.vertices[k])]);
    } else if (shading == Shading::flat) {
      faces[i].fill(lit(face, lamp.on_flat(normal_of(face))));
    } else if (shading == Shading::black) {
      faces[i].fill(kBlack);
    }
  }
  return faces;
}

}  // namespace retromesh::runescape
