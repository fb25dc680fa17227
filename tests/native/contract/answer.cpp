#include "tests/native/contract/answer.hpp"

#include <algorithm>
#include <vector>

#include "formats/model/pose.hpp"
#include "tests/support/corpus.hpp"

namespace retromesh::test {
namespace {

template <class T>
void append(std::string& text, const std::vector<T>& values) {
  text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

/// The ASCII characters of a text: JavaScript replaces bytes of a damaged text that are not UTF-8.
std::string ascii(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; }), text.end());
  return text;
}

/// The catalog, which WebAssembly opens with, adds a file to "not-a-model".
std::string error_text(const Error& error) {
  if (error.code == ErrorCode::not_a_model) return "not-a-model\n";
  return std::string(code_name(error.code)) + ' ' + error.file + ' ' + std::to_string(error.offset) + ' ' +
         error.field + ' ' + std::to_string(error.expected) + ' ' + std::to_string(error.found) + '\n';
}

}  // namespace

std::string answer_text(const Result<Model>& opened) {
  if (!opened) return ascii(error_text(opened.error()));
  const Model& model = opened.value();
  std::string bytes;
  append(bytes, model.positions);
  append(bytes, model.normals);
  append(bytes, model.uvs);
  append(bytes, model.indices);
  append(bytes, model.face_source);
  append(bytes, model.vertex_source);
  append(bytes, model.shades);
  append(bytes, model.colours);
  append(bytes, model.lines);
  append(bytes, model.sprites);
  append(bytes, model.priorities);
  append(bytes, model.vertex_labels);
  append(bytes, model.face_labels);
  std::string line = sha1(text_bytes(bytes)) + ' ' + std::to_string(frame_count(model));
  for (const Note& note : model.notes) line += " | " + note.title;
  return ascii(line + '\n');
}

}  // namespace retromesh::test
