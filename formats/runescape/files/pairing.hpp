#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/files/listing.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/animation/clips.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/document/identify.hpp"

/// Which animations and configs of a drop belong to which model. (README, "Which animation fits".)
namespace retromesh::runescape {

/// Indices in Animations::bases.
using BaseList = std::vector<u32>;

/// Reads all bases, frames, configs and packs of a drop, in steps, and pairs them with models.
class Pairing {
 public:
  /// Keeps references to all of them.
  Pairing(const FileSet& files, ModelFiles& models, Limits& limits)
      : files_(files), models_(models), limits_(limits) {}

  /// Does a part of the work: at most one file is read. Read errors become notes. False when it is done,
  /// which all else needs; a single file has no companions.
  bool step() { return files_.files().size() > 1 && stages_.step(*this, kStages); }

  const Animations& animations() const { return animations_; }
  const std::vector<Npc>& npcs() const { return npcs_; }
  const Notes& notes() const { return notes_; }

  /// A clip for each sequence, then one for each base whose frames no sequence uses.
  const std::vector<FrameClip>& clips() const { return builder_.clips; }

  /// The clips whose frames all belong to these bases.
  std::vector<FrameClip> clips_of(const BaseList& bases) const;

  /// The bases of the idle and walk sequences of an npc (an index in `npcs`), up to 8.
  const BaseList& bases_of(u32 npc) const { return npc_bases_[npc]; }

  /// The bases that may animate the model with this name: those of the npcs that it is part of, up to 8;
  /// else all bases of the drop when there are at most 8. Files do not store which animation fits a model.
  BaseList bases_of(std::string_view model) const;

  /// The files that clips of a base need: the base and its frames.
  std::vector<Part> parts_of(u32 base) const;

  /// The files that all clips need: the configs and packs.
  std::vector<Part> config_parts() const;

  /// The file of a frame (an index in Animations::frames).
  u32 file_of_frame(u32 frame) const { return frame_files_[frame]; }

  /// The config file of an npc (an index in `npcs`).
  u32 file_of(u32 npc) const { return npc_files_[npc]; }

 private:
  struct AnimationEntry {
    u32 file = 0;
    AnimationFile kind = AnimationFile::none;
  };
  struct ModelUse {
    std::string_view model;
    u32 npc = 0;
  };

  bool index_files(std::size_t) { return files_.index_names(); }
  bool classify(std::size_t at);
  bool sort_frame_pack(std::size_t) { return frame_pack_.sort(limits_); }
  bool sort_base_pack(std::size_t) { return base_pack_.sort(limits_); }
  bool read_base(std::size_t at);
  bool read_frame(std::size_t at);
  bool build_clips(std::size_t) { return builder_.step(); }
  bool index_frame(std::size_t at);
  bool index_clip(std::size_t at);
  bool sort_clips(std::size_t);
  bool add_bases_of_clip(std::size_t at);
  bool add_bases_of_npc(std::size_t at);
  bool add_uses_of_npc(std::size_t at);
  bool sort_uses(std::size_t);
  bool add_bases_of_use(std::size_t at);

  static constexpr Stages<Pairing>::Stage kStages[] = {
      &Pairing::index_files,     &Pairing::classify,          &Pairing::sort_frame_pack,
      &Pairing::sort_base_pack,  &Pairing::read_base,         &Pairing::read_frame,
      &Pairing::build_clips,     &Pairing::index_frame,       &Pairing::index_clip,
      &Pairing::sort_clips,      &Pairing::add_bases_of_clip, &Pairing::add_bases_of_npc,
      &Pairing::add_uses_of_npc, &Pairing::sort_uses,         &Pairing::add_bases_of_use};

  void read_config(u32 file, std::string_view extension);
  void add(const AnimationEntry& entry);
  void add_bases(const std::string& sequence, BaseList& bases) const;
  const ModelUse& use_at(std::size_t i) const { return uses_[uses_by_model_[i]]; }

  const FileSet& files_;
  ModelFiles& models_;
  Limits& limits_;
  Stages<Pairing> stages_;
  std::vector<AnimationEntry> entries_;
  Animations animations_;
  std::vector<u32> base_files_;    ///< File of each of Animations::bases.
  std::vector<u32> frame_files_;   ///< File of each of Animations::frames.
  std::vector<u32> config_files_;  ///< `.seq` and pack files.
  std::vector<Sequence> sequences_;
  std::vector<Npc> npcs_;
  Pack frame_pack_;
  Pack base_pack_;
  FrameClipBuilder builder_{sequences_, animations_, frame_pack_, notes_, limits_};
  std::vector<u32> clips_by_name_;  ///< Indices of the sequences, sorted by name.
  Sorting clip_sorting_;
  std::vector<u32> npc_files_;        ///< File of each npc.
  std::vector<BaseList> clip_bases_;  ///< Bases of each of `clips_by_name_`.
  std::vector<BaseList> npc_bases_;   ///< Bases of each npc.
  std::vector<ModelUse> uses_;
  std::vector<u32> uses_by_model_;  ///< Indices in `uses_`, sorted by model.
  Sorting use_sorting_;
  std::size_t first_use_ = 0;          ///< In `uses_by_model_`, of the model whose bases are being collected.
  std::vector<BaseList> model_bases_;  ///< At the first of `uses_by_model_` with a model: of all its npcs.
  std::vector<std::vector<u32>> base_frames_;  ///< Of Animations::frames, for each base.
  Notes notes_;
  std::array<std::size_t, 2> unread_notes_{kNoNumber, kNoNumber};  ///< Of animations that are not read.
};

}  // namespace retromesh::runescape
