#include "formats/ctc/files.hpp"

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/image/image.hpp"
#include "formats/io/message.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::ctc {
namespace {

/// In the game's order of preference.
constexpr const char* kGameExtensions[] = {"atd", "png", "tga", "pcx"};

/// The file with a stem: in the model's folder, else the nearest.
u32 find_file(const FileSet& files, const image::ImageFiles& images, std::string_view stem,
              std::string_view folder, bool with_atd) {
  const auto name = [&](std::string_view extension) { return format({"%.%", {stem, extension}}); };
  const auto own = [&](std::string_view extension) {
    return files.at_path(join_path(folder, name(extension)));
  };
  const auto of_game = std::span(kGameExtensions).subspan(with_atd ? 0 : 1);
  for (const char* extension : of_game) {
    if (const u32 file = own(extension); file != kNoFile) return file;
  }
  for (const image::Extension& extension : image::kExtensions) {
    if (const u32 file = own(extension.ending); file != kNoFile) return file;
  }
  for (const char* extension : of_game) {
    if (const u32 file = files.named(name(extension), folder); file != kNoFile) return file;
  }
  return images.with_stem(stem, folder);
}

std::string_view text_in(const File& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

/// A file that several skins use is one part.
void add_skin_part(u32 file, u32 skin, PartReason reason, const std::string& name, std::vector<Part>& parts) {
  if (Part* known = find_part(parts, file)) {
    if (known->kind == PartKind::skin) add_number(skin, known->numbers);
    return;
  }
  Part part{.file = file, .kind = PartKind::skin, .reason = reason, .name = name};
  part.numbers.push_back(skin);
  add_part(std::move(part), parts);
}

constexpr u32 kNoImage = 0xFFFFFFFF;

/// Splits a text into words. `=` separates words like a blank; a quoted word may contain blanks.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : rest_(text) {}

  /// Empty at the end.
  std::string_view next() {
    for (;;) {
      while (!rest_.empty() && is_blank(rest_[0])) rest_.remove_prefix(1);
      const bool is_comment = !rest_.empty() && (rest_[0] == '#' || rest_[0] == ';');
      if (!is_comment) break;
      skip(rest_.find('\n'));
    }
    const bool is_quoted = !rest_.empty() && rest_[0] == '"';
    if (is_quoted) rest_.remove_prefix(1);
    std::size_t size = 0;
    while (size < rest_.size() && (is_quoted ? rest_[size] != '"' : !is_blank(rest_[size]))) ++size;
    const std::string_view word = rest_.substr(0, size);
    skip(is_quoted ? size + 1 : size);
    return word;
  }

 private:
  static bool is_blank(char letter) { return letter == '=' || static_cast<unsigned char>(letter) <= ' '; }

  void skip(std::size_t size) { rest_.remove_prefix(size < rest_.size() ? size : rest_.size()); }

  std::string_view rest_;
};

u32 number_of(std::string_view word) {
  u32 number = 0;
  for (const char letter : word) {
    if (letter < '0' || letter > '9' || number > 10000) return 0;
    number = number * 10 + static_cast<u32>(letter - '0');
  }
  return number;
}

}  // namespace

bool is_model(const FileSet& files, u32 file) {
  return extension_of(files.folded(file)) == kExtension || identify(files[file].bytes);
}

u32 find_model(const FileSet& files, const std::string& id) {
  for (const u32 file : files.in_order()) {
    if (is_model(files, file) && (id.empty() || files.folded(file) == id)) return file;
  }
  return kNoFile;
}

std::vector<Skin> find_skins(const FileSet& files, const image::ImageFiles& images, const std::string& model,
                             const Document& document) {
  const std::string_view folder = folder_of(model);
  std::vector<Skin> skins;
  for (const SkinName& field : document.skins) {
    Skin& skin = add_to(skins);
    skin.name = text_of(field);
    skin.stem = stem_of(fold_path(skin.name));
    skin.missing_file = skin.stem.empty() ? std::string_view() : name_of(skin.name);
    if (skin.stem.empty()) continue;
    const u32 file = find_file(files, images, skin.stem, folder, true);
    if (file == kNoFile || extension_of(files.folded(file)) != "atd") {
      skin.image = file;
      continue;
    }
    skin.atd = file;
    const std::string image = first_image_of_atd(text_in(files[file]));
    const std::string stem(stem_of(fold_path(image)));
    if (!stem.empty()) skin.image = find_file(files, images, stem, folder_of(files[file].name), false);
    if (skin.image == kNoFile) skin.image = find_file(files, images, skin.stem, folder, false);
    if (!image.empty()) skin.missing_file = name_of(image);
  }
  return skins;
}

void add_parts(const std::vector<Skin>& skins, std::vector<Part>& parts) {
  for (u32 i = 0; i < skins.size(); ++i) {
    const Skin& skin = skins[i];
    const bool is_animated = skin.atd != kNoFile;
    add_skin_part(skin.atd, i, PartReason::animated_stem, skin.name, parts);
    if (is_animated) {
      add_skin_part(skin.image, i, PartReason::first_image, "", parts);
    } else {
      add_skin_part(skin.image, i, PartReason::same_stem, skin.name, parts);
    }
  }
}

std::string first_image_of_atd(std::string_view text) {
  Tokenizer words(text);
  std::vector<std::string_view> images;
  std::string_view section;
  u32 shown = kNoImage;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word[0] == '!') {
      section = word;
      continue;
    }
    const std::string key = fold_case(word);
    if (key == "file") images.push_back(words.next());
    if (key == "bitmap" && fold_case(section) == "!frame") {
      const u32 number = number_of(words.next());
      if (shown == kNoImage) shown = number;
    }
  }
  if (images.empty()) return "";
  return std::string(images[shown < images.size() ? shown : 0]);
}

}  // namespace retromesh::ctc
