#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"

namespace retromesh {

/// Work in stages that can be left after each step and continued. A stage is a function that does part `at`
/// of its work, and returns false when there is no such part.
///
///     static constexpr Stages<Finder>::Stage kStages[] = {&Finder::read_file, &Finder::sort};
///     bool step() { return stages_.step(*this, kStages); }
template <class Of>
class Stages {
 public:
  using Stage = bool (Of::*)(std::size_t at);

  /// Does one part; false when all stages are done.
  template <std::size_t kCount>
  bool step(Of& of, const Stage (&stages)[kCount]) {
    if (stage_ == kCount) return false;
    if ((of.*stages[stage_])(at_)) {
      ++at_;
    } else {
      ++stage_;
      at_ = 0;
    }
    return true;
  }

 private:
  std::size_t stage_ = 0;
  std::size_t at_ = 0;
};

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
