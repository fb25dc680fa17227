#include <emscripten/bind.h>

#include "formats/workbench.hpp"
#include "wasm/values.hpp"

/// The workbench module: documents as JSON, rewritten, and mapped byte by byte. Loaded on demand.
namespace retromesh::wasm {
namespace {

val failed(const Error& error) {
  val answer = val::object();
  answer.set("error", to_value(error));
  return answer;
}

val to_value(const DocumentFile& document) {
  val value = val::object();
  value.set("file", document.file);
  value.set("format", std::string(document.format));
  value.set("document", std::string(document.document));
  return value;
}

val to_value(const io::MappedField& field) {
  val value = val::object();
  value.set("path", field.path);
  value.set("offset", field.offset);
  value.set("size", field.size);
  if (!field.is_number) {
    value.set("value", val::null());
  } else if (field.is_signed) {
    value.set("value", field.value);
  } else {
    value.set("value", static_cast<u32>(field.value));
  }
  return value;
}

/// The one class that JavaScript sees. Files stay until `begin` is called again.
class Workbench {
 public:
  void begin() { files_.clear(); }

  val add_file(const std::string& name, u32 size) { return files_.add(name, size); }

  val documents() {
    val all = val::array();
    for (const DocumentFile& document : retromesh::documents(files_.files())) all.call<void>("push", to_value(document));
    return all;
  }

  /// A string of JSON, or `{error}`.
  val dump(u32 file) {
    Limits limits;
    const auto dumped = retromesh::dump(files_.files(), file, limits);
    return dumped ? val(dumped.value()) : failed(dumped.error());
  }

  /// A Uint8Array, or `{error}`.
  val rewrite(u32 file) {
    Limits limits;
    const auto written = retromesh::rewrite(files_.files(), file, limits);
    if (!written) return failed(written.error());
    const Bytes& bytes = written.value();
    const auto* first = reinterpret_cast<const u8*>(bytes.data());
    return val(emscripten::typed_memory_view(bytes.size(), first)).call<val>("slice");
  }

  /// `[{path, offset, size, value}]`, or `{error}`. `value` is null for bytes without meaning.
  val map(u32 file, u32 first, u32 end) {
    Limits limits;
    const auto mapped = retromesh::map_bytes(files_.files(), file, first, end, limits);
    if (!mapped) return failed(mapped.error());
    val fields = val::array();
    for (const io::MappedField& field : mapped.value()) fields.call<void>("push", to_value(field));
    return fields;
  }

 private:
  FileTable files_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(workbench) {
  emscripten::class_<Workbench>("Workbench")
      .constructor<>()
      .function("begin", &Workbench::begin)
      .function("addFile", &Workbench::add_file)
      .function("documents", &Workbench::documents)
      .function("dump", &Workbench::dump)
      .function("rewrite", &Workbench::rewrite)
      .function("map", &Workbench::map);
}

}  // namespace retromesh::wasm
