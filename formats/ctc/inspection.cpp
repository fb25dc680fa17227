#include "formats/ctc/inspection.hpp"

#include <algorithm>
#include <utility>

#include "formats/ctc/document.hpp"
#include "formats/ctc/faces.hpp"
#include "formats/family.hpp"
#include "formats/io/byte_map.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::ctc {
namespace {

/// The vertices that each morph moves, and the faces that attachments and substitutions name.
std::vector<RecordUsers> users_of_blocks(const Document& document) {
  RecordUsers morphs{{"morphs", "morph targets"}, ElementKind::vertex, {}};
  for (const MorphTargets& targets : document.morph_targets) {
    std::vector<u32>& moved = morphs.elements.emplace_back(targets.vertices);
    sort_numbers(moved);
    moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
  }
  RecordUsers attachments{{"attachments"}, ElementKind::face, {}};
  for (const AttachmentPoint& point : document.attachments) attachments.elements.push_back({point.triangle});
  RecordUsers substitutions{{"substitutions"}, ElementKind::face, {}};
  for (const Substitution& substitution : document.substitutions)
    substitutions.elements.push_back({substitution.corner / 3});
  return {std::move(morphs), std::move(attachments), std::move(substitutions)};
}

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (identify(files[file].bytes)) all.push_back({file, kReader.id, "model", "Blocks"});
  }
  return all;
}

Result<io::DocumentPtr> parse(const FileSet& files, u32 file, Limits& limits) {
  const File& source = files[file];
  return io::any_document<kEndian>(read_document(source.name, source.bytes, limits), source.bytes);
}

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents) {
  std::vector<ElementNumbers> all;
  for (const DocumentFile& each : documents) {
    Limits limits;
    const auto document = read_document(files[each.file].name, files[each.file].bytes, limits);
    ElementNumbers& numbers = all.emplace_back();
    if (document) numbers.users = users_of_blocks(document.value());
  }
  return all;
}

}  // namespace

std::string words_of_name(const FieldValue& value) {
  return text_of(reinterpret_cast<const u8*>(value.bytes.data()), value.bytes.size());
}

std::string words_of_parent(const FieldValue& value) {
  return value.number() == 0 ? "a root" : "child of bone " + std::to_string(value.bits() - 1);
}

std::string words_of_colour(const FieldValue& value) {
  Colour stored{};
  for (std::size_t i = 0; i < stored.size() && i < value.bytes.size(); ++i)
    stored[i] = static_cast<u8>(value.bytes[i]);
  const Colour shown = display_colour(stored);
  const std::string alpha = "alpha " + std::to_string(shown[3]);
  if (shown != stored) return "none: white, " + alpha;
  return "red " + std::to_string(shown[0]) + ", green " + std::to_string(shown[1]) + ", blue " +
         std::to_string(shown[2]) + ", " + alpha;
}

constexpr Inspection kInspection = {documents, parse, lint, fix, element_numbers};

}  // namespace retromesh::ctc
