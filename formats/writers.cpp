#include "formats/writers.hpp"

#include "formats/catalog.hpp"

namespace retromesh {
namespace {

/// The Writer of a family, or one of nulls.
const Writer& writer_of(std::string_view family) {
  static constexpr Writer kNone;
  const auto all = readers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].get().id == family) return writers()[i];
  }
  return kNone;
}

}  // namespace

OfFamilies<Writer> writers() {
  static constexpr std::reference_wrapper<const Writer> kAll[] = {
#define RETROMESH_FAMILY(id, ...) id::kWriter,
#include "formats/families.def"
#undef RETROMESH_FAMILY
  };
  return kAll;
}

Result<Writing> write_as(std::string_view family, const Model& model, const std::string& stem,
                         const WriteOptions& options, Limits& limits) {
  const Writer& writer = writer_of(family);
  if (!writer.write) {
    return error_in(stem, ErrorCode::unusable, "format", "This format cannot be written.",
                    "Choose another format.");
  }
  auto written = writer.write(model, stem, options, limits);
  // No byte of a file that is not written can be wrong.
  if (!written) written.error().offset = kNoPlace;
  return written;
}

Result<Model> open_for_writing(std::span<const File> files, const std::string& id, Limits& limits,
                               std::span<const InterpretationRequest> requests) {
  auto opened = open(files, id, limits, requests);
  if (!opened) return opened;
  const Writer& writer = writer_of(opened.value().format);
  if (writer.keep_original) writer.keep_original(FileSet(files), id, limits, opened.value());
  return opened;
}

}  // namespace retromesh
