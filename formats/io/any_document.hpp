#pragma once
#include <memory>
#include <string>
#include <utility>

#include "formats/io/byte_writer.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/io/walker.hpp"

namespace retromesh::io {

/// A document of any kind that was read, to be walked and written as often as needed.
class AnyDocument {
 public:
  virtual ~AnyDocument() = default;

  virtual void walk(Listener& listener) = 0;
#ifndef RETROMESH_MODULES
  /// Its bytes: those that it was read from when it is well-formed. Tests compare them; no module needs them.
  virtual Result<Bytes> write(Limits& limits) = 0;
#endif
  /// What a number of the document refers to; empty where it has no such numbers.
  virtual std::string referred(Reference, i32 /*number*/) const { return {}; }
};

using DocumentPtr = std::unique_ptr<AnyDocument>;

template <class Document, Endian endian>
class DocumentAs : public AnyDocument {
 public:
  DocumentAs(Document&& document, ByteView bytes) : document_(std::move(document)), bytes_(bytes) {}

  void walk(Listener& listener) override {
    Walker walker(listener, bytes_, endian);
    visit(walker, document_);
  }

#ifndef RETROMESH_MODULES
  Result<Bytes> write(Limits& limits) override { return io::write<endian>(document_, limits); }
#endif

 protected:
  Document document_;
  ByteView bytes_;
};

/// Keeps a document that was read from `bytes`, which it refers to; passes an error on.
///
///     return io::any_document<kEndian>(read_document(file.name, file.bytes, limits), file.bytes);
template <Endian endian, class Document>
Result<DocumentPtr> any_document(Result<Document>&& read, ByteView bytes) {
  if (!read) return read.error();
  return Result<DocumentPtr>(DocumentPtr(new DocumentAs<Document, endian>(std::move(read.value()), bytes)));
}

}  // namespace retromesh::io
