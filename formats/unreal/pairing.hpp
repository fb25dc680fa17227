#pragma once
#include <forward_list>
#include <string>
#include <vector>

#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"
#include "formats/unreal/texture_rules.hpp"

/// Which files make a mesh, and what the scripts among them say about it. (README, "Which files belong
/// together".)
namespace retromesh::unreal {

/// One mesh that can be opened: a pair of files as one script, or none, presents it.
struct MeshSource {
  std::string id;  ///< Path of the datafile, and behind `#` the script and its name for the mesh.
  std::string name;
  u32 datafile = kNone;
  u32 anivfile = kNone;        ///< kNone when it is not there.
  std::string wanted_partner;  ///< The file to ask for when one of the two is not there.
  std::string pairing;         ///< How the anivfile was found.

  std::string script;  ///< Path of the class file or MODELDEF; empty without one.
  u32 script_file = kNone;
  u32 script_line = 0;  ///< The line that names the pair.
  const Script* class_file = nullptr;
  const ScriptMesh* mesh = nullptr;  ///< Of the class file.
  bool dressed = false;              ///< The class file's default properties are about this mesh.
  const ModelDef* modeldef = nullptr;
  Appearance* appearance = nullptr;  ///< Of the MODELDEF; its frames are all that look like this.
  SkinRules skins;

  /// The file that stands for the mesh: the datafile, or the anivfile when that is missing.
  u32 main_file() const { return datafile == kNone ? anivfile : datafile; }
};

/// MeshSources, and the scripts that they point into, which therefore stay where they are.
struct MeshSources {
  std::vector<MeshSource> all;  ///< In path order of their datafiles, then as their scripts list them.
  std::forward_list<Script> class_files;
  std::forward_list<ModelDef> modeldefs;
};

/// All meshes in `files`.
MeshSources sources(const FileSet& files, Limits& limits);

/// What `catalog` shows of a source.
Entry entry_of(const MeshSource& source);

/// Whether a file's name says that it is a class file or a MODELDEF.
bool is_script_name(const std::string& name);

}  // namespace retromesh::unreal
