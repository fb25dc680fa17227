#pragma once
#include <initializer_list>

#include "formats/catalog.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/validate.hpp"
#include "tests/native/ctc/ctc_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// Models whose every number is known, and ways to ask for them.
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

/// Two bones, the second 10 above the first, and three vertices: one on each, and one between them.
inline CtcFile bar() {
  CtcFile file;
  file.vertices = {{{1, 2, 0}, {0, 0, 1}}, {{1, 2, 20}, {0, 0, 1}}, {{0, 0, 20}, {0, 0, 1}}};
  file.triangles = {{{0, 1, 2}, {{{0, 0}, {1, 0}, {0, 1}}}}};
  file.bones = {{0}, {1}};
  file.bones[1].base[11] = -10;
  file.weights = {{{0, 1}}, {{1, 1}}, {{0, 0.25f}, {1, 0.75f}}};
  file.frames = {{{}, {}, {{0, 0, 10}, {0, 0, 0}}}};
  return file;
}

/// A frame of the bar with other angles of its second bone.
inline std::vector<CtcFile::Key> bent(const Triple& angles) { return {{}, {}, {{0, 0, 10}, angles}}; }

/// A cube from -1 to 1 with outward triangles and normals of unit length.
inline CtcFile cube() {
  CtcFile file;
  for (u32 i = 0; i < 8; ++i) {
    const Triple corner = {i & 1 ? 1.f : -1.f, i & 2 ? 1.f : -1.f, i & 4 ? 1.f : -1.f};
    const float part = 0.57735027f;
    file.vertices.push_back({corner, {corner[0] * part, corner[1] * part, corner[2] * part}});
  }
  constexpr std::array<u32, 4> kSides[] = {{1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3},
                                           {0, 1, 5, 4}, {4, 5, 7, 6}, {0, 2, 3, 1}};
  for (const auto& side : kSides) {
    file.triangles.push_back({{side[0], side[1], side[2]}, {}});
    file.triangles.push_back({{side[0], side[2], side[3]}, {}});
  }
  return file;
}

/// Opens the bytes as a file called "beam.ctc".
inline Result<Model> open_ctc(const Bytes& bytes, std::initializer_list<InterpretationRequest> asked = {}) {
  const std::vector<File> files = {{"models/beam.ctc", bytes}};
  const std::vector<InterpretationRequest> wanted(asked);
  Limits limits;
  return open(files, "", limits, wanted);
}

/// Opens what has to open, and holds what every Model promises.
inline Model opened(const CtcFile& file, std::initializer_list<InterpretationRequest> asked = {}) {
  auto result = open_ctc(file.write(), asked);
  INFO((result ? std::string() : sentence(result.error()) + ". " + result.error().cause));
  REQUIRE(result);
  CHECK(validate(result.value()).value_or("") == "");
  return std::move(result.value());
}

/// Opens models/beam.ctc beside other files, given by name and text.
inline Model opened_with(const CtcFile& file, std::vector<std::pair<std::string, std::string>> others) {
  Drop drop;
  drop.add("models/beam.ctc", file.write());
  for (const auto& [name, text] : others) drop.add(name, text_bytes(text));
  const std::vector<File> files = drop.files();
  Limits limits;
  auto result = open(files, "models/beam.ctc", limits);
  REQUIRE(result);
  return std::move(result.value());
}

/// A vertex of the file in a pose, in the file's own space.
inline Triple file_position(const Pose& pose, u32 vertex) {
  const Vec3& at = pose.source_positions[vertex];
  return {at[0], -at[2], at[1]};
}

inline Triple position_in_frame(const Model& model, u32 frame, u32 vertex) {
  Pose pose;
  pose_frame(model, frame, pose);
  return file_position(pose, vertex);
}

inline bool is_near(const Triple& a, const Triple& b) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!(std::abs(a[axis] - b[axis]) < 1e-4f)) return false;
  }
  return true;
}

/// The reading with an id; fails the test when there is none.
inline const Interpretation& reading(const Model& model, std::string_view id) {
  for (const Interpretation& one : model.interpretations) {
    if (one.id == id) return one;
  }
  FAIL("there is no reading " << id);
  return model.interpretations.front();
}

inline std::string chosen(const Model& model, const std::string& id) {
  const Interpretation& one = reading(model, id);
  return one.choices[one.chosen].id;
}

inline bool has_note(const Model& model, std::string_view title) {
  for (const Note& note : model.notes) {
    if (note.title == title) return true;
  }
  return false;
}

/// The note with a title; fails the test when there is none.
inline const Note& note(const Model& model, std::string_view title) {
  for (const Note& one : model.notes) {
    if (one.title == title) return one;
  }
  FAIL("there is no note " << title);
  return model.notes.front();
}

}  // namespace retromesh::test
