#include "formats/runescape/cache/sectors.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/record_reader.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kLargestSmallGroup = 0xFFFF;
constexpr u32 kJumpsForRuns = 8;  ///< After as many, a window before or behind a sector is asked for.
constexpr u32 kWindow = 65'536 / kSectorSize;
constexpr u32 kJumpsForTwice = 4;  ///< After as many more, the window is twice as large.
constexpr u32 kMostDoublings = 5;

/// Reads the chain of a group, run by run.
class ChainReader {
 public:
  ChainReader(SparseFiles& files, const SectorPlace& place, u32 size, Limits& limits)
      : files_(files),
        place_(place),
        limits_(limits),
        sector_(place.sector),
        head_(place.group > kLargestSmallGroup ? io::kStoredSize<LargeSectorHead>
                                               : io::kStoredSize<SectorHead>),
        left_(size) {}

  /// False while ranges are wanted; an error is in `error`.
  bool read(Stored& stored) {
    stored.sector_data = kSectorSize - head_;
    if (left_ > files_.size(place_.file))
      return fail(ErrorCode::ends_early, left_, files_.size(place_.file), "The file has fewer bytes.");
    while (left_ > 0 && !error) {
      const u64 first = u64{sector_} * kSectorSize;
      const u32 file_size = files_.size(place_.file);
      if (sector_ == 0) return fail(ErrorCode::ends_early, left_, 0, "The chain of its sectors ends.");
      if (first >= file_size)
        return fail(ErrorCode::bad_value, file_size / kSectorSize, sector_, "A sector of it is not there.");
      const u32 sectors = (left_ + stored.sector_data - 1) / stored.sector_data;
      const auto run = jumps_ < kJumpsForRuns ? view(sector_, sectors) : view_window();
      if (!run) return false;
      if (part_ == 0 && !limits_.charge(left_)) return fail(ErrorCode::over_limit, left_, limits_.bytes, "");
      stored.bytes.reserve(stored.bytes.size() + left_);
      last_ = take_run(*run, stored);
      if (sector_ != last_ + 1) ++jumps_;
    }
    return true;
  }

  std::optional<Error> error;

 private:
  /// Sectors, of which the first is within the file.
  std::optional<ByteView> view(u32 first, u32 sectors) {
    const u64 at = u64{first} * kSectorSize;
    // The last sector of a file may be without its unused bytes.
    const u64 bytes = std::min(u64{sectors} * kSectorSize, files_.size(place_.file) - at);
    return files_.view(place_.file, static_cast<u32>(at), static_cast<u32>(bytes));
  }

  /// The next sector; what is before or behind it, as the chain has jumped, is asked for with it: more with
  /// each jump, so that a chain that jumps everywhere takes few rounds.
  std::optional<ByteView> view_window() {
    auto one = view(sector_, 1);
    if (one) return one;
    const u32 window = kWindow << std::min((jumps_ - kJumpsForRuns) / kJumpsForTwice, kMostDoublings);
    const u32 before = sector_ > last_ ? 0 : std::min(sector_, window);
    view(sector_ - before, before > 0 ? before + kWindow : window);
    return std::nullopt;
  }

  /// Takes sectors while each next one follows in the file; returns the last one.
  u32 take_run(ByteView run, Stored& stored) {
    const u32 first = sector_;
    u32 end = 0;
    while (left_ > 0 && sector_ == first + end / kSectorSize && end < run.size()) {
      const ByteView sector = run.subspan(end).first(std::min<std::size_t>(kSectorSize, run.size() - end));
      const u32 taken = std::min(left_, stored.sector_data);
      if (sector.size() < head_ + taken) {
        fail(ErrorCode::ends_early, head_ + taken, sector.size(), "The file is cut.");
        return first;
      }
      const LargeSectorHead head = head_of(sector);
      if (head.group != place_.group || head.part != (part_ & 0xFFFF) || head.index != place_.stored_index) {
        fail_foreign(head);
        return first;
      }
      const ByteView data = sector.subspan(head_, taken);
      stored.bytes.insert(stored.bytes.end(), data.begin(), data.end());
      left_ -= taken;
      ++part_;
      end += static_cast<u32>(sector.size());
      sector_ = head.next.value;
    }
    const bool follows =
        !stored.from.empty() && stored.from.back().first + stored.from.back().size == first * kSectorSize;
    if (follows) {
      stored.from.back().size += end;
    } else {
      add_to(stored.from) = {place_.file, first * kSectorSize, end};
    }
    return first + (end - 1) / kSectorSize;
  }

  LargeSectorHead head_of(ByteView sector) const {
    LargeSectorHead head;
    io::RecordReader<Endian::big> reader(sector.data());
    if (place_.group > kLargestSmallGroup) {
      reader("", head);
    } else {
      SectorHead small;
      reader("", small);
      head = {small.group, small.part, small.next, small.index};
    }
    return head;
  }

  /// Returns true: nothing is wanted.
  bool fail(ErrorCode code, u64 expected, u64 found, const char* cause) {
    const std::string name = group_name(place_.index, place_.group);
    error = error_in(files_.name(place_.file), code, "", cause, kDamagedAdvice);
    error->field = format({"sector % of %", {plain(sector_), name}});
    error->offset = static_cast<u32>(std::min<u64>(u64{sector_} * kSectorSize, files_.size(place_.file)));
    error->expected = expected;
    error->found = found;
    return true;
  }

  void fail_foreign(const LargeSectorHead& head) {
    fail(ErrorCode::unusable, part_, head.part, "");
    const u64 index = u64{head.index} - (place_.stored_index - place_.index);
    if (head.group == place_.group && head.index == place_.stored_index) {
      error->cause = format({"It is part % of the group, and not %.", {head.part, part_}});
    } else {
      error->cause = format({"It belongs to %/%.", {plain(index & 0xFF), plain(head.group)}});
    }
  }

  SparseFiles& files_;
  const SectorPlace& place_;
  Limits& limits_;
  u32 sector_;
  u32 head_;  ///< Bytes of the head of a sector.
  u32 left_;  ///< Bytes of the group.
  u32 part_ = 0;
  u32 jumps_ = 0;
  u32 last_ = 0;  ///< The sector that was taken last.
};

}  // namespace

std::string group_name(u8 index, u32 group) { return format({"group %/%", {plain(index), plain(group)}}); }

u32 Stored::place_of(u32 offset) const {
  if (from.empty()) return 0;
  if (sector_data == 0) return from[0].first + std::min(offset, from[0].size);
  u32 sector = offset / sector_data;
  for (const ByteRange& run : from) {
    const u32 sectors = (run.size + kSectorSize - 1) / kSectorSize;
    if (sector < sectors) {
      const u32 head = kSectorSize - sector_data;
      return run.first + std::min(sector * kSectorSize + head + offset % sector_data, run.size);
    }
    sector -= sectors;
  }
  return from.back().first + from.back().size;
}

std::optional<Result<Stored>> read_sectors(SparseFiles& files, const SectorPlace& place, u32 size,
                                           Limits& limits) {
  Stored stored;
  ChainReader reader(files, place, size, limits);
  if (!reader.read(stored)) return std::nullopt;
  if (reader.error) return std::move(*reader.error);
  return stored;
}

}  // namespace retromesh::runescape::cache
