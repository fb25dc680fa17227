#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/listing.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/modeldef/look_hash.hpp"

namespace retromesh::unreal {

/// Finds the meshes of a set of files in steps: those of scripts, then pairs that no script names.
class MeshFinder {
 public:
  /// Keeps references to both.
  MeshFinder(const FileSet& files, Limits& limits) : files_(files), images_(files), limits_(limits) {}

  /// Does a part of the work: at most a script is read, or a mesh is found. False when all are found.
  bool step() { return stages_.step(*this, kStages); }

  /// The meshes, after the last step.
  MeshSources& sources() { return sources_; }

 private:
  bool index_files(std::size_t) { return files_.index_names(); }
  bool index_images(std::size_t) { return images_.index(); }
  bool list_scripts(std::size_t at);
  bool mark_used(std::size_t at);
  bool list_pairs(std::size_t at);
  bool sort(std::size_t);
  bool number_repeats(std::size_t at);

  static constexpr Stages<MeshFinder>::Stage kStages[] = {
      &MeshFinder::index_files, &MeshFinder::index_images, &MeshFinder::list_scripts,  &MeshFinder::mark_used,
      &MeshFinder::list_pairs,  &MeshFinder::sort,         &MeshFinder::number_repeats};

  void read_script_file(u32 file);
  u32 find_file(const std::string& script, std::string_view path) const;
  void set_script(MeshSource& source, u32 line) const;
  bool add_script_mesh(const ScriptMesh& mesh);
  bool add_appearance(Appearance& appearance);
  bool find_modeldef_pair(const std::string& path, const Appearance& appearance, MeshSource& source) const;
  bool pair_by_stem(u32 file, MeshSource& source) const;
  bool merge_or_add(MeshSource& source);
  bool add(MeshSource& source, std::string_view name);

  const FileSet& files_;
  const image::ImageFiles images_;
  Limits& limits_;
  Stages<MeshFinder> stages_;
  MeshSources sources_;

  // The script that is being listed: a class file or a MODELDEF.
  std::size_t next_file_ = 0;  ///< In path order.
  u32 script_file_ = kNone;
  const Script* script_ = nullptr;
  std::optional<TextureImports> imports_;  ///< Of `script_`.
  ModelDef* modeldef_ = nullptr;
  std::size_t next_mesh_ = 0;     ///< Of the script.
  std::size_t first_source_ = 0;  ///< Of the script, in `sources_`.

  FirstByHash looks_;                 ///< Of meshes of MODELDEFs.
  std::vector<u8> used_;              ///< Files of meshes of scripts; empty without any.
  std::vector<u32> order_;            ///< Of the sources, by id.
  Sorting sorting_;                   ///< Of `order_`.
  std::vector<MeshSource> numbered_;  ///< The sources in that order.
  std::string last_id_;               ///< Of `numbered_`, without a number.
  u32 repeats_ = 0;                   ///< Of `last_id_`.
};

}  // namespace retromesh::unreal
