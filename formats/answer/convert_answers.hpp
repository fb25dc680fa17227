#pragma once
#include "formats/answer/answer_writer.hpp"
#include "formats/model/writing.hpp"

/// The answer of the module `convert`.
namespace retromesh {

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
}

template <class V>
void visit(V& v, const Writing& writing) {
  v("files", writing.files);
  v("textures", writing.textures);
  v("notes", writing.notes);
}

}  // namespace retromesh
