#pragma once
#include <span>

#include "formats/model/file_set.hpp"

/// The work on documents that is measured natively and, compiled from the same source, in wasm.
namespace retromesh::bench {

/// A datafile and its anivfile.
struct Pair {
  File datafile;
  File anivfile;

  u64 size() const { return datafile.bytes.size() + anivfile.bytes.size(); }
};

/// Reads both documents, as opening a model does first, and frees them. Returns how many vertices and
/// polygons were read: 0 when the files are no pair.
u64 read_documents(const Pair& pair);

/// Reads each file as a document of RuneScape and frees it. Returns how many faces were read: 0 when one of
/// the files is no model.
u64 read_models(std::span<const File> files);

/// Opens each file as a model of its own and frees it. Returns how many triangles they had: 0 when one of the
/// files is no model.
u64 open_models(std::span<const File> files);

/// Copies the bytes of both files with memcpy into new memory, one block for each file, and frees it.
void copy_to_fresh(const Pair& pair);

/// Copies the bytes of both files with memcpy into memory that was written before.
class WarmCopy {
 public:
  explicit WarmCopy(const Pair& pair);
  void copy(const Pair& pair);

 private:
  Bytes memory_;
};

}  // namespace retromesh::bench
