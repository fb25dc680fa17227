#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

/// Meshes of other programs, which JavaScript reads from glTF and OBJ files.
namespace retromesh {

inline constexpr std::string_view kImportedFormat = "imported";

enum class ImportedRole : u8 {
  drawn,
  weapon,  ///< The triangle is an attachment: Z runs between its first two corners. Never drawn.
};

struct ImportedMaterial {
  std::string name;
  std::array<float, 3> colour{1, 1, 1};  ///< Multiplied with the image, 0 to 1.
  float opacity = 1;                     ///< With Blend::alpha, as Material::opacity.
  u32 image = kNone;                     ///< In ImportedMesh::images.
  Blend blend = Blend::opaque;
  bool masked = false;  ///< Alpha below one half is not drawn.
  bool two_sided = false;
  bool unlit = false;
  bool facet = false;
  TextureMapping mapping = TextureMapping::uv;
  Filter filter = Filter::linear;
  ImportedRole role = ImportedRole::drawn;
};

/// The core only names images; JavaScript has their pixels.
struct ImportedImage {
  std::string name;
  u32 width = 0;
  u32 height = 0;
};

/// A mesh as plain arrays; web/src/convert/imported-mesh.ts has the same. Y up, right-handed, triangles
/// counter-clockwise, texture coordinates from the top left. The arrays of lines, sprites and labels, and
/// those after `colours`, may be empty.
struct ImportedMesh {
  std::string name;
  u32 vertices = 0;
  std::span<const float> frames;            ///< Frames × vertices × 3.
  std::span<const u32> triangles;           ///< Three vertices each.
  std::span<const float> uvs;               ///< Triangles × 3 corners × 2; may be empty.
  std::span<const u8> colours;              ///< Triangles × 3 corners × RGBA; may be empty.
  std::span<const u16> triangle_materials;  ///< One for each triangle; empty: all 0.
  std::span<const u32> face_numbers;        ///< Of the face of each triangle in the file it comes from.
  std::span<const u8> priorities;           ///< Of each triangle, as Model::priorities.
  std::span<const u8> face_labels;          ///< Of each triangle.
  std::span<const u8> vertex_labels;        ///< Of each vertex.
  std::span<const u32> lines;               ///< Two vertices and a material each.
  std::span<const u32> sprites;             ///< A vertex and a material each.
  std::vector<ImportedMaterial> materials;
  std::vector<ImportedImage> images;
  std::vector<Clip> clips;
  std::vector<Morph> morphs;  ///< Their offsets are in the space of `frames`.
};

/// A Model of a mesh. Positions become 16-bit integers: exact where they are integers, else with 65,535 steps
/// along the longest axis. Errors: nothing_inside for no vertices or triangles, wrong_value for arrays of
/// other lengths, indices out of range or numbers that are not finite, over_limit.
Result<Model> model_of(const ImportedMesh& mesh, Limits& limits);

}  // namespace retromesh
