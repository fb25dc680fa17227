#include "formats/unreal/read_pair.hpp"

#include <utility>

namespace retromesh::unreal {
namespace {

Error missing_partner(const FileSet& files, const MeshSource& source) {
  const bool has_faces = source.datafile != kNone;
  Error error = error_in(files[source.main_file()].name, ErrorCode::partner_missing, "",
                         has_faces ? "The faces are in one file and the vertices of the frames in the other."
                                   : "The vertices of the frames are in one file and the faces in the other.",
                         "");
  error.field = source.missing_partner;
  error.advice = format({"Drop % and the model opens.", {source.missing_partner}});
  return error;
}

Error nothing_inside(const std::string& file, u32 offset, const char* field, const char* cause) {
  Error error = error_in(file, ErrorCode::nothing_inside, field, cause, "Drop another copy.");
  error.offset = offset;
  error.expected = 1;
  return error;
}

Error no_whole_frame(const File& anivfile, const FrameLayout& layout) {
  Error error = error_in(anivfile.name, ErrorCode::ends_early, "frames[0]", "", "Drop another copy.");
  error.offset = kAnivHeaderSize;
  error.expected = layout.stride * layout.vertices;
  error.found = anivfile.bytes.size() - kAnivHeaderSize;
  return error;
}

/// The files do not fit each other: the error is in the datafile when its length contradicts its header.
Error layout_error(const File& datafile, const Error& of_anivfile) {
  if (of_anivfile.code != ErrorCode::sizes_disagree || identify_datafile(datafile.bytes)) return of_anivfile;
  Error error = error_in(datafile.name, ErrorCode::sizes_disagree, "polygons",
                         "Its length is not that of a datafile, and the frames do not fit it either.",
                         "Check that it is the mesh's own _d.3d file, or drop another copy.");
  error.found = io::load<u16, kEndian>(datafile.bytes.data());
  error.expected = (datafile.bytes.size() - io::kStoredSize<DataHeader>) / io::kStoredSize<Polygon>;
  return error;
}

}  // namespace

Result<MeshPair> read_pair(const FileSet& files, const MeshSource& source, Limits& limits) {
  if (source.datafile == kNone || source.anivfile == kNone) return missing_partner(files, source);
  const File& data = files[source.datafile];
  const File& aniv = files[source.anivfile];
  auto datafile = read_datafile(data.name, data.bytes, limits);
  if (!datafile) return datafile.error();
  const DataHeader& header = datafile.value().header;
  if (header.vertices == 0) return nothing_inside(data.name, 2, "vertices", "Its frames would be empty.");
  if (datafile.value().polygons.empty()) {
    return nothing_inside(data.name, 0, "faces", "Its frames are points without faces.");
  }
  const auto layout = frame_layout(aniv.name, aniv.bytes, header.vertices);
  if (!layout) return layout_error(data, layout.error());
  auto anivfile = read_anivfile(aniv.name, aniv.bytes, layout.value(), limits);
  if (!anivfile) return anivfile.error();
  if (anivfile.value().stored == 0 && anivfile.value().partial == 0)
    return no_whole_frame(aniv, layout.value());
  return MeshPair{data.name, aniv.name, std::move(datafile.value()), std::move(anivfile.value())};
}

}  // namespace retromesh::unreal
