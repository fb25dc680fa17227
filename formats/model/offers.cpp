#include "formats/model/offers.hpp"

#include "formats/io/list.hpp"

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

}  // namespace retromesh
