#include "formats/files/sparse_files.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/sort.hpp"

namespace retromesh {

u32 SparseFiles::add(std::string name, u32 size) {
  files_.push_back({std::move(name), size, {}});
  return count() - 1;
}

std::byte* SparseFiles::add_range(const ByteRange& range) {
  std::vector<Chunk>& chunks = files_[range.file].chunks;
  const auto is_behind = [&](const Chunk& chunk) { return chunk.first > range.first; };
  const auto at = std::find_if(chunks.begin(), chunks.end(), is_behind);
  held_ += range.size;
  // Not set to zero: the caller fills it.
  Chunk chunk{range.first, range.size, std::unique_ptr<std::byte[]>(new std::byte[range.size])};
  return chunks.insert(at, std::move(chunk))->bytes.get();
}

std::optional<ByteView> SparseFiles::view(u32 file, u32 first, u32 size) {
  if (size == 0) return ByteView();
  for (const Chunk& chunk : files_[file].chunks) {
    if (chunk.first > first) break;
    if (u64{first} + size > u64{chunk.first} + chunk.size) continue;
    return ByteView(chunk.bytes.get() + (first - chunk.first), size);
  }
  wanted_.push_back({file, first, size});
  return std::nullopt;
}

std::vector<ByteRange> SparseFiles::take_wanted() {
  std::vector<ByteRange> wanted = std::exchange(wanted_, {});
  std::vector<u32> order = numbers_below(wanted.size());
  sort_by(order, [&](u32 a, u32 b) {
    const ByteRange& one = wanted[a];
    const ByteRange& other = wanted[b];
    return one.file != other.file ? one.file < other.file : one.first < other.first;
  });
  std::vector<ByteRange> joined;
  for (const u32 number : order) {
    const ByteRange& range = wanted[number];
    const bool touches = !joined.empty() && joined.back().file == range.file &&
                         range.first <= u64{joined.back().first} + joined.back().size;
    if (!touches) {
      joined.push_back(range);
      continue;
    }
    ByteRange& last = joined.back();
    last.size = std::max(last.size, range.first - last.first + range.size);
  }
  return joined;
}

void SparseFiles::free_above(u64 most) {
  if (held_ <= most) return;
  for (SparseFile& file : files_) file.chunks.clear();
  held_ = 0;
}

}  // namespace retromesh
