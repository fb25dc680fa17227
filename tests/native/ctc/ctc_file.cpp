#include "tests/native/ctc/ctc_file.hpp"

#include <algorithm>

namespace retromesh::test {
namespace {

template <std::size_t width>
std::array<u8, width> field_of(const std::string& text) {
  std::array<u8, width> field{};
  std::copy_n(text.begin(), std::min(text.size(), width), field.begin());
  return field;
}

ctc::TriangleUvs uvs_of(const CtcFile::Triangle& triangle, bool are_planar) {
  const auto& [a, b, c] = triangle.uvs;
  if (are_planar) return {a.u, b.u, c.u, a.v, b.v, c.v};
  return {a.u, a.v, b.u, b.v, c.u, c.v};
}

void add_skeleton(const CtcFile& file, ctc::Document& made) {
  for (const CtcFile::Bone& bone : file.bones) {
    ctc::Bone& added = made.bones.emplace_back();
    added.parent_plus_one = bone.parent_plus_one;
    added.base = bone.base;
  }
  if (!file.bones.empty()) {
    for (const auto& weights : file.weights) made.weights.push_back({0, weights});
  }
  for (const CtcFile::Animation& animation : file.animations)
    made.animations.push_back({field_of<16>(animation.name), animation.first, animation.second});
  for (const auto& frame : file.frames) made.keys.insert(made.keys.end(), frame.begin(), frame.end());
}

}  // namespace

ctc::Document CtcFile::document() const {
  ctc::Document made;
  made.header.magic = field_of<4>(magic);
  made.header.version = version;
  for (const std::string& skin : skins) made.skins.push_back(field_of<64>(skin));
  for (const Vertex& vertex : vertices) made.vertices.push_back({vertex.position, vertex.normal});
  for (const Triangle& triangle : triangles) {
    made.triangles.push_back(triangle.vertices);
    made.uvs.push_back(uvs_of(triangle, planar_uvs));
  }
  add_skeleton(*this, made);
  for (const Morph& morph : morphs) {
    made.morphs.emplace_back().name = field_of<16>(morph.name);
    made.morph_targets.push_back({morph.vertices, morph.values});
  }
  for (const Attachment& attachment : attachments)
    made.attachments.push_back({field_of<8>(attachment.name), attachment.triangle});
  made.triangle_lists = lists;
  if (lists.empty()) made.triangle_lists = {static_cast<u32>(triangles.size())};
  made.substitutions.assign(substitutions, {2, 5, {0, 0, 1}, {0.25f, 0.75f}});
  made.colours = colours;
  ctc::settle(made);
  return made;
}

Bytes CtcFile::write() const {
  ctc::Document made = document();
  Limits limits;
  return ctc::write_document(made, limits).value();
}

CtcFile bar() {
  CtcFile file;
  file.vertices = {{{1, 2, 0}}, {{1, 2, 20}}, {{0, 0, 20}}};
  file.triangles = {{{0, 1, 2}, {{{0, 0}, {1, 0}, {0, 1}}}}};
  file.bones = {{0}, {1}};
  file.bones[1].base[11] = -10;
  file.weights = {{{0, 1}}, {{1, 1}}, {{0, 0.25f}, {1, 0.75f}}};
  file.frames = {bent({})};
  return file;
}

std::vector<ctc::Key> bent(const Triple& angles) { return {{}, {}, {{0, 0, 10}, angles}}; }

CtcFile every_block() {
  CtcFile file = bar();
  file.skins = {"one.bmp", "two.tga"};
  file.triangles.push_back({{2, 1, 0}, {{{0, 1}, {1, 0}, {0, 0}}}});
  file.lists = {1, 1};
  file.frames.push_back(bent({0, 90, 0}));
  file.animations = {{"idle", 0, 1}, {"bend", 1, 1}};
  file.morphs = {{"rise", {1, 2}, {{1, 2, 25}, {0, 0, 25}}}, {"none", {}, {}}};
  file.attachments = {{"tag_hand", 0}};
  file.substitutions = 1;
  file.colours.assign(6, {0x33, 0x66, 0xE5, 0x80});
  return file;
}

}  // namespace retromesh::test
