#pragma once
#include <span>

#include "formats/files/file_set.hpp"

namespace retromesh::bench {

/// A datafile and its anivfile.
struct Pair {
  File datafile;
  File anivfile;

  u64 size() const { return datafile.bytes.size() + anivfile.bytes.size(); }
};

/// Reads both documents, the first step of opening a model, and frees them. Returns the number of vertices
/// and polygons, 0 on an error.
u64 read_documents(const Pair& pair);

/// Reads each file as a document of RuneScape and frees it. Returns the number of faces, 0 on an error.
u64 read_models(std::span<const File> files);

/// Copies both files with memcpy into newly allocated memory, one block for each file, and frees it.
void copy_to_fresh(const Pair& pair);

/// Copies both files with memcpy into memory that was written before.
class WarmCopy {
 public:
  explicit WarmCopy(const Pair& pair);
  void copy(const Pair& pair);

 private:
  Bytes memory_;
};

}  // namespace retromesh::bench
