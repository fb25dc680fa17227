#pragma once
#include "formats/ctc/document.hpp"

/// Byte offsets of the parts of a document, for errors and notes.
namespace retromesh::ctc {

/// A block: its count and its offset, and where in the header they are.
struct BlockField {
  const char* name;
  u32 Header::* count;
  u32 count_at;
  u32 Offsets::* offset;
  u32 offset_at;
};

inline constexpr u32 kFrameSizeAt = 0x10;
inline constexpr u32 kSkinsAt = 0x14;
inline constexpr u32 kTrianglesAt = 0x20;
inline constexpr u32 kAnimationsAt = 0x2C;
inline constexpr u32 kTriangleListsAt = 0x3C;
inline constexpr u32 kSubstitutionsAt = 0x40;
inline constexpr u32 kColoursAt = 0x48;
inline constexpr u32 kEndAt = 0x8C;

inline constexpr BlockField kBlockFields[] = {
    {"skins", &Header::skins, kSkinsAt, &Offsets::skins, 0x4C},
    {"vertices", &Header::vertices, 0x18, &Offsets::vertices, 0x50},
    {"triangles", &Header::triangles, kTrianglesAt, &Offsets::triangles, 0x58},
    {"uvs", &Header::triangles, kTrianglesAt, &Offsets::uvs, 0x5C},
    {"bones", &Header::bones, 0x30, &Offsets::bones, 0x60},
    {"weights", &Header::bones, 0x30, &Offsets::weights, 0x64},
    {"animations", &Header::animations, kAnimationsAt, &Offsets::animations, 0x68},
    {"frames", &Header::frames, 0x28, &Offsets::frames, 0x6C},
    {"morphs", &Header::morphs, 0x34, &Offsets::morphs, 0x74},
    {"attachments", &Header::attachments, 0x38, &Offsets::attachments, 0x78},
    {"triangle lists", &Header::triangle_lists, kTriangleListsAt, &Offsets::triangle_lists, 0x7C},
    {"substitutions", &Header::substitutions, kSubstitutionsAt, &Offsets::substitutions, 0x80},
    {"colours", &Header::colours, kColoursAt, &Offsets::colours, 0x88},
};

/// Record `number` of a block, or its field number `field` of four bytes.
template <class Record>
u32 offset_of(u32 block, u64 number, u32 field = 0) {
  return block + static_cast<u32>(number) * io::kStoredSize<Record> + 4 * field;
}

/// The weights of a vertex.
u32 offset_of_weights(const Document& document, u32 vertex);

/// The vertex numbers of a morph, which its targets follow.
u32 offset_of_targets(const Document& document, u32 morph);

}  // namespace retromesh::ctc
