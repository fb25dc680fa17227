#include "formats/unreal/inspection.hpp"

#include <optional>

#include "formats/family.hpp"
#include "formats/io/byte_map.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/package/document.hpp"

namespace retromesh::unreal {
namespace {

constexpr const char* kDatafile = "datafile";
constexpr const char* kAnivfile = "anivfile";
constexpr const char* kPackage = "package";

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

/// Also a damaged one, so that its error is seen.
bool is_package_file(const File& file) {
  return package::is_package(file.bytes) || (!file.bytes.empty() && package::has_package_name(file.name));
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
    if (is_package_file(files[file]))
      all.push_back({file, kReader.id, kPackage, "Package header", "unreal/package"});
    if (!kinds[file]) continue;
    all.push_back({file, kReader.id, kinds[file], kinds[file] == kDatafile ? "Datafile" : "Anivfile"});
  }
  return all;
}

Result<io::DocumentPtr> parse(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  if (is_package_file(files[file])) return package::open_document(name, bytes, limits);
  const auto found = find(files, file);
  if (!found) return error_in(name, ErrorCode::not_a_model, "", "", "");
  if (found->document == kDatafile)
    return io::any_document<kEndian>(read_datafile(name, bytes, limits), bytes);
  const FrameLayout layout = layout_of(files, file, found->datafile, limits);
  return io::any_document<kEndian>(read_anivfile(name, bytes, layout, limits), bytes);
}

}  // namespace

std::string words_of_type(const FieldValue& value) {
  const u8 type = static_cast<u8>(value.number());
  std::string words = type_description(type);
  if (type & kAttachmentBit) words += ", attachment triangle: not drawn";
  return words;
}

/// A texture coordinate as the fraction of the side that it is.
std::string words_of_uv(const FieldValue& value) {
  const u32 thousandths = (value.bits() * 2000 + 255) / 510;
  std::string digits = std::to_string(thousandths % 1000);
  digits.insert(0, 3 - digits.size(), '0');
  return std::to_string(thousandths / 1000) + '.' + digits + " of the side";
}

constexpr Inspection kInspection = {documents, parse, lint, fix, nullptr, script_lines};

}  // namespace retromesh::unreal
