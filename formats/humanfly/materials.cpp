#include "formats/humanfly/materials.hpp"

#include <utility>

#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/humanfly/images/rgb565.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/image/rules.hpp"
#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/model.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u64 kMaxBuiltInBytes = 4 * 128 * 128;

Image palette_image(const File& file, u32 number) {
  Image image;
  image.file = file.name;
  image.width = kColours;
  image.height = 1;
  image.bits = 16;
  const std::byte* const first = file.bytes.data() + std::size_t{number} * kPaletteSize;
  for (u32 i = 0; i < kColours; ++i) {
    append_rgb565(image.pixels, io::load<u16, kEndian>(first + std::size_t{2} * i), 255);
  }
  return image;
}

void name_material(const Primitive& primitive, Material& material) {
  constexpr const char* kPolygonKinds[] = {"Flat",
                                           "Gouraud",
                                           "Phong",
                                           "Texture",
                                           "Environment map",
                                           "Texture and light map, alpha",
                                           "Texture and light map, bump",
                                           ""};
  constexpr const char* kLineKinds[] = {"Lines, flat", "Lines, Gouraud", "Lines, Phong"};
  const u32 shade = static_cast<u32>(primitive.shade());
  const FormatArgument number = plain(primitive.number());
  if (primitive.is_sprite()) {
    material.name = format({"sprite %", {number}});
    material.kind = "Sprites";
    return;
  }
  material.name = format({primitive.shade() <= Shade::phong ? "palette %" : "texture %", {number}});
  material.kind = primitive.is_line() ? kLineKinds[shade] : kPolygonKinds[shade];
}

class ImageAssigner {
 public:
  ImageAssigner(const FileSet& files, const Pairing& pairing, u32 object, const Document& document,
                Model& model, Limits& limits)
      : files_(files),
        pairing_(pairing),
        object_(object),
        resources_(resources_of(document)),
        document_(document),
        model_(model),
        limits_(limits) {}

  bool run(const std::vector<u32>& material_primitives) {
    count_uses();
    for (std::size_t i = 0; i < resources_.size(); ++i) {
      if (!add_image(i)) return false;
    }
    for (std::size_t i = 0; i < material_primitives.size(); ++i) {
      assign_image(document_.primitives[material_primitives[i]], model_.materials[i]);
    }
    return true;
  }

 private:
  /// How the primitives use a resource.
  struct Use {
    u32 faces = 0;
    bool is_light_map = false;  ///< Looked up by normals.
  };

  /// Counts the primitives that use each resource.
  void count_uses() {
    uses_.resize(resources_.size());
    image_indices_.resize(3 * kMaxResources);
    for (u32 i = 0; i < resources_.size(); ++i) image_index(resources_[i].kind, resources_[i].number) = i;
    for (const Primitive& primitive : document_.primitives) {
      add_use(resource_kind(primitive), primitive.number(), primitive.shade() == Shade::environment);
      if (has_light_map(primitive)) add_use(ResourceKind::texture, primitive.number() + 1, true);
    }
  }

  void add_use(ResourceKind kind, u32 number, bool is_light_map) {
    Use& use = uses_[image_index(kind, number)];
    ++use.faces;
    use.is_light_map = use.is_light_map || is_light_map;
  }

  /// Index in `resources_`, which is that in Model::images.
  u32& image_index(ResourceKind kind, u32 number) {
    return image_indices_[static_cast<u32>(kind) * kMaxResources + number];
  }

  bool add_image(std::size_t number) {
    const Resource& resource = resources_[number];
    const Use& use = uses_[number];
    Image image;
    const u32 file = pairing_.find(number, resources_, object_).file;
    const bool is_there = file != kNoFile && read(resource, files_[file], image);
    if (!is_there) {
      if (!limits_.charge(kMaxBuiltInBytes)) return false;
      image = built_in(resource, use);
      report_missing(resource, use, file);
    }
    image.name = is_there ? resource_name(resource) : format({"built-in %", {resource_name(resource)}});
    add_to(model_.images) = std::move(image);
    return true;
  }

