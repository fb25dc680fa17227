#pragma once
#include <cstddef>
#include <iterator>
#include <vector>

namespace retromesh {

/// Appends an element, which the caller fills. Not inlined, because the code that grows a vector is large.
template <class T>
[[gnu::noinline]] T& add_to(std::vector<T>& list) {
  return list.emplace_back();
}

/// An iterator over function(0), function(1) and so on.
template <class T, class Element>
class Counter {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = T;

  Counter(const Element& element, std::size_t at) : element_(&element), at_(at) {}

  T operator*() const { return (*element_)(at_); }
  Counter& operator++() {
    ++at_;
    return *this;
  }
  bool operator==(const Counter& other) const { return at_ == other.at_; }
  bool operator!=(const Counter& other) const { return at_ != other.at_; }
  difference_type operator-(const Counter& other) const {
    return static_cast<difference_type>(at_ - other.at_);
  }

 private:
  const Element* element_;
  std::size_t at_;
};

/// A vector of element(0) to element(count - 1). Each element is written once; resizing and assigning would
/// write it twice.
///
///     const auto halves = list_of<float>(sizes.size(), [&](std::size_t i) { return sizes[i] / 2; });
template <class T, class Element>
std::vector<T> list_of(std::size_t count, const Element& element) {
  using From = Counter<T, Element>;
  return std::vector<T>(From(element, 0), From(element, count));
}

/// Makes these elements those of a list, which keeps its memory when it has as many.
template <class T, class Element>
void fill_list(std::vector<T>& list, std::size_t count, const Element& element) {
  if (list.size() != count) {
    list = list_of<T>(count, element);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) list[i] = element(i);
}

}  // namespace retromesh
