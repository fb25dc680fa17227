#pragma once
#include <string>

#include "formats/inspector/open_documents.hpp"

namespace retromesh {

/// What a field says.
struct Meaning {
  std::string words;  ///< The decoded value; empty where the number says it all.
  std::string unit;
  std::string rule;    ///< Heading in the README of the family; empty without a rule.
  std::string readme;  ///< "formats/unreal/README.md"
  bool is_used = false;
};

Meaning meaning_of(const OpenDocument& document, const io::MappedField& field);

}  // namespace retromesh
