#include "tests/native/ctc/ctc_writer.hpp"

#include <cstring>

namespace retromesh::test {
namespace {

/// Little-endian numbers, one after the other.
class ByteList {
 public:
  void word(u32 value) {
    for (u32 i = 0; i < 4; ++i) byte(value >> (8 * i) & 255);
  }
  void half(u32 value) {
    byte(value & 255);
    byte(value >> 8 & 255);
  }
  void byte(u32 value) { bytes_.push_back(static_cast<std::byte>(value)); }
  void real(float value) {
    u32 bits;
    std::memcpy(&bits, &value, 4);
    word(bits);
  }
  template <class Reals>
  void reals(const Reals& values) {
    for (const float value : values) real(value);
  }
  void text(const std::string& text, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) byte(i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  }
  void append(const Bytes& more) { bytes_.insert(bytes_.end(), more.begin(), more.end()); }
  void pad_to(std::size_t size) { bytes_.resize(size, std::byte{0xEE}); }
  std::size_t size() const { return bytes_.size(); }
  const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
};

}  // namespace

Bytes CtcFile::write() const {
  const std::array<Bytes, 13> blocks = {
      skin_block(),   vertex_block(),       triangle_block(), uv_block(),    bone_block(),
      weight_block(), animation_block(),    frame_block(),    morph_block(), attachment_block(),
      list_block(),   substitution_block(), colour_block(),
  };
  ByteList body;
  body.pad_to(144);
  for (u32 i = 0; i < blocks.size(); ++i) {
    const u32 number = block_order.empty() ? i : block_order[i];
    if (!blocks[number].empty()) body.pad_to(body.size() + gap);
    at[number] = static_cast<u32>(body.size());
    body.append(blocks[number]);
  }
  const u32 end = static_cast<u32>(body.size());
  body.pad_to(body.size() + trailing);
  Bytes bytes = body.bytes();
  const Bytes head = header(end);
  std::memcpy(bytes.data(), head.data(), head.size());
  return bytes;
}

u32 CtcFile::all_lists() const { return static_cast<u32>(lists.empty() ? 1 : lists.size()); }

Bytes CtcFile::header(u32 end) const {
  ByteList out;
  out.text(magic, 4);
  out.word(version);
  out.word(64);
  out.word(32);
  out.word(static_cast<u32>(24 * (1 + bones.size())));
  out.word(static_cast<u32>(skins.size()));
  out.word(static_cast<u32>(vertices.size()));
  out.word(ignored_offset);
  out.word(static_cast<u32>(triangles.size()));
  out.word(ignored_offset);
  out.word(static_cast<u32>(frames.size()));
  out.word(static_cast<u32>(animations.size()));
  out.word(static_cast<u32>(bones.size()));
  out.word(static_cast<u32>(morphs.size()));
  out.word(static_cast<u32>(attachments.size()));
  out.word(has_lists ? all_lists() : 0);
  out.word(substitutions);
  out.real(0);
  out.word(static_cast<u32>(colours.size()));
  const std::array<int, 17> which = {0, 1, -1, 2, 3, 4, 5, 6, 7, -1, 8, 9, 10, 11, -1, 12, -2};
  for (const int block : which) {
    out.word(block == -2 ? end : block == -1 ? ignored_offset : at[static_cast<std::size_t>(block)]);
  }
  return out.bytes();
}

Bytes CtcFile::skin_block() const {
  ByteList out;
  for (const std::string& skin : skins) out.text(skin, 64);
  return out.bytes();
}

Bytes CtcFile::vertex_block() const {
  ByteList out;
  for (const Vertex& vertex : vertices) {
    out.reals(vertex.position);
    out.reals(vertex.normal);
  }
  return out.bytes();
}

Bytes CtcFile::triangle_block() const {
  ByteList out;
  for (const Triangle& triangle : triangles) {
    for (const u32 vertex : triangle.vertices) out.half(vertex);
  }
  return out.bytes();
}

Bytes CtcFile::uv_block() const {
  ByteList out;
  for (const Triangle& triangle : triangles) {
    if (planar_uvs) {
      for (const Uv& uv : triangle.uvs) out.real(uv.u);
      for (const Uv& uv : triangle.uvs) out.real(uv.v);
    } else {
      for (const Uv& uv : triangle.uvs) {
        out.real(uv.u);
        out.real(uv.v);
      }
    }
  }
  return out.bytes();
}

Bytes CtcFile::bone_block() const {
  ByteList out;
  for (const Bone& bone : bones) {
    out.word(bone.parent_plus_one);
    out.word(7);
    out.word(0xCDCDCDCD);
    for (u32 i = 0; i < 6 + 16; ++i) out.word(0xCDCDCDCD);
    out.reals(bone.base);
  }
  return out.bytes();
}

Bytes CtcFile::weight_block() const {
  ByteList out;
  if (bones.empty()) return out.bytes();
  out.text("STGW", 4);
  for (const auto& vertex : weights) {
    out.word(static_cast<u32>(vertex.size()));
    for (const Weight& weight : vertex) {
      out.word(weight.bone);
      out.real(weight.weight);
    }
  }
  return out.bytes();
}

Bytes CtcFile::animation_block() const {
  ByteList out;
  for (const Animation& animation : animations) {
    out.text(animation.name, 16);
    out.word(animation.first);
    out.word(animation.second);
  }
  return out.bytes();
}

Bytes CtcFile::frame_block() const {
  ByteList out;
  for (const auto& frame : frames) {
    for (const Key& key : frame) {
      out.reals(key.translation);
      out.reals(key.angles);
    }
  }
  return out.bytes();
}

Bytes CtcFile::morph_block() const {
  ByteList out;
  for (const Morph& morph : morphs) {
    out.text(morph.name, 16);
    out.word(static_cast<u32>(morph.vertices.size()));
    out.real(0.5f);
    out.word(0xCDCDCDCD);
    out.word(0xCDCDCDCD);
  }
  for (const Morph& morph : morphs) {
    for (const u32 vertex : morph.vertices) out.word(vertex);
    for (const Triple& value : morph.values) out.reals(value);
  }
  return out.bytes();
}

Bytes CtcFile::attachment_block() const {
  ByteList out;
  for (const Attachment& attachment : attachments) {
    out.text(attachment.name, 8);
    out.word(attachment.triangle);
  }
  return out.bytes();
}

Bytes CtcFile::list_block() const {
  ByteList out;
  if (!has_lists) return out.bytes();
  if (lists.empty()) out.word(static_cast<u32>(triangles.size()));
  for (const u32 size : lists) out.word(size);
  return out.bytes();
}

Bytes CtcFile::substitution_block() const {
  ByteList out;
  for (u32 i = 0; i < substitutions; ++i) {
    for (const u32 number : {2u, 5u, 0u, 0u, 1u}) out.word(number);
    out.reals(std::array<float, 2>{0.25f, 0.75f});
  }
  return out.bytes();
}

Bytes CtcFile::colour_block() const {
  ByteList out;
  for (const auto& colour : colours) {
    for (const u32 part : colour) out.byte(part);
  }
  return out.bytes();
}

CtcFile bar() {
  CtcFile file;
  file.vertices = {{{1, 2, 0}, {0, 0, 1}}, {{1, 2, 20}, {0, 0, 1}}, {{0, 0, 20}, {0, 0, 1}}};
  file.triangles = {{{0, 1, 2}, {{{0, 0}, {1, 0}, {0, 1}}}}};
  file.bones = {{0}, {1}};
  file.bones[1].base[11] = -10;
  file.weights = {{{0, 1}}, {{1, 1}}, {{0, 0.25f}, {1, 0.75f}}};
  file.frames = {{{}, {}, {{0, 0, 10}, {0, 0, 0}}}};
  return file;
}

std::vector<CtcFile::Key> bent(const Triple& angles) { return {{}, {}, {{0, 0, 10}, angles}}; }

CtcFile every_block() {
  CtcFile file = bar();
  file.triangles.push_back({{2, 1, 0}, {{{0, 1}, {1, 0}, {0, 0}}}});
  file.frames.push_back(bent({0, 90, 0}));
  file.animations = {{"idle", 0, 1}, {"bend", 1, 1}};
  file.morphs = {{"rise", {1, 2}, {{1, 2, 25}, {0, 0, 25}}}};
  file.attachments = {{"tag_hand", 0}};
  file.substitutions = 1;
  file.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return file;
}

}  // namespace retromesh::test
