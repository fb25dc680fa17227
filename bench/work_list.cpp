#include "bench/work_list.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "formats/catalog.hpp"

namespace retromesh::bench {
namespace {

namespace fs = std::filesystem;

constexpr char kEnd = '\0';  // ids of models may hold line breaks

Bytes read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(first, first + text.size());
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find('\t', start), line.size());
    words.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace

void LoadedFiles::add(std::string name, Bytes bytes) {
  names_.push_back(std::move(name));
  bytes_.push_back(std::move(bytes));
}

std::vector<File> LoadedFiles::files() const {
  std::vector<File> files;
  for (std::size_t i = 0; i < names_.size(); ++i) files.push_back({names_[i], bytes_[i]});
  return files;
}

u64 LoadedFiles::size() const {
  u64 size = 0;
  for (const Bytes& bytes : bytes_) size += bytes.size();
  return size;
}

std::vector<Task> read_work_list(const std::string& path) {
  std::ifstream list(path);
  std::vector<Task> tasks;
  std::string line;
  std::getline(list, line, kEnd);
  const fs::path root = line;
  while (std::getline(list, line, kEnd)) {
    const std::vector<std::string> words = words_of(line);
    Task task;
    task.kind = words.at(0);
    task.name = words.at(1);
    task.id = words.at(2);
    for (std::size_t i = 3; i < words.size(); ++i) {
      const bool wanted = task.kind != "list" || list_reads(words[i]);
      task.files.add(words[i], wanted ? read_file(root / words[i]) : Bytes{});
    }
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace retromesh::bench
