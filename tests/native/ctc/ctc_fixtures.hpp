#pragma once
#include <utility>

#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "tests/native/ctc/ctc_file.hpp"
#include "tests/support/opened.hpp"

/// Models with known numbers, and functions that open them.
namespace retromesh::test {

/// A matrix of four rows as a file stores it.
using StoredMatrix = std::array<float, 16>;

inline StoredMatrix transposed(const StoredMatrix& m) {
  StoredMatrix out{};
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) out[column * 4 + row] = m[row * 4 + column];
  }
  return out;
}

/// A cube from -1 to 1 with outward triangles and normals of unit length.
CtcFile cube();

/// Opens the bytes as a file called "beam.ctc".
Result<Model> open_ctc(const Bytes& bytes, const Requests& asked = {});

/// Opens a model, which has to succeed, and validates it.
Model opened(const CtcFile& file, const Requests& asked = {});

/// Opens models/beam.ctc beside other files, given by name and text.
Model opened_with(const CtcFile& file, const std::vector<std::pair<std::string, std::string>>& others);

/// A vertex of the file in a pose, in the file's own space.
Triple file_position(const Pose& pose, u32 vertex);

Triple position_in_frame(const Model& model, u32 frame, u32 vertex);

bool is_near(const Triple& a, const Triple& b);

/// The interpretation with an id; fails the test when there is none.
const Interpretation& reading(const Model& model, std::string_view id);

std::string chosen(const Model& model, const std::string& id);

}  // namespace retromesh::test
