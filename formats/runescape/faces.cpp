#include "formats/runescape/faces.hpp"

#include "formats/io/list.hpp"
#include "formats/io/order.hpp"
#include "formats/io/say.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/mapping.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kHidden = kNone;
constexpr u32 kSeeThrough = 1u << 24;

/// What tells materials apart, in drawing order: those that let light through last, colours before textures.
/// Where clips fade faces, all that may be seen through are of one look, for each changes by itself.
u32 look_of(const Face& face, bool fades) {
  if (drawn_shading(face) == Shading::hidden) return kHidden;
  if (face.texture != kNoTexture) return (face.texture + 1u) << 8;
  if (is_solid(face)) return 0;
  if (fades) return kSeeThrough;
  return (face.transparency > 0 ? kSeeThrough : 0u) | face.transparency;
}

u32 transparency_of(u32 look) { return look & 255; }
u32 texture_of(u32 look) { return (look >> 8 & 0xFFFF) - 1; }
bool is_textured(u32 look) { return (look >> 8 & 0xFFFF) > 0; }

class FaceBuilder {
 public:
  FaceBuilder(const Mesh& mesh, const Light& light, Model& model)
      : mesh_(mesh), light_(light), model_(model) {}

  bool build(Limits& limits) {
    sort_out();
    if (!limits.charge(u64{order_.size()} * kFaceBytes + mesh_.vertex_labels.size())) return false;
    make_groups();
    write_faces();
    write_labels();
    return true;
  }

 private:
  /// Three render vertices with their posed twins, their light and texture coordinates, and the face itself.
  static constexpr u64 kFaceBytes =
      3 * (4 * sizeof(Vec3) + 2 * sizeof(Vec2) + 2 * sizeof(u32) + 2 * sizeof(u16)) + sizeof(u32) + 2;

  /// The faces that are seen, those of one look together, in the file's order otherwise.
  void sort_out() {
    bool is_sorted = true;
    const bool fades = model_.label_frames && !model_.label_frames->transparency.empty();
    looks_.reserve(mesh_.faces.size());
    order_.reserve(mesh_.faces.size());
    for (u32 i = 0; i < mesh_.faces.size(); ++i) {
      const u32 look = look_of(mesh_.faces[i], fades);
      looks_.push_back(look);
      if (look == kHidden) continue;
      is_sorted = is_sorted && (order_.empty() || looks_[order_.back()] <= look);
      order_.push_back(i);
      has_textures_ = has_textures_ || is_textured(look);
    }
    if (is_sorted) return;
    sort_by(order_, [&](u32 a, u32 b) { return looks_[a] != looks_[b] ? looks_[a] < looks_[b] : a < b; });
  }

  void make_groups() {
    for (u32 i = 0; i < order_.size(); ++i) {
      const u32 look = looks_[order_[i]];
      if (i == 0 || look != looks_[order_[i - 1]]) add_group(look, i * 3);
      model_.groups.back().count += 3;
    }
  }

  void add_group(u32 look, u32 start) {
    add_to(model_.groups) = {start, 0, static_cast<u32>(model_.materials.size())};
    Material& material = add_to(model_.materials);
    const u32 transparency = transparency_of(look);
    const bool fades = look == kSeeThrough;
    material.unlit = true;
    if (is_textured(look)) {
      material.slot = texture_of(look);
      material.name = say({"texture %", {plain(material.slot)}});
      material.kind = "Texture";
      material.wrap = Wrap::repeat_v;
      material.filter = Filter::nearest;
      material.cutoff = 0.5f;
    } else {
      material.name = transparency > 0 ? say({"colours, % of 256 see-through", {transparency}})
                      : fades          ? "colours that fade"
                                       : "colours";
      material.kind = transparency > 0 || fades ? "Colours, see-through" : "Colours";
      material.fill = Fill::palette;
    }
    if (transparency == 0 && !fades) return;
    material.blend = Blend::alpha;
    material.opacity = static_cast<float>(256 - transparency) / 256;
  }

  void write_faces() {
    const std::vector<LitFace> lit = light_faces(mesh_, light_);
    const std::vector<FaceUv> coordinates =
        has_textures_ ? texture_coordinates(mesh_) : std::vector<FaceUv>{};
    const std::size_t corners = order_.size() * 3;
    model_.indices = numbers_below(corners);
    model_.face_source.resize(order_.size());
    model_.priorities.resize(order_.size());
    model_.vertex_source.resize(corners);
    model_.shades.resize(corners);
    model_.uvs.resize(corners);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const u32 number = order_[i];
      const Face& face = mesh_.faces[number];
      model_.face_source[i] = mesh_.face_source.empty() ? number : mesh_.face_source[number];
      model_.priorities[i] = face.priority;
      for (std::size_t corner = 0; corner < 3; ++corner) {
        model_.vertex_source[i * 3 + corner] = face.vertices[corner];
        model_.shades[i * 3 + corner] = lit[number][corner];
        if (has_textures_) model_.uvs[i * 3 + corner] = coordinates[number][corner];
      }
    }
  }

  void write_labels() {
    model_.vertex_labels = mesh_.vertex_labels;
    if (!mesh_.has_face_labels) return;
    model_.face_labels.reserve(order_.size());
    for (const u32 number : order_) model_.face_labels.push_back(mesh_.faces[number].label);
  }

  const Mesh& mesh_;
  const Light& light_;
  Model& model_;
  std::vector<u32> looks_;  ///< One for each face.
  std::vector<u32> order_;  ///< Numbers of faces.
  bool has_textures_ = false;
};

}  // namespace

bool add_faces(const Mesh& mesh, const Light& light, Model& model, Limits& limits) {
  return FaceBuilder(mesh, light, model).build(limits);
}

}  // namespace retromesh::runescape
