#include "formats/unreal/lint/named_files.hpp"

#include "formats/io/paths.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// The last part of a path, which is removed.
std::string_view take_last(std::string_view& path) {
  const std::size_t slash = path.find_last_of("/\\");
  const std::string_view last = slash == std::string_view::npos ? path : path.substr(slash + 1);
  path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
  return last;
}

}  // namespace

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

}  // namespace retromesh::unreal
