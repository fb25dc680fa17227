#pragma once
#include <vector>

#include "formats/model/file_set.hpp"
#include "formats/runescape/companions.hpp"
#include "formats/runescape/model_files.hpp"
#include "formats/runescape/model_source.hpp"

namespace retromesh::runescape {

inline constexpr const char* kNpcLabel = "RuneScape npc";

/// An npc, put together from those of its parts that are there, in its own colours, size and light. Errors:
/// those of reading its parts; partner_missing when none is there. (README, "Parts".)
Result<ModelSource> source_of_npc(const FileSet& files, ModelFiles& models, const Companions& companions,
                                  u32 npc, Limits& limits);

/// The Entry::id of an npc: the folded path of its text, `#` and its name.
std::string npc_id(const FileSet& files, const Companions& companions, u32 npc);

/// The files of an npc's parts, kNoFile for those that are not there.
std::vector<u32> parts_of_npc(const FileSet& files, ModelFiles& models, const Npc& npc);

}  // namespace retromesh::runescape
