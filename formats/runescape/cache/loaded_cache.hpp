#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "formats/runescape/cache/records.hpp"
#include "formats/runescape/cache/store.hpp"

namespace retromesh::runescape::cache {

/// What a call has done.
enum class Progress : u8 {
  done,
  more,     ///< A part; it is called again.
  waiting,  ///< Ranges are wanted.
};

/// A cache whose records stay in memory once they are read.
class LoadedCache {
 public:
  LoadedCache(SparseFiles& files, StoreFiles names);

  Store& store() { return store_; }

  /// The path before `#` in ids, and the file that stands for all.
  const std::string& path() const { return path_; }
  u32 main_file() const { return main_file_; }
  const std::string& main_name() const { return files_.name(main_file_); }
  const std::string& file_name(u32 file) const { return files_.name(file); }
  u32 main_size() const { return files_.size(main_file_); }

  /// Stored bytes of a model, as far as they can be in the main file; 0 when it is not there.
  u32 model_size(u32 model, Limits& limits);

  /// Index numbers.
  bool is_old() const { return store_.kind() == StoreKind::old || store_.kind() == StoreKind::loose_jags; }
  u8 model_index() const { return is_old() ? 1 : 7; }
  u8 frame_index() const { return is_old() ? 2 : 0; }
  u8 base_index() const { return has_loose_frames() ? 3 : 1; }
  /// Whether each group of the frame index is a frame of build 225.
  bool has_loose_frames() const { return store_.kind() == StoreKind::loose_jags; }
  /// Whether it is all frames of a base, with their base.
  bool has_frame_sets() const { return store_.kind() == StoreKind::old; }

  /// Reads what the indices have that are used, all at once. False while ranges are wanted.
  bool load_tables(Limits& limits);

  /// Names of index files that are used and not there, though the cache has groups of them; nothing while
  /// ranges are wanted.
  std::optional<std::vector<std::string>> missing_files(Limits& limits);

  /// Reads a part of the records of a kind.
  Progress load(RecordKind kind, Limits& limits);

  /// The same to the end. Null while ranges are wanted.
  const Records* records(RecordKind kind, Limits& limits);

  /// The records of a kind that have been read.
  const Records& loaded(RecordKind kind) const { return *records_[static_cast<u8>(kind)]; }

  /// For old stores: the group of index 2 with a frame; kNothing where none is known. Nothing while ranges
  /// are wanted.
  std::optional<u32> group_of_frame(u32 frame, Limits& limits);

  /// A file of the archive with textures of old stores; nothing while ranges are wanted.
  std::optional<Result<Bytes>> texture_file(std::string_view name, Limits& limits);

  std::vector<Error> errors;  ///< Of groups with records, since the caller has last taken them.

 private:
  Progress load_old(Records& records, Limits& limits);
  Progress load_groups(Records& records, Limits& limits);
  const Jag* jag(std::unique_ptr<Jag>& known, std::string_view name, Limits& limits);
  bool load_frames(Limits& limits);
  bool load_all_frames(Limits& limits);
  void add_frames_of(u32 group, ByteView bytes);
  bool is_hd(Limits& limits);

  SparseFiles& files_;
  Store store_;
  std::string path_;
  u32 main_file_ = 0;
  std::array<std::unique_ptr<Records>, 7> records_;
  std::array<std::unique_ptr<Records>, 7> begun_;  ///< Of which a part is read.
  std::array<bool, 7> is_read_{};
  std::array<std::size_t, 7> next_{};  ///< Group of the table to read next.
  std::unique_ptr<Jag> config_;
  std::unique_ptr<Jag> textures_;
  bool has_frames_ = false;
  std::vector<u32> frame_groups_;  ///< By frame.
};

}  // namespace retromesh::runescape::cache
