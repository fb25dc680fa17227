#include "formats/files/file_set.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh {
namespace {

/// Length of the common prefix of two folded paths.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  std::size_t shared = 0;
  while (shared < a.size() && shared < b.size() && a[shared] == b[shared]) ++shared;
  return shared;
}

std::string_view whole_path(std::string_view path) { return path; }

}  // namespace

FileSet::FileSet(std::span<const File> files)
    : files_(files), by_path_{whole_path, {}}, by_name_{name_of, {}} {}

FileSet::Order FileSet::by_stem() { return {stem_of, {}}; }

bool FileSet::sort(Order& order) const {
  return order.sorting.step(order.files, [&](u32 a, u32 b) {
    ++compared_;
    return order.key(folded_[a]) < order.key(folded_[b]);
  });
}

bool FileSet::index_paths() const {
  const std::size_t known = folded_.size();
  if (known == files_.size()) return sort(by_path_);
  if (known == 0) {
    folded_.reserve(files_.size());
    by_path_.files = numbers_below(files_.size());
  }
  add_to(folded_) = fold_path(files_[known].name);
  return true;
}

bool FileSet::index_names() const {
  if (index_paths()) return true;
  // Stable: equal names stay in path order.
  if (by_name_.files.empty()) by_name_.files = by_path_.files;
  return sort(by_name_);
}

const std::vector<u32>& FileSet::in_order() const {
  while (index_paths()) {
  }
  return by_path_.files;
}

u32 FileSet::nearest(const Order& order, std::string_view key, std::string_view folder) const {
  const std::vector<u32>& files = order.files;
  std::size_t first = count_before(files.size(), [&](std::size_t i) {
    ++compared_;
    return order.key(folded_[files[i]]) < key;
  });
  const std::size_t count = count_before(files.size() - first, [&](std::size_t i) {
    ++compared_;
    return order.key(folded_[files[first + i]]) == key;
  });
  if (count == 0) return kNoFile;
  // Of paths in order, the one with the longest common prefix with a text is beside the text's place.
  // With a slash behind it, "pack/b" is not a prefix of "pack/b-old/".
  const std::string near = fold_path(join_path(folder, ""));
  std::string_view wanted = near;
  for (bool is_prefix = false;; is_prefix = true) {
    const std::size_t place = first + count_before(count, [&](std::size_t i) {
                                ++compared_;
                                return folded_[files[first + i]] < wanted;
                              });
    if (is_prefix) return files[place];
    std::size_t shared = 0;
    if (place > first) shared = common_prefix(folded_[files[place - 1]], near);
    if (place < first + count) shared = std::max(shared, common_prefix(folded_[files[place]], near));
    wanted = wanted.substr(0, shared);
  }
}

u32 FileSet::at_folded(std::string_view path) const {
  in_order();
  return nearest(by_path_, path, "");
}

u32 FileSet::at_path(std::string_view path) const { return at_folded(fold_path(path)); }

u32 FileSet::named(std::string_view name, std::string_view folder) const {
  while (index_names()) {
  }
  const std::string folded = fold_path(name);
  return nearest(by_name_, name_of(folded), folder);
}

u32 FileSet::find(std::string_view path, std::string_view folder, std::string_view other,
                  std::string_view near) const {
  u32 found = at_path(join_path(folder, path));
  if (found == kNoFile) found = at_path(join_path(other, path));
  return found == kNoFile ? named(path, near) : found;
}

}  // namespace retromesh
