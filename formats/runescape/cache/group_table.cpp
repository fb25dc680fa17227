#include "formats/runescape/cache/group_table.hpp"

#include <algorithm>
#include <utility>
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kLargestId = 0xFFFFFF;

Error refusal(const std::string& file, ErrorCode code, const char* field, u64 expected, u64 found,
              const char* cause) {
  Error error = error_in(file, code, field, cause, kDamagedAdvice);
  error.expected = expected;
  error.found = found;
  return error;
}

/// Adds each difference to the number before; an error for ids that no store has.
bool add_id(u32& id, u32 difference) {
  const u64 sum = u64{id} + difference;
  id = static_cast<u32>(sum);
  return sum <= kLargestId;
}

}  // namespace

const GroupInfo* GroupTable::find(u32 id) const {
  const auto is_before = [](const GroupInfo& group, u32 wanted) { return group.id < wanted; };
  const auto at = std::lower_bound(groups.begin(), groups.end(), id, is_before);
  return at != groups.end() && at->id == id ? &*at : nullptr;
}

Result<GroupTable> make_group_table(const std::string& file, const ReferenceTable& table, Limits& limits) {
  const u32 count = table.groups();
  const u64 needed = count * sizeof(GroupInfo) + u64{table.files} * 2 * sizeof(u32);
  if (!limits.charge(needed)) return over_limit(file, "reference table", needed, limits.bytes);
  GroupTable made;
  made.is_complete = true;
  made.groups.resize(count);
  made.file_ids.resize(table.files);
  made.file_names = table.file_names;
  u32 id = 0;
  u32 first_file = 0;
  for (u32 i = 0; i < count; ++i) {
    const u32 difference = table.ids[i];
    if (!add_id(id, difference)) return refusal(file, ErrorCode::bad_value, "ids", kLargestId, id, "");
    if (i > 0 && difference == 0)
      return refusal(file, ErrorCode::wrong_value, "ids", 0, id, "Two groups have this id.");
    GroupInfo& group = made.groups[i];
    group = {id, table.names.empty() ? 0 : table.names[i], table.checksums[i], first_file,
             table.file_counts[i]};
    u32 file_id = 0;
    for (u32 f = first_file; f < first_file + group.files; ++f) {
      if (!add_id(file_id, table.file_ids[f]))
        return refusal(file, ErrorCode::bad_value, "file ids", kLargestId, file_id, "");
      made.file_ids[f] = file_id;
    }
    first_file += group.files;
  }
  return made;
}

Result<GroupTable> make_group_table(const std::string& file, std::span<const u32> ids, Limits& limits) {
  const u64 needed = ids.size() * (sizeof(GroupInfo) + sizeof(u32));
  if (!limits.charge(needed)) return over_limit(file, "groups", needed, limits.bytes);
  GroupTable made;
  made.groups.reserve(ids.size());
  made.file_ids.assign(ids.size(), 0);
  for (const u32 id : ids) add_to(made.groups) = {id, 0, 0, static_cast<u32>(made.groups.size()), 1};
  return made;
}

}  // namespace retromesh::runescape::cache
