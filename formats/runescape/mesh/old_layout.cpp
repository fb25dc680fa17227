#include "formats/runescape/mesh/old_layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "formats/runescape/rules.hpp"
#include "formats/runescape/texture/coordinates.hpp"

namespace retromesh::runescape {
namespace {

using Anchors = std::array<Vec3i, 3>;  ///< The positions of P, M and N.

/// A smart between two of them stays in range.
constexpr double kFarthestAnchor = 8000;
constexpr std::size_t kMostVertices = 65535;

bool is_projected(const Mesh& mesh, const Face& face) {
  return face.texture != kNoTexture && face.mapping < mesh.mappings.size() &&
         mesh.mappings[face.mapping].projection != Projection::plane;
}

Point point_of(const Mesh& mesh, u16 vertex) {
  const Vec3i& at = mesh.vertices[vertex];
  return {static_cast<double>(at[0]), static_cast<double>(at[1]), static_cast<double>(at[2])};
}

/// The texture triangle with which the corners of a face get certain coordinates. False when there is none
/// near enough.
bool find_anchors(const Mesh& mesh, const Face& face, const Vec2* uv, Anchors& anchors) {
  const Point corner = point_of(mesh, face.vertices[0]);
  const Point side = from_to(corner, point_of(mesh, face.vertices[1]));
  const Point other = from_to(corner, point_of(mesh, face.vertices[2]));
  const double u1 = double{uv[1][0]} - double{uv[0][0]}, v1 = double{uv[1][1]} - double{uv[0][1]};
  const double u2 = double{uv[2][0]} - double{uv[0][0]}, v2 = double{uv[2][1]} - double{uv[0][1]};
  const double area = u1 * v2 - u2 * v1;
  if (!(std::fabs(area) > 1e-9)) return false;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double along_u = (v2 * side[axis] - v1 * other[axis]) / area;
    const double along_v = (u1 * other[axis] - u2 * side[axis]) / area;
    const double origin = corner[axis] - double{uv[0][0]} * along_u - double{uv[0][1]} * along_v;
    const std::array<double, 3> places = {origin, origin + along_u, origin + along_v};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!(std::fabs(places[i]) < kFarthestAnchor)) return false;
      anchors[i][axis] = static_cast<i32>(std::lround(places[i]));
    }
  }
  return true;
}

/// Collects the texture triangles that faces use, up to those that the old layout can store.
class MappingList {
 public:
  explicit MappingList(Mesh& mesh) : mesh_(mesh) {}

  /// Whether a face has one of the triangles; else there are too many.
  bool add(Face& face, const Vec2* uv) {
    Anchors anchors;
    if (is_projected(mesh_, face)) {
      return find_anchors(mesh_, face, uv, anchors) && add_anchors(face, anchors);
    }
    std::array<i32, 3> corners = {face.vertices[0], face.vertices[1], face.vertices[2]};
    if (face.mapping < mesh_.mappings.size()) corners = mesh_.mappings[face.mapping].corners;
    return add_corners(face, corners);
  }

  std::vector<Mapping> take() { return std::move(mappings_); }

 private:
  bool add_corners(Face& face, const std::array<i32, 3>& corners) {
    std::size_t at = 0;
    while (at < mappings_.size() && mappings_[at].corners != corners) ++at;
    if (at == kMaxOldMappings) return false;
    if (at == mappings_.size()) add_to(mappings_).corners = corners;
    face.mapping = static_cast<u16>(at);
    return true;
  }

  bool add_anchors(Face& face, const Anchors& anchors) {
    const auto known = std::find(anchors_.begin(), anchors_.end(), anchors);
    const auto at = static_cast<std::size_t>(known - anchors_.begin());
    if (known != anchors_.end()) return add_corners(face, anchor_corners_[at]);
    const std::size_t first = mesh_.vertices.size();
    if (mappings_.size() == kMaxOldMappings || first + 3 > kMostVertices) return false;
    for (const Vec3i& place : anchors) {
      mesh_.vertices.push_back(place);
      // They move with the face.
      if (!mesh_.vertex_labels.empty()) mesh_.vertex_labels.push_back(mesh_.vertex_labels[face.vertices[0]]);
    }
    const i32 corner = static_cast<i32>(first);
    anchors_.push_back(anchors);
    anchor_corners_.push_back({corner, corner + 1, corner + 2});
    return add_corners(face, anchor_corners_.back());
  }

  Mesh& mesh_;
  std::vector<Mapping> mappings_;
  std::vector<Anchors> anchors_;
  std::vector<std::array<i32, 3>> anchor_corners_;
};

