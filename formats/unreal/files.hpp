#pragma once
#include <forward_list>
#include <string>
#include <vector>

#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/unreal/files/texture_slots.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// Which files make a mesh: datafile, anivfile, script and images. (README, "Which files belong together".)
namespace retromesh::unreal {

/// One mesh that can be opened: a pair of files, with the script that describes it if there is one.
struct MeshSource {
  std::string id;  ///< Path of the datafile; with a script also `#`, its path and its name for the mesh.
  std::string name;
  u32 datafile = kNone;                        ///< kNone when it is missing.
  u32 anivfile = kNone;                        ///< kNone when it is missing.
  std::string missing_partner;                 ///< The name of the missing one of the two.
  PartReason pairing = PartReason::same_stem;  ///< How the anivfile was found.

  std::string script;  ///< Path of the class file or MODELDEF; empty without one.
  u32 script_file = kNone;
  u32 script_line = 0;  ///< The line that names the pair.
  const Script* class_file = nullptr;
  const ScriptMesh* mesh = nullptr;  ///< Of the class file.
  bool has_defaults = false;         ///< The class file's default properties apply to this mesh.
  const ModelDef* modeldef = nullptr;
  Appearance* appearance = nullptr;  ///< Of the MODELDEF, with the frames of all equal appearances.
  TextureRules textures;

  /// The datafile, or the anivfile when the datafile is missing.
  u32 main_file() const { return datafile == kNone ? anivfile : datafile; }
};

/// Meshes, and the scripts that they point into.
struct MeshSources {
  std::vector<MeshSource> all;  ///< By path of the datafile, then in script order.
  std::forward_list<Script> class_files;
  std::forward_list<ModelDef> modeldefs;
};

MeshSources find_meshes(const FileSet& files, Limits& limits);

Entry entry_of(const MeshSource& source);

/// Whether a file name is that of a class file or a MODELDEF.
bool is_script_name(const std::string& name);

}  // namespace retromesh::unreal
