#include "formats/writers.hpp"

#include "formats/catalog.hpp"
#include "formats/unreal/write.hpp"

namespace retromesh {

std::span<const Writer> writers() {
  static constexpr Writer kAll[] = {
      {"unreal", unreal::write_model, unreal::keep},
  };
  return kAll;
}

Result<Writing> write_as(std::string_view family, const Model& model, const std::string& stem,
                         const WriteOptions& options, Limits& limits) {
  for (const Writer& writer : writers()) {
    if (writer.family == family) return writer.write_model(model, stem, options, limits);
  }
  return error_in(stem, ErrorCode::unusable, "format", "This format cannot be written.",
                  "Choose another format.");
}

Result<Model> open_for_writing(std::span<const File> files, const std::string& id, Limits& limits,
                               std::span<const InterpretationRequest> requests) {
  auto opened = open(files, id, limits, requests);
  if (!opened) return opened;
  const FileSet set(files);
  for (const Writer& writer : writers()) {
    if (writer.keep && writer.family == opened.value().format)
      writer.keep(set, id, limits, opened.value());
  }
  return opened;
}

}  // namespace retromesh