/// The texture triangles that faces need in addition to those of the mesh.
bool needs_other_mappings(const Mesh& mesh) {
  std::size_t count = mesh.mappings.size();
  std::vector<std::array<u16, 3>> own;
  for (const Mapping& mapping : mesh.mappings) {
    if (mapping.projection != Projection::plane) return true;
  }
  for (const Face& face : mesh.faces) {
    if (face.texture == kNoTexture || face.mapping != kOwnCorners) continue;
    if (std::find(own.begin(), own.end(), face.vertices) != own.end()) continue;
    own.push_back(face.vertices);
    if (++count > kMaxOldMappings) return true;
  }
  return count > kMaxOldMappings;
}

/// The textured faces, first those whose texture triangle most faces use.
std::vector<u32> textured_faces(const Mesh& mesh) {
  std::vector<u32> textured;
  std::vector<u32> uses(mesh.mappings.size());
  for (u32 i = 0; i < mesh.faces.size(); ++i) {
    const Face& face = mesh.faces[i];
    if (face.texture == kNoTexture) continue;
    textured.push_back(i);
    if (face.mapping < uses.size()) ++uses[face.mapping];
  }
  // The faces of a projection get one triangle each.
  const auto uses_of = [&](u32 number) {
    const Face& face = mesh.faces[number];
    return face.mapping < uses.size() && !is_projected(mesh, face) ? uses[face.mapping] : 1;
  };
  sort_by(textured, [&](u32 a, u32 b) { return uses_of(a) > uses_of(b); });
  return textured;
}

void fit_mappings(Mesh& mesh, u32& flattened, u32& untextured) {
  if (!needs_other_mappings(mesh)) return;
  const std::vector<u32> textured = textured_faces(mesh);
  const std::vector<Vec2> uvs = texture_coordinates(mesh, textured);
  MappingList list(mesh);
  for (std::size_t i = 0; i < textured.size(); ++i) {
    Face& face = mesh.faces[textured[i]];
    const bool was_projected = is_projected(mesh, face);
    if (list.add(face, &uvs[3 * i])) {
      if (was_projected) ++flattened;
      continue;
    }
    face.texture = kNoTexture;
    face.mapping = kOwnCorners;
    // Textured faces ignore it, and hidden ones stay hidden.
    if (face.transparency < kInvisibleTransparency) face.transparency = 0;
    ++untextured;
  }
  mesh.mappings = list.take();
}

void hide(Mesh& mesh, Face& face) {
  face.shading = Shading::flat;  // hidden faces do not change the light of others
  face.transparency = kHiddenTransparency;
  mesh.has_transparency = true;
}

u32 fit_shadings(Mesh& mesh) {
  u32 black = 0;
  for (Face& face : mesh.faces) {
    if (face.shading <= Shading::flat) continue;
    if (face.shading == Shading::hidden || face.texture != kNoTexture) {
      hide(mesh, face);
      continue;
    }
    face.shading = Shading::flat;
    face.colour = 0;
    ++black;
  }
  return black;
}

}  // namespace

void fit_to_old_layout(Mesh& mesh, Notes& notes) {
  const auto note = [&](Rule rule, u32 count, const Message& title, const Message& why) {
    if (count > 0) add_note(notes, rule, title, why, {}).count = count;
  };
  u32 flattened = 0;
  u32 untextured = 0;
  fit_mappings(mesh, flattened, untextured);
  note(Rule::write_mapping_flat, flattened,
       {"The texture mapping of % flat", {counted(flattened, "face becomes", "faces become")}},
       {"The old layout has no cylinders, cubes and spheres: each face gets a texture triangle, in whole "
        "units."});
  note(Rule::write_untextured, untextured, {"% no texture", {counted(untextured, "face has", "faces have")}},
       {"The old layout has up to 64 texture triangles: these faces are drawn in their colour."});
  const u32 black = fit_shadings(mesh);
  note(Rule::write_black_faces, black,
       {"% dark", {counted(black, "black face becomes", "black faces become")}},
       {"The old layout has no black faces: they get the darkest colour, which is lit."});
  u32 covered = 0;
  for (const Face& face : mesh.faces) {
    if (face.texture != kNoTexture && face.colour != kOldTexturedColour) ++covered;
  }
  note(Rule::write_colour_under_texture, covered,
       {"The colour under the texture of % is not kept", {counted(covered, "face", "faces")}},
       {"The old layout has the texture in its place."});
}

}  // namespace retromesh::runescape
