#include "formats/workbench.hpp"

#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The workbench module: documents as JSON, rewritten, and mapped byte by byte. Loaded on demand.
namespace retromesh::wasm {
namespace {

void answer_error(const Error& error) {
  Answer& answer = boundary().answer;
  answer.clear();
  answer.open_object(nullptr);
  add(answer, "error", error);
  answer.close_object();
}

void add(Answer& out, const io::MappedField& field) {
  out.open_object(nullptr);
  out.add_text("path", field.path);
  out.add_number("offset", field.offset);
  out.add_number("size", field.size);
  if (!field.is_number) {
    out.add_null("value");
  } else if (field.is_signed) {
    out.add_signed("value", field.value);
  } else {
    out.add_number("value", static_cast<u32>(field.value));
  }
  out.close_object();
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Answers `[{file, format, document}]`.
EMSCRIPTEN_KEEPALIVE void workbench_documents() {
  Answer& answer = boundary().answer;
  answer.clear();
  answer.open_list(nullptr);
  for (const DocumentFile& document : documents(boundary().files.files())) {
    answer.open_object(nullptr);
    answer.add_number("file", document.file);
    answer.add_word("format", document.format);
    answer.add_word("document", document.document);
    answer.close_object();
  }
  answer.close_list();
}

/// Answers the document as JSON; false when the answer is `{error}`.
EMSCRIPTEN_KEEPALIVE bool workbench_dump(u32 file) {
  Limits limits;
  auto dumped = dump(boundary().files.files(), file, limits);
  if (dumped) {
    boundary().answer.take(dumped.value());
  } else {
    answer_error(dumped.error());
  }
  return static_cast<bool>(dumped);
}

/// Answers `{bytes}` or `{error}`.
EMSCRIPTEN_KEEPALIVE void workbench_rewrite(u32 file) {
  Limits limits;
  auto rewritten = rewrite(boundary().files.files(), file, limits);
  if (!rewritten) return answer_error(rewritten.error());
  const Bytes& bytes = rewritten.value();
  Answer& answer = boundary().answer;
  answer.clear();
  answer.open_object(nullptr);
  answer.add_array("bytes", bytes.data(), bytes.size(), "u1");
  answer.close_object();
}

/// Answers `[{path, offset, size, value}]`, where `value` is null for bytes without meaning, or `{error}`.
EMSCRIPTEN_KEEPALIVE void workbench_map(u32 file, u32 first, u32 end) {
  Limits limits;
  const auto mapped = map_bytes(boundary().files.files(), file, first, end, limits);
  if (!mapped) return answer_error(mapped.error());
  Answer& answer = boundary().answer;
  answer.clear();
  answer.open_list(nullptr);
  for (const io::MappedField& field : mapped.value()) add(answer, field);
  answer.close_list();
}
}
