#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

/// How many numbers are merged in one step.
constexpr std::size_t kStep = 128;

}  // namespace

bool Sorting::step(std::vector<u32>& numbers, Before before, const void* rule) {
  const std::size_t size = numbers.size();
  if (run_ >= size) return false;
  const std::size_t end = size - at_ < kStep ? size : at_ + kStep;
  if (run_ == 0) {
    // Files are often in order already.
    if (at_ == 0) at_ = 1;
    while (at_ < end && !before(rule, numbers[at_], numbers[at_ - 1])) ++at_;
    if (at_ == end && end < size) return true;
    run_ = at_ < size ? 1 : size;
    at_ = 0;
    return run_ < size;
  }
  merged_.resize(size);
  for (; at_ < end; ++at_) {
    const std::size_t first = at_ & ~(2 * run_ - 1);  // runs have powers of two
    const std::size_t middle = size - first < run_ ? size : first + run_;
    const std::size_t last = size - middle < run_ ? size : middle + run_;
    if (at_ == first) {
      left_ = first;
      right_ = middle;
    }
    const bool take_right =
        left_ == middle || (right_ < last && before(rule, numbers[right_], numbers[left_]));
    merged_[at_] = numbers[take_right ? right_++ : left_++];
  }
  if (at_ < size) return true;
  numbers.swap(merged_);
  run_ *= 2;
  at_ = 0;
  return run_ < size;
}

void sort_numbers(std::vector<u32>& numbers, Before before, const void* rule) {
  Sorting sorting;
  while (sorting.step(numbers, before, rule)) {
  }
}

void sort_numbers(std::vector<u32>& numbers) {
  sort_by(numbers, [](u32 a, u32 b) { return a < b; });
}

std::vector<u32> numbers_below(std::size_t count) {
  std::vector<u32> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<u32>(i);
  return numbers;
}

}  // namespace retromesh
