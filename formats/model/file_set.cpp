#include "formats/model/file_set.hpp"

#include <algorithm>

#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

/// Letters that two folded folders share at their ends and starts: the more, the nearer.
std::size_t shared_letters(std::string_view a, std::string_view b) {
  std::size_t shared = 0;
  while (shared < a.size() && shared < b.size() && a[shared] == b[shared]) ++shared;
  return shared;
}

template <class Key>
void sort_by(std::vector<u32>& order, Key key) {
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) { return key(a) < key(b); });
}

}  // namespace

FileSet::FileSet(std::span<const File> files) : files_(files) {
  folded_.reserve(files.size());
  for (const File& file : files) {
    by_path_.push_back(static_cast<u32>(folded_.size()));
    folded_.push_back(fold_path(file.name));
  }
  sort_by(by_path_, [&](u32 i) { return std::string_view(folded_[i]); });
  by_name_ = by_path_;
  sort_by(by_name_, [&](u32 i) { return folded_name(i); });
  by_stem_ = by_path_;
  sort_by(by_stem_, [&](u32 i) { return folded_stem(i); });
}

std::string_view FileSet::folded_name(u32 index) const {
  const std::string_view path = folded_[index];
  return path.substr(path.find_last_of('/') + 1);
}

std::string_view FileSet::folded_stem(u32 index) const { return stem_of(folded_[index]); }

template <class Key>
std::span<const u32> FileSet::equal_range(const std::vector<u32>& order, Key key, std::string_view wanted) const {
  const auto first = std::lower_bound(order.begin(), order.end(), wanted,
                                      [&](u32 index, std::string_view text) { return key(index) < text; });
  auto last = first;
  while (last != order.end() && key(*last) == wanted) ++last;
  return {order.data() + (first - order.begin()), static_cast<std::size_t>(last - first)};
}

std::optional<u32> FileSet::at_path(std::string_view path) const {
  const std::string wanted = fold_path(path);
  const auto found = equal_range(by_path_, [&](u32 i) { return std::string_view(folded_[i]); }, wanted);
  if (found.empty()) return std::nullopt;
  return found.front();
}

std::optional<u32> FileSet::named(std::string_view name, std::string_view folder) const {
  const std::string folded = fold_path(name);
  const std::string_view wanted = std::string_view(folded).substr(folded.find_last_of('/') + 1);
  const auto found = equal_range(by_name_, [&](u32 i) { return folded_name(i); }, wanted);
  if (found.empty()) return std::nullopt;
  const std::string near = fold_path(folder);
  return *std::max_element(found.begin(), found.end(), [&](u32 a, u32 b) {
    return shared_letters(folded_[a], near) < shared_letters(folded_[b], near);
  });
}

std::vector<u32> FileSet::with_stem(std::string_view stem, std::string_view folder) const {
  const std::string wanted = fold_case(stem);
  const auto found = equal_range(by_stem_, [&](u32 i) { return folded_stem(i); }, wanted);
  std::vector<u32> nearest(found.begin(), found.end());
  const std::string near = fold_path(folder);
  std::stable_sort(nearest.begin(), nearest.end(), [&](u32 a, u32 b) {
    return shared_letters(folded_[a], near) > shared_letters(folded_[b], near);
  });
  return nearest;
}

}  // namespace retromesh
