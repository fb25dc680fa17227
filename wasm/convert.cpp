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
  emscripten::val convert(const std::string& id, const std::string& family, const std::string& stem) {
    Limits limits = writing_limits();
    auto opened = open_for_writing(model_files(), id, limits, requests_);
    if (opened) set_pixels(opened.value());
    return write(opened, family, stem, limits);
  }

  /// How the vertices of the model follow its bones.
  emscripten::val skin(const std::string& id) {
    Limits limits;
    const auto opened = open_for_writing(model_files(), id, limits, requests_);
    requests_.clear();
    const auto skin = opened ? Result<Skin>(skin_of(opened.value())) : Result<Skin>(opened.error());
    return answer(ResultAnswer<Skin>(skin));
  }

  // A mesh of another program. Its arrays are the files "frames", "triangles", "uvs", "colours" and
  // "triangleMaterials", as little-endian numbers.

  void import_mesh(const std::string& name, u32 vertices) {
    imported_ = {};
    imported_.name = name;
    imported_.vertices = vertices;
  }

  void import_material(const std::string& name, double red, double green, double blue, double alpha,
                       u32 image, u32 blend, bool masked, bool two_sided, bool unlit, bool is_weapon) {
    ImportedMaterial& material = imported_.materials.emplace_back();
    material.name = name;
    material.colour = {float(red), float(green), float(blue), float(alpha)};
    material.image = image;
    material.blend = blend <= u32(Blend::alpha) ? Blend(blend) : Blend::opaque;
    material.masked = masked;
    material.two_sided = two_sided;
    material.unlit = unlit;
    material.role = is_weapon ? ImportedRole::weapon : ImportedRole::drawn;
  }

  void import_image(const std::string& name, u32 width, u32 height) {
    imported_.images.push_back({name, width, height});
  }

  void import_clip(const std::string& name, u32 first, u32 count, double rate) {
    imported_.clips.push_back({name, first, count, float(rate)});
  }

  /// The imported mesh, written as `family` does.
  emscripten::val convert_imported(const std::string& family, const std::string& stem) {
    Limits limits = writing_limits();
    imported_.frames = array<float>("frames");
    imported_.triangles = array<u32>("triangles");
    imported_.uvs = array<float>("uvs");
    imported_.colours = array<u8>("colours");
    imported_.triangle_materials = array<u16>("triangleMaterials");
    auto model = model_of(imported_, limits);
    if (model) set_pixels(model.value());
    const emscripten::val block = write(model, family, stem, limits);
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

  template <class T>
  std::span<const T> array(const std::string& name) const {
    for (const File& file : files()) {
      if (file.name == name)
        return {reinterpret_cast<const T*>(file.bytes.data()), file.bytes.size() / sizeof(T)};
    }
    return {};
  }

  emscripten::val write(const Result<Model>& opened, const std::string& family, const std::string& stem,
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
};

EMSCRIPTEN_BINDINGS(convert) {
  bind_class<Converter>("Converter")
      .function("request", &Converter::request)
      .function("setOption", &Converter::set_option)
      .function("setImage", &Converter::set_image)
      .function("convert", &Converter::convert)
      .function("skin", &Converter::skin)
      .function("importMesh", &Converter::import_mesh)
      .function("importMaterial", &Converter::import_material)
      .function("importImage", &Converter::import_image)
      .function("importClip", &Converter::import_clip)
      .function("convertImported", &Converter::convert_imported);
}

}  // namespace
}  // namespace retromesh::wasm
