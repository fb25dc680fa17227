#pragma once
#include <functional>
#include <utility>
#include <vector>

#include "formats/io/numbers.hpp"

/// Sorting and searching by index. All element types share one instance of the code, which keeps the wasm
/// small.
namespace retromesh {

/// Whether the element with index `a` comes before that with index `b`.
using Before = bool (*)(const void* rule, u32 a, u32 b);

/// A stable merge sort of indices that can be left and continued.
class Sorting {
 public:
  /// Does a small part of the work; false when `numbers` are sorted. All calls need the same rule.
  bool step(std::vector<u32>& numbers, Before before, const void* rule);

  template <class Rule>
  bool step(std::vector<u32>& numbers, const Rule& rule) {
    return step(
        numbers, [](const void* of, u32 a, u32 b) { return (*static_cast<const Rule*>(of))(a, b); }, &rule);
  }

 private:
  std::vector<u32> merged_;  ///< What the runs of this round are merged into.
  std::size_t run_ = 0;   ///< The length of the sorted runs; 0 until it is known that some are not in order.
  std::size_t at_ = 0;    ///< How many numbers this round has compared or merged.
  std::size_t left_ = 0;  ///< Next numbers of the two runs that are being merged.
  std::size_t right_ = 0;
};

/// Sorts indices by a rule (stable merge sort).
void sort_numbers(std::vector<u32>& numbers, Before before, const void* rule);

/// Sorts from the lowest number to the highest.
void sort_numbers(std::vector<u32>& numbers);

/// Sorts indices by a function of two of them.
template <class Rule>
void sort_by(std::vector<u32>& numbers, const Rule& rule) {
  sort_numbers(
      numbers, [](const void* of, u32 a, u32 b) { return (*static_cast<const Rule*>(of))(a, b); }, &rule);
}

/// 0 to `count` - 1.
std::vector<u32> numbers_below(std::size_t count);

/// Sorts the elements from `first` on by a function of two of them (stable merge sort); each is moved twice.
template <class Element, class Rule = std::less<>>
void sort_elements(std::vector<Element>& elements, const Rule& rule = {}, std::size_t first = 0) {
  std::vector<u32> order = numbers_below(elements.size() - first);
  Element* const all = elements.data() + first;
  sort_by(order, [&](u32 a, u32 b) { return rule(all[a], all[b]); });
  std::vector<Element> sorted;
  sorted.reserve(order.size());
  for (const u32 number : order) sorted.push_back(std::move(all[number]));
  for (Element& element : sorted) elements[first++] = std::move(element);
}

/// Binary search: how many of the first of `count` sorted elements `is_before` is true for.
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
