#include "formats/unreal/documents.hpp"

#include <optional>

#include "formats/unreal/document.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/pairing.hpp"

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

/// Reads the document and returns `use(document)`.
template <class Answer, class Use>
Result<Answer> with_document(const FileSet& files, u32 file, Limits& limits, Use use) {
  const auto found = find(files, file);
  const std::string& name = files[file].name;
  if (!found) return error_in(name, ErrorCode::not_a_model, "", "", "");
  if (found->document == kDatafile) {
    auto datafile = read_datafile(name, files[file].bytes, limits);
    if (!datafile) return datafile.error();
    return use(datafile.value());
  }
  auto anivfile =
      read_anivfile(name, files[file].bytes, layout_of(files, file, found->datafile, limits), limits);
  if (!anivfile) return anivfile.error();
  return use(anivfile.value());
}

Result<Bytes> write(Datafile& datafile, Limits& limits) { return write_datafile(datafile, limits); }
Result<Bytes> write(Anivfile& anivfile, Limits& limits) { return write_anivfile(anivfile, limits); }

}  // namespace

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
    if (kinds[file]) all.push_back({file, kId, kinds[file]});
  }
  return all;
}

Result<io::Walked> walk(const FileSet& files, u32 file, io::Listener& listener, Limits& limits) {
  return with_document<io::Walked>(files, file, limits, [&](auto& document) -> Result<io::Walked> {
    io::Walker walker(listener, files[file].bytes, kEndian);
    visit(walker, document);
    return io::Walked{};
  });
}

Result<Bytes> rewrite(const FileSet& files, u32 file, Limits& limits) {
  return with_document<Bytes>(files, file, limits,
                              [&](auto& document) -> Result<Bytes> { return write(document, limits); });
}

}  // namespace retromesh::unreal
