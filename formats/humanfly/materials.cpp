#include "formats/humanfly/materials.hpp"

#include <utility>

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/built_in_images.hpp"
#include "formats/humanfly/rgb565.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kPaletteSize = 2 * kColours;
constexpr u64 kMostBuiltInBytes = 4 * 128 * 128;

Image palette_image(const File& file, u32 number) {
  Image image;
  image.file = file.name;
  image.width = kColours;
  image.height = 1;
  image.bits = 16;
  const std::byte* const first = file.bytes.data() + std::size_t{number} * kPaletteSize;
  for (u32 i = 0; i < kColours; ++i) {
    add_pixel(image.pixels, io::load<u16, kEndian>(first + std::size_t{2} * i), 255);
  }
  return image;
}

class Dresser {
 public:
  Dresser(const FileSet& files, const Companions& companions, u32 object, const Document& document,
          Model& model, Limits& limits)
      : files_(files),
        companions_(companions),
        object_(object),
        asked_(asked_by(document)),
        document_(document),
        model_(model),
        limits_(limits) {}

  bool run(const std::vector<u32>& wearers) {
    sort_out();
    for (const Asked& asked : asked_) {
      if (!add_image(asked)) return false;
    }
    for (std::size_t i = 0; i < wearers.size(); ++i) {
      dress(document_.primitives[wearers[i]], model_.materials[i]);
    }
    return true;
  }

 private:
  /// What one of `asked_` is for, from the materials that wear it.
  struct Use {
    u32 faces = 0;
    bool as_light = false;  ///< Looked up by normals.
  };

  /// Primitives tell how often each thing is worn, and how.
  void sort_out() {
    uses_.resize(asked_.size());
    places_.resize(3 * kMostNumbers);
    for (u32 i = 0; i < asked_.size(); ++i) place(asked_[i].kind, asked_[i].number) = i;
    for (const Primitive& primitive : document_.primitives) {
      add_use(resource_of(primitive), primitive.number(), primitive.shade() == Shade::environment);
      if (has_light_map(primitive)) add_use(Resource::texture, primitive.number() + 1, true);
    }
  }

  void add_use(Resource kind, u32 number, bool as_light) {
    Use& use = uses_[place(kind, number)];
    ++use.faces;
    use.as_light = use.as_light || as_light;
  }

  /// Where in `asked_`, and so in the model's images, something is.
  u32& place(Resource kind, u32 number) { return places_[static_cast<u32>(kind) * kMostNumbers + number]; }

  bool add_image(const Asked& asked) {
    const Use& use = uses_[model_.images.size()];
    Image image;
    const u32 file = companions_.find(asked, asked_, object_);
    const bool is_there = file != kNoFile && read(asked, files_[file], image);
    if (!is_there) {
      if (!limits_.charge(kMostBuiltInBytes)) return false;
      image = built_in(asked, use);
      want(asked, use, file);
    }
    image.name = is_there ? name_of(asked) : format({"built-in %", {name_of(asked)}});
    add_to(model_.images) = std::move(image);
    return true;
  }

  static Image built_in(const Asked& asked, const Use& use) {
    if (asked.kind == Resource::palette) return built_in_palette(asked.number);
    if (asked.kind == Resource::sprite) return built_in_sprite(asked.number);
    return use.as_light ? built_in_light(asked.number) : built_in_texture(asked.number);
  }

  void want(const Asked& asked, const Use& use, u32 found) {
    // Another copy of a file that is there would not help.
    if (found != kNoFile) return;
    const std::string name = wanted_name(asked, stem_of(files_[object_].name));
    for (MissingFile& other : model_.missing_files) {
      if (other.name != name) continue;
      other.faces += use.faces;
      return;
    }
    MissingFile& wanted = add_to(model_.missing_files);
    wanted.name = name;
    wanted.role = asked.kind == Resource::palette ? "palettes" : name_of(asked);
    wanted.faces = use.faces;
  }

  /// Reads a companion; one that the browser decodes stays a name.
  bool read(const Asked& asked, const File& file, Image& image) {
    if (asked.kind == Resource::palette) return read_palette(asked, file, image);
    image.file = file.name;
    const bool is_apx_file = is_apx(file.bytes);
    if (!is_apx_file && !is_sprite_image(file.bytes)) return true;
    auto decoded = is_apx_file ? decode_apx(file.name, file.bytes, limits_)
                               : decode_sprite_image(file.name, file.bytes, limits_);
    if (!decoded) {
      const Error& error = decoded.error();
      add_note(model_.notes, Note::Severity::warning, {"% cannot be decoded", {file_name(file.name)}},
               {"%.", {sentence(error)}}, SourceLocation::byte(file.name, error.offset));
      return false;
    }
    image = std::move(decoded.value());
    image.file = file.name;
    return true;
  }

  bool read_palette(const Asked& asked, const File& file, Image& image) {
    const u64 count = file.bytes.size() / kPaletteSize;
    if (asked.number < count) {
      image = palette_image(file, asked.number);
      return true;
    }
    add_note(model_.notes, Note::Severity::warning,
             {"Palette % is beyond the % of %", {plain(asked.number), count, file_name(file.name)}},
             {"A palette is 256 bytes. What asks for this one wears a built-in palette."},
             SourceLocation::in(file.name));
    return false;
  }

  void dress(const Primitive& wearer, Material& material) {
    material.image = place(resource_of(wearer), wearer.number());
    if (has_light_map(wearer)) material.light_image = place(Resource::texture, wearer.number() + 1);
  }

  const FileSet& files_;
  const Companions& companions_;
  u32 object_;
  std::vector<Asked> asked_;
  std::vector<Use> uses_;  ///< One for each of `asked_`.
  std::vector<u32> places_;
  const Document& document_;
  Model& model_;
  Limits& limits_;
};

}  // namespace

bool add_looks(const FileSet& files, const Companions& companions, u32 object, const Document& document,
               const std::vector<u32>& wearers, Model& model, Limits& limits) {
  return Dresser(files, companions, object, document, model, limits).run(wearers);
}

}  // namespace retromesh::humanfly
