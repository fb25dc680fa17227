#include "formats/unreal/materials.hpp"

#include <string>
#include <utility>

#include "formats/image/image.hpp"
#include "formats/io/list.hpp"
#include "formats/model/properties.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

struct BlendWords {
  const char* name;
  const char* remark;
};

const BlendWords& words_of(const Material& material) {
  static constexpr BlendWords kBlends[] = {
      {"none", "depth written, back faces culled"},
      {"translucent", "added; black is invisible, no depth written"},
      {"modulated", "multiplied by two; mid grey is invisible, no depth written"},
      {"alpha", "by the image's alpha, no depth written"},
  };
  static constexpr BlendWords kHoles = {"holes", "alpha below one half is not drawn"};
  static constexpr BlendWords kTwoSided = {"none", "depth written, both sides drawn"};
  if (material.blend == Blend::opaque && material.cutoff > 0) return kHoles;
  if (material.blend == Blend::opaque && material.two_sided) return kTwoSided;
  return kBlends[static_cast<u8>(material.blend)];
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
      add_to(model_.images) = std::move(read.value());
    } else if (read.error().code == ErrorCode::over_limit) {
      over_limit = read.error();
    } else {
      note_failure(read.error(), place);
    }
    add_to(taken_) = {file, hole, image};
    return image;
  }

  Error over_limit;

 private:
  struct Taken {
    u32 file = kNone;
    bool hole = false;
    u32 image = kNone;
  };

  void note_failure(const Error& error, const Place& place) {
    for (const Taken& taken : taken_) {
      if (files_[taken.file].name == error.file) return;
    }
    add_note(model_.notes, Note::Severity::warning, {"% cannot be decoded", {file_name(error.file)}},
             {error.cause.empty() ? "%." : "%. %", {sentence(error), error.cause}},
             error.offset ? Place::byte(error.file, error.offset) : place);
  }

  const FileSet& files_;
  Model& model_;
  Limits& limits_;
  std::vector<Taken> taken_;
};

void want(const SkinRule& rule, const Material& material, u32 faces, Model& model) {
  const std::string role = say({"slot %", {plain(material.slot)}});
  for (Wanted& wanted : model.wanted) {
    if (wanted.name != rule.wanted) continue;
    wanted.faces += faces;
    if (wanted.role.find(role) == std::string::npos) wanted.role += say({", %", {plain(material.slot)}});
    return;
  }
  Wanted& wanted = add_to(model.wanted);
  wanted.name = rule.wanted;
  wanted.role = role;
  wanted.faces = faces;
  wanted.place = rule.place;
}

void add_properties(const SkinRule* rule, u8 type, u32 faces, Material& material) {
  std::vector<Property>& properties = material.properties;
  add_property(properties, "Poly type", {"%", {type_text(type)}}, {"% on %", {type_words(type), counted(faces, "face", "faces")}});
  const BlendWords& blend = words_of(material);
  add_property(properties, "Blend", {blend.name}, {blend.remark});
  const bool nearest = material.filter == Filter::nearest;
  add_property(properties, "Filter", {nearest ? "nearest" : "linear"}, {nearest ? "no mipmaps" : "with mipmaps"});
  if (rule) add_property(properties, "Set by", {"%", {rule->set_by}}, {""}).place = rule->place;
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
    material.name = rule ? rule->name : say({"slot %", {plain(material.slot)}});
    if (rule && rule->file != kNone) material.image = shelf.take(rule->file, material.cutoff > 0, rule->place);
    if (rule && rule->file == kNone) want(*rule, material, faces, model);
    add_properties(rule, counts.types[i], faces, material);
  }
  if (shelf.over_limit.code != ErrorCode::none) return shelf.over_limit;
  return static_cast<ImageCount>(model.images.size());
}

}  // namespace retromesh::unreal
