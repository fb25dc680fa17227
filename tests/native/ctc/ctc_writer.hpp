#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/numbers.hpp"

/// Writes CTC files number by number from the description of the format, independent of the reader.
namespace retromesh::test {

using Triple = std::array<float, 3>;

/// A model, in the terms of the description.
struct CtcFile {
  struct Vertex {
    Triple position{};
    Triple normal{0, 0, 1};
  };
  struct Uv {
    float u = 0;
    float v = 0;
  };
  struct Triangle {
    std::array<u32, 3> vertices{};
    std::array<Uv, 3> uvs{};
  };
  struct Bone {
    u32 parent_plus_one = 0;
    std::array<float, 16> base = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  };
  struct Weight {
    u32 bone = 0;
    float weight = 1;
  };
  struct Key {
    Triple translation{};
    Triple angles{};
  };
  struct Animation {
    std::string name;
    u32 first = 0;
    u32 second = 0;
  };
  struct Morph {
    std::string name;
    std::vector<u32> vertices;
    std::vector<Triple> values;
  };
  struct Attachment {
    std::string name;
    u32 triangle = 0;
  };

  std::vector<std::string> skins = {"skin.bmp"};
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<Bone> bones;
  std::vector<std::vector<Weight>> weights;
  std::vector<std::vector<Key>> frames;  ///< The main key, then one for each bone.
  std::vector<Animation> animations;
  std::vector<Morph> morphs;
  std::vector<Attachment> attachments;
  std::vector<u32> lists;  ///< Empty: one list of all triangles.
  std::vector<std::array<u32, 4>> colours;
  u32 substitutions = 0;
  bool planar_uvs = false;

  // Layout of the file.
  std::string magic = "SMDL";
  u32 version = 11;
  std::vector<u32> block_order;  ///< Numbers of blocks, empty: as in the header.
  u32 gap = 0;                   ///< Bytes between blocks.
  u32 trailing = 0;
  u32 ignored_offset = 0;  ///< The value of unused offsets and counts.
  bool has_lists = true;

  /// Where each block was put by the last `write`, in the order of the header's offsets that are read: skins,
  /// vertices, triangles, uvs, bones, weights, animations, frames, morphs, attachments, lists, substitutions,
  /// colours.
  mutable std::array<u32, 13> at{};

  Bytes write() const;
  u32 all_lists() const;

 private:
  Bytes header(u32 end) const;
  Bytes skin_block() const;
  Bytes vertex_block() const;
  Bytes triangle_block() const;
  Bytes uv_block() const;
  Bytes bone_block() const;
  Bytes weight_block() const;
  Bytes animation_block() const;
  Bytes frame_block() const;
  Bytes morph_block() const;
  Bytes attachment_block() const;
  Bytes list_block() const;
  Bytes substitution_block() const;
  Bytes colour_block() const;
};

/// Two bones, the second 10 above the first, and three vertices: one on each, and one between them.
CtcFile bar();

/// A frame of the bar with other angles of its second bone.
std::vector<CtcFile::Key> bent(const Triple& angles);

/// A small file with every kind of block.
CtcFile every_block();

}  // namespace retromesh::test
