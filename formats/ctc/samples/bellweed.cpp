// A plant on eight bones, with two morphs, petals coloured at their corners, a transparent light, two clips,
// and an attachment.
#include "formats/ctc/samples/bellweed.hpp"

#include <cmath>
#include <cstring>

#include "formats/ctc/document.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kBones = kBellweedStemBones + kBellweedLeafBones;
constexpr double kCup = kBellweedBone * (kBellweedStemBones - 1);  ///< Where the stem widens.
constexpr u32 kSwayFrames = 16;
constexpr u32 kBowFrames = 14;
constexpr ctc::Colour kUncoloured = {0x33, 0x66, 0xE5, 255};

template <std::size_t N>
void set_text(std::array<u8, N>& field, const std::string& text) {
  std::memcpy(field.data(), text.data(), std::min(N, text.size()));
}

/// The file has x forward, y to the left and z up; the plant's left is +X, its front +Z.
ctc::Vector vector_of(const Point& point) { return {float(point.z), float(point.x), float(point.y)}; }

/// The position of a bone in the bind pose.
Point place_of_bone(u32 bone) {
  if (bone < kBellweedStemBones) return {0, kBellweedBone * bone, 0};
  const u32 leaf = bone - kBellweedStemBones;
  return {leaf == 0 ? 0.8 : -0.8, kBellweedBone * (1 + leaf), 0};
}

u32 parent_of(u32 bone) { return bone < kBellweedStemBones ? bone - 1 : bone - kBellweedStemBones + 1; }

void add_bones(ctc::Document& document) {
  for (u32 i = 0; i < kBones; i++) {
    ctc::Bone bone;
    bone.parent_plus_one = i == 0 ? 0 : parent_of(i) + 1;
    const ctc::Vector place = vector_of(place_of_bone(i));
    bone.base = {1, 0, 0, -place[0], 0, 1, 0, -place[1], 0, 0, 1, -place[2], 0, 0, 0, 1};
    document.bones.push_back(bone);
  }
}

/// A frame of bones that are turned by angles about Y and X, in degrees.
void add_frame(ctc::Document& document, const std::array<std::array<double, 2>, kBones>& turns) {
  document.keys.push_back({});
  for (u32 i = 0; i < kBones; i++) {
    const Point from = i == 0 ? Point{} : place_of_bone(parent_of(i));
    ctc::Key key;
    key.translation = vector_of(place_of_bone(i) - from);
    key.angles = {float(turns[i][0]), float(turns[i][1]), 0};
    document.keys.push_back(key);
  }
}

/// A wave that is level at the start of its turn, later on bones further up.
double late_wave(double turn, double late) {
  return std::sin(2 * kPi * (turn - late)) + std::sin(2 * kPi * late);
}

void add_sway(ctc::Document& document) {
  for (u32 frame = 0; frame < kSwayFrames; frame++) {
    const double turn = double(frame) / kSwayFrames;
    std::array<std::array<double, 2>, kBones> turns{};
    for (u32 i = 1; i < kBellweedStemBones; i++) {
      turns[i] = {2.2 * late_wave(turn, 0.05 * i), 3.4 * late_wave(turn, 0.06 * i)};
    }
    turns[kBellweedStemBones] = {0, 7 * late_wave(turn, 0.2)};
    turns[kBellweedStemBones + 1] = {0, 7 * late_wave(turn, 0.3)};
    add_frame(document, turns);
  }
}

void add_bow(ctc::Document& document) {
  for (u32 frame = 0; frame < kBowFrames; frame++) {
    const double turn = double(frame) / kBowFrames;
    const double down = ease(turn * 3) * (1 - ease((turn - 0.55) / 0.45));
    std::array<std::array<double, 2>, kBones> turns{};
    for (u32 i = 1; i < kBellweedStemBones; i++) turns[i] = {26 * down * (0.55 + 0.12 * i), 0};
    turns[kBellweedStemBones] = {-12 * down, -30 * down};
    turns[kBellweedStemBones + 1] = {-12 * down, 30 * down};
    add_frame(document, turns);
  }
}

void add_vertices(const BellweedShape& plant, ctc::Document& document) {
  std::vector<Point> normals(plant.vertices.size());
  for (const Face& face : plant.shape.faces) {
    const Point& a = plant.shape.points[face.corners[0].point];
    const Point side = plant.shape.points[face.corners[1].point] - a;
    const Point other = plant.shape.points[face.corners[2].point] - a;
    for (const Corner& corner : face.corners) {
      normals[corner.point] = normals[corner.point] + cross(side, other);
    }
  }
  for (std::size_t i = 0; i < plant.vertices.size(); i++) {
    const BellweedVertex& vertex = plant.vertices[i];
    document.vertices.push_back({vector_of(vertex.place), vector_of(unit(normals[i]))});
    ctc::VertexWeights weights;
    weights.weights.push_back({vertex.bone, float(1 - vertex.other_part)});
    if (vertex.other_part > 0) weights.weights.push_back({vertex.other, float(vertex.other_part)});
    document.weights.push_back(weights);
  }
}

