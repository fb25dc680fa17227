#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

/// Merges the sorted runs [first, middle) and [middle, end) of `from` into the same range of `to`.
void merge_runs(const std::vector<u32>& from, std::vector<u32>& to, std::size_t first, std::size_t middle,
                std::size_t end, Before before, const void* rule) {
  std::size_t left = first;
  std::size_t right = middle;
  for (std::size_t i = first; i < end; ++i) {
    const bool take_right = left == middle || (right < end && before(rule, from[right], from[left]));
    to[i] = from[take_right ? right++ : left++];
  }
}

}  // namespace

void sort_numbers(std::vector<u32>& numbers, Before before, const void* rule) {
  const std::size_t size = numbers.size();
  std::size_t sorted = 1;
  while (sorted < size && !before(rule, numbers[sorted], numbers[sorted - 1])) ++sorted;
  if (sorted >= size) return;
  std::vector<u32> merged(size);
  for (std::size_t run = 1; run < size; run *= 2) {
    for (std::size_t first = 0; first < size; first += 2 * run) {
      const std::size_t middle = size - first < run ? size : first + run;
      const std::size_t end = size - middle < run ? size : middle + run;
      merge_runs(numbers, merged, first, middle, end, before, rule);
    }
    numbers.swap(merged);
  }
}

std::vector<u32> numbers_below(std::size_t count) {
  std::vector<u32> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<u32>(i);
  return numbers;
}

}  // namespace retromesh
