#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/document_animation.hpp"

/// Bases and frames as the client keeps them once read, whatever container they came in. (README,
/// "Animation".)
namespace retromesh::runescape {

inline constexpr u32 kNoNumber = 0xFFFFFFFF;

/// What a transform does, by the file's numbers; others do nothing.
enum class TransformKind : u8 { origin = 0, translate = 1, rotate = 2, scale = 3, alpha = 5 };

/// One transform of a base: a kind, and the labels that it moves.
struct Transform {
  TransformKind kind = TransformKind::origin;
  u32 first = 0;  ///< Of Base::labels.
  u32 count = 0;
};

/// A list of transforms that frames share. Labels are those of vertices, of faces for alpha.
struct Base {
  u32 id = kNoNumber;  ///< The number that frames of other files know it by.
  std::string name;  ///< Its file's name without the extension; empty when it shares a file with its frames.
  std::vector<Transform> transforms;
  std::vector<u8> labels;
};

/// What a frame does with one transform: an offset, an angle (256 a turn), or a scale (128 is 1).
struct Change {
  u16 transform = 0;  ///< Of its base.
  std::array<i16, 3> amount{};
};

struct Frame {
  u32 id = kNoNumber;
  std::string name;  ///< Its file's name without the extension; empty when many share the file.
  u32 base = 0;      ///< Of Animations::bases.
  u32 delay = 0;     ///< In ticks of 20 ms; 0 says nothing.
  u32 first = 0;     ///< Of Animations::changes.
  u32 count = 0;
};

/// All bases and frames that were dropped together.
struct Animations {
  std::vector<Base> bases;
  std::vector<Frame> frames;
  std::vector<Change> changes;   ///< Those of each frame in the order in which they apply.
  std::vector<u32> bases_by_id;  ///< Of `bases`, or kNoNumber.

  std::span<const Change> of(const Frame& frame) const {
    return std::span(changes).subspan(frame.first, frame.count);
  }
};

/// Where a file of animation comes from.
struct AnimationSource {
  std::string file;    ///< As it was given, path included.
  std::string name;    ///< Without path and extension; what configs call it.
  u32 id = kNoNumber;  ///< Its number in the cache, which some files do not store. (README, "Pack files".)
};

/// Reads one file, of the kind that it was identified as, and adds its bases and frames. Those of a frame's
/// own file have to come after its base. Frames are decoded as the client decodes them: amounts that are not
/// stored are 0, or 128 for a scale, and an origin that lies unused right before a transform is set to the
/// plain middle first. Gives the number of frames and bases that were added.
/// Errors: those of reading; a frame that uses more transforms than its base has; a base that is not there
/// (partner_missing). Nothing is added then.
Result<u32> add_animation(Animations& animations, AnimationFile kind, const AnimationSource& source,
                          ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape
