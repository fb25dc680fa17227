#include "formats/unreal/document/read_pair.hpp"

#include <utility>

#include "formats/model/interpretation.hpp"

namespace retromesh::unreal {
namespace {

Error missing_partner(const FileSet& files, const MeshSource& source) {
  const bool has_faces = source.datafile != kNone;
  Error error = error_in(files[source.main_file()].name, ErrorCode::partner_missing, "",
                         has_faces ? "The faces are in one file and the vertices of the frames in the other."
                                   : "The vertices of the frames are in one file and the faces in the other.",
                         "");
  error.field = source.missing_partner;
  error.advice = format({"Add % and the model opens.", {source.missing_partner}});
  return error;
}

Error nothing_inside(const std::string& file, u32 offset, const char* field, const char* cause) {
  Error error = error_in(file, ErrorCode::nothing_inside, field, cause, "Open another copy.");
  error.offset = offset;
  error.expected = 1;
  return error;
}

/// The list at `offset` with `count` elements of `each` bytes is longer than the file. `is_some` tells
/// whether any can be used.
Error ends_early(const File& file, u32 offset, const char* list, u32 count, u32 each, bool is_some) {
  Error error = error_in(file.name, ErrorCode::ends_early, list, "", kDamagedAdvice);
  error.offset = offset;
  if (count > 1) error.count = count;
  error.expected = u64{count} * each;
  error.found = file.bytes.size() - offset;
  if (is_some) error.offer = &kOpenTruncated;
  return error;
}

/// The files do not fit each other: the error is in the datafile when its length contradicts its header.
Error layout_error(const File& datafile, const Error& of_anivfile) {
  if (of_anivfile.code != ErrorCode::sizes_disagree || identify_datafile(datafile.bytes)) return of_anivfile;
  Error error = error_in(datafile.name, ErrorCode::sizes_disagree, "polygons",
                         "Its length is not that of a datafile, and the frames do not fit it either.",
                         "Check that it is the mesh's own _d.3d file, or open another copy.");
  error.found = io::load<u16, kEndian>(datafile.bytes.data());
  error.expected = (datafile.bytes.size() - io::kStoredSize<DataHeader>) / io::kStoredSize<Polygon>;
  return error;
}

}  // namespace

Result<MeshPair> read_pair(const FileSet& files, const MeshSource& source, bool asked, Limits& limits) {
  if (source.datafile == kNone || source.anivfile == kNone) return missing_partner(files, source);
  const File& data = files[source.datafile];
  const File& aniv = files[source.anivfile];
  auto datafile = read_datafile(data.name, data.bytes, limits);
  if (!datafile) return datafile.error();
  const DataHeader& header = datafile.value().header;
  const u32 polygons = datafile.value().stored;
  const auto truncated_datafile = [&] {
    return ends_early(data, polygon_offset(0), "polygons", header.polygons, io::kStoredSize<Polygon>,
                      polygons > 0);
  };
  if (header.vertices == 0) return nothing_inside(data.name, 2, "vertices", "Its frames would be empty.");
  if (header.polygons == 0) {
    return nothing_inside(data.name, 0, "faces", "Its frames are points without faces.");
  }
  if (polygons == 0) return truncated_datafile();
  const auto layout = frame_layout(aniv.name, aniv.bytes, header.vertices);
  if (!layout) return layout_error(data, layout.error());
  auto anivfile = read_anivfile(aniv.name, aniv.bytes, layout.value(), limits);
  if (!anivfile) return anivfile.error();
  if (polygons < header.polygons && !asked) return truncated_datafile();
  const Anivfile& stored = anivfile.value();
  const bool has_some = stored.stored > 0 || stored.partial > 0;
  if (stored.stored < stored.header.frames && !(asked && has_some)) {
    return ends_early(aniv, kAnivHeaderSize, "frames", stored.header.frames,
                      stored.layout.stride * stored.layout.vertices, has_some);
  }
  return MeshPair{data.name, aniv.name, std::move(datafile.value()), std::move(anivfile.value())};
}

}  // namespace retromesh::unreal
