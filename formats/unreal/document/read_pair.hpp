#pragma once
#include <string>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/files.hpp"

namespace retromesh::unreal {

/// Both binary files of a mesh as they were read.
struct MeshPair {
  std::string datafile_name;
  std::string anivfile_name;
  Datafile datafile;
  Anivfile anivfile;

  bool is_truncated() const {
    return datafile.stored < datafile.header.polygons || anivfile.stored < anivfile.header.frames;
  }
};

/// Reads both files of a mesh. Errors: partner_missing, nothing_inside for no vertices or polygons,
/// sizes_disagree when the frames fit neither file, ends_early for fewer polygons or frames than are
/// declared, unless it is `asked` to open what is there, and those of read_datafile and read_anivfile.
Result<MeshPair> read_pair(const FileSet& files, const MeshSource& source, bool asked, Limits& limits);

constexpr u32 polygon_offset(u32 polygon) {
  return io::kStoredSize<DataHeader> + polygon * io::kStoredSize<Polygon>;
}

}  // namespace retromesh::unreal
