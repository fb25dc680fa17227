#pragma once
#include <span>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/model/model.hpp"

/// What no document tells for sure, decided for each file by its own numbers. (README, "Interpretations".)
namespace retromesh::ctc {

// The choices of each reading, in the order of preference where the numbers do not speak.
enum class AnimationRecord : u8 { first_and_count, flags_and_count, first_and_last, whole };
enum class MatrixOrder : u8 { rows, columns };
enum class BaseMatrix : u8 { inverse_bind, bind, unused };
enum class UvLayout : u8 { interleaved, planar };
enum class MorphTarget : u8 { absolute, offset };
enum class Winding : u8 { counter_clockwise, clockwise };
enum class Normals : u8 { stored, computed };

/// What a file is taken for.
struct Interpretations {
  AnimationRecord animations = AnimationRecord::first_and_count;
  MatrixOrder matrices = MatrixOrder::rows;
  BaseMatrix base = BaseMatrix::inverse_bind;
  UvLayout uvs = UvLayout::interleaved;
  MorphTarget morphs = MorphTarget::absolute;
  Winding winding = Winding::counter_clockwise;
  Normals normals = Normals::stored;
  std::vector<Interpretation>
      told;  ///< The same with names and scores, for those that the file gives cause for.
};

/// A reading to be decided: choices are added with their scores, and the best one is taken.
class Decision {
 public:
  /// `asked` may name a choice for it.
  Decision(const char* id, const char* name, const char* measure,
           std::span<const InterpretationRequest> asked);

  void add(const char* id, const char* name, bool possible, float score);

  /// The number of the choice that was asked for, or kNone.
  u32 asked() const;

  /// Takes the highest or lowest score among the possible choices, the first of equals.
  void take_highest();
  void take_lowest();

  /// Takes a choice for reasons of its own.
  void take(u32 choice, bool settled);

  /// What is chosen; adds the reading to `told`.
  u32 tell(std::vector<Interpretation>& told);

 private:
  void take_best(float sign);

  Interpretation reading_;
  std::span<const InterpretationRequest> asked_;
};

/// Decides all interpretations of a document that has no fault. Choices that were asked for are taken as they
/// are.
Interpretations decide(const Document& document, std::span<const InterpretationRequest> asked);

/// Whether some choice that was asked for is none of this document's interpretations; gives the first.
const InterpretationRequest* unknown_choice(const Interpretations& interpretations,
                                            std::span<const InterpretationRequest> asked);

/// The frames of an animation as a reading has it: first and count, which may be beyond the frames that there
/// are. `frames_before` are those of the animations before.
struct FrameRun {
  u64 first = 0;
  u64 count = 0;
};
FrameRun run_of(const Animation& animation, AnimationRecord record, u64 frames_before);

/// u and v of a triangle's corner.
Vec2 uv_of(const TriangleUvs& uvs, u32 corner, UvLayout layout);

}  // namespace retromesh::ctc
