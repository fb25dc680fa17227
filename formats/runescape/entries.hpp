#pragma once
#include <string>

#include "formats/model/file_set.hpp"
#include "formats/runescape/companions.hpp"

/// What can be opened: a model for each file, and one for each npc of the texts beside them.
namespace retromesh::runescape {

/// Whether a file is listed as a model. Broken ones that only models are called like are, so that opening them
/// can say what is wrong.
bool is_listed(const File& file);

/// The npc of an id, or kNone.
u32 find_npc(const FileSet& files, const Companions& companions, const std::string& id);

}  // namespace retromesh::runescape
