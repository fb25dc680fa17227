#include "formats/runescape/faces.hpp"

#include <array>
#include <utility>

#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/mapping.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kHidden = kNone;
constexpr u32 kSeeThrough = 1u << 24;

/// Faces that wear one material.
struct Look {
  u32 key = 0;
  u32 count = 0;
  u32 next = kNone;  ///< Another look of the same shelf.
  u32 place = 0;     ///< Where its next face goes.
};

/// Faces of one look, one behind the other.
struct Run {
  u32 look = 0;
  u32 first = 0;
  u32 count = 0;
};

/// What tells materials apart, in drawing order: those that let light through last, colours before textures.
/// Where clips fade faces, all that may be seen through are of one look, for each changes by itself.
u32 key_of(const Face& face, bool fades) {
  if (drawn_shading(face) == Shading::hidden) return kHidden;
  if (face.texture != kNoTexture) return (face.texture + 1u) << 8;
  if (is_solid(face)) return 0;
  if (fades) return kSeeThrough;
  return (face.transparency > 0 ? kSeeThrough : 0u) | face.transparency;
}

/// Whether two faces have the same key whatever it is, which is quicker to see than what it is.
bool have_same_key(const Face& a, const Face& b) {
  return a.shading == b.shading && a.transparency == b.transparency && a.texture == b.texture;
}

u32 transparency_of(u32 key) { return key & 255; }
u32 texture_of(u32 key) { return (key >> 8 & 0xFFFF) - 1; }
bool is_textured(u32 key) { return (key >> 8 & 0xFFFF) > 0; }

class FaceBuilder {
 public:
  FaceBuilder(const Mesh& mesh, const Light& light, Model& model)
      : mesh_(mesh), light_(light), model_(model) {}

  bool build(Limits& limits) {
    sort_out();
    if (!limits.charge(u64{drawn_} * kFaceBytes + mesh_.vertex_labels.size())) return false;
    make_groups();
    order_faces();
    write_faces();
    model_.vertex_labels = mesh_.vertex_labels;
    return true;
  }

 private:
  /// Three render vertices with their posed twins, their light and texture coordinates, and the face itself.
  static constexpr u64 kFaceBytes =
      3 * (4 * sizeof(Vec3) + 2 * sizeof(Vec2) + 2 * sizeof(u32) + 2 * sizeof(u16)) + sizeof(u32) + 2;

  static constexpr u32 kShelves = 64;

  /// Finds the runs of faces that look alike, and counts those of each look.
  void sort_out() {
    const bool fades = model_.label_frames && !model_.label_frames->transparency.empty();
    shelves_.fill(kNone);
    const Face* const faces = mesh_.faces.data();
    const u32 count = static_cast<u32>(mesh_.faces.size());
    for (u32 i = 0; i < count;) {
      const u32 first = i;
      const u32 key = key_of(faces[first], fades);
      do {
        ++i;
      } while (i < count && (have_same_key(faces[i], faces[first]) || key_of(faces[i], fades) == key));
      if (key != kHidden) add_run({look_of(key), first, i - first});
    }
  }

  void add_run(const Run& run) {
    looks_[run.look].count += run.count;
    drawn_ += run.count;
    add_to(runs_) = run;
  }

  u32 look_of(u32 key) {
    u32& newest = shelves_[(key ^ key >> 8) % kShelves];
    for (u32 look = newest; look != kNone; look = looks_[look].next) {
      if (looks_[look].key == key) return look;
    }
    add_to(looks_) = {key, 0, newest, 0};
    newest = static_cast<u32>(looks_.size() - 1);
    has_textures_ = has_textures_ || is_textured(key);
    return newest;
  }

  void make_groups() {
    std::vector<u32> drawing = numbers_below(looks_.size());
    sort_by(drawing, [&](u32 a, u32 b) { return looks_[a].key < looks_[b].key; });
    u32 start = 0;
    for (const u32 number : drawing) {
      Look& look = looks_[number];
      look.place = start;
      add_to(model_.groups) = {start * 3, look.count * 3, static_cast<u32>(model_.materials.size())};
      add_material(look.key);
      start += look.count;
    }
  }

  /// Those of one look together, in the file's order otherwise.
  void order_faces() {
    order_.resize(drawn_);
    for (const Run run : runs_) {
      u32* const to = order_.data() + looks_[run.look].place;
      for (u32 i = 0; i < run.count; ++i) to[i] = run.first + i;
      looks_[run.look].place += run.count;
    }
  }

  void add_material(u32 key) {
    Material& material = add_to(model_.materials);
    const u32 transparency = transparency_of(key);
    const bool fades = key == kSeeThrough;
    material.unlit = true;
    if (is_textured(key)) {
      material.slot = texture_of(key);
      material.name = format({"texture %", {plain(material.slot)}});
      material.kind = "Texture";
      material.wrap = Wrap::repeat_v;
      material.filter = Filter::nearest;
      material.cutoff = 0.5f;
    } else {
      material.name = transparency > 0 ? format({"colours, % of 256 see-through", {transparency}})
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
    model_.indices = numbers_below(order_.size() * 3);
    model_.shades = light_corners(mesh_, light_, order_);
    if (has_textures_) model_.uvs = texture_coordinates(mesh_, order_);
    model_.vertex_source.resize(order_.size() * 3);
    u32* source = model_.vertex_source.data();
    const Face* const faces = mesh_.faces.data();
    for (const u32 number : order_) {
      for (const u16 vertex : faces[number].vertices) *source++ = vertex;
    }
    model_.priorities = of_faces<u8>([=](u32 face) { return faces[face].priority; });
    if (mesh_.has_face_labels) model_.face_labels = of_faces<u8>([=](u32 face) { return faces[face].label; });
    const u32* const numbers = mesh_.face_source.data();
    model_.face_source = mesh_.face_source.empty() ? std::move(order_)
                                                   : of_faces<u32>([=](u32 face) { return numbers[face]; });
  }

  /// What each face that is seen has.
  template <class T, class Read>
  std::vector<T> of_faces(Read read) const {
    const u32* const order = order_.data();
    return list_of<T>(order_.size(), [=](std::size_t i) { return read(order[i]); });
  }

  const Mesh& mesh_;
  const Light& light_;
  Model& model_;
  std::vector<Look> looks_;
  std::array<u32, kShelves> shelves_;  ///< The newest look of each.
  std::vector<Run> runs_;              ///< Of the faces that are seen, in the file's order.
  u32 drawn_ = 0;
  std::vector<u32> order_;  ///< Numbers of faces.
  bool has_textures_ = false;
};

}  // namespace

bool add_faces(const Mesh& mesh, const Light& light, Model& model, Limits& limits) {
  return FaceBuilder(mesh, light, model).build(limits);
}

}  // namespace retromesh::runescape
