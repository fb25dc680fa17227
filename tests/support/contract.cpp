#include "tests/support/contract.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "formats/inspector.hpp"
#include "formats/io/byte_map.hpp"
#include "formats/io/json_dump.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/validate.hpp"

namespace retromesh::test {
namespace {

constexpr u64 kMemory = 32 << 20;
/// Mapping every field of a larger file takes longer than everything else.
constexpr std::size_t kMostMapped = 1024;
constexpr u32 kMostClips = 4;

const File* file_with_name(std::span<const File> files, const std::string& name) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const File& file) { return file.name == name; });
  return found == files.end() ? nullptr : &*found;
}

bool is_inside(const io::MappedField& field, std::size_t size) {
  return field.size <= size && field.offset <= size - field.size;
}

}  // namespace

std::optional<std::string> error_violation(const Error& error, std::span<const File> files) {
  const File* file = file_with_name(files, error.file);
  if (!file && error.code != ErrorCode::not_a_model) return "an error names no file: " + sentence(error);
  if (file && error.offset > file->bytes.size()) return "an error is behind its file: " + sentence(error);
  if (sentence(error).empty()) return "an error has no message";
  return std::nullopt;
}

std::optional<std::string> note_violation(const Notes& notes, std::span<const File> files) {
  for (const Note& note : notes) {
    if (note.rule == RuleNumber()) return "a note has no rule: " + note.title;
    if (note.location.kind != SourceLocation::Kind::byte) continue;
    const File* file = file_with_name(files, note.location.file);
    if (!file) return "a note names no file: " + note.title;
    if (note.location.at > file->bytes.size()) return "a note is behind its file: " + note.title;
  }
  return std::nullopt;
}

const Reader& family_with(std::string_view id) {
  for (const Reader& family : readers()) {
    if (family.id == id) return family;
  }
  std::abort();
}

std::vector<Entry> all_entries(const Reader& family, const FileSet& files, Limits& limits) {
  const std::unique_ptr<Listing> listing = family.list(files, limits);
  while (listing->step()) {
  }
  return std::move(listing->entries);
}

std::optional<std::string> opening_violation(const Result<Model>& opened, std::span<const File> files) {
  if (!opened) return error_violation(opened.error(), files);
  const Model& model = opened.value();
  if (auto broken = validate(model)) return broken;
  return note_violation(model.notes, files);
}

std::optional<std::string> pose_violation(const Model& model) {
  const std::vector<float> weights(model.morphs.size(), 0.5f);
  Pose out;
  for (u32 clip = 0; clip < model.clips.size() && clip < kMostClips; ++clip) {
    for (const bool loop : {true, false}) {
      pose(model, {clip, 0.37, loop, true, weights}, out);
      if (out.positions.size() != model.vertex_source.size()) return "a pose has another number of vertices";
      if (model.normal_source == NormalSource::file) continue;  // of any length
      for (const Vec3& normal : out.normals) {
        if (!(std::fabs(dot(normal, normal) - 1) < 1e-3f)) return "a posed normal is not of unit length";
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> interpretation_violation(const Reader& family, std::span<const File> files,
                                                    const std::string& entry, const Model& model) {
  for (const Interpretation& interpretation : model.interpretations) {
    for (const auto& choice : interpretation.choices) {
      const InterpretationRequest request = {interpretation.id, choice.id};
      Limits limits;
      limits.bytes = kMemory;
      const auto opened = family.open(FileSet(files), entry, std::span(&request, 1), limits);
      if (auto broken = opening_violation(opened, files)) return broken;
      if (!opened) continue;
      if (auto broken = pose_violation(opened.value())) return broken;
    }
  }
  return std::nullopt;
}

Result<io::DocumentPtr> document_of(std::span<const File> files, u32 file, Limits& limits) {
  const FileSet set(files);
  for (const Inspection& family : inspections()) {
    for (const DocumentFile& document : family.documents(set)) {
      if (document.file == file) return family.parse(set, file, limits);
    }
  }
  return ErrorCode::not_a_model;
}

std::optional<std::string> document_violation(std::span<const File> files, u32 file) {
  const ByteView bytes = files[file].bytes;
  Limits limits;
  limits.bytes = kMemory;
  const auto document = document_of(files, file, limits);
  if (!document) return error_violation(document.error(), files);
  const auto written = document.value()->write(limits);
  if (written && !std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()))
    return "a document was not written back as it was";
  if (bytes.size() > kMostMapped) return std::nullopt;
  Limits for_map;
  for_map.bytes = kMemory;
  io::ByteMap map(0, static_cast<u32>(bytes.size()), for_map);
  document.value()->walk(map);
  for (const io::MappedField& field : map.take()) {
    if (!is_inside(field, bytes.size())) return "a mapped field is behind the file";
  }
  Limits for_dump;
  for_dump.bytes = kMemory;
  io::JsonDump dump(for_dump);
  dump.open(nullptr, io::kNoIndex, false, {});
  document.value()->walk(dump);
  dump.close(false);
  if (!dump.complete()) return "a mapped document has no dump";
  return std::nullopt;
}

std::optional<std::string> lint_violation(std::span<const File> files) {
  Limits limits;
  limits.bytes = kMemory;
  return note_violation(lint(files, limits), files);
}

}  // namespace retromesh::test
