#pragma once
#include <string_view>

#include "formats/archives.hpp"
#include "formats/runescape/cache/loaded_cache.hpp"

namespace retromesh::runescape::cache {

/// A model by the part of its id after `#`: "npc/1", "obj/4151/man", "loc/2213/shape10", "npc/12/variant2",
/// "model/1234".
struct WantedModel {
  std::string_view id;
  bool all_animations = false;  ///< Also sequences that it does not name, whose frames have the same bases.
};

/// The loose files of a model. (README, "Cache members".) Errors: not_a_model for another id, a group that is
/// damaged or not there. Without meaning while ranges are wanted.
Result<Unpacked> make_members(LoadedCache& cache, const WantedModel& wanted, Limits& limits);

/// Notes a group whose checksum is not the one that its table has; others of the model are counted with it.
void note_checksum(Unpacked& unpacked, const LoadedCache& cache, const std::string& group,
                   const std::vector<ByteRange>& from);

/// Adds a member.
void add_member(Unpacked& unpacked, const std::string& folder, const std::string& name, Bytes bytes,
                const std::vector<ByteRange>& from);

}  // namespace retromesh::runescape::cache
