#include "formats/model/interpretation.hpp"

#include <utility>

#include "formats/io/vectors.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {

Decision::Decision(const char* id, const char* name, const char* measure,
                   std::span<const InterpretationRequest> requests)
    : requests_(requests) {
  interpretation_.id = id;
  interpretation_.name = name;
  interpretation_.measure = measure;
}

void Decision::add(const char* id, const char* name, bool possible, float score) {
  InterpretationChoice& choice = add_to(interpretation_.choices);
  choice.id = id;
  choice.name = name;
  choice.possible = possible;
  choice.score = score;
}

u32 Decision::requested() const {
  for (const InterpretationRequest& one : requests_) {
    if (one.interpretation != interpretation_.id) continue;
    for (u32 i = 0; i < interpretation_.choices.size(); ++i) {
      if (interpretation_.choices[i].id == one.choice) return i;
    }
  }
  return kNone;
}

void Decision::choose_highest() { choose_best(1); }
void Decision::choose_lowest() { choose_best(-1); }

void Decision::choose_best(float sign) {
  u32 best = kNone;
  u32 equals = 0;
  for (u32 i = 0; i < interpretation_.choices.size(); ++i) {
    const InterpretationChoice& choice = interpretation_.choices[i];
    if (!choice.possible) continue;
    const float lead = best == kNone ? 1 : sign * (choice.score - interpretation_.choices[best].score);
    if (lead > 0) {
      best = i;
      equals = 1;
    } else if (!(lead < 0)) {
      ++equals;
    }
  }
  choose(best == kNone ? 0 : best, equals == 1);
}

void Decision::choose(u32 choice, bool settled) {
  interpretation_.suggested = choice;
  interpretation_.is_settled = settled;
}

u32 Decision::finish(std::vector<Interpretation>& interpretations) {
  const u32 requested_choice = requested();
  interpretation_.is_asked = requested_choice != kNone;
  interpretation_.chosen = interpretation_.is_asked ? requested_choice : interpretation_.suggested;
  const u32 chosen = interpretation_.chosen;
  add_to(interpretations) = std::move(interpretation_);
  return chosen;
}

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