/// Petals are darker at their feet; the green is as its skin has it.
ctc::Colour colour_of(const Face& face, const Corner& corner) {
  if (face.material == kBellweedGreen) return kUncoloured;
  if (face.material == kBellweedGlow) return {255, 236, 150, 110};
  const u8 less = u8(std::lround(255 - 90 * corner.spot.v));
  return {255, less, less, 255};
}

void add_faces(const BellweedShape& plant, ctc::Document& document) {
  document.triangle_lists.resize(3);
  for (const Face& face : plant.shape.faces) {
    document.triangle_lists[face.material]++;
    ctc::Triangle triangle{};
    ctc::TriangleUvs uvs{};
    for (std::size_t i = 0; i < 3; i++) {
      const Corner& corner = face.corners[i];
      triangle[i] = u16(corner.point);
      uvs[2 * i] = float(corner.spot.u);
      uvs[2 * i + 1] = float(corner.spot.v);
      document.colours.push_back(colour_of(face, corner));
    }
    document.triangles.push_back(triangle);
    document.uvs.push_back(uvs);
  }
}

/// An attachment triangle at the mouth of the flower, in no list.
void add_attachment(ctc::Document& document) {
  const Point mouth = {0, kBellweedBone * kBellweedStemBones + 2, 0};
  const u16 first = u16(document.vertices.size());
  for (const Point& place : {mouth, mouth + Point{0, 0, 2}, mouth + Point{2, 0, 0}}) {
    document.vertices.push_back({vector_of(place), {0, 0, 1}});
    document.weights.push_back({1, {{kBellweedStemBones - 1, 1}}});
  }
  document.triangles.push_back({first, u16(first + 1), u16(first + 2)});
  document.uvs.push_back({});
  document.colours.insert(document.colours.end(), 3, kUncoloured);
  ctc::AttachmentPoint point;
  set_text(point.name, "tag_glow");
  point.triangle = u32(document.triangles.size() - 1);
  document.attachments.push_back(point);
}

void add_morph(ctc::Document& document, const std::string& name, const std::vector<u32>& vertices,
               const std::vector<Point>& places) {
  ctc::MorphHeader header;
  set_text(header.name, name);
  ctc::MorphTargets targets;
  targets.vertices = vertices;
  for (const Point& place : places) targets.targets.push_back(vector_of(place));
  document.morphs.push_back(header);
  document.morph_targets.push_back(targets);
}

void add_morphs(const BellweedShape& plant, ctc::Document& document) {
  std::vector<u32> petals, cup;
  std::vector<Point> open, swollen;
  for (u32 i = 0; i < plant.vertices.size(); i++) {
    const BellweedVertex& vertex = plant.vertices[i];
    if (length(vertex.open - vertex.place) > 1e-6) {
      petals.push_back(i);
      open.push_back(vertex.open);
    } else if (vertex.bone + 1 == kBellweedStemBones && vertex.place.y > kCup) {
      cup.push_back(i);
      swollen.push_back({vertex.place.x * 1.5, vertex.place.y - 0.6, vertex.place.z * 1.5});
    }
  }
  add_morph(document, "bloom", petals, open);
  add_morph(document, "swell", cup, swollen);
}

void add_animation(ctc::Document& document, const std::string& name, u32 first, u32 count) {
  ctc::Animation animation;
  set_text(animation.name, name);
  animation.first = first;
  animation.second = count;
  document.animations.push_back(animation);
}

}  // namespace

std::vector<Sample> ctc_samples() {
  const BellweedShape plant = bellweed_shape();
  ctc::Document document;
  document.header.skin_width = document.header.skin_height = 64;
  for (const char* skin : {"bellweed_green.bmp", "bellweed_petal.bmp", "bellweed_petal.bmp"}) {
    set_text(document.skins.emplace_back(), skin);
  }
  add_vertices(plant, document);
  add_faces(plant, document);
  add_attachment(document);
  add_bones(document);
  add_sway(document);
  add_bow(document);
  add_animation(document, "sway", 0, kSwayFrames);
  add_animation(document, "bow", kSwayFrames, kBowFrames);
  add_morphs(plant, document);
  ctc::settle(document);
  Limits limits;
  Sample sample;
  sample.id = "bellweed";
  sample.name = "Bellweed";
  sample.view = {.yaw = -30, .pitch = 24, .frame = 5};
  sample.files = {{"Bellweed.ctc", ctc::write_document(document, limits).value()},
                  {"bellweed_green.pcx", write_pcx(bellweed_green())},
                  {"bellweed_petal.pcx", write_pcx(bellweed_petal())}};
  return {sample};
}

}  // namespace retromesh::samples
