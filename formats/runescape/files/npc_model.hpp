#pragma once
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/files/model_source.hpp"
#include "formats/runescape/files/pairing.hpp"

namespace retromesh::runescape {

/// What a section is called: "RuneScape npc".
const char* label_of(NpcKind kind);

/// Builds an npc (an index in Pairing::npcs) from the models of its parts that exist, with its colours, size
/// and light. Errors: partner_missing when no part exists; read errors of the parts, unless it is `asked` to
/// leave these out. (README, "Parts".)
Result<ModelSource> npc_model_source(const FileSet& files, ModelFiles& models, const Pairing& pairing,
                                     u32 npc, bool asked, Limits& limits);

/// The Entry::id of an npc: the folded path of its config file, `#` and its name.
std::string npc_id(const FileSet& files, const Pairing& pairing, u32 npc);

/// The model files of an npc's parts; kNoFile for missing ones.
std::vector<u32> npc_part_files(ModelFiles& models, const Npc& npc);

}  // namespace retromesh::runescape
