#include <algorithm>

#include "formats/boundary/convert_answers.hpp"
#include "formats/export/imported_mesh.hpp"
#include "formats/writers.hpp"
#include "wasm/module.hpp"

/// The converter: reads models of all families, and meshes of other programs as arrays, and writes them in
/// the format of a family. Loaded on demand.
namespace retromesh::wasm {
namespace {

class Converter : public Module {
 public:
  /// Chooses an interpretation of the model that is converted next.
  void request(const std::string& interpretation, const std::string& choice) {
    requests_.push_back({interpretation, choice});
  }

  /// Sets an option of the writer for the model that is converted next.
  void set_option(const std::string& name, const std::string& value) { options_.push_back({name, value}); }

  /// Gives an image of the model that is converted next the pixels in the file "pixels/<image>".
  void set_image(u32 image, u32 width, u32 height) { images_.push_back({image, width, height}); }

  /// The model with the Entry::id `id` among the files that were added, written as `family` does.
  std::span<const u8> convert(const std::string& id, const std::string& family, const std::string& stem) {
    Limits limits = writing_limits();
    auto opened = open_for_writing(model_files(), id, limits, requests_);
    if (opened) set_pixels(opened.value());
    return write(opened, family, stem, limits);
  }

  /// How the vertices of the model follow its bones.
  std::span<const u8> skin(const std::string& id) {
    Limits limits;
    const auto opened = open_for_writing(model_files(), id, limits, requests_);
    requests_.clear();
    const auto skin = opened ? Result<Skin>(skin_of(opened.value())) : Result<Skin>(opened.error());
    return answer(ResultAnswer<Skin>(skin));
  }

  // A mesh of another program. Its arrays are files with the names of ImportedMesh in TypeScript, as
  // little-endian numbers.

  void import_mesh(const std::string& name, u32 vertices) {
    imported_ = {};
    imported_.name = name;
    imported_.vertices = vertices;
    morph_vertices_ = 0;
  }

  /// `blend`, `mapping` and `filter` are numbers of Blend, TextureMapping and Filter.
  void import_material(const std::string& name, double red, double green, double blue, double opacity,
                       u32 image, u32 blend, u32 mapping, u32 filter) {
    ImportedMaterial& material = imported_.materials.emplace_back();
    material.name = name;
    material.colour = {float(red), float(green), float(blue)};
    material.opacity = float(opacity);
    material.image = image;
    material.blend = blend <= u32(Blend::alpha) ? Blend(blend) : Blend::opaque;
    material.mapping = mapping <= u32(TextureMapping::facing) ? TextureMapping(mapping) : TextureMapping::uv;
    material.filter = filter <= u32(Filter::nearest) ? Filter(filter) : Filter::linear;
  }

  /// What else the last material is; `role` is a number of ImportedRole.
  void set_material(bool masked, bool two_sided, bool unlit, bool facet, u32 role) {
    if (imported_.materials.empty()) return;
    ImportedMaterial& material = imported_.materials.back();
    material.masked = masked;
    material.two_sided = two_sided;
    material.unlit = unlit;
    material.facet = facet;
    material.role = role <= u32(ImportedRole::corner) ? ImportedRole(role) : ImportedRole::drawn;
  }

  void import_image(const std::string& name, u32 width, u32 height) {
    imported_.images.push_back({name, width, height});
  }

  void import_clip(const std::string& name, const std::string& group, u32 first, u32 count, double rate,
                   u32 replay_from) {
    Clip& clip = imported_.clips.emplace_back();
    clip.name = name;
    clip.group = group;
    clip.first = first;
    clip.count = count;
    clip.rate = float(rate);
    clip.replay_from = replay_from;
  }

  /// An event of the last clip.
  void import_event(double time, const std::string& name) {
    if (!imported_.clips.empty()) imported_.clips.back().events.push_back({float(time), name});
  }

  /// A morph of the next `count` of "morphVertices" and "morphOffsets".
  void import_morph(const std::string& name, u32 count) {
    const auto vertices = array<u32>("morphVertices");
    const auto offsets = array<float>("morphOffsets");
    Morph& morph = imported_.morphs.emplace_back();
    morph.name = name;
    for (u32 i = 0; i < count && morph_vertices_ < vertices.size(); ++i, ++morph_vertices_) {
      morph.vertices.push_back(vertices[morph_vertices_]);
      const auto offset = offsets.subspan(std::min(offsets.size(), std::size_t{3} * morph_vertices_));
      if (offset.size() >= 3) morph.offsets.push_back({offset[0], offset[1], offset[2]});
    }
  }

  /// A bone; the arrays of all bones are files with the names of ImportedSkeleton in "bones/".
  void import_bone(const std::string& name, u32 parent, bool is_whole) {
    if (!imported_.skeleton) imported_.skeleton.emplace();
    ImportedSkeleton& skeleton = *imported_.skeleton;
    if (is_whole) skeleton.whole = static_cast<u32>(skeleton.names.size());
    skeleton.names.push_back(name);
    skeleton.parents.push_back(parent);
  }

