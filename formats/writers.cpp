#include "formats/writers.hpp"

#include <cstdlib>

#include "formats/catalog.hpp"
#include "formats/ctc/write.hpp"
#include "formats/humanfly/write.hpp"
#include "formats/runescape/write.hpp"
#include "formats/unreal/write.hpp"

namespace retromesh {
namespace {

using Options = std::span<const WriteOption>;

std::string_view text_of(Options options, std::string_view name) {
  for (const WriteOption& option : options) {
    if (option.name == name) return option.value;
  }
  return {};
}

/// A positive number that an option has, or 0.
float number_of(Options options, std::string_view name) {
  const std::string text(text_of(options, name));
  const double number = std::strtod(text.c_str(), nullptr);
  return number > 0 && number < 1e9 ? static_cast<float>(number) : 0;
}

Result<Writing> write_unreal(const Model& model, const std::string& stem, Options options, Limits& limits) {
  unreal::WriteOptions chosen;
  const std::string_view vertices = text_of(options, "vertices");
  chosen.vertex_bytes = vertices == "8" ? 8 : vertices == "4" ? 4 : 0;
  chosen.equal_axes = text_of(options, "axes") == "equal";
  chosen.rate = number_of(options, "rate");
  return unreal::write_model(model, stem, chosen, limits);
}

Result<Writing> write_ctc(const Model& model, const std::string& stem, Options options, Limits& limits) {
  return ctc::write_model(model, stem, {text_of(options, "frames") != "first"}, limits);
}

Result<Writing> write_runescape(const Model& model, const std::string& stem, Options options,
                                Limits& limits) {
  return runescape::write_model(model, stem, {number_of(options, "scale")}, limits);
}

Result<Writing> write_humanfly(const Model& model, const std::string& stem, Options options, Limits& limits) {
  return humanfly::write_model(model, stem, {number_of(options, "scale")}, limits);
}

Result<Writing> write_in(std::string_view family, const Model& model, const std::string& stem,
                         Options options, Limits& limits) {
  for (const Writer& writer : writers()) {
    if (writer.family == family) return writer.write_model(model, stem, options, limits);
  }
  return error_in(stem, ErrorCode::unusable, "format", "This format cannot be written.",
                  "Choose another format.");
}

}  // namespace

std::span<const Writer> writers() {
  static constexpr Writer kAll[] = {
      {"unreal", write_unreal, unreal::keep},
      {"ctc", write_ctc, nullptr},
      {"runescape", write_runescape, nullptr},
      {"humanfly", write_humanfly, nullptr},
  };
  return kAll;
}

Result<Writing> write_as(std::string_view family, const Model& model, const std::string& stem,
                         Options options, Limits& limits) {
  auto written = write_in(family, model, stem, options, limits);
  // No byte of a file that is not written can be wrong.
  if (!written) written.error().offset = kNoPlace;
  return written;
}

Result<Model> open_for_writing(std::span<const File> files, const std::string& id, Limits& limits,
                               std::span<const InterpretationRequest> requests) {
  auto opened = open(files, id, limits, requests);
  if (!opened) return opened;
  const FileSet set(files);
  for (const Writer& writer : writers()) {
    if (writer.keep && writer.family == opened.value().format) writer.keep(set, id, limits, opened.value());
  }
  return opened;
}

}  // namespace retromesh
