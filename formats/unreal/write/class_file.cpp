#include "formats/unreal/write/class_file.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/write/mesh_transform.hpp"

namespace retromesh::unreal {
namespace {

/// A value of a directive; in quotes, which it cannot contain, where a blank or a comment would end it.
std::string quoted(std::string name) {
  const auto is_left_out = [](char c) {
    return c == '"' || static_cast<unsigned char>(c) < ' ' || c == 0x7F;
  };
  name.erase(std::remove_if(name.begin(), name.end(), is_left_out), name.end());
  const bool is_plain = !name.empty() && name.find_first_of(" \t=") == std::string::npos &&
                        name.find("//") == std::string::npos && name.find("/*") == std::string::npos;
  return is_plain ? name : '"' + name + '"';
}

/// " YAW=64"; empty for an angle of 0.
std::string angle_text(const char* name, const std::string& angle) {
  return angle == "0" ? "" : format({" %=%", {name, angle}});
}

std::string triple_text(const std::array<std::string, 3>& values) {
  return format({" X=% Y=% Z=%", {values[0], values[1], values[2]}});
}

class ClassText {
 public:
  ClassText(const RawMesh& mesh, const TransformText& transform, const std::string& stem,
            const DefaultProperties* defaults)
      : mesh_(mesh), file_(stem), name_(identifier(stem)), transform_(transform), defaults_(defaults) {}

  std::string write() {
    add_head();
    add_mesh();
    add_clips();
    add_textures();
    add_defaults();
    return std::move(text_);
  }

 protected:
  void add_head() {
    add(
        {"class % expands Actor;\n"
         "// UCC compiles this file in Classes and finds the others in the folder above it.\n",
         {name_}});
  }

  void add(const Message& line) { text_ += format(line); }

  void exec(const Message& directive) { add({"#exec %\n", {format(directive)}}); }

  // Lines for any mesh.

  void add_mesh() {
    const auto& turn = transform_.pitch_yaw_roll;
    exec({"MESH IMPORT MESH=% ANIVFILE=% DATAFILE=% X=0 Y=0 Z=0%",
          {name_, quoted(file_ + "_a.3d"), quoted(file_ + "_d.3d"),
           transform_.unmirror ? " UNMIRROR=1" : ""}});
    exec({"MESH ORIGIN MESH=%%%%%",
          {name_, triple_text(transform_.origin), angle_text("PITCH", turn[0]), angle_text("YAW", turn[1]),
           angle_text("ROLL", turn[2])}});
    text_ += '\n';
  }

  void add_sequence(const Clip& clip) {
    exec({"MESH SEQUENCE MESH=% SEQ=% STARTFRAME=% NUMFRAMES=% RATE=%%%",
          {name_, quoted(clip.name), plain(clip.first), plain(clip.count), shortest_text(clip.rate),
           clip.group.empty() ? "" : " GROUP=", clip.group.empty() ? "" : quoted(clip.group)}});
  }

  void add_clips() {
    for (const Clip& clip : mesh_.clips) add_sequence(clip);
    for (const Clip& clip : mesh_.clips) {
      for (const ClipEvent& event : clip.events) {
        exec({"MESH NOTIFY MESH=% SEQ=% TIME=% FUNCTION=%",
              {name_, quoted(clip.name), shortest_text(event.time), quoted(event.name)}});
      }
    }
    text_ += '\n';
  }

  void add_textures() {
    std::vector<std::string> imported;
    for (const std::vector<RawSlot>* const slots : {&mesh_.slots, &mesh_.skins}) {
      for (const RawSlot& slot : *slots) {
        if (std::find(imported.begin(), imported.end(), slot.texture) != imported.end()) continue;
        imported.push_back(slot.texture);
        exec({"TEXTURE IMPORT NAME=% FILE=% GROUP=Skins", {quoted(slot.texture), quoted(slot.file)}});
      }
    }
    if (!imported.empty()) text_ += '\n';
    exec({"MESHMAP NEW MESHMAP=% MESH=%", {name_, name_}});
    exec({"MESHMAP SCALE MESHMAP=%%", {name_, triple_text(transform_.scale)}});
    for (const RawSlot& slot : mesh_.slots) {
      exec({"MESHMAP SETTEXTURE MESHMAP=% NUM=% TEXTURE=%",
            {name_, plain(slot.number), quoted(slot.texture)}});
    }
  }

  // Default properties.

  void property(std::string_view key, std::string_view value) { add({"    %=%\n", {key, value}}); }

  void texture_property(std::string_view key, const std::string& texture) {
    if (!texture.empty()) add({"    %=Texture'%'\n", {key, texture}});
  }

  void add_defaults() {
    text_ += "\ndefaultproperties\n{\n";
    property("DrawType", "DT_Mesh");
    property("Mesh", name_);
    if (defaults_) add_values(*defaults_);
    text_ += "}\n";
  }

