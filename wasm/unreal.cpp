#include "formats/unreal/family.hpp"

#include "formats/catalog.hpp"

/// The core for vertex meshes of Unreal.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {{unreal::list_reads, unreal::list, unreal::open, nullptr}};
  return kOnly;
}
