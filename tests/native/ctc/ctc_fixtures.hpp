#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "tests/support/opened.hpp"

/// Small CTC files with known numbers, and functions that open them.
namespace retromesh::test {

using ctc::Document;
using Triple = ctc::Vector;

/// Text for a field of any width: `"skin.bmp"_field`.
struct Field {
  std::string text;

  template <std::size_t width>
  operator std::array<u8, width>() const {
    std::array<u8, width> field{};
    std::copy_n(text.begin(), std::min(text.size(), width), field.begin());
    return field;
  }
};

inline Field operator""_field(const char* text, std::size_t size) { return {std::string(text, size)}; }

/// A matrix of four rows as a file stores it.
using StoredMatrix = std::array<float, 16>;

inline StoredMatrix transposed(const StoredMatrix& m) {
  StoredMatrix out{};
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) out[column * 4 + row] = m[row * 4 + column];
  }
  return out;
}

/// A bone with the identity as its base.
ctc::Bone bone(u32 parent_plus_one);

void add_morph(Document& document, const Field& name, const ctc::MorphTargets& targets);

/// The document with counts and offsets, and what is not given: texture coordinates of 0, and one list of all
/// triangles.
Document settled(Document document);

Bytes ctc_bytes(const Document& document);

/// A cube from -1 to 1 with outward triangles and normals of unit length.
Document cube();

/// Two bones, the second 10 above the first, and three vertices: one on each, and one between them.
Document bar();

/// The keys of a frame of the bar with these angles of its second bone.
std::array<ctc::Key, 3> bent(const Triple& angles);

void add_frame(Document& bar, const std::array<ctc::Key, 3>& keys);

/// A small file with every kind of block.
Document every_block();

/// Opens the bytes as a file called "beam.ctc".
Result<Model> open_ctc(const Bytes& bytes, const Requests& asked = {});

/// Opens a model, which has to succeed, and validates it.
Model opened(const Document& document, const Requests& asked = {});

/// Opens models/beam.ctc beside other files, given by name and text.
Model opened_with(const Document& document, const std::vector<std::pair<std::string, std::string>>& others);

/// A vertex of the file in a pose, in the file's own space.
Triple file_position(const Pose& pose, u32 vertex);

Triple position_in_frame(const Model& model, u32 frame, u32 vertex);

bool is_near(const Triple& a, const Triple& b);

/// The interpretation with an id; fails the test when there is none.
const Interpretation& reading(const Model& model, std::string_view id);

std::string chosen(const Model& model, const std::string& id);

}  // namespace retromesh::test
