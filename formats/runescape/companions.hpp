#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/runescape/animation.hpp"
#include "formats/runescape/clips.hpp"
#include "formats/runescape/model_files.hpp"
#include "formats/runescape/npcs.hpp"

/// What is dropped beside models: bases, frames, configs and packs, and which of them move which model.
/// (README, "Which animation fits".)
namespace retromesh::runescape {

/// Numbers of Animations::bases, sorted.
using BaseList = std::vector<u32>;

/// Everything among files that is no model, read once.
class Companions {
 public:
  /// Reads those of `files` that are not models. What is odd becomes a note.
  Companions(const FileSet& files, ModelFiles& models, Limits& limits);

  const Animations& animations() const { return animations_; }
  const std::vector<Npc>& npcs() const { return npcs_; }
  const Notes& notes() const { return notes_; }

  /// A clip for each sequence, then one for each base whose frames no sequence shows.
  const std::vector<FrameClip>& clips() const { return clips_; }

  /// The clips whose frames are of these bases.
  std::vector<FrameClip> clips_of(const BaseList& bases) const;

  /// The bases of what an npc, by its number, does when it stands and walks.
  const BaseList& bases_of(u32 npc) const { return npc_bases_[npc]; }

  /// The bases that may move the model that texts call `model`: a few of the npcs that it is a part of, else
  /// all, when there are not more than a few; a whole cache does not say which of its animations fits a
  /// model.
  BaseList bases_of(std::string_view model) const;

  /// All files that clips of a base need: it, its frames, the texts that name them.
  std::vector<Part> parts_of(u32 base) const;

  /// The text that an npc, by its number, stands in.
  u32 file_of(u32 npc) const { return npc_files_[npc]; }

 private:
  struct Source {
    u32 file = 0;
    AnimationFile kind = AnimationFile::none;
  };
  struct ModelUse {
    std::string_view model;
    u32 npc = 0;
  };

  void sort_out(ModelFiles& models, std::vector<Source>& sources, Limits& limits);
  void read_text(u32 file, std::string_view extension, Limits& limits);
  void read_animations(const std::vector<Source>& sources, Limits& limits);
  void add(const Source& source, Limits& limits);
  void make_clips(Limits& limits);
  void tie_npcs();
  void add_bases(const std::string& sequence, BaseList& bases) const;

  const FileSet& files_;
  Animations animations_;
  std::vector<u32> base_files_;   ///< Of each of Animations::bases.
  std::vector<u32> frame_files_;  ///< Of each of Animations::frames.
  std::vector<u32> texts_;        ///< Sequences and packs.
  std::vector<Sequence> sequences_;
  std::vector<Npc> npcs_;
  Pack frame_pack_;
  Pack base_pack_;
  std::vector<FrameClip> clips_;
  std::vector<u32> clips_by_name_;   ///< Sequences.
  std::vector<u32> npc_files_;       ///< Of each npc.
  std::vector<BaseList> npc_bases_;  ///< Of each npc.
  std::vector<ModelUse> uses_;
  std::vector<u32> uses_by_model_;
  Notes notes_;
};

}  // namespace retromesh::runescape
