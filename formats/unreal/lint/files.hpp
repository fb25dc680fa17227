#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/unreal/files.hpp"

namespace retromesh::unreal {

/// Findings about the names of files in class files, the images that they import, and files that nothing
/// names.
void lint_files(const FileSet& files, const MeshSources& sources, Limits limits, Notes& notes);

/// A file that a line of a class file names, and that is there.
struct NamedFile {
  std::string_view written;  ///< The name or path in the line.
  u32 file = 0;
  u32 line = 0;
  const TextureImport* texture = nullptr;  ///< Of the class file, for an image.
};

/// The files that are there of those that a class file names: pairs of meshes, and imported images.
std::vector<NamedFile> named_files(const FileSet& files, const MeshSources& sources, const Script& script);

/// The path of a named file with the letters that it has on disk; `written` where nothing is wrong: also for
/// a file that is not at that path, which is another mesh's.
std::string letters_on_disk(const FileSet& files, const Script& script, const NamedFile& named);

}  // namespace retromesh::unreal
