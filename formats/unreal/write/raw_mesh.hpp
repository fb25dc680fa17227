#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/export/written_model.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"

/// A mesh as both binary files and the class file will have it.
namespace retromesh::unreal {

/// A polygon whose vertices may still be more than the format counts.
struct RawFace {
  std::array<u32, 3> vertices{};
  std::array<Uv, 3> uv{};
  u8 type = 0;
  u8 texture = 0;
  u32 number = 0;  ///< In Model::face_source.
};

/// A texture slot with an image.
struct RawSlot {
  u8 number = 0;
  std::string texture;  ///< The name in the class file.
  std::string file;     ///< "Skin.pcx"
};

struct RawMesh {
  std::vector<RawFace> faces;  ///< In file order.
  /// Vertices a, b, c for each vertex a + b - c that faces have beside those of the Model.
  std::vector<std::array<u32, 3>> opposite;
  u32 vertices = 0;
  u32 stride = 4;
  std::vector<std::array<i16, 3>> positions;  ///< Frame after frame.
  Matrix matrix = kIdentity;                  ///< From these integers to the game's space.
  float scale = 1;                            ///< By which the matrix is larger than that of kept directives.
  std::vector<Clip> clips;
  std::vector<RawSlot> slots;
  std::vector<RawSlot> skins;  ///< Textures that only the default properties name.
  u32 most_slot = 0;           ///< The highest texture number; above 255 the mesh cannot be written.

  u32 frames() const { return vertices ? static_cast<u32>(positions.size() / vertices) : 0; }
};

/// Largest coordinates of packed vertices.
inline constexpr std::array<i32, 3> kPackedRange = {1023, 1023, 511};
inline constexpr i32 kWideRange = 32767;

/// A name with an underscore for each character that UnrealScript does not allow in one.
std::string identifier(std::string name);

/// Whether positions can be stored in vertices of four bytes as they are.
bool fits_packed(const std::vector<std::array<i16, 3>>& positions);

}  // namespace retromesh::unreal
