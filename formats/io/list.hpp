#pragma once
#include <vector>

namespace retromesh {

/// Adds an element to the end of a list, to be filled in. Making room is much code for each kind of element,
/// so it is kept out of the many places that add one.
template <class T>
[[gnu::noinline]] T& add_to(std::vector<T>& list) {
  return list.emplace_back();
}

}  // namespace retromesh
