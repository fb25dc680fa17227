#include "formats/unreal/lint/files.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/image/image.hpp"
#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kLargestImage = 256;  // of a side, in the released versions of the engine

class FileLint {
 public:
  FileLint(const FileSet& files, const MeshSources& sources, Limits limits, Notes& notes)
      : files_(files), sources_(sources), limits_(limits), notes_(notes), is_named_(files.files().size()) {}

  void lint() {
    for (const Script& script : sources_.class_files) lint_class_file(script);
    note_unnamed();
  }

 private:
  void lint_class_file(const Script& script) {
    TextNotes notes(script.file, notes_);
    for (const NamedFile& named : named_files(files_, sources_, script)) {
      const std::string right = letters_on_disk(files_, script, named);
      if (right != named.written) {
        notes.add(Rule::name_case_differs, named.line, {"% has other letters", {shown(named.written)}},
                  {"The file is called %.", {shown(right)}});
      }
      if (!named.texture) continue;
      is_named_[named.file] = 1;
      check_image(*named.texture, files_[named.file], notes);
    }
  }

  void check_image(const TextureImport& import, const File& file, TextNotes& notes) {
    const auto image = image::read_header(file.name, file.bytes);
    if (!image) return;  // a note of opening, or an image that browsers decode
    if (!image->has_palette) {
      notes.add(Rule::texture_without_palette, import.line, {"% has no palette", {file_name(file.name)}},
                {"It has % bits for each pixel.", {image->bits}});
    }
    if (image->width > kLargestImage || image->height > kLargestImage) {
      notes.add(Rule::texture_above_256, import.line,
                {"% is % × %", {file_name(file.name), image->width, image->height}},
                {"Sides of textures are up to 256 in the released versions."});
    }
  }

  /// Images and meshes in the folders of those that scripts name; without scripts nothing names files.
  void note_unnamed() {
    if (sources_.class_files.empty() && sources_.modeldefs.empty()) return;
    std::vector<std::string> folders;
    for (const MeshSource& source : sources_.all) {
      if (source.script.empty()) continue;
      for (const Part& part : entry_of(source).parts) name(part.file, folders);
    }
    for (u32 file = 0; file < is_named_.size(); ++file) {
      if (is_named_[file]) name(file, folders);
    }
    sort_elements(folders);
    if (!collect_words()) return;
    std::vector<u32> unnamed;
    for (const u32 file : files_.in_order()) {
      if (is_named_[file] || !is_part_of_mesh(file) || is_word(files_[file].name)) continue;
      if (std::binary_search(folders.begin(), folders.end(), fold_path(folder_of(files_[file].name))))
        unnamed.push_back(file);
    }
    if (unnamed.empty()) return;
    std::string list;
    for (std::size_t i = 0; i < unnamed.size() && i < kListed; ++i)
      list += format({i == 0 ? "%" : ", %", {file_name(files_[unnamed[i]].name)}});
    add_note(notes_, Rule::file_not_named,
             {"% named by no script", {counted(unnamed.size(), "file is", "files are")}},
             {unnamed.size() > kListed ? "They are %, and others." : "That is %.", {list}},
             SourceLocation::in(files_[unnamed.front()].name))
        .count = static_cast<u32>(unnamed.size());
  }

  void name(u32 file, std::vector<std::string>& folders) {
    is_named_[file] = 1;
    const std::string folder = fold_path(folder_of(files_[file].name));
    if (folders.empty() || folders.back() != folder) folders.push_back(folder);
  }

  /// The words of all scripts, sorted: code and lines of meshes that are not here name files too. False when
  /// the limits do not allow it.
  bool collect_words() {
    for (u32 file = 0; file < is_named_.size(); ++file) {
      if (!is_script_name(files_[file].name)) continue;
      std::string_view text = as_text(files_[file].bytes);
      while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(kBetweenWords), text.size());
        if (end > 0) {
          if (!limits_.charge(2 * sizeof(std::string_view))) return false;
          words_.push_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
      }
    }
    std::sort(words_.begin(), words_.end(), name_before);
    return true;
  }

  /// Whether a script has the name of a file, with or without its extension.
  bool is_word(const std::string& path) const {
    const auto is_there = [&](std::string_view word) {
      return std::binary_search(words_.begin(), words_.end(), word, name_before);
    };
    return is_there(name_of(path)) || is_there(stem_of(path));
  }

  bool is_part_of_mesh(u32 file) const {
    const std::string extension = fold_case(extension_of(files_[file].name));
    return extension == "3d" || extension == "pcx" || extension == "bmp" || extension == "tga" ||
           extension == "png";
  }

  static constexpr std::size_t kListed = 8;
  static constexpr std::string_view kBetweenWords = " \t\r\n\"'=/\\,;(){}";

  const FileSet& files_;
  const MeshSources& sources_;
  Limits limits_;
  Notes& notes_;
  std::vector<u8> is_named_;
  std::vector<std::string_view> words_;
};

/// The last part of a path, which is removed.
std::string_view take_last(std::string_view& path) {
  const std::size_t slash = path.find_last_of("/\\");
  const std::string_view last = slash == std::string_view::npos ? path : path.substr(slash + 1);
  path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
  return last;
}

/// A path with the letters of a file's path, in the parts that both have.
std::string with_letters_of(std::string_view written, std::string_view path) {
  std::string text(written);
  std::string_view rest = written;
  while (!rest.empty() && !path.empty()) {
    const std::string_view part = take_last(rest);
    const std::string_view letters = take_last(path);
    if (!same_name(part, letters)) break;
    text.replace(static_cast<std::size_t>(part.data() - written.data()), part.size(), letters);
  }
  return text;
}

/// Whether there is a file with this path in the same letters, whatever the slashes.
bool is_there(const FileSet& files, const std::string& path) {
  const std::string folded = fold_path(path);
  const std::vector<u32>& order = files.in_order();
  const auto before = [&](u32 file, const std::string& wanted) { return files.folded(file) < wanted; };
  auto file = std::lower_bound(order.begin(), order.end(), folded, before);
  for (; file != order.end() && files.folded(*file) == folded; ++file) {
    if (with_letters_of(path, files[*file].name) == path) return true;
  }
  return false;
}

}  // namespace

void lint_files(const FileSet& files, const MeshSources& sources, Limits limits, Notes& notes) {
  FileLint(files, sources, limits, notes).lint();
}

std::vector<NamedFile> named_files(const FileSet& files, const MeshSources& sources, const Script& script) {
  std::vector<NamedFile> named;
  const auto add = [&](std::string_view written, u32 file, u32 line, const TextureImport* texture) {
    if (file != kNone) named.push_back({written, file, line, texture});
  };
  for (const MeshSource& source : sources.all) {
    if (source.class_file != &script || !source.mesh) continue;
    add(source.mesh->datafile, source.datafile, source.mesh->line, nullptr);
    add(source.mesh->anivfile, source.anivfile, source.mesh->line, nullptr);
  }
  const std::string_view folder = folder_of(script.file);
  for (const TextureImport& import : script.textures)
    add(import.file, files.find(import.file, folder_of(folder), folder, folder), import.line, &import);
  return named;
}

std::string letters_on_disk(const FileSet& files, const Script& script, const NamedFile& named) {
  const std::string_view folder = folder_of(script.file);
  for (const std::string_view root : {folder_of(folder), folder}) {
    const std::string path = join_path(root, named.written);
    if (fold_path(path) == files.folded(named.file))
      return is_there(files, path) ? std::string(named.written)
                                   : with_letters_of(named.written, files[named.file].name);
  }
  return std::string(named.written);
}

}  // namespace retromesh::unreal
