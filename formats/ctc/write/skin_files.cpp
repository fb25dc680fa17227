#include "formats/ctc/write/skin_files.hpp"

#include <map>
#include <set>

#include "formats/ctc/write/model_to_document.hpp"
#include "formats/image/image.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/rules.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kLongestStem = std::tuple_size_v<SkinName> - 5;  // ".tga" and a NUL
constexpr u32 kWhiteSide = 8;

Image white_image() {
  Image image;
  image.width = image.height = kWhiteSide;
  image.pixels.assign(std::size_t{4} * kWhiteSide * kWhiteSide, 255);
  return image;
}

void note_absent(const std::string& image, Notes& notes) {
  add_note(notes, SharedRule::write_images, {"% is not written", {image}},
           {"Its pixels are not there: put it beside the model."}, {});
}

class SkinNamer {
 public:
  SkinNamer(const Model& model, const std::string& stem, Writing& writing)
      : model_(model), stem_(stem), writing_(writing) {}

  std::string name_of(const Material& material) {
    if (material.fill == Fill::palette) return white();
    if (material.image != kNone) return name_of_image(material.image);
    if (model_.missing_files.empty()) return white();
    return extension_of(material.name).empty() ? material.name + ".tga" : material.name;
  }

 private:
  std::string white() {
    if (white_.empty()) white_ = add_image(stem_ + "-white", white_image());
    return white_;
  }

  std::string name_of_image(u32 number) {
    const auto [place, is_new] = names_.try_emplace(number);
    if (!is_new) return place->second;
    const Image& image = model_.images[number];
    const std::string& from = image.file.empty() ? image.name : image.file;
    if (!image.pixels.empty()) {
      place->second = add_image(image.file.empty() ? image.name : std::string(stem_of(image.file)), image);
    } else {
      place->second = std::string(retromesh::name_of(from));
      note_absent(place->second, writing_.notes);
    }
    return place->second;
  }

  std::string add_image(const std::string& name, const Image& image) {
    const std::string stem = plain_stem(name).substr(0, kLongestStem - 4);
    std::string unique = stem;
    for (u32 number = 2; !stems_.insert(fold_case(unique)).second; ++number)
      unique = format({"%-%", {stem, plain(number)}});
    add_to(writing_.files) = {unique + ".tga", image::write_tga(image)};
    return unique + ".tga";
  }

  const Model& model_;
  const std::string& stem_;
  Writing& writing_;
  std::string white_;
  std::map<u32, std::string> names_;  ///< By image.
  std::set<std::string> stems_;
};

}  // namespace

std::vector<std::string> write_skins(const Model& model, const std::string& stem, Writing& writing) {
  SkinNamer namer(model, stem, writing);
  std::vector<std::string> names;
  for (const Group& group : model.groups) {
    const bool has_skin = is_listed(model, group);
    names.push_back(has_skin ? namer.name_of(model.materials[group.material]) : "");
  }
  return names;
}

void write_kept_skins(const Model& model, Writing& writing) {
  std::set<std::string> stems;
  for (const Material& material : model.materials) {
    if (material.image == kNone) continue;
    const Image& image = model.images[material.image];
    const std::string stem = plain_stem(stem_of(fold_path(material.name)));
    if (!stems.insert(stem).second) continue;
    if (image.pixels.empty()) {
      note_absent(std::string(name_of(image.file)), writing.notes);
    } else {
      add_to(writing.files) = {stem + ".tga", image::write_tga(image)};
    }
  }
}

}  // namespace retromesh::ctc
