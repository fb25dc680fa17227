#pragma once
#include <span>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/model/model.hpp"

/// What the format's documentation leaves open, decided for each file by its own data. (README,
/// "Interpretations".)
namespace retromesh::ctc {

// The choices of each interpretation. Where the data does not decide, the first is taken.
enum class AnimationRecord : u8 { first_and_count, flags_and_count, first_and_last, whole };
enum class MatrixOrder : u8 { rows, columns };
enum class BaseMatrix : u8 { inverse_bind, bind, unused };
enum class UvLayout : u8 { interleaved, planar };
enum class MorphTarget : u8 { absolute, offset };
enum class Winding : u8 { counter_clockwise, clockwise };
enum class Normals : u8 { stored, computed };

/// How a file is decoded.
struct Interpretations {
  AnimationRecord animations = AnimationRecord::first_and_count;
  MatrixOrder matrices = MatrixOrder::rows;
  BaseMatrix base = BaseMatrix::inverse_bind;
  UvLayout uvs = UvLayout::interleaved;
  MorphTarget morphs = MorphTarget::absolute;
  Winding winding = Winding::counter_clockwise;
  Normals normals = Normals::stored;
  std::vector<Interpretation> all;  ///< With names and scores: those that matter for the file.
};

/// Decides all interpretations of a valid document. Requested choices are taken whatever their scores.
Interpretations interpret(const Document& document, std::span<const InterpretationRequest> requests);

/// A range of frames, which may be past the last frame of the file.
struct FrameRange {
  u64 first = 0;
  u64 count = 0;
};

/// The frames of an animation. `frames_before` is the number of frames of the animations before it.
FrameRange range_of(const Animation& animation, AnimationRecord record, u64 frames_before);

/// u and v of a triangle's corner (0 to 2).
Vec2 uv_of(const TriangleUvs& uvs, u32 corner, UvLayout layout);

/// Gives corners the vertices and texture coordinates of the first substitutions, as many as are requested:
/// an interpretation, none by default. Those of corners or vertices that do not exist change nothing. Returns
/// how many are applied. (README, "Header".)
u32 apply_substitutions(std::span<const InterpretationRequest> requests, Interpretations& interpretations,
                        Document& document);

}  // namespace retromesh::ctc
