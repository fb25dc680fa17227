#include "formats/model/offers.hpp"

#include "formats/io/vectors.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {

bool is_asked(const Offer& offer, std::span<const InterpretationRequest> requests) {
  for (const InterpretationRequest& request : requests) {
    if (request.interpretation == offer.interpretation && request.choice == offer.choice) return true;
  }
  return false;
}

void add_asked(const Offer& offer, const char* name, const char* choice_name,
               std::vector<Interpretation>& interpretations) {
  Interpretation& interpretation = add_to(interpretations);
  interpretation.id = offer.interpretation;
  interpretation.name = name;
  interpretation.is_asked = true;
  InterpretationChoice& choice = add_to(interpretation.choices);
  choice.id = offer.choice;
  choice.name = choice_name;
}

void add_truncated(std::vector<Interpretation>& interpretations) {
  add_asked(kOpenTruncated, "Files that end early", "open what is there", interpretations);
}

void note_unknown_choice(std::span<const InterpretationRequest> requests, Model& model) {
  for (const InterpretationRequest& one : requests) {
    bool is_known = one.interpretation == kOpenTruncated.interpretation;
    for (const Interpretation& interpretation : model.interpretations) {
      for (const InterpretationChoice& choice : interpretation.choices)
        is_known = is_known || (interpretation.id == one.interpretation && choice.id == one.choice);
    }
    if (is_known) continue;
    add_note(model.notes, SharedRule::choice_unknown,
             {"% = % is no choice here", {one.interpretation, one.choice}},
             {"This file has no such interpretation, or it has no such choice."}, {});
    return;
  }
}

}  // namespace retromesh
