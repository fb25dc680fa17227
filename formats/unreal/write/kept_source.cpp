#include "formats/unreal/write/kept_source.hpp"

#include <algorithm>
#include <memory>

#include "formats/family.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/script/directive.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

KeptDirective kept_of(const Directive& directive) {
  KeptDirective kept{std::string(directive.object), std::string(directive.verb), {}};
  std::string_view rest = directive.values;
  for (Pair pair; take_pair(rest, pair);) kept.values.emplace_back(pair.key, pair.value);
  return kept;
}

/// Chooses the lines of a class file that are about one mesh and its textures.
class DirectiveChooser {
 public:
  DirectiveChooser(const ScriptMesh& mesh, const DefaultProperties* defaults) : mesh_(mesh) {
    names_.push_back(mesh.name);
    for (const SlotTexture& texture : mesh.textures) add_texture(texture.texture);
    if (!defaults) return;
    add_texture(defaults->skin.texture);
    add_texture(defaults->texture.texture);
    for (const SlotTexture& skin : defaults->multi_skins) add_texture(skin.texture);
  }

  std::vector<KeptDirective> choose(std::string_view text) {
    find_meshmaps(text);
    std::vector<KeptDirective> kept;
    Directive directive;
    for (LineReader lines(text); lines.next();) {
      if (read_directive(lines.text(), lines.number(), directive) && is_wanted(directive))
        kept.push_back(kept_of(directive));
    }
    return kept;
  }

 private:
  void add_texture(const std::string& name) {
    if (!name.empty()) textures_.emplace_back(last_part(name));
  }

  /// Meshmaps with another name than their mesh.
  void find_meshmaps(std::string_view text) {
    Directive directive;
    for (LineReader lines(text); lines.next();) {
      if (!read_directive(lines.text(), lines.number(), directive)) continue;
      if (directive.is("MESHMAP", "NEW") && same_name(directive.value("MESH"), mesh_.name))
        names_.emplace_back(directive.value("MESHMAP"));
    }
  }

  bool is_wanted(const Directive& directive) const {
    if (directive.is("TEXTURE", "IMPORT")) {
      std::string_view name = directive.value("NAME");
      if (name.empty()) name = stem_of(directive.value("FILE"));
      return has(textures_, name);
    }
    const bool is_meshmap = same_name(directive.object, "MESHMAP");
    if (!is_meshmap && !same_name(directive.object, "MESH")) return false;
    // Lines before the last import of the name are about a mesh that it replaces.
    if (directive.line < mesh_.line) return false;
    std::string_view name = directive.value(is_meshmap ? "MESHMAP" : "MESH");
    if (name.empty()) name = directive.value(is_meshmap ? "MESH" : "MESHMAP");
    return has(names_, name);
  }

  static bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& each) { return same_name(each, name); });
  }

  const ScriptMesh& mesh_;
  std::vector<std::string> names_;  ///< Of the mesh and its meshmaps.
  std::vector<std::string> textures_;
};

void keep_script(const FileSet& files, const MeshSource& source, KeptSource& kept) {
  const bool has_defaults = source.class_file && source.has_defaults;
  const DefaultProperties* defaults = has_defaults ? &source.class_file->defaults : nullptr;
  kept.has_defaults = has_defaults;
  if (defaults) kept.defaults = *defaults;
  if (source.mesh->unmirror) kept.unmirrored_textures = source.mesh->unmirrored_textures;
  const ByteView text = files[source.script_file].bytes;
  kept.directives = DirectiveChooser(*source.mesh, defaults).choose(as_text(text));
}

}  // namespace

const KeptSource* kept_source(const Model& model) {
  return model.format == kReader.id ? static_cast<const KeptSource*>(model.original.get()) : nullptr;
}

void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model) {
  const MeshSources found = find_meshes(files, limits);
  for (const MeshSource& source : found.all) {
    if (!id.empty() && source.id != id) continue;
    auto pair = read_pair(files, source, true, limits);
    if (!pair || pair.value().is_truncated()) return;
    auto kept = std::make_shared<KeptSource>();
    kept->datafile = std::move(pair.value().datafile);
    kept->anivfile = std::move(pair.value().anivfile);
    if (source.mesh) keep_script(files, source, *kept);
    model.original = std::move(kept);
    return;
  }
}

}  // namespace retromesh::unreal
