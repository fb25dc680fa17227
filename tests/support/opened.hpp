#pragma once
#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "formats/catalog.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// Opens models for tests, finds their notes, and measures them.
namespace retromesh::test {

using Requests = std::vector<InterpretationRequest>;

/// Opens a model that has to open and to be valid.
inline Model opened(std::span<const File> files, const std::string& id = "", const Requests& requests = {}) {
  Limits limits;
  auto result = open(files, id, limits, requests);
  if (!result) FAIL(sentence(result.error()) << ". " << result.error().cause);
  CHECK(validate(result.value()).value_or("") == "");
  return std::move(result.value());
}

inline Model opened(const Drop& drop, const std::string& id = "", const Requests& requests = {}) {
  return opened(drop.files(), id, requests);
}

/// The error of a model that must not open.
inline Error refused(std::span<const File> files, const std::string& id = "", const Requests& requests = {}) {
  Limits limits;
  const auto result = open(files, id, limits, requests);
  REQUIRE_FALSE(result);
  return result.error();
}

inline Error refused(const Drop& drop, const std::string& id = "", const Requests& requests = {}) {
  return refused(drop.files(), id, requests);
}

/// The files of an entry, in the order of its parts, each once.
inline std::vector<File> parts_of(const Entry& entry, std::span<const File> all) {
  std::vector<File> files;
  const auto add = [&](const Part& part) {
    const auto is_it = [&](const File& file) { return file.name == all[part.file].name; };
    if (std::none_of(files.begin(), files.end(), is_it)) files.push_back(all[part.file]);
  };
  for (const Part& part : entry.parts) add(part);
  for (const SharedParts& shared : entry.shared)
    std::for_each(shared->parts.begin(), shared->parts.end(), add);
  return files;
}

/// The first note of this title, or null.
inline const Note* note_called(const Notes& notes, std::string_view title) {
  for (const Note& note : notes) {
    if (note.title == title) return &note;
  }
  return nullptr;
}

inline bool has_note(const Model& model, std::string_view title) {
  return note_called(model.notes, title) != nullptr;
}

/// The note with a title; fails the test when there is none.
inline Note note(const Model& model, std::string_view title) {
  const Note* const found = note_called(model.notes, title);
  if (!found) FAIL("there is no note " << title);
  return *found;
}

/// Where a render vertex is in the first frame.
inline const Vec3& place(const Model& model, std::size_t vertex) {
  return model.source_positions[model.vertex_source[vertex]];
}

/// Where all of them are.
inline std::vector<Vec3> places(const Model& model) {
  std::vector<Vec3> all;
  for (const u32 source : model.vertex_source) all.push_back(model.source_positions[source]);
  return all;
}

/// The area of all triangles, and the volume that they enclose.
struct Measures {
  double area = 0;
  double volume = 0;
};

inline Measures measure(const Model& model) {
  using Exact = std::array<double, 3>;
  Measures sum;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const auto corner = [&](std::size_t k) {
      const Vec3& at = place(model, model.indices[i + k]);
      return Exact{at[0], at[1], at[2]};
    };
    const Exact a = corner(0), b = corner(1), c = corner(2);
    double square = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t y = (axis + 1) % 3, z = (axis + 2) % 3;
      const double side = (b[y] - a[y]) * (c[z] - a[z]) - (b[z] - a[z]) * (c[y] - a[y]);
      square += side * side;
      sum.volume += a[axis] * (b[y] * c[z] - b[z] * c[y]) / 6;
    }
    sum.area += std::sqrt(square) / 2;
  }
  return sum;
}

}  // namespace retromesh::test
