#include "formats/inspector.hpp"

#include "wasm/module.hpp"

/// The inspector module: documents of all families as JSON, and written again. Loaded on demand.
namespace retromesh {

template <class V>
void visit(V& v, const DocumentFile& document) {
  v("file", document.file);
  v("format", std::string_view(document.format ? document.format : ""));
  v("document", std::string_view(document.document ? document.document : ""));
}

namespace wasm {
namespace {

struct DocumentsAnswer {
  std::vector<DocumentFile> documents;
};

template <class V>
void visit(V& v, const DocumentsAnswer& answer) {
  v("documents", answer.documents);
}

class Inspector : public Module {
 public:
  std::string schema() {
    return Schema()
        .add<DocumentsAnswer>("documents")
        .add<ResultAnswer<std::string>>("dump")
        .add<ResultAnswer<Bytes>>("rewrite")
        .take();
  }

  /// The files that are documents of some family.
  emscripten::val documents() { return answer(DocumentsAnswer{retromesh::documents(files())}); }

  /// A document as JSON, real numbers as their bits: {"f":1065353216}.
  emscripten::val dump(u32 file) {
    Limits limits;
    return answer(ResultAnswer<std::string>(retromesh::dump(files(), file, limits)));
  }

  /// The bytes that writing a document gives.
  emscripten::val rewrite(u32 file) {
    Limits limits;
    return answer(ResultAnswer<Bytes>(retromesh::rewrite(files(), file, limits)));
  }
};

EMSCRIPTEN_BINDINGS(inspector) {
  bind_class<Inspector>("Inspector")
      .function("documents", &Inspector::documents)
      .function("dump", &Inspector::dump)
      .function("rewrite", &Inspector::rewrite);
}

}  // namespace
}  // namespace wasm
}  // namespace retromesh
