#pragma once
#include <vector>

#include "formats/io/numbers.hpp"

/// Sorting and searching, for everything that needs an order: of numbers that stand for things, so that there
/// is one copy of the code for all kinds of things.
namespace retromesh {

/// Whether what `a` stands for comes before what `b` stands for.
using Before = bool (*)(const void* rule, u32 a, u32 b);

/// Sorts numbers by a rule; equal ones stay as they were.
void sort_numbers(std::vector<u32>& numbers, Before before, const void* rule);

/// Sorts numbers by a function of two of them.
template <class Rule>
void sort_by(std::vector<u32>& numbers, const Rule& rule) {
  sort_numbers(
      numbers, [](const void* of, u32 a, u32 b) { return (*static_cast<const Rule*>(of))(a, b); }, &rule);
}

/// 0, 1, 2 … up to, not including, `count`.
std::vector<u32> numbers_below(std::size_t count);

/// How many of `count` sorted things, from the first on, `is_before` is true for.
template <class Rule>
std::size_t count_before(std::size_t count, const Rule& is_before) {
  std::size_t first = 0;
  while (first < count) {
    const std::size_t middle = first + (count - first) / 2;
    if (is_before(middle)) {
      first = middle + 1;
    } else {
      count = middle;
    }
  }
  return first;
}

}  // namespace retromesh
