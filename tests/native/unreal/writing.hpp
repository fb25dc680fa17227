#pragma once
#include "tests/native/unreal/opened.hpp"
#include "tests/native/write/written_model.hpp"

/// Writes models as vertex meshes for tests.
namespace retromesh::test {

inline Writing written(const Model& model, const WriteOptions& options = {},
                       const std::string& stem = "Copy") {
  return written("unreal", model, options, stem);
}

inline const Bytes& bytes_of(const Writing& writing, const std::string& name) {
  for (const WrittenFile& file : writing.files) {
    if (file.name == name) return file.bytes;
  }
  FAIL("there is no " << name);
  throw 0;
}

inline std::string text_of(const Writing& writing, const std::string& name) {
  const Bytes& bytes = bytes_of(writing, name);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The files of a writing, to be opened again; each texture has the bytes "pcx".
inline Drop drop_of(const Writing& writing) {
  Drop drop;
  for (const WrittenFile& file : writing.files) drop.add(file.name, file.bytes);
  for (const WrittenTexture& texture : writing.textures) drop.add(texture.name, text_bytes("pcx"));
  return drop;
}

/// Requires that a model that was written is as before, but for its transform when a script cannot say it.
inline void check_same_model(const Model& again, const Model& model, bool has_other_matrix = false) {
  CHECK(again.indices == model.indices);
  CHECK(again.uvs == model.uvs);
  CHECK(again.vertex_source == model.vertex_source);
  CHECK(again.face_source == model.face_source);
  CHECK(again.frames.positions == model.frames.positions);
  CHECK(again.attachments.size() == model.attachments.size());
  for (std::size_t i = 0; i < 12 && !has_other_matrix; ++i) {
    const double margin = i % 4 == 3 ? 2e-3 : 1e-5;  // of offsets
    CHECK(again.frames.matrix[i] == Approx(model.frames.matrix[i]).epsilon(1e-5).margin(margin));
  }
  std::vector<Clip> clips = again.clips;
  const bool has_script = model.clips[0].location.kind != SourceLocation::Kind::none;
  if (!has_script) clips.erase(clips.begin() + 1);  // Still
  REQUIRE(clips.size() == model.clips.size());
  for (std::size_t i = 0; i < model.clips.size(); ++i) {
    const Clip& clip = model.clips[i];
    const Clip& same = clips[i];
    CHECK(same.name == clip.name);
    CHECK(same.group == clip.group);
    CHECK((same.first == clip.first && same.count == clip.count && same.rate == clip.rate));
    CHECK(same.events.size() == clip.events.size());
  }
}

}  // namespace retromesh::test
