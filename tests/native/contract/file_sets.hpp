#pragma once
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/support/mutations.hpp"

/// The files that the contract of all families is tested with.
namespace retromesh::test {

struct FileSetCase {
  std::string family;  ///< Its id.
  std::string name;
  std::vector<samples::NamedBytes> files;
  Values values = Values::all;  ///< What bytes are changed to.
  bool is_sample = false;
};

/// Every sample of every family in the table, with one change for each byte, or several where it is small;
/// and small files with the edge cases of their formats, with all changes.
const std::vector<FileSetCase>& file_sets();

/// The files as the core takes them.
std::vector<File> files_of(const FileSetCase& set);

}  // namespace retromesh::test
