#include "formats/model/validate.hpp"

#include <algorithm>
#include <cmath>

#include "formats/model/fields.hpp"

namespace retromesh {
namespace {

using Broken = std::optional<std::string>;

/// Checks each field by the description of a Model's fields: lengths, indices, words, finite numbers.
class FieldChecker {
 public:
  explicit FieldChecker(const Model& model) : model_(model) { visit(*this, model); }

  const Broken& broken() const { return broken_; }

  template <class T>
  void operator()(const char* name, const T& value, Check check = {}) {
    if (broken_) return;
    if constexpr (std::is_enum_v<T>) {
      if (static_cast<std::size_t>(value) >= kWords<T>.size()) fail({"% has no word", {name}});
    } else if constexpr (std::is_arithmetic_v<T>) {
      check_number(name, value, check);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view> || std::is_same_v<T, RuleNumber>) {
      return;
    } else if constexpr (requires { value.data(); }) {
      check_length(name, value.size(), check.length);
      for (const auto& element : value) check_element(name, element, check);
    } else {
      visit(*this, value);
    }
  }

  template <class T>
  void nullable(const char* name, const T& value, bool is_there, Check check = {}) {
    if (is_there) (*this)(name, value, check);
  }

  template <class T>
  void optional(const char* name, const T& value, bool is_there, Check check = {}) {
    nullable(name, value, is_there, check);
  }

 private:
  void fail(const Message& message) {
    if (!broken_) broken_ = format(message);
  }

  template <class T>
  void check_element(const char* name, const T& element, Check check) {
    if constexpr (std::is_arithmetic_v<T>) {
      check_number(name, element, check);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      for (const auto number : element) check_number(name, number, check);
    } else {
      (*this)(name, element);
    }
  }

  template <class T>
  void check_number(const char* name, T number, Check check) {
    if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(number)) fail({"% has a number that is not finite", {name}});
    } else if (has_size(check.index_of) && number >= size_of(check.index_of)) {
      fail({"% has an index beyond its %", {name, name_of(check.index_of)}});
    }
  }

  void check_length(const char* name, std::size_t size, Length length) {
    const bool per_vertex = length == Length::per_vertex_or_none;
    if (length == Length::any || (size == 0 && is_optional(length))) return;
    const std::size_t expected = per_vertex ? model_.vertex_source.size() : model_.indices.size() / 3;
    if (size != expected)
      fail({"% does not have one element for each %", {name, per_vertex ? "render vertex" : "triangle"}});
  }

  static bool is_optional(Length length) {
    return length == Length::per_vertex_or_none || length == Length::per_triangle_or_none;
  }

  static bool has_size(IndexOf list) { return list != IndexOf::nothing && list != IndexOf::source_faces; }

  std::size_t size_of(IndexOf list) const {
    if (list == IndexOf::source_positions) return model_.source_positions.size();
    if (list == IndexOf::vertices) return model_.vertex_source.size();
    return list == IndexOf::materials ? model_.materials.size() : model_.images.size();
  }

  static const char* name_of(IndexOf list) {
    if (list == IndexOf::source_positions) return "source positions";
    if (list == IndexOf::vertices) return "vertices";
    return list == IndexOf::materials ? "materials" : "images";
  }

  const Model& model_;
  Broken broken_;
};

template <class T>
bool all_finite(const std::vector<T>& values) {
  for (const T& value : values) {
    for (const float number : value) {
      if (!std::isfinite(number)) return false;
    }
  }
  return true;
}

/// Whether no image of the model depends on uvs.
bool has_no_images(const Model& model) {
  for (const Material& material : model.materials) {
    if (material.fill == Fill::image) return false;
  }
  return true;
}

/// Whether nothing of the model depends on normals.
bool is_unlit(const Model& model) {
  for (const Material& material : model.materials) {
    if (!material.unlit || material.mapping != TextureMapping::uv) return false;
  }
  return true;
}

Broken check_vertices(const Model& model) {
  if (model.normals.empty() && !model.vertex_source.empty() && !is_unlit(model))
    return "a lit model has no normals";
  if (model.uvs.empty() && !model.vertex_source.empty() && !has_no_images(model))
    return "a model with a Fill::image material has no uvs";
  for (const u32 source : model.vertex_source) {
    if (!model.vertex_labels.empty() && source >= model.vertex_labels.size())
      return "a vertex source has no label";
  }
  if (model.normal_source == NormalSource::file) return std::nullopt;
  for (const Vec3& normal : model.normals) {
    const float length = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    if (std::fabs(length - 1) > 1e-3f) return "a normal is not of unit length";
  }
  return std::nullopt;
}

