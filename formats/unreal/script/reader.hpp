#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/unreal/script/directive.hpp"
#include "formats/unreal/script/name_index.hpp"
#include "formats/unreal/script/script.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Fills a Script in two passes over its text: first the imports, then the directives about the imported
/// meshes.
class ScriptReader {
 public:
  ScriptReader(Script& script, Limits& limits)
      : script_(script), limits_(limits), notes_(script.file, script.notes) {}

  void read(std::string_view text);

 private:
  /// Flags of a mesh that are needed only while reading.
  static constexpr u8 kSkeletal = 1;
  static constexpr u8 kReplaced = 2;
  static constexpr u8 kScaledByMeshmap = 4;

  /// `MESHMAP NEW` whose meshmap and mesh have different names.
  struct MeshmapAlias {
    std::string meshmap;
    std::string mesh;
    u32 line = 0;
  };

  /// A directive of the second pass. `mesh` is an index into Script::meshes.
  struct Command {
    const char* object;
    const char* verb;
    void (ScriptReader::*apply)(const Directive& directive, u32 mesh);
  };
  static const Command kMeshCommands[7];

  // First pass: import_directives.cpp.
  void read_imports(std::string_view text);
  void import_mesh(const Directive& directive);
  void import_skeletal(const Directive& directive);
  void add_meshmap_alias(const Directive& directive);
  ScriptMesh* add_mesh(const Directive& directive, std::string_view name);
  void index_names();
  void remove_replaced_meshes();

  // Second pass: mesh_directives.cpp.
  void apply_directives(std::string_view text);
  void apply(const Directive& directive);
  u32 find_mesh(std::string_view name, u32 line) const;
  u32 mesh_of(const Directive& directive);
  void import_texture(const Directive& directive);
  void check_meshmap(const Directive& directive);
  void set_origin(const Directive& directive, u32 mesh);
  void set_scale(const Directive& directive, u32 mesh);
  void set_texture(const Directive& directive, u32 mesh);

  // sequence_directives.cpp.
  void add_sequence(const Directive& directive, u32 mesh);
  void add_notify(const Directive& directive, u32 mesh);
  void drop_frames(const Directive& directive, u32 mesh);

  // directive_values.cpp.
  std::string_view name_of(const Directive& directive, const char* key);
  bool take_number(const Directive& directive, const char* key, double& number);
  bool take_count(const Directive& directive, const char* key, u32& count);
  bool set_triple(const Directive& directive, const char* const (&keys)[3], double missing, Triple& triple);
  bool charge(u64 bytes, u32 line);

  Script& script_;
  Limits& limits_;
  TextNotes notes_;
  std::vector<u8> mesh_flags_;  ///< One for each of script_.meshes.
  std::vector<MeshmapAlias> aliases_;
  NameIndex meshes_;
  NameIndex meshmaps_;
  bool stopped_ = false;
};

}  // namespace retromesh::unreal
