#pragma once
#include <span>
#include <string>
#include <string_view>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/model/writing.hpp"

/// The writers of the families, which only the module `convert` contains.
namespace retromesh {

/// A value for one option of a writer: {"vertices", "8"}. The options are the fields of each WriteOptions:
/// web/src/convert/targets.ts lists them.
struct WriteOption {
  std::string name;
  std::string value;
};

/// How a family writes: the functions of its write.hpp.
struct Writer {
  std::string_view family;
  /// Writes any Model. Its files are named by `stem`.
  Result<Writing> (*write_model)(const Model& model, const std::string& stem,
                                 std::span<const WriteOption> options, Limits& limits);
  /// Sets Model::original of a Model that the family itself opened from `files`, so that writing it again
  /// loses nothing. Null where the Model has everything.
  void (*keep)(const FileSet& files, const std::string& id, Limits& limits, Model& model);
};

std::span<const Writer> writers();

/// Writes `model` in the format of a family. Errors: unusable for a family without a writer, and those of the
/// writer, which are in no byte of a file: kNoPlace.
Result<Writing> write_as(std::string_view family, const Model& model, const std::string& stem,
                         std::span<const WriteOption> options, Limits& limits);

/// Opens a model as catalog.hpp does, with what its own writer needs besides.
Result<Model> open_for_writing(std::span<const File> files, const std::string& id, Limits& limits,
                               std::span<const InterpretationRequest> requests = {});

}  // namespace retromesh
