#pragma once
#include <span>
#include <vector>

#include "formats/model/model.hpp"

namespace retromesh {

/// Builds one Interpretation: add the choices with their scores, choose one, then finish.
class Decision {
 public:
  /// `requests` may contain a choice for it, by its id.
  Decision(const char* id, const char* name, const char* measure,
           std::span<const InterpretationRequest> requests);

  void add(const char* id, const char* name, bool possible, float score);

  /// Chooses the possible choice with the highest or lowest score, the first of equals; it is settled when no
  /// other has the same score.
  void choose_highest();
  void choose_lowest();

  void choose(u32 choice, bool settled);
  bool is_settled() const { return interpretation_.is_settled; }

  /// Appends the interpretation, with the requested choice in place of the chosen one if there is one.
  /// Returns the choice. Call once.
  u32 finish(std::vector<Interpretation>& interpretations);

 private:
  u32 requested() const;
  void choose_best(float sign);

  Interpretation interpretation_;
  std::span<const InterpretationRequest> requests_;
};

}  // namespace retromesh
