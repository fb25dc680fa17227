#pragma once
#include "formats/boundary/answer_writer.hpp"
#include "formats/export/written_model.hpp"

/// The answers of the module `convert`.
namespace retromesh {

/// How the vertices of a model follow its bones, for formats with skins, and its morph targets. Points into
/// the model; empty without a skeleton.
struct Skin {
  std::span<const std::string> bones;  ///< Names; empty when the file has none.
  std::span<const float> matrix;       ///< Skeleton::matrix.
  std::span<const float> to_bones;     ///< Twelve numbers for each bone.
  std::span<const float> positions;    ///< Of each vertex in the bind pose.
  std::span<const u32> first_influences;
  std::vector<u32> influence_bones;
  std::vector<float> influence_weights;
  std::vector<std::string_view> morphs;   ///< Names of the morph targets.
  std::vector<u32> first_morph_vertices;  ///< Index in `morph_vertices` for each morph, and their end.
  std::vector<u32> morph_vertices;
  std::vector<float> morph_offsets;  ///< Three numbers for each of them, at weight 1.
};

inline Skin skin_of(const Model& model) {
  Skin skin;
  if (!model.skeleton) return skin;
  const Skeleton& skeleton = *model.skeleton;
  skin.bones = skeleton.names;
  skin.matrix = skeleton.matrix;
  if (!skeleton.to_bones.empty())
    skin.to_bones = {skeleton.to_bones.front().data(), 12 * skeleton.to_bones.size()};
  if (!skeleton.positions.empty())
    skin.positions = {skeleton.positions.front().data(), 3 * skeleton.positions.size()};
  skin.first_influences = skeleton.first_influences;
  for (const Influence& influence : skeleton.influences) {
    skin.influence_bones.push_back(influence.bone);
    skin.influence_weights.push_back(influence.weight);
  }
  skin.first_morph_vertices.push_back(0);
  for (const Morph& morph : model.morphs) {
    skin.morphs.push_back(morph.name);
    skin.morph_vertices.insert(skin.morph_vertices.end(), morph.vertices.begin(), morph.vertices.end());
    for (const Vec3& offset : morph.offsets)
      skin.morph_offsets.insert(skin.morph_offsets.end(), offset.begin(), offset.end());
    skin.first_morph_vertices.push_back(static_cast<u32>(skin.morph_vertices.size()));
  }
  return skin;
}

template <class V>
void visit(V& v, const Skin& skin) {
  v("bones", skin.bones);
  v("matrix", skin.matrix);
  v("to_bones", skin.to_bones);
  v("positions", skin.positions);
  v("first_influences", skin.first_influences);
  v("influence_bones", skin.influence_bones);
  v("influence_weights", skin.influence_weights);
  v("morphs", skin.morphs);
  v("first_morph_vertices", skin.first_morph_vertices);
  v("morph_vertices", skin.morph_vertices);
  v("morph_offsets", skin.morph_offsets);
}

template <class V>
void visit(V& v, const WrittenFile& file) {
  v("name", file.name);
  v("bytes", file.bytes);
}

template <class V>
void visit(V& v, const WrittenTexture& texture) {
  v("name", texture.name);
  v.nullable("image", texture.image, texture.image != 0xFFFFFFFF);
  v("width", texture.width);
  v("height", texture.height);
  v("pixels", texture.pixels);
  v("masked", texture.masked);
  v("faded", texture.faded);
}

template <class V>
void visit(V& v, const Writing& writing) {
  v("files", writing.files);
  v("textures", writing.textures);
  v("notes", writing.notes);
}

/// An Error of writing, or of opening what is written.
struct Refusal {
  const Error* error = nullptr;
};

template <class V>
void visit(V& v, const Refusal& refused) {
  const Error& error = answer::or_empty(refused.error);
  visit_error(v, error, refusal(error));
}

/// The files, or why there are none.
struct WritingAnswer {
  const Error* error = nullptr;
  const Writing* value = nullptr;

  WritingAnswer() = default;
  explicit WritingAnswer(const Result<Writing>& result)
      : error(result ? nullptr : &result.error()), value(result ? &result.value() : nullptr) {}
};

template <class V>
void visit(V& v, const WritingAnswer& answer) {
  v.nullable("error", Refusal{answer.error}, answer.error != nullptr);
  v.nullable("value", answer::or_empty(answer.value), answer.value != nullptr);
}

}  // namespace retromesh
