#include "formats/catalog.hpp"

#include <algorithm>

#include "formats/unreal/family.hpp"

namespace retromesh {
namespace {

/// One family of formats.
struct Family {
  const char* id;
  bool (*list_reads)(const std::string& name);
  std::vector<Entry> (*list)(const FileSet& files, Limits& limits);
  Result<Model> (*open)(const FileSet& files, const std::string& id, Limits& limits);
};

/// Families that are sure of their files come before those that have to guess: a pair `_d.3d`, `_a.3d` is told by name and
/// by its partner.
constexpr Family kFamilies[] = {{unreal::kId, unreal::list_reads, unreal::list, unreal::open}};

}  // namespace

bool list_reads(const std::string& name) {
  return std::any_of(std::begin(kFamilies), std::end(kFamilies),
                     [&](const Family& family) { return family.list_reads(name); });
}

std::vector<Entry> list(std::span<const File> files) {
  const FileSet set(files);
  Limits limits;
  std::vector<Entry> entries;
  for (const Family& family : kFamilies) {
    for (Entry& entry : family.list(set, limits)) entries.push_back(std::move(entry));
  }
  return entries;
}

Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits) {
  const FileSet set(files);
  Error error{ErrorCode::not_a_model, files.empty() ? "" : files.front().name, 0, "", 0, 0, "",
              "Drop a model together with the files that belong to it."};
  for (const Family& family : kFamilies) {
    auto opened = family.open(set, id, limits);
    if (opened || opened.error().code != ErrorCode::not_a_model) return opened;
  }
  return error;
}

}  // namespace retromesh
