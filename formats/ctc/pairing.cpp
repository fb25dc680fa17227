#include "formats/ctc/pairing.hpp"

#include <string_view>

#include "formats/ctc/text.hpp"
#include "formats/image/image.hpp"
#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::ctc {
namespace {

/// In the order in which the game is said to look; then whatever else is an image.
constexpr const char* kExtensions[] = {"atd", "png", "tga", "pcx", ""};

bool fits(const std::string& name, std::string_view extension) {
  return extension.empty() ? image::has_image_extension(name) : extension_of(name) == extension;
}

/// The file that stands for a stem: one of the model's own folder, else the nearest.
u32 find_file(const FileSet& files, std::string_view stem, std::string_view folder, bool with_animations) {
  const std::vector<u32> found = files.with_stem(stem, folder);
  const std::string own = fold_path(folder);
  for (const bool own_only : {true, false}) {
    for (const char* extension : kExtensions) {
      const bool is_animation = std::string_view(extension) == "atd";
      if (is_animation && !with_animations) continue;
      for (const u32 file : found) {
        if (own_only && folder_of(files.folded(file)) != own) continue;
        if (fits(files.folded(file), extension)) return file;
      }
    }
  }
  return kNoFile;
}

std::string_view text_in(const File& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

/// The words of a text, one after the other. Signs of equality are blanks, and quotes hold blanks together.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

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

void add_part(u32 file, std::string role, std::string why, std::vector<Part>& parts) {
  if (file == kNoFile) return;
  for (Part& part : parts) {
    if (part.file != file) continue;
    if (part.role.rfind("skin", 0) == 0) part.role += role.substr(4).insert(0, ",");
    return;
  }
  Part& part = add_to(parts);
  part.file = file;
  part.role = std::move(role);
  part.why = std::move(why);
}

}  // namespace

std::string first_picture(std::string_view text) {
  Words words(text);
  std::vector<std::string_view> pictures;
  std::string_view section;
  u32 shown = kNoFile;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word[0] == '!') {
      section = word;
      continue;
    }
    const std::string key = fold_case(word);
    if (key == "file") pictures.push_back(words.next());
    if (key == "bitmap" && fold_case(section) == "!frame") {
      const u32 number = number_of(words.next());
      if (shown == kNoFile) shown = number;
    }
  }
  if (pictures.empty()) return "";
  return std::string(pictures[shown < pictures.size() ? shown : 0]);
}

std::vector<Skin> find_skins(const FileSet& files, const std::string& model, const Document& document) {
  const std::string_view folder = folder_of(model);
  std::vector<Skin> skins;
  for (const SkinName& field : document.skins) {
    Skin& skin = add_to(skins);
    skin.name = text_of(field);
    skin.stem = stem_of(fold_path(skin.name));
    skin.wanted = skin.stem.empty() ? std::string_view() : name_of(skin.name);
    if (skin.stem.empty()) continue;
    const u32 file = find_file(files, skin.stem, folder, true);
    if (file == kNoFile || extension_of(files.folded(file)) != "atd") {
      skin.image = file;
      continue;
    }
    skin.animation = file;
    const std::string picture = first_picture(text_in(files[file]));
    const std::string stem(stem_of(fold_path(picture)));
    if (!stem.empty()) skin.image = find_file(files, stem, folder_of(files[file].name), false);
    if (skin.image == kNoFile) skin.image = find_file(files, skin.stem, folder, false);
    if (!picture.empty()) skin.wanted = name_of(picture);
  }
  return skins;
}

void add_parts(const std::vector<Skin>& skins, std::vector<Part>& parts) {
  for (std::size_t i = 0; i < skins.size(); ++i) {
    const std::string role = format({"skin %", {plain(i)}});
    const std::string& name = skins[i].name;
    const bool is_animated = skins[i].animation != kNoFile;
    add_part(skins[i].animation, role, format({"an animated texture with the stem of %", {name}}), parts);
    add_part(skins[i].image, role, is_animated ? "its first picture" : format({"same stem as %", {name}}),
             parts);
  }
}

}  // namespace retromesh::ctc
