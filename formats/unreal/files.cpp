#include "formats/unreal/files.hpp"

#include <utility>

#include "formats/family.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/files/scan.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

bool is_script_name(const std::string& name) {
  return same_name(extension_of(name), "uc") || is_modeldef_name(name);
}

MeshSources find_meshes(const FileSet& files, Limits& limits) {
  MeshFinder finder(files, limits);
  while (finder.step()) {
  }
  return std::move(finder.sources());
}

Entry entry_of(const MeshSource& source) {
  Entry entry;
  entry.id = source.id;
  entry.name = source.name;
  entry.format = kReader.id;
  entry.label = kReader.label;
  const bool from_script = source.mesh != nullptr;
  add_part(source.datafile, "faces", from_script ? source.pairing : "", entry.parts);
  add_part(source.anivfile, "frames", source.pairing, entry.parts);
  add_part(source.script_file, "script",
           format({from_script ? "names both .3d files, line %" : "names the mesh, line %",
                   {plain(source.script_line)}}),
           entry.parts);
  add_parts(source.textures, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
