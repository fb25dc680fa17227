#include "formats/unreal/inspection.hpp"

#include <optional>

#include "formats/family.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/files.hpp"

namespace retromesh::unreal {
namespace {

constexpr const char* kDatafile = "datafile";
constexpr const char* kAnivfile = "anivfile";

/// A document and, for an anivfile, the datafile beside it.
struct Found {
  const char* document;
  u32 datafile = kNone;
};

std::optional<Found> find(const FileSet& files, u32 file) {
  Limits limits;
  const MeshSources found = find_meshes(files, limits);
  for (const MeshSource& source : found.all) {
    if (source.datafile == file) return Found{kDatafile};
    if (source.anivfile == file) return Found{kAnivfile, source.datafile};
  }
  return std::nullopt;
}

FrameLayout layout_of(const FileSet& files, u32 file, u32 datafile, Limits& limits) {
  const File& aniv = files[file];
  if (datafile != kNone) {
    const auto faces = read_datafile(files[datafile].name, files[datafile].bytes, limits);
    if (faces) {
      const auto layout = frame_layout(aniv.name, aniv.bytes, faces.value().header.vertices);
      if (layout) return layout.value();
    }
  }
  return guessed_layout(aniv.bytes);
}

std::vector<DocumentFile> documents(const FileSet& files) {
  Limits limits;
  std::vector<const char*> kinds(files.files().size());
  const MeshSources found = find_meshes(files, limits);
  for (const MeshSource& source : found.all) {
    if (source.datafile != kNone) kinds[source.datafile] = kDatafile;
    if (source.anivfile != kNone) kinds[source.anivfile] = kAnivfile;
  }
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (kinds[file]) all.push_back({file, kReader.id, kinds[file]});
  }
  return all;
}

Result<io::DocumentPtr> parse(const FileSet& files, u32 file, Limits& limits) {
  const auto found = find(files, file);
  const auto& [name, bytes] = files[file];
  if (!found) return error_in(name, ErrorCode::not_a_model, "", "", "");
  if (found->document == kDatafile)
    return io::any_document<kEndian>(read_datafile(name, bytes, limits), bytes);
  const FrameLayout layout = layout_of(files, file, found->datafile, limits);
  return io::any_document<kEndian>(read_anivfile(name, bytes, layout, limits), bytes);
}

}  // namespace

constexpr Inspection kInspection = {documents, parse, field_meanings, lint, fix, nullptr, script_lines};

}  // namespace retromesh::unreal
