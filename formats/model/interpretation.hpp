#pragma once
#include <span>
#include <vector>

#include "formats/io/error.hpp"
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

/// For a file that ends early: without the request it is an error.
inline constexpr Offer kOpenTruncated = {"truncated", "open", "Open what is there"};

/// Whether the requests contain what was offered.
bool is_asked(const Offer& offer, std::span<const InterpretationRequest> requests);

/// Adds an interpretation with the offer as its only choice, which was requested.
void add_asked(const Offer& offer, const char* name, const char* choice_name,
               std::vector<Interpretation>& interpretations);

/// The same for kOpenTruncated.
void add_truncated(std::vector<Interpretation>& interpretations);

/// Notes the first request for an interpretation or a choice that the model does not have, but for
/// kOpenTruncated: a link with that may be used with a whole copy.
void note_unknown_choice(std::span<const InterpretationRequest> requests, Model& model);

}  // namespace retromesh
