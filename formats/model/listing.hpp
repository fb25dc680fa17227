#pragma once
#include <memory>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"

namespace retromesh {

/// A list of the models of one family, made in steps: a caller can leave it after each, or give it up.
class Listing {
 public:
  virtual ~Listing() = default;

  /// Does a part of the work that does not depend on how many files there are; false when all is listed.
  virtual bool step() = 0;

  std::vector<Entry> entries;  ///< Those of the steps since the caller has last taken them.

 protected:
  /// Removes the last entry when the limits do not allow it.
  bool charge_last(Limits& limits) {
    if (limits.charge(size_of(entries.back()))) return true;
    entries.pop_back();
    return false;
  }
};

}  // namespace retromesh
