#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/animation/document.hpp"

/// Bases and frames in the client's form in memory, decoded from any of the file kinds. (README,
/// "Animation".)
namespace retromesh::runescape {

inline constexpr u32 kNoNumber = 0xFFFFFFFF;

/// The kind of a transform; the values are the file's. Other values have no effect.
enum class TransformKind : u8 { origin = 0, translate = 1, rotate = 2, scale = 3, alpha = 5 };

/// One transform of a base: a kind, and the labels that it applies to.
struct Transform {
  TransformKind kind = TransformKind::origin;
  u32 first = 0;  ///< Index in Base::labels.
  u32 count = 0;
};

/// The transforms that a set of frames shares. Labels are vertex labels, for alpha face labels.
struct Base {
  u32 id = kNoNumber;  ///< By which frames in other files refer to it.
  std::string name;    ///< File name without extension; empty when the file also holds its frames.
  std::vector<Transform> transforms;
  std::vector<u8> labels;
};

/// The parameters of one transform in a frame: an offset, angles (256 a turn), or scales (128 is 1).
struct Change {
  u16 transform = 0;  ///< Index in Base::transforms.
  std::array<i16, 3> amount{};
};

struct Frame {
  u32 id = kNoNumber;
  std::string name;  ///< File name without extension; empty when the file holds several frames.
  u32 base = 0;      ///< Index in Animations::bases.
  u32 delay = 0;     ///< In ticks of 20 ms; 0: not stored.
  u32 first = 0;     ///< Index in Animations::changes.
  u32 count = 0;
};

struct Animations {
  std::vector<Base> bases;
  std::vector<Frame> frames;
  std::vector<Change> changes;   ///< Frame after frame, in the order of application.
  std::vector<u32> bases_by_id;  ///< Index in `bases` by id, or kNoNumber.

  std::span<const Change> of(const Frame& frame) const {
    return std::span(changes).subspan(frame.first, frame.count);
  }
};

struct AnimationSource {
  std::string file;    ///< Path, as dropped.
  std::string name;    ///< Without path and extension, as used in configs.
  u32 id = kNoNumber;  ///< In the cache; some files do not store it. (README, "Pack files".)
};

/// Reads a file of the kind `kind` and appends its bases and frames; returns their number. Bases have to be
/// added before the frames that refer to them. Frames are decoded as in the client: amounts that are not
/// stored are 0, for a scale 128, and an unused origin between the last change and the next is inserted with
/// 0, 0, 0. (README, "Animation".)
/// Errors, after which nothing is added: read errors; a frame with more transforms than its base; a missing
/// base (partner_missing).
Result<u32> add_animation_file(Animations& animations, AnimationFile kind, const AnimationSource& source,
                               ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape
