#pragma once
#include "formats/ctc/document.hpp"

/// Byte offsets of the parts of a document, for errors and notes.
namespace retromesh::ctc {

/// A block: its count and its offset, where in the header they are, and the bytes of an element.
struct BlockField {
  const char* name;
  u32 Header::* count;
  u32 count_at;
  u32 Offsets::* offset;
  u32 offset_at;
  u32 size;  ///< 0 for weights and morphs, whose elements differ; for frames the size of a key.
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
    {"skins", &Header::skins, kSkinsAt, &Offsets::skins, 0x4C, sizeof(SkinName)},
    {"vertices", &Header::vertices, 0x18, &Offsets::vertices, 0x50, io::kStoredSize<Vertex>},
    {"triangles", &Header::triangles, kTrianglesAt, &Offsets::triangles, 0x58, sizeof(Triangle)},
    {"uvs", &Header::triangles, kTrianglesAt, &Offsets::uvs, 0x5C, sizeof(TriangleUvs)},
    {"bones", &Header::bones, 0x30, &Offsets::bones, 0x60, io::kStoredSize<Bone>},
    {"weights", &Header::bones, 0x30, &Offsets::weights, 0x64, 0},
    {"animations", &Header::animations, kAnimationsAt, &Offsets::animations, 0x68,
     io::kStoredSize<Animation>},
    {"frames", &Header::frames, 0x28, &Offsets::frames, 0x6C, io::kStoredSize<Key>},
    {"morphs", &Header::morphs, 0x34, &Offsets::morphs, 0x74, 0},
    {"attachments", &Header::attachments, 0x38, &Offsets::attachments, 0x78,
     io::kStoredSize<AttachmentPoint>},
    {"triangle lists", &Header::triangle_lists, kTriangleListsAt, &Offsets::triangle_lists, 0x7C, 4},
    {"substitutions", &Header::substitutions, kSubstitutionsAt, &Offsets::substitutions, 0x80,
     io::kStoredSize<Substitution>},
    {"colours", &Header::colours, kColoursAt, &Offsets::colours, 0x88, sizeof(Colour)},
};

/// Record `number` of a block, or its field number `field` of four bytes.
template <class Record>
u32 offset_of(u32 block, u64 number, u32 field = 0) {
  return block + static_cast<u32>(number) * io::kStoredSize<Record> + 4 * field;
}

u32 offset_of_weights(const Document& document, u32 vertex);

/// The element size of a block, with the keys of the bones for frames.
inline u64 element_size(const Header& header, const BlockField& field) {
  return field.offset == &Offsets::frames ? u64{field.size} * (u64{header.bones} + 1) : field.size;
}

/// The vertex numbers of a morph, which its targets follow.
u32 offset_of_targets(const Document& document, u32 morph);

}  // namespace retromesh::ctc
