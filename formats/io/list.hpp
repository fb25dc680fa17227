#pragma once
#include <cstddef>
#include <iterator>
#include <vector>

namespace retromesh {

/// Adds an element to the end of a list, to be filled in. Making room is much code for each kind of element,
/// so it is kept out of the many places that add one.
template <class T>
[[gnu::noinline]] T& add_to(std::vector<T>& list) {
  return list.emplace_back();
}

/// What a function gives for 0, 1, 2 and so on, as the iterators that a list is made from.
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

/// A list of `count` elements, each as a function gives it that is asked for them in order. It writes each
/// once, where resizing and filling would write it twice.
///
///     const auto halves = list_of<float>(sizes.size(), [&](std::size_t i) { return sizes[i] / 2; });
template <class T, class Element>
std::vector<T> list_of(std::size_t count, const Element& element) {
  using From = Counter<T, Element>;
  return std::vector<T>(From(element, 0), From(element, count));
}

}  // namespace retromesh
