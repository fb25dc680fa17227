#pragma once
#include <array>
#include <vector>

#include "formats/unreal/document.hpp"

namespace retromesh::unreal {

using Colour = std::array<u8, 3>;

/// A texture of plain colours, in which a face without an image has one cell. The format has no colours of
/// faces or vertices.
class ColourSheet {
 public:
  static constexpr u32 kSide = 256;

  /// `colours` of all faces. More than a palette has are reduced to so many.
  explicit ColourSheet(const std::vector<Colour>& colours);

  bool is_empty() const { return cells_.empty(); }

  /// The middle of the cell with this colour.
  Uv place_of(const Colour& colour) const;

  /// RGBA, 256 × 256; a single colour fills it.
  std::vector<u8> pixels() const;

  /// Different colours before they were reduced, and the cells.
  std::size_t colours() const { return different_; }
  std::size_t cells() const { return cells_.size(); }

 private:
  Colour reduced(const Colour& colour) const;

  std::size_t different_ = 0;
  std::array<u32, 3> dropped_bits_{};  ///< Low bits that are ignored in red, green and blue.
  std::vector<Colour> keys_;           ///< Reduced colours, sorted.
  std::vector<Colour> cells_;          ///< The mean of the colours of each.
};

}  // namespace retromesh::unreal