  static Image built_in(const Resource& resource, const Use& use) {
    if (resource.kind == ResourceKind::palette) return built_in_palette(resource.number);
    if (resource.kind == ResourceKind::sprite) return built_in_sprite(resource.number);
    return use.is_light_map ? built_in_light_map(resource.number) : built_in_texture(resource.number);
  }

  void report_missing(const Resource& resource, const Use& use, u32 found) {
    // The file exists but cannot be used.
    if (found != kNoFile) return;
    // The object has only a number of it, and the files of the demos have any names.
    const std::string name = resource.kind == ResourceKind::palette ? "palettes" : resource_name(resource);
    MissingFile& missing = add_missing_file(name, use.faces, model_);
    missing.kind = part_kind(resource.kind);
    if (resource.kind != ResourceKind::palette && missing.numbers.empty())
      missing.numbers.push_back(resource.number);
    missing.location = SourceLocation::in(files_[object_].name);
  }

  /// Reads the file of a resource; ordinary images are left to the browser to decode.
  bool read(const Resource& resource, const File& file, Image& image) {
    if (resource.kind == ResourceKind::palette) return read_palette(resource, file, image);
    image.file = file.name;
    const bool is_apx_file = is_apx(file.bytes);
    if (!is_apx_file && !is_sprite_image(file.bytes)) return true;
    auto decoded = is_apx_file ? decode_apx(file.name, file.bytes, limits_)
                               : decode_sprite_image(file.name, file.bytes, limits_);
    if (!decoded) {
      const Error& error = decoded.error();
      add_note(model_.notes, image::Rule::not_decoded, {"% cannot be decoded", {file_name(file.name)}},
               {"%.", {sentence(error)}}, SourceLocation::byte(file.name, error.offset));
      return false;
    }
    image = std::move(decoded.value());
    image.file = file.name;
    return true;
  }

  bool read_palette(const Resource& resource, const File& file, Image& image) {
    const u64 count = file.bytes.size() / kPaletteSize;
    if (resource.number < count) {
      image = palette_image(file, resource.number);
      return true;
    }
    add_note(model_.notes, Rule::palette_missing,
             {"Palette % is beyond the % of %", {plain(resource.number), count, file_name(file.name)}},
             {"A palette is 256 bytes. A built-in palette is used instead."}, SourceLocation::in(file.name));
    return false;
  }

  void assign_image(const Primitive& primitive, Material& material) {
    material.image = image_index(resource_kind(primitive), primitive.number());
    if (has_light_map(primitive))
      material.light_image = image_index(ResourceKind::texture, primitive.number() + 1);
  }

  const FileSet& files_;
  const Pairing& pairing_;
  u32 object_;
  std::vector<Resource> resources_;
  std::vector<Use> uses_;  ///< One for each of `resources_`.
  std::vector<u32> image_indices_;
  const Document& document_;
  Model& model_;
  Limits& limits_;
};

}  // namespace

u32 material_key(const Primitive& primitive) {
  const u32 kind = primitive.is_sprite() ? 2 : primitive.is_line() ? 1 : 0;
  return kind << 13 | static_cast<u32>(primitive.shade()) << 10 | primitive.number();
}

Material make_material(const Primitive& primitive) {
  Material material;
  name_material(primitive, material);
  material.slot = primitive.number();
  material.unlit = true;
  material.filter = Filter::nearest;
  material.wrap = primitive.is_sprite() || primitive.shade() <= Shade::phong ? Wrap::clamp : Wrap::repeat;
  if (primitive.is_sprite()) material.cutoff = 0.5f;
  if (primitive.shade() == Shade::phong) material.mapping = TextureMapping::facing;
  if (primitive.shade() == Shade::environment) material.mapping = TextureMapping::sphere;
  return material;
}

bool assign_images(const FileSet& files, const Pairing& pairing, u32 object, const Document& document,
                   const std::vector<u32>& material_primitives, Model& model, Limits& limits) {
  return ImageAssigner(files, pairing, object, document, model, limits).run(material_primitives);
}

}  // namespace retromesh::humanfly
