#pragma once
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"

/// The work list, which bench/work-list.mjs writes: a record for each task, ended by a zero byte, its columns
/// separated by tabs.
namespace retromesh::bench {

/// Files in memory, and views of them for the catalog.
class LoadedFiles {
 public:
  void add(std::string name, Bytes bytes);

  std::vector<File> files() const;
  u64 size() const;

 private:
  std::vector<std::string> names_;
  std::vector<Bytes> bytes_;
};

struct Task {
  std::string kind;  ///< "read", "open", "whole", "pose", "list", "models" or "sort".
  std::string name;  ///< Names the results.
  std::string id;    ///< The model to open where the files have several.
  LoadedFiles files;
};

/// Reads the list at `path` and its files; of "list" tasks only the files that listing reads.
std::vector<Task> read_work_list(const std::string& path);

}  // namespace retromesh::bench
