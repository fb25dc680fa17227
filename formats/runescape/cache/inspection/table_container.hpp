#pragma once
#include <vector>

#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/reference_table.hpp"

namespace retromesh::runescape::cache {

/// A reference table whose container does not compress it.
struct TableContainer {
  ContainerHead head;
  ReferenceTable table;
  std::vector<u8> slack;
  std::vector<u8> version;
};

template <class V>
void visit(V& v, TableContainer& container) {
  visit(v, container.head);
  v.part("table", container.head.packed, container.slack, {.heading = "Reference tables"},
         [&] { visit(v, container.table); });
  v.rest("version", container.version, kNotUsed);
}

}  // namespace retromesh::runescape::cache
