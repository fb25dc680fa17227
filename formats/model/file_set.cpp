#include "formats/model/file_set.hpp"

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

/// Length of the common prefix of two folded paths.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  std::size_t shared = 0;
  while (shared < a.size() && shared < b.size() && a[shared] == b[shared]) ++shared;
  return shared;
}

}  // namespace

FileSet::FileSet(std::span<const File> files) : files_(files) {
  folded_.reserve(files.size());
  for (const File& file : files) add_to(folded_) = fold_path(file.name);
}

std::string_view FileSet::folded_path(u32 index) const { return folded_[index]; }

std::string_view FileSet::folded_name(u32 index) const { return name_of(folded_[index]); }

std::string_view FileSet::folded_stem(u32 index) const { return stem_of(folded_[index]); }

const std::vector<u32>& FileSet::sorted(Order& order) const {
  if (order.files.size() == files_.size()) return order.files;
  if (&order == &by_path_) {
    order.files = numbers_below(files_.size());
  } else {
    order.files = in_order();  // stable: equal keys stay in path order
  }
  sort_by(order.files, [&](u32 a, u32 b) { return (this->*order.key)(a) < (this->*order.key)(b); });
  return order.files;
}

std::span<const u32> FileSet::equal_range(Order& order, std::string_view wanted) const {
  const std::vector<u32>& files = sorted(order);
  const std::size_t first =
      count_before(files.size(), [&](std::size_t i) { return (this->*order.key)(files[i]) < wanted; });
  std::size_t end = first;
  while (end < files.size() && (this->*order.key)(files[end]) == wanted) ++end;
  return {files.data() + first, end - first};
}

std::vector<u32> FileSet::nearest_first(std::span<const u32> found, std::string_view folder) const {
  std::vector<u32> nearest(found.begin(), found.end());
  if (nearest.size() < 2) return nearest;
  const std::string near = fold_path(folder);
  sort_by(nearest,
          [&](u32 a, u32 b) { return common_prefix(folded_[a], near) > common_prefix(folded_[b], near); });
  return nearest;
}

std::optional<u32> FileSet::at_folded(std::string_view path) const {
  const auto found = equal_range(by_path_, path);
  if (found.empty()) return std::nullopt;
  return found.front();
}

std::optional<u32> FileSet::at_path(std::string_view path) const { return at_folded(fold_path(path)); }

std::optional<u32> FileSet::named(std::string_view name, std::string_view folder) const {
  const std::string folded = fold_path(name);
  const std::string_view wanted = name_of(folded);
  const auto nearest = nearest_first(equal_range(by_name_, wanted), folder);
  if (nearest.empty()) return std::nullopt;
  return nearest.front();
}

u32 FileSet::find(std::string_view path, std::string_view folder, std::string_view other,
                  std::string_view near) const {
  auto found = at_path(join_path(folder, path));
  if (!found) found = at_path(join_path(other, path));
  if (!found) found = named(path, near);
  return found.value_or(kNoFile);
}

std::vector<u32> FileSet::with_stem(std::string_view stem, std::string_view folder) const {
  return nearest_first(equal_range(by_stem_, fold_case(stem)), folder);
}

}  // namespace retromesh
