#include "formats/unreal/materials.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/image/image.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

const char* blend_words(const Material& material) {
  switch (material.blend) {
    case Blend::opaque: return material.cutoff > 0 ? "holes" : "none";
    case Blend::translucent: return "translucent";
    case Blend::modulated: return "modulated";
    case Blend::alpha: return "alpha";
  }
  return "";
}

const char* blend_remark(const Material& material) {
  switch (material.blend) {
    case Blend::opaque:
      if (material.cutoff > 0) return "alpha below one half is not drawn";
      return material.two_sided ? "depth written, both sides drawn" : "depth written, back faces culled";
    case Blend::translucent: return "added; black is invisible, no depth written";
    case Blend::modulated: return "multiplied by two; mid grey is invisible, no depth written";
    case Blend::alpha: return "by the image's alpha, no depth written";
  }
  return "";
}

/// Images of the model, each file decoded once for plain and once for masked faces.
class ImageShelf {
 public:
  ImageShelf(const FileSet& files, Model& model, Limits& limits) : files_(files), model_(model), limits_(limits) {}

  /// The image of a file, or kNone when it cannot be decoded, which is noted once.
  u32 take(u32 file, bool hole, const Place& place) {
    for (const Taken& taken : taken_) {
      if (taken.file == file && taken.hole == hole) return taken.image;
    }
    u32 image = kNone;
    auto read = image::read(files_[file].name, files_[file].bytes, hole, limits_);
    if (read) {
      image = static_cast<u32>(model_.images.size());
      model_.images.push_back(std::move(read.value()));
    } else if (read.error().code == ErrorCode::over_limit) {
      over_limit = read.error();
    } else {
      add_note(read.error(), place);
    }
    taken_.push_back({file, hole, image});
    return image;
  }

  Error over_limit;

 private:
  struct Taken {
    u32 file;
    bool hole;
    u32 image;
  };

  void add_note(const Error& error, const Place& place) {
    for (const Taken& taken : taken_) {
      if (files_[taken.file].name == error.file) return;
    }
    Note note;
    note.severity = Note::Severity::warning;
    note.title = file_name(error.file) + " cannot be decoded";
    note.why = sentence(error) + ".";
    if (!error.cause.empty()) note.why += ' ' + error.cause;
    note.place = error.offset ? Place::byte(error.file, error.offset) : place;
    model_.notes.push_back(std::move(note));
  }

  const FileSet& files_;
  Model& model_;
  Limits& limits_;
  std::vector<Taken> taken_;
};

void want(const SkinRule& rule, const Material& material, u32 faces, Model& model) {
  const std::string role = "slot " + std::to_string(material.slot);
  for (Wanted& wanted : model.wanted) {
    if (wanted.name != rule.wanted) continue;
    wanted.faces += faces;
    if (wanted.role.find(role) == std::string::npos) wanted.role += ", " + std::to_string(material.slot);
    return;
  }
  model.wanted.push_back({rule.wanted, role, faces, rule.place});
}

void add_properties(const SkinRule* rule, u8 type, u32 faces, Material& material) {
  const auto add = [&](const char* name, std::string value, std::string remark, Place place) {
    material.properties.push_back({name, std::move(value), std::move(remark), 0, 0, std::move(place)});
  };
  add("Poly type", type_text(type), type_words(type) + " on " + with_commas(faces) + (faces == 1 ? " face" : " faces"), {});
  add("Blend", blend_words(material), blend_remark(material), {});
  const bool nearest = material.filter == Filter::nearest;
  add("Filter", nearest ? "nearest" : "linear", nearest ? "no mipmaps" : "with mipmaps", {});
  if (rule) add("Set by", rule->set_by, "", rule->place);
}

}  // namespace

Result<ImageCount> add_skins(const FileSet& files, const Recipe& recipe, const FaceCounts& counts, Model& model,
                             Limits& limits) {
  ImageShelf shelf(files, model, limits);
  for (u32 i = 0; i < model.materials.size(); ++i) {
    Material& material = model.materials[i];
    const u32 faces = model.groups[i].count / 3;
    const bool environment = material.mapping == Mapping::environment;
    const SkinRule* rule = rule_for(recipe.skins, material.slot, environment);
    material.name = rule ? rule->name : "slot " + std::to_string(material.slot);
    if (rule && rule->file != kNone) material.image = shelf.take(rule->file, material.cutoff > 0, rule->place);
    if (rule && rule->file == kNone) want(*rule, material, faces, model);
    add_properties(rule, counts.types[i], faces, material);
  }
  if (shelf.over_limit.code != ErrorCode::none) return shelf.over_limit;
  return static_cast<ImageCount>(model.images.size());
}

}  // namespace retromesh::unreal
