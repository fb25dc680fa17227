#include "formats/model/repeated_faces.hpp"

#include <algorithm>

#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

/// Begins at the corner with the lowest number.
void rotate(ComparedFace& face) {
  const auto lowest = std::min_element(face.corners.begin(), face.corners.end()) - face.corners.begin();
  std::rotate(face.corners.begin(), face.corners.begin() + lowest, face.corners.end());
  std::rotate(face.at_corners.begin(), face.at_corners.begin() + lowest, face.at_corners.end());
}

bool look_alike(const ComparedFace& a, const ComparedFace& b) {
  return a.corners == b.corners && a.look == b.look && a.at_corners == b.at_corners;
}

}  // namespace

bool has_equal_corners(const std::array<u32, 3>& corners) {
  return corners[0] == corners[1] || corners[1] == corners[2] || corners[0] == corners[2];
}

std::vector<u32> repeated_faces(std::vector<ComparedFace> faces) {
  for (ComparedFace& face : faces) rotate(face);
  sort_elements(faces, [](const ComparedFace& a, const ComparedFace& b) {
    if (a.corners != b.corners) return a.corners < b.corners;
    if (a.look != b.look) return a.look < b.look;
    if (a.at_corners != b.at_corners) return a.at_corners < b.at_corners;
    return a.number < b.number;
  });
  std::vector<u32> repeated;
  for (std::size_t i = 1; i < faces.size(); ++i) {
    if (look_alike(faces[i - 1], faces[i])) repeated.push_back(faces[i].number);
  }
  sort_numbers(repeated);
  return repeated;
}

void set_faces(const std::vector<u32>& numbers, Note& note) {
  note.count = static_cast<u32>(numbers.size());
  for (const u32 number : numbers) note.target.add(Target::Kind::face, number);
}

}  // namespace retromesh
