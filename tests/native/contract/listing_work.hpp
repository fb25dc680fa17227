#pragma once
#include <algorithm>

#include "formats/catalog.hpp"
#include "tests/support/contract.hpp"

/// The work of listing, in numbers that are the same on every machine.
namespace retromesh::test {

struct ListingWork {
  u64 compared = 0;  ///< Names, notes and rules.
  u64 parts = 0;     ///< Of all entries, lists that entries share once.
  u64 bytes = 0;     ///< Charged to the limits.
  u64 entries = 0;
  bool is_whole = true;
};

/// Lists the models of all families.
inline ListingWork listing_work(std::span<const File> files) {
  ListingWork work;
  const FileSet set(files);
  for (const Family& family : families()) {
    Limits limits;
    const u64 before = limits.bytes;
    const std::vector<Entry> entries = all_entries(family, set, limits);
    std::vector<const PartList*> counted;
    for (const Entry& entry : entries) {
      work.parts += entry.parts.size() + entry.shared.size();
      for (const SharedParts& shared : entry.shared) counted.push_back(shared.get());
    }
    std::sort(counted.begin(), counted.end());
    counted.erase(std::unique(counted.begin(), counted.end()), counted.end());
    for (const PartList* list : counted) work.parts += list->parts.size();
    work.compared += limits.compared;
    work.bytes += before - limits.bytes;
    work.entries += entries.size();
    work.is_whole = work.is_whole && !limits.exceeded;
  }
  work.compared += set.compared();
  return work;
}

}  // namespace retromesh::test
