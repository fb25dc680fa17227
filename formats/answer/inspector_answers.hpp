#pragma once
#include <string_view>
#include <vector>

#include "formats/answer/answer_writer.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/edit.hpp"

/// The answers of the inspector. `dump` and `rewrite` answer with a Result of a text or of bytes.
namespace retromesh {

template <class V>
void visit(V& v, const DocumentFile& document) {
  v("file", document.file);
  v("format", std::string_view(document.format ? document.format : ""));
  v("document", std::string_view(document.document ? document.document : ""));
}

template <class V>
void visit(V& v, const Edit& edit) {
  v("rule", edit.rule.number());
  v("file", edit.file);
  v("offset", edit.offset);
  v("size", edit.size);
  v("bytes", edit.bytes);
}

namespace answer {

struct DocumentsAnswer {
  std::vector<DocumentFile> documents;
};

template <class V>
void visit(V& v, const DocumentsAnswer& answer) {
  v("documents", answer.documents);
}

struct LintAnswer {
  Notes notes;
};

template <class V>
void visit(V& v, const LintAnswer& answer) {
  v("notes", answer.notes);
}

struct MendAnswer {
  std::vector<Edit> edits;
};

template <class V>
void visit(V& v, const MendAnswer& answer) {
  v("edits", answer.edits);
}

}  // namespace answer
}  // namespace retromesh
