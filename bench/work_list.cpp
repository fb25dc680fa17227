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

constexpr char kSeparator = '\0';  // not a line break: ids of models may have those

Bytes read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(first, first + text.size());
}

std::vector<std::string> columns_of(const std::string& line) {
  std::vector<std::string> columns;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find('\t', start), line.size());
    columns.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  return columns;
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
  std::getline(list, line, kSeparator);
  const fs::path root = line;
  while (std::getline(list, line, kSeparator)) {
    const std::vector<std::string> columns = columns_of(line);
    Task task;
    task.kind = columns.at(0);
    task.name = columns.at(1);
    task.id = columns.at(2);
    for (std::size_t i = 3; i < columns.size(); ++i) {
      const bool is_read = task.kind != "list" || list_reads(columns[i]);
      task.files.add(columns[i], is_read ? read_file(root / columns[i]) : Bytes{});
    }
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace retromesh::bench
