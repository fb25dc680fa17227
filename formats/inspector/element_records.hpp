#pragma once
#include "formats/inspector/open_documents.hpp"

namespace retromesh {

/// The records of a section whose fields may belong to an element.
struct Records {
  u32 first = 0;
  u32 step = 1;   ///< From one to the next.
  u32 count = 0;  ///< 0: any record may.
  u32 size = 1;   ///< Consecutive records of each.
};

/// Whether the fields of a rule are those of a section.
bool is_in(const FieldMeaning& rule, const io::Section& section);

/// Where the fields of a rule for an element are in a section; false when they are behind its end.
bool find_records(const FieldMeaning& rule, const io::Section& section, const Element& element,
                  Records& records);

}  // namespace retromesh
