#pragma once
#include <string>
#include <vector>

#include "formats/archives.hpp"
#include "formats/runescape/cache/config/sequence.hpp"
#include "formats/runescape/cache/loaded_cache.hpp"

namespace retromesh::runescape::cache {

/// The most clips with those that a record does not name, and the stored bytes of their groups.
inline constexpr u32 kMostClips = 96;
inline constexpr u32 kMostClipBytes = 8 << 20;

/// Collects the sequences of a model, their frames and bases as members.
class AnimationFiles {
 public:
  AnimationFiles(LoadedCache& cache, const std::string& folder, Limits& limits, Unpacked& unpacked)
      : cache_(cache), folder_(folder), limits_(limits), unpacked_(unpacked) {}

  /// Adds a sequence by its id; kNothing and one that is there already change nothing.
  void add(u32 sequence);

  /// Adds others whose frames have the bases of those that were added.
  void add_fitting();

  /// Whether ranges are wanted, so that what was added is not all.
  bool is_waiting() const { return is_waiting_; }

 private:
  /// A group with frames that is in use: of old stores it has their base, too.
  struct FrameGroup {
    u32 id = 0;
    bool is_there = false;
    bool has_versions = false;  ///< Its frames begin with one.
    SplitGroup files;
    std::vector<u8> is_added;  ///< For each file.
  };

  /// Where a frame has the id of its base.
  u32 base_place(bool has_version) const {
    return (cache_.has_loose_frames() ? 2 : 0) + (has_version ? 1 : 0);
  }
  u32 base_in(ByteView frame, bool has_version) const;
  u32 group_of(u32 frame);
  FrameGroup* load_group(u32 id);
  void add_frame(u32 frame);
  /// The kinds of the transforms of a base, which is added once.
  ByteView add_base(u32 id);
  bool fits(const SequenceRecord& sequence, const std::vector<u32>& groups);
  std::vector<u32> groups_with_known_bases();
  void note_unreadable(const Error& error);
  void add_member(const std::string& name, ByteView bytes, const std::vector<ByteRange>& from);

  LoadedCache& cache_;
  const std::string& folder_;
  Limits& limits_;
  Unpacked& unpacked_;
  std::vector<u32> sequences_;
  std::vector<FrameGroup> groups_;
  std::vector<u32> by_id_;  ///< Indices of groups_, in the order of their ids.
  std::vector<u32> bases_;
  std::vector<Bytes> kinds_;   ///< Of the transforms of each base.
  bool has_versions_ = false;  ///< Frames of any group do.
  bool is_waiting_ = false;
};

}  // namespace retromesh::runescape::cache
