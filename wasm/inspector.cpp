#include "formats/inspector.hpp"

#include "formats/answer/inspector_answers.hpp"
#include "wasm/module.hpp"

/// The inspector module: documents of all families as JSON, and written again. Loaded on demand.
namespace retromesh::wasm {
namespace {

class Inspector : public Module {
 public:
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

  /// Findings about the files.
  emscripten::val lint() {
    Limits limits;
    return answer(LintAnswer{retromesh::lint(files(), limits)});
  }

  /// What mends the notes of opening a model without a choice.
  emscripten::val mend(const std::string& id) {
    Limits limits;
    return answer(MendAnswer{retromesh::mend(files(), id, limits)});
  }

  /// What mends the findings of lint without a choice.
  emscripten::val mend_findings() {
    Limits limits;
    return answer(MendAnswer{retromesh::mend_findings(files(), limits)});
  }
};

EMSCRIPTEN_BINDINGS(inspector) {
  bind_class<Inspector>("Inspector")
      .function("documents", &Inspector::documents)
      .function("dump", &Inspector::dump)
      .function("rewrite", &Inspector::rewrite)
      .function("lint", &Inspector::lint)
      .function("mend", &Inspector::mend)
      .function("mendFindings", &Inspector::mend_findings);
}

}  // namespace
}  // namespace retromesh::wasm
