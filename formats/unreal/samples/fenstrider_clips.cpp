// The animation of the fen strider. Clips have few frames at a low rate, since frames are interpolated.
#include <cmath>

#include "formats/unreal/samples/fenstrider.hpp"

namespace retromesh::samples {
namespace {

StriderPose at_ease() {
  StriderPose pose;
  pose.tail_lag = 40;
  pose.feet[kFrontLeft].forward = 0.12;
  pose.feet[kFrontRight].forward = -0.14;
  pose.feet[kHindLeft].forward = -0.16;
  pose.feet[kHindRight].forward = 0.10;
  return pose;
}

/// Interpolates every number of `a` to `b`.
StriderPose between(const StriderPose& a, const StriderPose& b, double k) {
  StriderPose pose = a;
  for (double StriderPose::* part :
       {&StriderPose::forward, &StriderPose::height, &StriderPose::pitch, &StriderPose::roll,
        &StriderPose::arch, &StriderPose::sway, &StriderPose::neck_pitch, &StriderPose::neck_yaw,
        &StriderPose::head_pitch, &StriderPose::head_yaw, &StriderPose::head_roll, &StriderPose::jaw,
        &StriderPose::tail_pitch, &StriderPose::tail_yaw, &StriderPose::tail_lag, &StriderPose::breath,
        &StriderPose::fold, &StriderPose::topple}) {
    pose.*part = mix(a.*part, b.*part, k);
  }
  for (std::size_t i = 0; i < pose.feet.size(); i++) {
    for (double StriderFoot::* part : {&StriderFoot::forward, &StriderFoot::out, &StriderFoot::lift,
                                       &StriderFoot::heel, &StriderFoot::toes}) {
      pose.feet[i].*part = mix(a.feet[i].*part, b.feet[i].*part, k);
    }
  }
  return pose;
}

StriderClip breath() {
  StriderClip clip{"Breath", "Waiting", 3, {}, {}};
  for (int i = 0; i < 4; i++) {
    const double in = 0.5 - 0.5 * std::cos(2 * kPi * i / 4);
    StriderPose pose = at_ease();
    pose.height = 0.02 * in;
    pose.breath = 0.05 * in;
    pose.neck_pitch = -1.5 + 3 * in;
    pose.head_pitch = 2 - 4 * in;
    pose.jaw = 4 + 4 * in;
    pose.tail_yaw = 5 * wave(i / 4.0);
    pose.fold = -3 * in;
    clip.poses.push_back(pose);
  }
  return clip;
}

StriderClip look() {
  StriderClip clip{"Look", "Waiting", 3, {}, {}};
  StriderPose left = at_ease();
  left.neck_pitch = 5;
  left.neck_yaw = 17;
  left.head_yaw = 24;
  left.head_roll = 8;
  left.sway = 2;
  left.tail_yaw = 6;
  StriderPose right = left;
  right.neck_pitch = -6;
  right.neck_yaw = -18;
  right.head_yaw = -22;
  right.head_pitch = 8;
  right.head_roll = -12;
  right.sway = -2;
  right.tail_yaw = -7;
  right.jaw = 14;
  StriderPose high = at_ease();
  high.neck_pitch = 12;
  high.head_pitch = -10;
  high.tail_pitch = 4;
  clip.poses = {at_ease(), left, high, right};
  return clip;
}

/// A foot's position in its step: at `phase` 0 it touches the ground; until `duty` it stays on the ground.
StriderFoot step(double phase, double duty, double stride, double lift) {
  phase -= std::floor(phase);
  StriderFoot foot;
  if (phase < duty) {
    const double along = phase / duty;
    foot.forward = stride * (0.5 - along);
    foot.heel = 34 * ease((along - 0.7) / 0.3);
    return foot;
  }
  const double along = (phase - duty) / (1 - duty);
  foot.forward = stride * (ease(along) - 0.5);
  foot.lift = lift * std::sin(kPi * along);
  foot.heel = 34 * (1 - ease(along * 1.3)) + 14 * std::sin(kPi * along);
  foot.toes = 34 * std::sin(kPi * std::min(1.0, along * 1.15));
  return foot;
}

/// Feet across from each other move together, the hind ones a little earlier.
StriderClip walk() {
  constexpr int kFrames = 8;
  StriderClip clip{"Walk", "Moving", 8, {}, {{0.06, "PlayStep"}, {0.56, "PlayStep"}}};
  for (int i = 0; i < kFrames; i++) {
    const double phase = double(i) / kFrames;
    StriderPose pose = at_ease();
    pose.feet[kFrontLeft] = step(phase, 0.625, 0.80, 0.24);
    pose.feet[kFrontRight] = step(phase + 0.5, 0.625, 0.80, 0.24);
    pose.feet[kHindLeft] = step(phase + 0.5 + 0.0625, 0.625, 0.80, 0.22);
    pose.feet[kHindRight] = step(phase + 0.0625, 0.625, 0.80, 0.22);
    pose.height = -0.05 + 0.035 * wave(phase * 2 + 0.1);
    pose.roll = 2.5 * wave(phase);
    pose.sway = 3.2 * wave(phase + 0.05);
    pose.neck_yaw = -4.5 * wave(phase + 0.05);
    pose.neck_pitch = -5 + 2 * wave(phase * 2);
    pose.head_pitch = 4 - 2.5 * wave(phase * 2 + 0.1);
    pose.head_yaw = -3.5 * wave(phase);
    pose.tail_yaw = 9 * wave(phase + 0.3);
    pose.tail_pitch = 2;
    clip.poses.push_back(pose);
  }
  return clip;
}

/// A bound: the hind feet push together while the front ones reach.
StriderClip run() {
  constexpr int kFrames = 6;
  StriderClip clip{"Run", "Moving", 12, {}, {{0.15, "PlayStep"}, {0.65, "PlayStep"}}};
  for (int i = 0; i < kFrames; i++) {
    const double phase = double(i) / kFrames;
    StriderPose pose = at_ease();
    pose.feet[kFrontLeft] = step(phase, 0.42, 1.15, 0.42);
    pose.feet[kFrontRight] = step(phase - 0.1, 0.42, 1.15, 0.42);
    pose.feet[kHindLeft] = step(phase + 0.42, 0.42, 1.2, 0.36);
    pose.feet[kHindRight] = step(phase + 0.5, 0.42, 1.2, 0.36);
    pose.height = -0.08 + 0.10 * wave(phase + 0.55);
    pose.pitch = -4 + 6 * wave(phase + 0.35);
    pose.arch = -1 + 5 * wave(phase + 0.75);
    pose.neck_pitch = -14 - 6 * wave(phase + 0.5);
    pose.head_pitch = 22 + 6 * wave(phase + 0.6);
    pose.jaw = 14;
    pose.tail_pitch = 7 + 7 * wave(phase);
    pose.tail_yaw = 3 * wave(phase);
    pose.fold = 10;
    clip.poses.push_back(pose);
  }
  return clip;
}

StriderPose crouched() {
  StriderPose pose = at_ease();
  pose.forward = -0.22;
  pose.height = -0.26;
  pose.pitch = -3;
  pose.neck_pitch = 8;
  pose.head_pitch = -8;
  pose.jaw = 26;
  pose.tail_pitch = 9;
  pose.fold = -10;
  return pose;
}

StriderClip bite() {
  StriderClip clip{"Bite", "Attack", 7, {}, {{0.1, "PlaySnarl"}, {0.52, "BiteTarget"}}};
  StriderPose back = at_ease();
  back.forward = -0.14;
  back.height = -0.05;
  back.pitch = 4;
  back.neck_pitch = 19;
  back.head_pitch = -20;
  back.jaw = 38;
  back.tail_pitch = 5;
  back.fold = -12;
  StriderPose out = at_ease();
  out.forward = 0.24;
  out.height = -0.06;
  out.pitch = -5;
  out.neck_pitch = -20;
  out.head_pitch = 26;
  out.jaw = 2;
  out.tail_pitch = 8;
  out.fold = 8;
  StriderPose shake = between(out, at_ease(), 0.45);
  shake.head_roll = 18;
  shake.neck_yaw = 8;
  clip.poses = {at_ease(), back, out, shake};
  return clip;
}

StriderPose airborne() {
  StriderPose pose;
  pose.forward = 0.34;
  pose.height = 0.42;
  pose.pitch = 14;
  pose.arch = -2;
  pose.neck_pitch = -10;
  pose.head_pitch = 4;
  pose.jaw = 44;
  pose.tail_pitch = 2;
  pose.fold = 6;
  for (const StriderLeg leg : {kFrontLeft, kFrontRight}) {
    pose.feet[leg] = {.forward = 0.82, .out = 0.1, .lift = 0.86, .heel = 20, .toes = -6};
  }
  for (const StriderLeg leg : {kHindLeft, kHindRight}) {
    pose.feet[leg] = {.forward = -0.42, .lift = 0.34, .heel = 42, .toes = 54};
  }
  return pose;
}

StriderClip lunge() {
  StriderClip clip{"Lunge", "Attack", 7, {}, {{0.15, "PlaySnarl"}, {0.56, "LungeTarget"}}};
  StriderPose landed = crouched();
  landed.forward = 0.36;
  landed.height = -0.20;
  landed.pitch = -9;
  landed.neck_pitch = -12;
  landed.head_pitch = 24;
  landed.jaw = 3;
  for (const StriderLeg leg : {kFrontLeft, kFrontRight}) landed.feet[leg] = {.forward = 0.42, .out = 0.1};
  for (const StriderLeg leg : {kHindLeft, kHindRight}) landed.feet[leg] = {.forward = 0.34, .heel = 12};
  StriderPose leaving = between(crouched(), airborne(), 0.55);
  leaving.jaw = 36;
  leaving.feet[kHindLeft] = leaving.feet[kHindRight] = {.forward = -0.16, .heel = 26};
  clip.poses = {at_ease(), crouched(), leaving, airborne(), landed};
  return clip;
}

StriderClip take_hit() {
  StriderClip clip{"TakeHit", "Hit", 6, {}, {}};
  StriderPose struck = at_ease();
  struck.forward = -0.16;
  struck.height = -0.12;
  struck.roll = -9;
  struck.sway = -5;
  struck.neck_yaw = -14;
  struck.neck_pitch = 10;
  struck.head_yaw = -16;
  struck.head_roll = -18;
  struck.jaw = 34;
  struck.tail_yaw = -12;
  struck.fold = 16;
  clip.poses = {at_ease(), struck};
  return clip;
}

StriderPose lying() {
  StriderPose pose;
  pose.topple = 84;
  pose.height = -0.2;
  pose.sway = 1;
  pose.neck_pitch = -10;
  pose.neck_yaw = 3;
  pose.head_pitch = -6;
  pose.head_yaw = -2;
  pose.jaw = 24;
  pose.tail_pitch = -3;
  pose.tail_yaw = 4;
  pose.fold = 22;
  pose.feet[kFrontLeft] = {.forward = 0.10, .out = -0.30, .lift = 0.26, .heel = 40, .toes = 50};
  pose.feet[kFrontRight] = {.forward = 0.34, .out = -0.46, .lift = 0.22, .heel = 30, .toes = 60};
  pose.feet[kHindLeft] = {.forward = 0.16, .out = -0.30, .lift = 0.24, .heel = 40, .toes = 50};
  pose.feet[kHindRight] = {.forward = -0.22, .out = -0.46, .lift = 0.2, .heel = 40, .toes = 60};
  return pose;
}

StriderClip dead() {
  StriderClip clip{"Dead", "Hit", 6, {}, {{0.62, "LandThump"}}};
  StriderPose reel = at_ease();
  reel.height = 0.05;
  reel.pitch = 7;
  reel.neck_pitch = 22;
  reel.head_pitch = -4;
  reel.head_roll = 16;
  reel.jaw = 40;
  reel.tail_pitch = 2;
  reel.feet[kFrontLeft].lift = 0.3;
  reel.feet[kFrontLeft].forward = 0.3;
  reel.feet[kFrontLeft].toes = 50;
  StriderPose falling = between(reel, lying(), 0.65);
  falling.topple = 48;
  StriderPose bounce = lying();
  bounce.topple = 88;
  bounce.neck_yaw = -3;
  bounce.head_yaw = -10;
  bounce.tail_yaw = -4;
  bounce.feet[kFrontRight].lift = 0.5;
  bounce.feet[kHindRight].lift = 0.45;
  clip.poses = {at_ease(), reel, falling, bounce, lying()};
  return clip;
}

}  // namespace

std::vector<StriderClip> strider_clips() {
  return {breath(), look(), walk(), run(), bite(), lunge(), take_hit(), dead()};
}

}  // namespace retromesh::samples