  void add_values(const DefaultProperties& defaults) {
    texture_property("Skin", defaults.skin.texture);
    texture_property("Texture", defaults.texture.texture);
    for (const SlotTexture& skin : defaults.multi_skins)
      texture_property(format({"MultiSkins(%)", {plain(skin.slot)}}), skin.texture);
    if (!defaults.style.empty()) property("Style", defaults.style);
    if (defaults.unlit) property("bUnlit", "True");
    if (defaults.environment_map) property("bMeshEnviroMap", "True");
    if (defaults.no_smooth) property("bNoSmooth", "True");
    if (defaults.draw_scale.line) property("DrawScale", defaults.draw_scale.text);
  }

  const RawMesh& mesh_;
  std::string file_;
  std::string name_;
  const TransformText& transform_;
  const DefaultProperties* defaults_;
  std::string text_;
};

/// The same with the lines of the class file that the mesh came with.
class KeptClassText : ClassText {
 public:
  KeptClassText(const RawMesh& mesh, const TransformText& transform, const std::string& stem,
                const KeptSource& kept)
      : ClassText(mesh, transform, stem, kept.has_defaults ? &kept.defaults : nullptr), kept_(kept) {}

  std::string write() {
    if (kept_.directives.empty()) return ClassText::write();
    add_head();
    for (const KeptDirective& directive : kept_.directives) add_kept(directive);
    if (mesh_.scale != 1) add_kept_scale();
    add_defaults();
    return std::move(text_);
  }

 private:
  void add_kept(const KeptDirective& directive) {
    if (mesh_.scale != 1 && same_name(directive.verb, "SCALE")) return scale_by(directive);
    std::string line = directive.object + ' ' + directive.verb;
    const bool is_texture = same_name(directive.object, "TEXTURE");
    for (const auto& [key, value] : directive.values) {
      line += ' ' + key;
      const std::string written = is_texture ? texture_value(key, value, directive) : mesh_value(key, value);
      if (!value.empty() || !written.empty()) line += '=' + quoted(written);
    }
    exec({"%", {line}});
  }

  /// MESHMAP SCALE is stronger than MESH SCALE.
  void scale_by(const KeptDirective& directive) {
    const bool by_meshmap = same_name(directive.object, "MESHMAP");
    if (!by_meshmap && scaled_by_meshmap_) return;
    scaled_by_meshmap_ = by_meshmap;
    kept_scale_ = {1, 1, 1};
    constexpr std::array<const char*, 3> kAxes = {"X", "Y", "Z"};
    for (const auto& [key, value] : directive.values) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (same_name(key, kAxes[axis])) kept_scale_[axis] = read_number(value).value_or(1);
      }
    }
  }

  void add_kept_scale() {
    std::array<std::string, 3> numbers;
    for (std::size_t axis = 0; axis < 3; ++axis)
      numbers[axis] = shortest_text(static_cast<float>(kept_scale_[axis] * double{mesh_.scale}));
    exec({"MESHMAP SCALE MESHMAP=%%", {name_, triple_text(numbers)}});
  }

  std::string mesh_value(const std::string& key, const std::string& value) const {
    if (same_name(key, "MESH") || same_name(key, "MESHMAP")) return name_;
    if (same_name(key, "ANIVFILE")) return file_ + "_a.3d";
    if (same_name(key, "DATAFILE")) return file_ + "_d.3d";
    return value;
  }

  /// FILE of an import: that of the slot which uses the name, else the same name without its folder.
  std::string texture_value(const std::string& key, const std::string& value,
                            const KeptDirective& directive) const {
    if (!same_name(key, "FILE")) return value;
    std::string name;
    for (const auto& [other, text] : directive.values) {
      if (same_name(other, "NAME")) name = text;
    }
    const std::size_t slash = value.find_last_of("\\/");
    std::string own = slash == std::string::npos ? value : value.substr(slash + 1);
    const std::string stem = own.substr(0, own.find_last_of('.'));
    if (name.empty()) name = stem;
    for (const RawSlot& slot : mesh_.slots) {
      // Repeated imports of one name have different files, of which the slot has the one that is there.
      if (same_name(slot.texture, name) && same_name(slot.file.substr(0, slot.file.find_last_of('.')), stem))
        return slot.file;
    }
    return own;
  }

  const KeptSource& kept_;
  std::array<double, 3> kept_scale_{1, 1, 1};
  bool scaled_by_meshmap_ = false;
};

}  // namespace

std::string class_text(const RawMesh& mesh, const std::string& stem, const KeptSource* kept) {
  const TransformText transform = transform_text(mesh.matrix);
  return kept ? KeptClassText(mesh, transform, stem, *kept).write()
              : ClassText(mesh, transform, stem, nullptr).write();
}

std::string class_text(const RawMesh& mesh, const TransformText& transform, const std::string& stem,
                       const DefaultProperties* defaults) {
  return ClassText(mesh, transform, stem, defaults).write();
}

}  // namespace retromesh::unreal
