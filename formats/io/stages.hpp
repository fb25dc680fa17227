#pragma once
#include <cstddef>

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

}  // namespace retromesh
