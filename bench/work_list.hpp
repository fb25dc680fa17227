#pragma once
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"

/// What is measured, as bench/work-list.mjs writes it down for the native program: words between tabs, a zero
/// byte behind each task.
namespace retromesh::bench {

/// Files in memory, and the views that the catalog wants of them.
class LoadedFiles {
 public:
  void add(std::string name, Bytes bytes);

  std::vector<File> files() const;
  u64 size() const;

 private:
  std::vector<std::string> names_;
  std::vector<Bytes> bytes_;
};

/// Its kind ("read", "open", "whole", "pose", "list", "models", "sort"), a name for the results, the id of
/// the model to open where the files hold several, and the files.
struct Task {
  std::string kind;
  std::string name;
  std::string id;
  LoadedFiles files;
};

/// Reads the list at `path` and the files that it names; of "list" tasks only the files that listing looks
/// into.
std::vector<Task> read_work_list(const std::string& path);

}  // namespace retromesh::bench
