#pragma once
#include <array>
#include <string>
#include <vector>

#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// The position of a foot, relative to the rest pose.
struct StriderFoot {
  double forward = 0;
  double out = 0;
  double lift = 0;
  double heel = 0;  ///< Degrees that the foot's back is raised around its ball.
  double toes = 0;  ///< Degrees that the toes point down.
};

enum StriderLeg : std::size_t { kFrontLeft, kFrontRight, kHindLeft, kHindRight };

/// One pose of the fen strider. Angles are degrees, up and to its left are positive; lengths are those of
/// Shape.
struct StriderPose {
  double forward = 0;  ///< Of the hips.
  double height = 0;
  double pitch = 0;  ///< Of the hips, and with them all.
  double roll = 0;
  double arch = 0;  ///< Each of the four joints of the back.
  double sway = 0;
  double neck_pitch = 0;  ///< Each of the two joints of the neck.
  double neck_yaw = 0;
  double head_pitch = 0;
  double head_yaw = 0;
  double head_roll = 0;
  double jaw = 6;         ///< How far it is open.
  double tail_pitch = 0;  ///< Each of the three joints of the tail.
  double tail_yaw = 0;    ///< At its root; the joints behind follow `tail_wave` later.
  double tail_lag = 0;
  double breath = 0;  ///< Part that the belly is wider by.
  double fold = 0;    ///< Degrees that the spines lie further back.
  double topple = 0;  ///< Degrees of the whole animal to its left side; it then rests on the ground.
  std::array<StriderFoot, 4> feet{};
};

struct StriderEvent {
  double time;
  std::string name;
};

/// A run of poses as the script names it.
struct StriderClip {
  std::string name;
  std::string group;
  double rate;
  std::vector<StriderPose> poses;
  std::vector<StriderEvent> events;
};

/// Materials in drawing order: masked ones come last.
inline constexpr u32 kStriderSkin = 0;
inline constexpr u32 kStriderEye = 1;
inline constexpr u32 kStriderSpines = 2;

/// The parts of the skin texture that the body parts use.
inline constexpr Patch kBodyPatch{{0, 0}, {1, 0.47}};
inline constexpr Patch kHeadPatch{{0, 0.5}, {0.44, 0.8}};
inline constexpr Patch kJawPatch{{0, 0.83}, {0.44, 0.99}};
inline constexpr Patch kLegPatch{{0.47, 0.5}, {1, 0.99}};

Picture strider_skin();
Picture strider_spines();
Picture strider_eye();

/// Skin, spines and eyes in one pose.
Shape strider_shape(const StriderPose& pose);

std::vector<StriderClip> strider_clips();

/// A camouflaged lizard of the salt fens: three materials, eight clips, a masked fin of spines.
Sample make_fenstrider();

}  // namespace retromesh::samples
