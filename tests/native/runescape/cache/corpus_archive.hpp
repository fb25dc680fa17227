#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/corpus.hpp"

/// The caches of the corpus as archives.
namespace retromesh::test {

/// A cache of the corpus, opened whole.
class CorpusArchive {
 public:
  CorpusArchive(const std::string& folder, Ranges ranges) {
    for (const std::string& path : files_under(folder)) {
      if (path.find("main_file_cache") == std::string::npos && !path.ends_with(".flatcache")) continue;
      names_.push_back(path);
      contents_.push_back(read_file(folder + '/' + path));
    }
    std::vector<File> files;
    for (std::size_t i = 0; i < names_.size(); ++i) files.push_back({names_[i], contents_[i]});
    archive = std::make_unique<OpenedArchive>(archive_kind("runescape_caches"), files, ranges);
  }

  std::unique_ptr<OpenedArchive> archive;

 private:
  std::vector<std::string> names_;
  std::vector<Bytes> contents_;
};

inline std::optional<std::string> folder_of_caches() {
  const auto root = corpus();
  return root ? std::optional(*root + "/archives") : std::nullopt;
}

}  // namespace retromesh::test
