#pragma once
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"

namespace retromesh::runescape {

/// Which of some files are models. Nothing but all its bytes tells, so each is looked into once, however
/// often it is asked about.
class ModelFiles {
 public:
  /// Keeps `files`, which have to outlive it.
  explicit ModelFiles(const FileSet& files) : files_(files) {}

  /// Whether a file's bytes are a model.
  bool is_model(u32 file);

  /// Whether a file is listed as a model. Broken ones that only models are called like are, so that opening
  /// them can say what is wrong.
  bool is_listed(u32 file);

  /// The file of an id, that of the first model when `id` is empty; kNoFile when there is none.
  u32 find(const std::string& id);

 private:
  /// What is known of a file.
  enum class Known : u8 { nothing, no_model, model };

  const FileSet& files_;
  std::vector<Known> known_;  ///< Of each file, once one of them was looked into.
};

}  // namespace retromesh::runescape
