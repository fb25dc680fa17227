#pragma once
#include <optional>

#include "formats/ctc/document.hpp"

/// What no model can be made of. (README, "What is refused".)
namespace retromesh::ctc {

/// Whether a number is one, and within what games can have meant.
bool is_usable(float number);

/// Whether all numbers of an array are.
template <class Numbers>
bool are_usable(const Numbers& numbers) {
  for (const float number : numbers) {
    if (!is_usable(number)) return false;
  }
  return true;
}

/// The first thing that makes a document no model: corners, bones, weights, parents or lists that do not fit
/// together, or numbers that are none. Nothing about morphs, attachments and animations: a model can do
/// without.
std::optional<Error> find_fault(const std::string& file, const Document& document);

}  // namespace retromesh::ctc
