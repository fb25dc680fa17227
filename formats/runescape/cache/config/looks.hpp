#pragma once
#include <string>
#include <vector>

#include "formats/runescape/cache/config/record.hpp"
#include "formats/runescape/cache/config/sequence.hpp"

namespace retromesh::runescape::cache {

/// One of the models that a record is shown with.
struct Look {
  enum class Of : u8 { plain, shape, head, man, woman, man_head, woman_head };
  Of of = Of::plain;
  u8 shape = kNoShape;
  std::vector<u32> models;  ///< To merge, in this order.
};

/// The looks of a record that have models, the most usual first: of an object each shape, of an item what is
/// held, worn and shown in the chat box.
std::vector<Look> looks_of(RecordKind kind, const Record& record);

/// "head", "man", "man-head", "shape10"; empty for a plain look.
std::string name_of(const Look& look);

/// A look as a section of a `.npc` text, with models by their numbers and sequences as "seq_808". Its name is
/// that of the kind, the id and the look: "obj_4151_man". (README, "Configs".)
std::string look_text(RecordKind kind, Edition edition, u32 id, const Record& record, const Look& look);

/// A sequence as a section of a `.seq` text, "[seq_808]".
std::string sequence_text(Edition edition, u32 id, const SequenceRecord& sequence);

/// Everything that a record says: a line for each opcode, and the bytes from one on that is not known.
std::string record_text(const OpcodeTable& table, ByteView bytes);

/// The name of a frame in a `.seq` text, which is that of its file in later caches: "12_3". Frames of old
/// stores are found by the number at its end: "frame_73".
std::string frame_name(Edition edition, u32 frame);

}  // namespace retromesh::runescape::cache
