#include "tests/native/ctc/ctc_fixtures.hpp"

#include <cmath>

namespace retromesh::test {

CtcFile cube() {
  CtcFile file;
  for (u32 i = 0; i < 8; ++i) {
    const Triple corner = {i & 1 ? 1.f : -1.f, i & 2 ? 1.f : -1.f, i & 4 ? 1.f : -1.f};
    const float part = 0.57735027f;
    file.vertices.push_back({corner, {corner[0] * part, corner[1] * part, corner[2] * part}});
  }
  constexpr std::array<u16, 4> kSides[] = {{1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3},
                                           {0, 1, 5, 4}, {4, 5, 7, 6}, {0, 2, 3, 1}};
  for (const auto& side : kSides) {
    file.triangles.push_back({{side[0], side[1], side[2]}, {}});
    file.triangles.push_back({{side[0], side[2], side[3]}, {}});
  }
  return file;
}

Result<Model> open_ctc(const Bytes& bytes, const Requests& asked) {
  const std::vector<File> files = {{"models/beam.ctc", bytes}};
  Limits limits;
  return open(files, "", limits, asked);
}

Model opened(const CtcFile& file, const Requests& asked) {
  const Bytes bytes = file.write();
  return opened(std::vector<File>{{"models/beam.ctc", bytes}}, "", asked);
}

Model opened_with(const CtcFile& file, const std::vector<std::pair<std::string, std::string>>& others) {
  Drop drop;
  drop.add("models/beam.ctc", file.write());
  for (const auto& [name, text] : others) drop.add(name, text_bytes(text));
  return opened(drop, "models/beam.ctc");
}

Triple file_position(const Pose& pose, u32 vertex) {
  const Vec3& at = pose.source_positions[vertex];
  return {at[0], -at[2], at[1]};
}

Triple position_in_frame(const Model& model, u32 frame, u32 vertex) {
  Pose pose;
  pose_frame(model, frame, pose);
  return file_position(pose, vertex);
}

bool is_near(const Triple& a, const Triple& b) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!(std::abs(a[axis] - b[axis]) < 1e-4f)) return false;
  }
  return true;
}

const Interpretation& reading(const Model& model, std::string_view id) {
  for (const Interpretation& one : model.interpretations) {
    if (one.id == id) return one;
  }
  FAIL("there is no reading " << id);
  return model.interpretations.front();
}

std::string chosen(const Model& model, const std::string& id) {
  const Interpretation& one = reading(model, id);
  return one.choices[one.chosen].id;
}

}  // namespace retromesh::test
