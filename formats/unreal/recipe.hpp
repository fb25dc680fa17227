#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/unreal/modeldef.hpp"
#include "formats/unreal/script.hpp"
#include "formats/unreal/skins.hpp"

/// Which files make a mesh, and what the scripts among them say about it. (README, "Which files belong together".)
namespace retromesh::unreal {

/// One mesh that can be opened: a pair of files as one script, or none, presents it.
struct Recipe {
  std::string id;    ///< Path of the datafile, and behind `#` the script and its name for the mesh.
  std::string name;
  u32 datafile = kNone;
  u32 anivfile = kNone;         ///< kNone when it is not there.
  std::string wanted_partner;   ///< The file to ask for when one of the two is not there.
  std::string pairing;          ///< How the anivfile was found.

  std::string script;           ///< Path of the class file or MODELDEF; empty without one.
  u32 script_file = kNone;
  u32 script_line = 0;          ///< The line that names the pair.
  std::shared_ptr<const Script> class_file;  ///< Null without one.
  const ScriptMesh* mesh = nullptr;          ///< Of the class file.
  bool dressed = false;         ///< The class file's default properties are about this mesh.
  std::shared_ptr<const ModelDef> modeldef;  ///< Null without one.
  std::optional<Appearance> appearance;      ///< Of the MODELDEF; its frames are all that look like this.
  SkinRules skins;
};

/// All meshes in `files`, in path order of their datafiles, then as their scripts list them.
std::vector<Recipe> recipes(const FileSet& files, Limits& limits);

/// What `catalog` shows of a recipe.
Entry entry_of(const Recipe& recipe);

/// Whether a file's name says that it is a class file or a MODELDEF.
bool is_script_name(const std::string& name);

}  // namespace retromesh::unreal
