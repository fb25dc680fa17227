#pragma once
#include "formats/runescape/mesh/mesh.hpp"
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// Labels of vertices.
enum DewlopLabel : u8 {
  kDewlopTrunk = 1,
  kDewlopHead,
  kDewlopThroat,
  kDewlopEyes,
  kDewlopFins,  ///< Of the left side; the right side has the next number, here and below.
  kDewlopStalk = kDewlopFins + 2,
  kDewlopLure,
  kDewlopArms,
  kDewlopThighs = kDewlopArms + 2,
  kDewlopShins = kDewlopThighs + 2,
  kDewlopFeet = kDewlopShins + 2,
};

/// Labels of faces with animated alpha.
enum DewlopFaceLabel : u8 { kDewlopSolid, kDewlopHalo, kDewlopVeil };

/// The surfaces of the creature, which are the materials of a part's Shape.
enum DewlopSkin : u32 {
  kDewlopHide,
  kDewlopBelly,
  kDewlopSpot,
  kDewlopLimb,
  kDewlopToes,
  kDewlopEye,
  kDewlopPupil,
  kDewlopMouth,
  kDewlopShell,
  kDewlopFin,
  kDewlopBulb,
  kDewlopGlow,
};

/// The joints of the animation; of pairs the left one.
inline constexpr Point kDewlopNeck = {0, 44, 14};
inline constexpr Point kDewlopCheek = {25, 62, 20};
inline constexpr Point kDewlopBrow = {0, 72, 30};
inline constexpr Point kDewlopGlowPlace = {0, 105, 53};
inline constexpr Point kDewlopShoulder = {25, 34, 22};
inline constexpr Point kDewlopHip = {25, 38, -20};
inline constexpr Point kDewlopKnee = {41, 27, 9};
inline constexpr Point kDewlopAnkle = {42, 8, -14};

/// Builder of one model of the creature, with a label for each point.
struct DewlopPart {
  Shape shape;
  std::vector<u8> labels;

  /// Labels what was added since the last call.
  void label(u8 label) { labels.resize(shape.points.size(), label); }
};

DewlopPart dewlop_body();
DewlopPart dewlop_head();
DewlopPart dewlop_legs();
DewlopPart dewlop_veils();

/// Converts a part to a Mesh for `write_old`: integers, colours, alphas, priorities and labels.
runescape::Mesh dewlop_mesh(const DewlopPart& part);

/// The base, its frames, and the config of its sequences.
std::vector<NamedBytes> dewlop_animation();

/// The shell's scutes, seen from above.
Picture dewlop_scutes();

}  // namespace retromesh::samples
