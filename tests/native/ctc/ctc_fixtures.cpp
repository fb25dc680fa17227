#include "tests/native/ctc/ctc_fixtures.hpp"

#include <cmath>

namespace retromesh::test {

ctc::Bone bone(u32 parent_plus_one) {
  ctc::Bone made;
  made.parent_plus_one = parent_plus_one;
  for (const std::size_t diagonal : {0u, 5u, 10u, 15u}) made.base[diagonal] = 1;
  return made;
}

void add_morph(Document& document, const Field& name, const ctc::MorphTargets& targets) {
  document.morphs.emplace_back().name = name;
  document.morph_targets.push_back(targets);
}

Document settled(Document document) {
  document.uvs.resize(document.triangles.size());
  if (document.triangle_lists.empty())
    document.triangle_lists = {static_cast<u32>(document.triangles.size())};
  ctc::settle(document);
  return document;
}

Bytes ctc_bytes(const Document& document) {
  Document made = settled(document);
  Limits limits;
  return ctc::write_document(made, limits).value();
}

Document cube() {
  Document made;
  made.skins = {"skin.bmp"_field};
  for (u32 i = 0; i < 8; ++i) {
    const Triple corner = {i & 1 ? 1.f : -1.f, i & 2 ? 1.f : -1.f, i & 4 ? 1.f : -1.f};
    const float part = 0.57735027f;
    made.vertices.push_back({corner, {corner[0] * part, corner[1] * part, corner[2] * part}});
  }
  constexpr std::array<u16, 4> kSides[] = {{1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3},
                                           {0, 1, 5, 4}, {4, 5, 7, 6}, {0, 2, 3, 1}};
  for (const auto& side : kSides) {
    made.triangles.push_back({side[0], side[1], side[2]});
    made.triangles.push_back({side[0], side[2], side[3]});
  }
  return made;
}

Document bar() {
  constexpr Triple kUp = {0, 0, 1};
  Document made;
  made.skins = {"skin.bmp"_field};
  made.vertices = {{{1, 2, 0}, kUp}, {{1, 2, 20}, kUp}, {{0, 0, 20}, kUp}};
  made.triangles = {{0, 1, 2}};
  made.uvs = {{0, 0, 1, 0, 0, 1}};
  made.bones = {bone(0), bone(1)};
  made.bones[1].base[11] = -10;
  made.weights = {{0, {{0, 1}}}, {0, {{1, 1}}}, {0, {{0, 0.25f}, {1, 0.75f}}}};
  add_frame(made, bent({}));
  return made;
}

std::array<ctc::Key, 3> bent(const Triple& angles) { return {{{}, {}, {{0, 0, 10}, angles}}}; }

void add_frame(Document& bar, const std::array<ctc::Key, 3>& keys) {
  bar.keys.insert(bar.keys.end(), keys.begin(), keys.end());
}

Document every_block() {
  Document made = bar();
  made.skins = {"one.bmp"_field, "two.tga"_field};
  made.triangles.push_back({2, 1, 0});
  made.uvs.push_back({0, 1, 1, 0, 0, 0});
  made.triangle_lists = {1, 1};
  add_frame(made, bent({0, 90, 0}));
  made.animations = {{"idle"_field, 0, 1}, {"bend"_field, 1, 1}};
  add_morph(made, "rise"_field, {{1, 2}, {{1, 2, 25}, {0, 0, 25}}});
  add_morph(made, "none"_field, {});
  made.attachments = {{"tag_hand"_field, 0}};
  made.substitutions = {{2, 5, {0, 0, 1}, {0.25f, 0.75f}}};
  made.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return made;
}

Result<Model> open_ctc(const Bytes& bytes, const Requests& asked) {
  const std::vector<File> files = {{"models/beam.ctc", bytes}};
  Limits limits;
  return open(files, "", limits, asked);
}

Model opened(const Document& document, const Requests& asked) {
  const Bytes bytes = ctc_bytes(document);
  return opened(std::vector<File>{{"models/beam.ctc", bytes}}, "", asked);
}

Model opened_with(const Document& document, const std::vector<std::pair<std::string, std::string>>& others) {
  Drop drop;
  drop.add("models/beam.ctc", ctc_bytes(document));
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
