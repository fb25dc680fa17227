#pragma once
#include "tests/support/corpus.hpp"

/// Small images made in the test.
namespace retromesh::test {

/// An uncompressed image of 8 bits a pixel with a palette, or of 24 bits without one.
inline Bytes tga(u16 width, u16 height, bool has_palette) {
  Bytes made;
  const auto add = [&](u32 byte) { made.push_back(static_cast<std::byte>(byte & 255)); };
  for (const u32 byte : {0u, has_palette ? 1u : 0u, has_palette ? 1u : 2u, 0u, 0u, 0u, has_palette ? 1u : 0u,
                         has_palette ? 24u : 0u, 0u, 0u, 0u, 0u})
    add(byte);
  for (const u16 side : {width, height}) {
    add(side);
    add(side >> 8u);
  }
  add(has_palette ? 8 : 24);
  add(0x20);
  const u32 palette = has_palette ? 3 * 256 : 0;
  made.resize(made.size() + palette + u32{width} * height * (has_palette ? 1 : 3));
  return made;
}

}  // namespace retromesh::test
