#pragma once
#include <array>
#include <unordered_map>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::runescape {

/// Finds the face colour whose RGB at the client's normal brightness is nearest to a given one.
class NearestColour {
 public:
  NearestColour();

  /// The face colour: hue 6 bits, saturation 3, lightness 7.
  u16 find(const std::array<u8, 3>& rgb);

 private:
  std::vector<u8> palette_;  ///< RGB of all face colours.
  std::vector<u32> by_sum_;  ///< Face colours, sorted by the sum of their channels.
  std::vector<u32> first_;   ///< Index in `by_sum_` of the first colour with each sum, and their end.
  std::unordered_map<u32, u16> found_;
};

}  // namespace retromesh::runescape
