#include "formats/catalog.hpp"

#include <utility>

#include "formats/io/list.hpp"

namespace retromesh {

bool list_reads(const std::string& name) {
  for (const Family& family : families()) {
    if (family.list_reads(name)) return true;
  }
  return false;
}

std::vector<Entry> list(std::span<const File> files) {
  Limits limits;
  return list(files, limits);
}

std::vector<Entry> list(std::span<const File> files, Limits& limits) {
  const FileSet set(files);
  std::vector<Entry> entries;
  for (const Family& family : families()) {
    for (Entry& entry : family.list(set, limits)) add_to(entries) = std::move(entry);
  }
  return entries;
}

std::vector<u8> palette() {
  for (const Family& family : families()) {
    std::vector<u8> colours = family.palette();
    if (!colours.empty()) return colours;
  }
  return {};
}

Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests) {
  const FileSet set(files);
  for (const Family& family : families()) {
    auto opened = family.open(set, id, requests, limits);
    if (opened || opened.error().code != ErrorCode::not_a_model) return opened;
  }
  return error_in(files.empty() ? "" : files.front().name, ErrorCode::not_a_model, "", "",
                  "Drop a model together with the files that belong to it.");
}

}  // namespace retromesh