Broken check_faces(const Model& model) {
  if (model.indices.size() % 3 != 0) return "the indices are not triangles";
  if (model.groups.size() != model.materials.size()) return "there are not as many groups as materials";
  u32 next = 0;
  for (u32 i = 0; i < model.groups.size(); ++i) {
    const Group& group = model.groups[i];
    if (group.material != i) return "a group does not have the material of its index";
    if (group.start != next || group.count % 3 != 0) return "the groups do not follow one another";
    next += group.count;
  }
  if (next != model.indices.size()) return "the groups do not cover all indices";
  return std::nullopt;
}

Broken check_facets(const Model& model) {
  std::vector<u8> used(model.vertex_source.size());
  for (const Group& group : model.groups) {
    if (!model.materials[group.material].facet) continue;
    for (u32 i = group.start; i < group.start + group.count; ++i) {
      if (used[model.indices[i]]++) return "faces with normals of their own share a vertex";
    }
  }
  return std::nullopt;
}

Broken check_lines_and_sprites(const Model& model) {
  const std::size_t vertices = model.vertex_source.size();
  for (const Line& line : model.lines) {
    for (const u32 end : line.vertices) {
      if (end >= vertices) return "an end of a line is not a vertex";
    }
    if (line.material >= model.materials.size()) return "the material of a line does not exist";
  }
  for (const Sprite& sprite : model.sprites) {
    if (sprite.vertex >= vertices) return "a sprite is not at a vertex";
    if (sprite.material >= model.materials.size()) return "the material of a sprite does not exist";
  }
  return std::nullopt;
}

Broken check_materials(const Model& model) {
  for (const Material& material : model.materials) {
    if (!(material.cutoff >= 0 && material.cutoff <= 1)) return "a cut-off is not between 0 and 1";
  }
  for (const Image& image : model.images) {
    const u64 size = u64{image.width} * image.height * 4;
    if (!image.pixels.empty() && image.pixels.size() != size)
      return "an image's pixels are not its width by its height";
    if (image.palette.size() % 3 != 0) return "a palette is not made of triples";
  }
  return std::nullopt;
}

Broken check_animation(const Model& model) {
  const VertexFrames& frames = model.frames;
  if (frames.vertices ? frames.positions.size() % frames.vertices != 0 : !frames.positions.empty()) {
    return "a frame is not whole";
  }
  if (!frames.normals.empty() && frames.normals.size() != frames.count() * model.vertex_source.size())
    return "a frame has not as many normals as vertices";
  const u32 count = frame_count(model);
  if (!frames.file_frames.empty() && frames.file_frames.size() != frames.count())
    return "a kept frame has no number";
  const std::size_t moved = model.skeleton ? model.skeleton->positions.size() : frames.vertices;
  if (count > 0 && moved != model.source_positions.size())
    return "the frames have not as many vertices as the model";
  for (const Clip& clip : model.clips) {
    if (clip.count == 0 || clip.first >= count || clip.count > count - clip.first)
      return "a clip leaves the frames";
    if (!clip.durations.empty() && clip.durations.size() != clip.count)
      return "a clip does not say how long each frame lasts";
    for (const u16 duration : clip.durations) {
      if (duration == 0) return "a frame lasts no time";
    }
    if (clip.replay_from >= clip.count) return "a clip goes back to a frame that it does not have";
    if (!(clip.rate > 0 && std::isfinite(clip.rate))) return "a clip has no rate";
    for (const ClipEvent& event : clip.events) {
      if (!(event.time >= 0 && event.time <= 1)) return "an event is not within its clip";
    }
  }
  for (const Attachment& attachment : model.attachments) {
    for (const u32 vertex : attachment.vertices) {
      if (vertex >= model.source_positions.size()) return "an attachment follows no vertex";
    }
  }
  return std::nullopt;
}

