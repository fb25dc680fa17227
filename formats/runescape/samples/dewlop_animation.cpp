// The animation of the creature: a base of transforms, frames that use them, and sequences of the frames.
#include <algorithm>
#include <cmath>

#include "formats/io/byte_writer.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/samples/dewlop.hpp"

namespace retromesh::samples {
namespace {

using runescape::TransformKind;

constexpr u16 kBase = 1;
constexpr u8 kLabels = kDewlopFeet + 2;

/// The moves of a frame, children before parents, so that every pivot is that of the rest pose.
enum Move : u32 {
  kFoot,  ///< The left one; the right one is next, as for all pairs.
  kShin = kFoot + 2,
  kThigh = kShin + 2,
  kArm = kThigh + 2,
  kFin = kArm + 2,
  kLure = kFin + 2,
  kStalk,
  kBlink,
  kThroat,
  kHead,
  kBreath,
  kSink,  ///< Lowers the body between its feet.
  kTilt,
  kLift,
  kHalo,
  kVeil,
  kMoves,
};

struct MoveKind {
  TransformKind kind = TransformKind::origin;
  Point pivot;
  std::vector<u8> labels;
};

std::vector<u8> all_but(std::initializer_list<u8> still) {
  std::vector<u8> labels;
  for (u8 label = kDewlopTrunk; label < kLabels; ++label) {
    if (std::find(still.begin(), still.end(), label) == still.end()) labels.push_back(label);
  }
  return labels;
}

/// Adds a rotation about a joint on the left, and its mirror image.
void add_pair(std::vector<MoveKind>& moves, const Point& joint, std::initializer_list<u8> labels) {
  for (u8 side = 0; side < 2; ++side) {
    MoveKind move{TransformKind::rotate, {side == 0 ? joint.x : -joint.x, joint.y, joint.z}, {}};
    for (const u8 label : labels) move.labels.push_back(u8(label + side));
    moves.push_back(move);
  }
}

/// The list of moves, in order.
std::vector<MoveKind> move_kinds() {
  std::vector<MoveKind> moves;
  add_pair(moves, kDewlopAnkle, {kDewlopFeet});
  add_pair(moves, kDewlopKnee, {kDewlopShins, kDewlopFeet});
  add_pair(moves, kDewlopHip, {kDewlopThighs, kDewlopShins, kDewlopFeet});
  add_pair(moves, kDewlopShoulder, {kDewlopArms});
  add_pair(moves, kDewlopCheek, {kDewlopFins});
  moves.push_back({TransformKind::scale, kDewlopGlowPlace, {kDewlopLure}});
  moves.push_back({TransformKind::rotate, kDewlopBrow, {kDewlopStalk, kDewlopLure}});
  moves.push_back({TransformKind::scale, {0, 72, 35}, {kDewlopEyes}});
  moves.push_back({TransformKind::scale, {0, 46, 24}, {kDewlopThroat}});
  moves.push_back(
      {TransformKind::rotate,
       kDewlopNeck,
       {kDewlopHead, kDewlopThroat, kDewlopEyes, kDewlopFins, kDewlopFins + 1, kDewlopStalk, kDewlopLure}});
  moves.push_back({TransformKind::scale, {0, 44, -6}, {kDewlopTrunk}});
  moves.push_back({TransformKind::translate,
                   {},
                   all_but({kDewlopArms, kDewlopArms + 1, kDewlopShins, kDewlopShins + 1, kDewlopFeet,
                            kDewlopFeet + 1})});
  moves.push_back({TransformKind::rotate, {0, 30, -10}, all_but({})});
  moves.push_back({TransformKind::translate, {}, all_but({})});
  moves.push_back({TransformKind::alpha, {}, {kDewlopHalo}});
  moves.push_back({TransformKind::alpha, {}, {kDewlopVeil}});
  return moves;
}

/// The amount of a move: degrees about x (nose down), y and z, a scale, an offset, or eighths of alpha.
struct Doing {
  u32 move;
  Point amount;
};

struct DewlopFrame {
  u32 ticks;
  std::vector<Doing> doings;
};

struct DewlopClip {
  std::string name;
  std::vector<DewlopFrame> frames;
};

/// Both moves of a pair, mirrored.
void add_both(DewlopFrame& frame, u32 move, const Point& turn) {
  frame.doings.push_back({move, turn});
  frame.doings.push_back({move + 1, {turn.x, -turn.y, -turn.z}});
}

/// Breath goes in and out, the bulb swings and glows, and once the eyes close.
DewlopClip idle() {
  DewlopClip clip{"dewlop_idle", {}};
  constexpr u32 kTicks[] = {14, 9, 9, 18, 5, 9, 12, 16};
  for (u32 i = 0; i < 8; ++i) {
    const double turn = 2 * kPi * i / 8;
    const double in = 0.5 - 0.5 * std::cos(turn), swing = std::sin(turn);
    DewlopFrame frame{kTicks[i], {}};
    frame.doings = {{kLure, {1 + 0.12 * in, 1 + 0.12 * in, 1 + 0.12 * in}},
                    {kStalk, {5 * in, 0, 7 * swing}},
                    {kBreath, {1 + 0.035 * in, 1 + 0.03 * in, 1 + 0.015 * in}},
                    {kThroat, {1 + 0.1 * in, 1 + 0.05 * in, 1 + 0.1 * in}},
                    {kHead, {-2 * in, 3 * swing, 0}},
                    {kHalo, {9 - 19 * in, 0, 0}}};
    if (i == 4) frame.doings.push_back({kBlink, {1, 0.4, 1}});
    add_both(frame, kFin, {0, 9 * in, 4 * swing});
    clip.frames.push_back(frame);
  }
  return clip;
}

/// One frame of a hop: the three angles of the leg, and the position of the body.
struct HopFrame {
  u32 ticks;
  double thigh, shin, foot, arm;
  double sink, tilt, lift, fin;
};

constexpr HopFrame kHop[] = {
    {7, 0, 0, 0, 0, 0, 0, 0, 0},         {6, 0, 0, 0, -10, 6, 3, 0, -8},
    {3, 34, -30, 10, 14, 0, -12, 6, 10}, {3, 80, -88, 44, 34, 0, -15, 27, 26},
    {4, 74, -70, 42, 26, 0, -5, 40, 30}, {4, 34, -34, 20, -14, 0, 6, 36, 20},
    {3, -6, 4, 2, -26, 0, 9, 15, 4},     {5, 0, 0, 0, -12, 8, 4, 0, -12},
    {6, 0, 0, 0, -5, 3, 1, 0, -4},
};

DewlopClip hop() {
  DewlopClip clip{"dewlop_hop", {}};
  for (const HopFrame& hop : kHop) {
    DewlopFrame frame{hop.ticks, {}};
    add_both(frame, kThigh, {hop.thigh, 0, 0});
    add_both(frame, kShin, {hop.shin, 0, 0});
    add_both(frame, kFoot, {hop.foot, 0, 0});
    add_both(frame, kArm, {hop.arm, 0, 0});
    add_both(frame, kFin, {0, -hop.fin, 0});
    frame.doings.push_back({kStalk, {-hop.tilt * 1.2 - hop.sink, 0, 0}});
    frame.doings.push_back({kHead, {-hop.tilt * 0.4, 0, 0}});
    frame.doings.push_back({kSink, {0, -hop.sink, 0}});
    frame.doings.push_back({kTilt, {hop.tilt, 0, 0}});
    frame.doings.push_back({kLift, {0, hop.lift, 0}});
    frame.doings.push_back({kVeil, {hop.lift / 5, 0, 0}});
    clip.frames.push_back(frame);
  }
  return clip;
}

/// The throat swells, twice, and the bulb flares up.
DewlopClip croak() {
  DewlopClip clip{"dewlop_croak", {}};
  constexpr double kSwell[] = {0, 0.5, 1, 0.25, 1, 0.4};
  constexpr u32 kTicks[] = {10, 3, 7, 4, 12, 5};
  for (u32 i = 0; i < 6; ++i) {
    const double full = kSwell[i];
    DewlopFrame frame{kTicks[i], {}};
    frame.doings = {{kLure, {1 + 0.3 * full, 1 + 0.3 * full, 1 + 0.3 * full}},
                    {kThroat, {1 + 0.4 * full, 1 + 0.34 * full, 1 + 0.4 * full}},
                    {kHead, {-11 * full, 0, 0}},
                    {kHalo, {-12 * full, 0, 0}}};
    clip.frames.push_back(frame);
  }
  return clip;
}

/// A point or offset in the file's space and integers: y down, z away.
runescape::Vec3i whole(const Point& p) {
  return {i32(std::lround(p.x)), i32(std::lround(-p.y)), i32(std::lround(-p.z))};
}

runescape::Vec3i stored(TransformKind kind, const Point& amount) {
  if (kind == TransformKind::translate) return whole(amount);
  const double unit = kind == TransformKind::rotate ? 256.0 / 360 : kind == TransformKind::scale ? 128 : 1;
  return {i32(std::lround(amount.x * unit)), i32(std::lround(amount.y * unit)),
          i32(std::lround(amount.z * unit))};
}

/// A change that stores the amounts that are not `missing`.
runescape::StoredChange change_of(const runescape::Vec3i& amounts, i32 missing) {
  runescape::StoredChange change;
  u32 next = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (amounts[axis] == missing) continue;
    change.flags = u8(change.flags | 1u << axis);
    change.amounts[next++] = io::smart(amounts[axis]);
  }
  return change;
}

/// Every move has two transforms: an origin without labels, which is a fixed point, and the move.
Bytes base_bytes(const std::vector<MoveKind>& moves) {
  runescape::BaseFile base;
  for (const MoveKind& move : moves) {
    base.kinds.push_back(u8(TransformKind::origin));
    base.groups.push_back({});
    base.kinds.push_back(u8(move.kind));
    base.groups.push_back({u8(move.labels.size()), move.labels});
  }
  runescape::settle(base);
  Limits limits;
  return io::write<Endian::big>(base, limits).value();
}

Bytes frame_bytes(const std::vector<MoveKind>& moves, const DewlopFrame& from, u32 id) {
  std::vector<runescape::StoredChange> changes(2 * kMoves);
  for (const Doing& doing : from.doings) {
    const MoveKind& move = moves[doing.move];
    const auto change =
        change_of(stored(move.kind, doing.amount), move.kind == TransformKind::scale ? 128 : 0);
    if (change.flags == 0) continue;
    changes[2 * doing.move] = change_of(whole(move.pivot), 0);
    changes[2 * doing.move + 1] = change;
  }
  while (!changes.empty() && changes.back().flags == 0) changes.pop_back();
  runescape::FrameFile frame;
  frame.head.id = u16(id);
  frame.head.base = kBase;
  frame.changes = changes;
  frame.delay = u8(from.ticks);
  runescape::settle(frame);
  Limits limits;
  return io::write<Endian::big>(frame, limits).value();
}

}  // namespace

std::vector<NamedBytes> dewlop_animation() {
  const std::vector<MoveKind> moves = move_kinds();
  std::vector<NamedBytes> files = {{"dewlop_base_1.base", base_bytes(moves)}};
  std::string text = "// Delays count 50ths of a second.\n";
  u32 id = 1;
  for (const DewlopClip& clip : {idle(), hop(), croak()}) {
    text += "\n[" + clip.name + "]\n";
    for (u32 i = 0; i < clip.frames.size(); ++i, ++id) {
      const std::string number = std::to_string(i + 1), name = clip.name + "_" + std::to_string(id);
      files.push_back({name + ".frame", frame_bytes(moves, clip.frames[i], id)});
      text += "frame" + number + "=" + name + "\n";
      text += "delay" + number + "=" + std::to_string(clip.frames[i].ticks) + "\n";
    }
  }
  files.push_back({"dewlop.seq", bytes_of(text)});
  return files;
}

}  // namespace retromesh::samples
