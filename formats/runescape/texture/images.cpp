#include "formats/runescape/texture/images.hpp"

#include <algorithm>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/material.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr std::string_view kPackName = "texture.pack";
constexpr u32 kMaxTextures = 65536;

/// The colour of transparent texels in LostCity's images; palette entry 0 in the game's own.
constexpr u32 kMagenta = 0xFF00FF;

std::string number_text(u32 number) { return format({"%", {plain(number)}}); }

/// Takes the next line off the front of `text`.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
  return line;
}

/// Reads the digits in front of `end`; kMaxTextures when there are none, or too many.
u32 take_number(std::string_view& line, char end) {
  u32 number = 0;
  std::size_t digits = 0;
  for (; digits < line.size() && line[digits] >= '0' && line[digits] <= '9'; ++digits) {
    if (number < kMaxTextures) number = number * 10 + static_cast<u32>(line[digits] - '0');
  }
  if (digits == 0 || digits >= line.size() || line[digits] != end) return kMaxTextures;
  line.remove_prefix(digits + 1);
  return number;
}

std::string_view text_of(const File& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

/// Sets the kept rectangle of `image` from its `.opt` file, and lists it as a property of the material.
void crop(const File& file, Image& image, Material& material, Notes& notes) {
  const auto found = parse_crop(text_of(file));
  if (!found) {
    add_note(notes, Rule::crop_invalid, {"% has no valid rectangle", {file.name}},
             {"Four numbers and row or column are expected. The whole image is shown."},
             SourceLocation::line(file.name, 1));
    return;
  }
  image.kept = found->part;
  const auto& [left, top, width, height] = found->part;
  add_property(material.properties, "Capabilities", {"% × %", {width, height}},
               {"at %, %; stored by %", {left, top, found->by_columns ? "columns" : "rows"}})
      .location = SourceLocation::line(file.name, 1);
}

void add_missing_image(const TextureFinder& finder, const Material& material, u32 faces, Model& model) {
  MissingFile& missing = add_to(model.missing_files);
  missing.name = finder.missing_name_of(material.slot);
  missing.numbers.push_back(material.slot);
  missing.faces = faces;
}

}  // namespace

TextureFinder::TextureFinder(const FileSet& files) : files_(files), images_(files) {
  pack_ = files.named(kPackName, "");
  if (pack_ == kNoFile) return;
  std::string_view text = text_of(files[pack_]);
  while (!text.empty()) {
    std::string_view line = take_line(text);
    const u32 number = take_number(line, '=');
    if (number >= kMaxTextures) continue;
    if (number >= names_.size()) names_.resize(number + 1);
    names_[number] = line;
  }
}

std::string_view TextureFinder::name_of(u32 texture) const {
  return texture < names_.size() ? names_[texture] : std::string_view{};
}

u32 TextureFinder::find(u32 texture, std::string_view folder) const {
  if (!has_images()) return kNoFile;
  const std::string_view name = name_of(texture);
  return images_.with_stem(name.empty() ? std::string_view(number_text(texture)) : name, folder);
}

u32 TextureFinder::crop_of(u32 image) const {
  const std::string& name = files_[image].name;
  return files_.named(format({"%.opt", {stem_of(name)}}), folder_of(name));
}

std::string TextureFinder::missing_name_of(u32 texture) const {
  const std::string_view name = name_of(texture);
  return name.empty() ? format({"texture %", {plain(texture)}}) : format({"%.png", {name}});
}

std::optional<Crop> parse_crop(std::string_view text) {
  std::string_view line = take_line(text);
  Crop crop;
  for (u32& number : crop.part) {
    number = take_number(line, ',');
    if (number >= kMaxTextures) return std::nullopt;
  }
  crop.by_columns = line == "column";
  const bool is_known = crop.by_columns || line == "row";
  if (!is_known || crop.part[2] == 0 || crop.part[3] == 0) return std::nullopt;
  return crop;
}

std::vector<u32> textures_of(const Document& document) {
  std::vector<u32> textures;
  for (const FaceRow& row : document.faces) {
    const u16 texture = texture_of(document, row);
    if (texture == kNoTexture || (!textures.empty() && textures.back() == texture)) continue;
    textures.push_back(texture);
  }
  sort_by(textures, [](u32 a, u32 b) { return a < b; });
  textures.erase(std::unique(textures.begin(), textures.end()), textures.end());
  return textures;
}

void add_textures(const FileSet& files, const std::string& model_file, Model& model) {
  const auto is_textured = [](const Material& material) { return material.fill == Fill::image; };
  if (std::none_of(model.materials.begin(), model.materials.end(), is_textured)) return;
  const TextureFinder finder(files);
  for (const Group& group : model.groups) {
    Material& material = model.materials[group.material];
    if (!is_textured(material)) continue;
    const u32 file = finder.find(material.slot, folder_of(model_file));
    if (file == kNoFile) {
      add_missing_image(finder, material, group.count / 3, model);
      continue;
    }
    material.image = static_cast<u32>(model.images.size());
    Image& image = add_to(model.images);
    image.name = stem_of(files[file].name);
    image.file = files[file].name;
    image.hole_colour = kMagenta;
    const u32 crop_file = finder.crop_of(file);
    if (crop_file != kNoFile) crop(files[crop_file], image, material, model.notes);
  }
}

}  // namespace retromesh::runescape