Broken check_labels(const Model& model) {
  if (!model.label_frames) return std::nullopt;
  const LabelFrames& labelled = *model.label_frames;
  if (!labelled.frames.empty() && model.frames.count() != 1) return "labels move no frame at rest";
  for (const LabelFrames::Frame& frame : labelled.frames) {
    if (u64{frame.first} + frame.count > labelled.changes.size()) return "a frame leaves the changes";
  }
  for (const LabelFrames::Change& change : labelled.changes) {
    if (change.transform >= labelled.transforms.size()) return "a change is of no transform";
  }
  for (const LabelFrames::Transform& transform : labelled.transforms) {
    if (u64{transform.first} + transform.count > labelled.members.size())
      return "a transform leaves the members";
    if (transform.kind == LabelTransform::fade) continue;
    for (u32 i = transform.first; i < transform.first + transform.count; ++i) {
      if (labelled.members[i] >= model.frames.vertices) return "a transform moves no vertex";
    }
  }
  if (labelled.transparency.empty()) return std::nullopt;
  for (const LabelFrames::Transform& transform : labelled.transforms) {
    if (transform.kind != LabelTransform::fade) continue;
    for (u32 i = transform.first; i < transform.first + transform.count; ++i) {
      if (labelled.members[i] >= labelled.transparency.size()) return "a transform fades no face";
    }
  }
  for (const u32 face : model.face_source) {
    if (face >= labelled.transparency.size()) return "a face has no transparency";
  }
  return std::nullopt;
}

Broken check_skeleton(const Model& model) {
  if (!model.skeleton) return std::nullopt;
  const Skeleton& skeleton = *model.skeleton;
  const std::size_t bones = skeleton.parents.size();
  const std::size_t vertices = skeleton.positions.size();
  if (skeleton.keys.size() % (bones + 1) != 0) return "a frame does not have a key for each bone";
  if (skeleton.to_bones.size() != bones || skeleton.order.size() != bones)
    return "there are not as many matrices as bones";
  std::vector<u8> placed(bones);
  for (const u32 bone : skeleton.order) {
    if (bone >= bones || placed[bone]++) return "the order is not one of all bones";
    const u32 parent = skeleton.parents[bone];
    if (parent != kNone && (parent >= bones || !placed[parent])) return "a bone comes before its parent";
  }
  if (!skeleton.normals.empty() && skeleton.normals.size() != vertices)
    return "there are not as many normals at rest as vertices";
  if (!skeleton.influences.empty() && skeleton.first_influences.size() != vertices + 1)
    return "a vertex does not say which bones carry it";
  for (std::size_t i = 1; i < skeleton.first_influences.size(); ++i) {
    if (skeleton.first_influences[i] < skeleton.first_influences[i - 1] ||
        skeleton.first_influences[i] > skeleton.influences.size())
      return "a vertex leaves the influences";
  }
  for (const Influence& influence : skeleton.influences) {
    if (influence.bone >= bones) return "an influence is of no bone";
  }
  return std::nullopt;
}

Broken check_choices(const Model& model) {
  for (const Morph& morph : model.morphs) {
    if (morph.vertices.size() != morph.offsets.size()) return "a morph does not move each of its vertices";
    if (!all_finite(morph.offsets)) return "a morph's offset is not finite";
    for (const u32 vertex : morph.vertices) {
      if (vertex >= model.source_positions.size()) return "a morph moves no vertex";
    }
  }
  for (const Interpretation& one : model.interpretations) {
    if (one.chosen >= one.choices.size() || one.suggested >= one.choices.size())
      return "an interpretation has no such choice";
  }
  return std::nullopt;
}

/// One more than the largest index of a target.
u64 end_of(Target::Kind kind, const Model& model) {
  switch (kind) {
    case Target::Kind::clip:
      return model.clips.size();
    case Target::Kind::material:
      return model.materials.size();
    case Target::Kind::vertex:
      return model.source_positions.size();
    case Target::Kind::frame:
      return frame_count(model);
    case Target::Kind::bone:
      return model.skeleton ? model.skeleton->parents.size() : 0;
    case Target::Kind::none:
    case Target::Kind::face:  // may be left out of the Model
      break;
  }
  return u64{1} << 32;
}

Broken check_notes(const Model& model) {
  for (const Note& note : model.notes) {
    if (note.title.empty() || note.count == 0) return "a note says nothing";
    const u64 end = end_of(note.target.kind, model);
    const auto is_there = [=](u32 index) { return index < end; };
    if (!is_there(note.target.index) ||
        !std::all_of(note.target.more.begin(), note.target.more.end(), is_there)) {
      return "a note is about nothing of the model";
    }
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!(model.bounds.low[axis] <= model.bounds.high[axis])) return "the bounds are inside out";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> validate(const Model& model) {
  if (const FieldChecker fields(model); fields.broken()) return fields.broken();
  for (const auto check :
       {check_vertices, check_faces, check_facets, check_lines_and_sprites, check_materials, check_animation,
        check_labels, check_notes, check_skeleton, check_choices}) {
    if (Broken broken = check(model)) return broken;
  }
  return std::nullopt;
}

}  // namespace retromesh
