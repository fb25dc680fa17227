#include "formats/archives.hpp"

namespace retromesh {

std::span<const std::reference_wrapper<const ArchiveKind>> archive_kinds() {
  static constexpr std::reference_wrapper<const ArchiveKind> kAll[] = {
#define RETROMESH_ARCHIVE(id, family, names) family::kArchive,
#include "formats/archives.def"
#undef RETROMESH_ARCHIVE
  };
  return kAll;
}

}  // namespace retromesh
