#pragma once
#include <span>
#include <vector>

#include "formats/io/error.hpp"
#include "formats/model/model.hpp"

/// What errors offer: opening the model again nevertheless. And requests that no model has.
namespace retromesh {

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
