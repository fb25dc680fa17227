#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "scripts/samples/sample.hpp"
#include "tests/support/mutations.hpp"

/// The files that the contract of all families is tested with.
namespace retromesh::test {

struct FileSetCase {
  std::string name;
  std::vector<samples::NamedBytes> files;
  MutationPlan plan;
  bool is_sample = false;
  std::string family = {};  ///< Its id.
};

/// Small files with the edge cases of a family's formats, which are Registered.
struct FileSets {
  std::string_view family;
  std::vector<FileSetCase> (*make)();
};

/// Every sample of every family in the table, with about a thousand prefixes and changed bytes;
/// and the small files of each, with every prefix and all changes.
const std::vector<FileSetCase>& file_sets();

/// Whether a file is an image of a sample: a Model names it, and it is not read with the Model.
bool is_image_name(const std::string& name);

}  // namespace retromesh::test