  /// The imported mesh, written as `family` does.
  std::span<const u8> convert_imported(const std::string& family, const std::string& stem) {
    Limits limits = writing_limits();
    imported_.frames = array<float>("frames");
    imported_.triangles = array<u32>("triangles");
    imported_.uvs = array<float>("uvs");
    imported_.colours = array<u8>("colours");
    imported_.triangle_materials = array<u16>("triangleMaterials");
    imported_.face_numbers = array<u32>("faceNumbers");
    imported_.priorities = array<u8>("priorities");
    imported_.face_labels = array<u8>("faceLabels");
    imported_.vertex_labels = array<u8>("vertexLabels");
    imported_.lines = array<u32>("lines");
    imported_.sprites = array<u32>("sprites");
    set_durations();
    set_bones();
    auto model = model_of(imported_, limits);
    if (model) set_pixels(model.value());
    const std::span<const u8> block = write(model, family, stem, limits);
    imported_ = {};
    return block;
  }

 private:
  /// The model, its frames as numbers, and the files that are written.
  static Limits writing_limits() {
    Limits limits;
    limits.bytes *= 2;
    return limits;
  }

  /// The files without those of pixels, whose bytes would look like palettes.
  std::vector<File> model_files() const {
    std::vector<File> own;
    for (const File& file : files()) {
      if (!file.name.starts_with("pixels/")) own.push_back(file);
    }
    return own;
  }

  /// An image whose pixels JavaScript has.
  struct Pixels {
    u32 image;
    u32 width;
    u32 height;
  };

  void set_pixels(Model& model) {
    for (const Pixels& pixels : images_) {
      const auto bytes = array<u8>("pixels/" + std::to_string(pixels.image));
      if (pixels.image >= model.images.size() || bytes.size() != u64{pixels.width} * pixels.height * 4)
        continue;
      Image& image = model.images[pixels.image];
      image.width = pixels.width;
      image.height = pixels.height;
      image.pixels.assign(bytes.begin(), bytes.end());
    }
  }

  /// Gives each clip those of its frames from "durations", which has those of all clips, or none.
  void set_durations() {
    auto durations = array<u16>("durations");
    for (Clip& clip : imported_.clips) {
      const auto own = durations.first(std::min<std::size_t>(durations.size(), clip.count));
      if (std::any_of(own.begin(), own.end(), [](u16 ticks) { return ticks != 1; }))
        clip.durations.assign(own.begin(), own.end());
      durations = durations.subspan(own.size());
    }
  }

  void set_bones() {
    if (!imported_.skeleton) return;
    ImportedSkeleton& skeleton = *imported_.skeleton;
    skeleton.to_bones = array<float>("bones/toBones");
    skeleton.positions = array<float>("bones/positions");
    skeleton.first_influences = array<u32>("bones/firstInfluences");
    skeleton.influence_bones = array<u32>("bones/influenceBones");
    skeleton.influence_weights = array<float>("bones/influenceWeights");
    skeleton.morph_offsets = array<float>("bones/morphOffsets");
    skeleton.poses = array<double>("bones/poses");
  }

  template <class T>
  std::span<const T> array(const std::string& name) const {
    for (const File& file : files()) {
      if (file.name == name)
        return {reinterpret_cast<const T*>(file.bytes.data()), file.bytes.size() / sizeof(T)};
    }
    return {};
  }

  std::span<const u8> write(const Result<Model>& opened, const std::string& family, const std::string& stem,
                            Limits& limits) {
    requests_.clear();
    images_.clear();
    const auto written =
        opened ? write_as(family, opened.value(), stem, options_, limits) : Result<Writing>(opened.error());
    options_.clear();
    return answer(WritingAnswer(written));
  }

  std::vector<InterpretationRequest> requests_;
  WriteOptions options_;
  std::vector<Pixels> images_;
  ImportedMesh imported_;
  std::size_t morph_vertices_ = 0;  ///< Those of "morphVertices" that morphs have.
};

}  // namespace

RETROMESH_MODULE(Converter)
RETROMESH_METHOD(Converter, request, "request")
RETROMESH_METHOD(Converter, set_option, "setOption")
RETROMESH_METHOD(Converter, set_image, "setImage")
RETROMESH_METHOD(Converter, convert, "convert:bytes")
RETROMESH_METHOD(Converter, skin, "skin:bytes")
RETROMESH_METHOD(Converter, import_mesh, "importMesh")
RETROMESH_METHOD(Converter, import_material, "importMaterial")
RETROMESH_METHOD(Converter, set_material, "setMaterial")
RETROMESH_METHOD(Converter, import_image, "importImage")
RETROMESH_METHOD(Converter, import_clip, "importClip")
RETROMESH_METHOD(Converter, import_event, "importEvent")
RETROMESH_METHOD(Converter, import_morph, "importMorph")
RETROMESH_METHOD(Converter, import_bone, "importBone")
RETROMESH_METHOD(Converter, convert_imported, "convertImported:bytes")

}  // namespace retromesh::wasm
