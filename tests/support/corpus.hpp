#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"

/// Real files to decode, and the results of independent readers. Both are outside the repository and may be
/// absent.
namespace retromesh::test {

/// The folder of the corpus (RETROMESH_CORPUS, else ../shared/corpus), or nothing when it is not there.
std::optional<std::string> corpus();

/// The folder of the oracles (RETROMESH_ORACLE, else ../shared/oracle), or nothing.
std::optional<std::string> oracle();

/// The bytes of a file; empty when it is not there.
Bytes read_file(const std::string& path);

/// All files under a folder, with their paths from it, in path order.
std::vector<std::string> files_under(const std::string& folder);

/// Files in memory, and views of them for the catalog.
class Drop {
 public:
  void add(std::string name, Bytes bytes);

  /// Adds a file of the disk under its path from `root`.
  void add_from(const std::string& root, const std::string& path);

  /// Adds a file, and the one that it needs where that is there: the other of a datafile and an anivfile, the
  /// palette of an object.
  void add_with_partner(const std::string& root, const std::string& path);

  std::vector<File> files() const;

 private:
  std::vector<std::string> names_;
  std::vector<Bytes> bytes_;
};

/// Lower-case hexadecimal SHA-1.
std::string sha1(ByteView bytes);

/// Lower-case hexadecimal SHA-256.
std::string sha256(ByteView bytes);

/// The bytes of a text.
Bytes text_bytes(const std::string& text);

/// Bytes with these values.
Bytes bytes_of(std::initializer_list<int> numbers);

}  // namespace retromesh::test
