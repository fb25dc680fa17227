#include "formats/ctc/animation/interpret_skeleton.hpp"

#include <cmath>

#include "formats/ctc/animation/skeleton_fit.hpp"
#include "formats/model/decision.hpp"

namespace retromesh::ctc {
namespace {

constexpr float kTie = 1e-4f;  ///< Fits that differ by less are equal.

bool is(float number, float expected) { return std::fabs(number - expected) < 1e-5f; }

/// Whether four elements are 0, 0, 0, 1, the last row of an affine matrix.
bool is_last_row(const std::array<float, 16>& m, u32 first, u32 step) {
  return is(m[first], 0) && is(m[first + step], 0) && is(m[first + 2 * step], 0) &&
         is(m[first + 3 * step], 1);
}

struct BaseChoice {
  const char* id;
  const char* name;
};

constexpr const char* kBaseId = "base-matrix";
constexpr BaseChoice kBaseChoices[kBaseMatrices] = {
    {"inverse-bind", "from the model to the bone"},
    {"bind", "from the bone to the model"},
    {"unused", "not used: vertices are in bone space"},
};

/// The base matrix that is requested, or kNone.
u32 requested_base(std::span<const InterpretationRequest> requests) {
  for (const InterpretationRequest& one : requests) {
    for (u32 i = 0; i < kBaseMatrices; ++i) {
      if (one.interpretation == kBaseId && one.choice == kBaseChoices[i].id) return i;
    }
  }
  return kNone;
}

u32 best_base(const SkeletonFit* fits, float SkeletonFit::* measure, bool& settled) {
  u32 best = 0;
  settled = true;
  for (u32 i = 1; i < kBaseMatrices; ++i) {
    if (!fits[i].possible) continue;
    const float lead = fits[best].possible ? fits[best].*measure - fits[i].*measure : 1;
    if (lead > kTie) {
      best = i;
      settled = true;
    } else if (lead > -kTie) {
      settled = false;
    }
  }
  return best;
}

Decision decide_order(const Document& document, std::span<const InterpretationRequest> requests) {
  u32 rows = 0;
  u32 columns = 0;
  for (const Bone& bone : document.bones) {
    const bool as_rows = is_last_row(bone.base, 12, 1);
    const bool as_columns = is_last_row(bone.base, 3, 4);
    if (as_rows && !as_columns) ++rows;
    if (as_columns && !as_rows) ++columns;
  }
  Decision order("matrix-order", "Matrices of bones",
                 "bones whose last row or column is 0 0 0 1; more is better", requests);
  order.add("rows", "row by row", true, static_cast<float>(rows));
  order.add("columns", "column by column", true, static_cast<float>(columns));
  order.choose_highest();
  return order;
}

/// A pure rotation is affine in both orders. The better skeleton decides; rows when both are equal.
void break_tie(const SkeletonFits& fits, u32 requested, Decision& order) {
  bool settled = false;
  const SkeletonFit* const all = fits.all.data();
  const auto best = [&](const SkeletonFit* of_order) -> const SkeletonFit& {
    return of_order[requested != kNone ? requested : best_base(of_order, fits.measure, settled)];
  };
  const SkeletonFit& by_rows = best(all);
  const SkeletonFit& by_columns = best(all + kBaseMatrices);
  const float lead = by_rows.*fits.measure - by_columns.*fits.measure;
  order.choose(by_columns.possible && lead > kTie ? 1 : 0, !(std::fabs(lead) <= kTie));
}

const char* measure_name(const SkeletonFits& fits) {
  if (!fits.has_edges) {
    return "distance of the model in frame 0 from the rest pose, relative to its size; less is better";
  }
  return fits.measure == &SkeletonFit::least
             ? "change of edges between bones in the frame nearest to the rest pose; less is better"
             : "change of edges between bones over all frames; less is better";
}

}  // namespace

void interpret_skeleton(const Document& document, std::span<const InterpretationRequest> requests,
                        Interpretations& interpretations) {
  if (document.bones.empty()) return;
  const SkeletonFits fits = fit_skeletons(document);
  const bool has_frames = document.header.frames > 0;
  Decision order = decide_order(document, requests);
  if (!order.is_settled() && has_frames) break_tie(fits, requested_base(requests), order);
  interpretations.matrices = static_cast<MatrixOrder>(order.finish(interpretations.all));

  const SkeletonFit* of_order = &fits.all[kBaseMatrices * static_cast<u8>(interpretations.matrices)];
  Decision base(kBaseId, "Base matrix of bones", measure_name(fits), requests);
  for (u32 i = 0; i < kBaseMatrices; ++i) {
    base.add(kBaseChoices[i].id, kBaseChoices[i].name, of_order[i].possible, of_order[i].*fits.measure);
  }
  bool settled = false;
  const u32 best = has_frames ? best_base(of_order, fits.measure, settled) : 0;
  base.choose(best, settled && has_frames);
  interpretations.base = static_cast<BaseMatrix>(base.finish(interpretations.all));
}

}  // namespace retromesh::ctc
