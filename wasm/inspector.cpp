#include "formats/inspector.hpp"

#include "wasm/boundary.hpp"
#include "wasm/model_text.hpp"

/// The inspector module: documents as JSON, rewritten, and mapped byte by byte. Loaded on demand.
namespace retromesh::wasm {
namespace {

void answer_error(const Error& error) {
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(false);
  add(answer, error);
}

void add(Answer& out, const io::MappedField& field) {
  out.add_text(field.path);
  out.add_number(field.offset);
  out.add_number(field.size);
  out.add_flag(field.is_number);
  out.add_number(static_cast<u32>(field.kind));
  out.add_number(static_cast<u32>(field.value));
}

}  // namespace
}  // namespace retromesh::wasm

using namespace retromesh;
using namespace retromesh::wasm;

extern "C" {

/// Answers the files that can be taken apart.
EMSCRIPTEN_KEEPALIVE void inspector_documents() {
  Answer& answer = boundary().answer;
  answer.clear();
  const std::vector<DocumentFile> found = documents(boundary().files.files());
  answer.add_count(found.size());
  for (const DocumentFile& document : found) {
    answer.add_number(document.file);
    answer.add_text(document.format);
    answer.add_text(document.document);
  }
}

/// Answers yes and the document as JSON, or no and the error.
EMSCRIPTEN_KEEPALIVE void inspector_dump(u32 file) {
  Limits limits;
  const auto dumped = dump(boundary().files.files(), file, limits);
  if (!dumped) return answer_error(dumped.error());
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(true);
  answer.add_text(dumped.value());
}

/// Answers yes and the bytes, or no and the error.
EMSCRIPTEN_KEEPALIVE void inspector_rewrite(u32 file) {
  Limits limits;
  auto rewritten = rewrite(boundary().files.files(), file, limits);
  if (!rewritten) return answer_error(rewritten.error());
  const Bytes& bytes = rewritten.value();
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(true);
  answer.add_array(bytes);
}

/// Answers yes and the fields, of which bytes without meaning are no number; or no and the error.
EMSCRIPTEN_KEEPALIVE void inspector_map(u32 file, u32 first, u32 end) {
  Limits limits;
  const auto mapped = map_bytes(boundary().files.files(), file, first, end, limits);
  if (!mapped) return answer_error(mapped.error());
  Answer& answer = boundary().answer;
  answer.clear();
  answer.add_flag(true);
  answer.add_count(mapped.value().size());
  for (const io::MappedField& field : mapped.value()) add(answer, field);
}
}
