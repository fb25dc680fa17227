#pragma once
#include <vector>

#include "formats/humanfly/document.hpp"
#include "scripts/samples/math.hpp"
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// Numbers of the skimmer's palettes, textures and sprites.
enum SkimmerNumber : u32 {
  kWingPalette = 0,
  kFinPalette = 1,
  kEnginePalette = 2,
  kHullMap = 0,
  kCargoTexture = 1,
  kPlateTexture = 2,  ///< Of the canopy and plates; the next number is its light map.
  kSprite = 0,
};

/// Builds an object, in the coordinates of Model.
class ObjectBuilder {
 public:
  u32 vertex(const Point& at);

  /// Adds a normal, scaled to the length of the engine's normals.
  u32 normal(const Point& direction);

  u32 texture_vertex(u32 u, u32 v);

  /// A polygon whose corners run counter-clockwise seen from outside.
  void add(u32 number, humanfly::Shade shade, const std::vector<u32>& corners,
           const std::vector<u32>& table = {});

  /// The object. Normal indices are offset by the number of vertices.
  humanfly::Document take();

 private:
  humanfly::Document document_;
};

/// A flying machine; `spread` 0 has its wings level, 1 lifted.
humanfly::Document skimmer_object(double spread);

Bytes skimmer_palettes();
Bytes skimmer_hull_map();
Bytes skimmer_cargo();
Bytes skimmer_plates();
Bytes skimmer_light();
Bytes skimmer_glow();

}  // namespace retromesh::samples
