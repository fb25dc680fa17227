#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/ctc/document.hpp"

/// Small CTC files, in the terms of the description.
namespace retromesh::test {

using Triple = ctc::Vector;

/// A model; `document` puts its parts into the records of a file.
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
    ctc::Triangle vertices{};
    std::array<Uv, 3> uvs{};
  };
  struct Bone {
    u32 parent_plus_one = 0;
    std::array<float, 16> base = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
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

  std::string magic = "SMDL";
  u32 version = ctc::kVersion;
  std::vector<std::string> skins = {"skin.bmp"};
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<Bone> bones;
  std::vector<std::vector<ctc::Weight>> weights;
  std::vector<std::vector<ctc::Key>> frames;  ///< The main key, then one for each bone.
  std::vector<Animation> animations;
  std::vector<Morph> morphs;
  std::vector<Attachment> attachments;
  std::vector<u32> lists;  ///< Empty: one list of all triangles.
  std::vector<ctc::Colour> colours;
  u32 substitutions = 0;
  bool planar_uvs = false;

  /// With counts and offsets.
  ctc::Document document() const;
  /// Where its blocks are.
  ctc::Offsets at() const { return document().header.offsets; }
  Bytes write() const;
};

/// Two bones, the second 10 above the first, and three vertices: one on each, and one between them.
CtcFile bar();

/// A frame of the bar with other angles of its second bone.
std::vector<ctc::Key> bent(const Triple& angles);

/// A small file with every kind of block.
CtcFile every_block();

}  // namespace retromesh::test
