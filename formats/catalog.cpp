#include "formats/catalog.hpp"

#include <utility>

#include "formats/io/list.hpp"
#include "formats/unreal/family.hpp"

namespace retromesh {
namespace {

/// One family of formats.
struct Family {
  bool (*list_reads)(const std::string& name);
  std::vector<Entry> (*list)(const FileSet& files, Limits& limits);
  Result<Model> (*open)(const FileSet& files, const std::string& id, Limits& limits);
};

/// Families that are sure of their files come before those that have to guess: a pair `_d.3d`, `_a.3d` is
/// told by name and by its partner.
constexpr Family kFamilies[] = {{unreal::list_reads, unreal::list, unreal::open}};

}  // namespace

bool list_reads(const std::string& name) {
  for (const Family& family : kFamilies) {
    if (family.list_reads(name)) return true;
  }
  return false;
}

std::vector<Entry> list(std::span<const File> files) {
  const FileSet set(files);
  Limits limits;
  std::vector<Entry> entries;
  for (const Family& family : kFamilies) {
    for (Entry& entry : family.list(set, limits)) add_to(entries) = std::move(entry);
  }
  return entries;
}

Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits) {
  const FileSet set(files);
  for (const Family& family : kFamilies) {
    auto opened = family.open(set, id, limits);
    if (opened || opened.error().code != ErrorCode::not_a_model) return opened;
  }
  return error_in(files.empty() ? "" : files.front().name, ErrorCode::not_a_model, "", "",
                  "Drop a model together with the files that belong to it.");
}

}  // namespace retromesh
