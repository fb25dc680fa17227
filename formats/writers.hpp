#pragma once
#include <span>
#include <string>
#include <string_view>

#include "formats/family.hpp"

/// The writers of the families, which only the module `convert` contains.
namespace retromesh {

/// Writes `model` in the format of a family. Errors: unusable for a family without a writer, and those of the
/// writer, which are in no byte of a file: kNoPlace.
Result<Writing> write_as(std::string_view family, const Model& model, const std::string& stem,
                         const WriteOptions& options, Limits& limits);

/// Opens a model as catalog.hpp does, with what its own writer needs besides.
Result<Model> open_for_writing(std::span<const File> files, const std::string& id, Limits& limits,
                               std::span<const InterpretationRequest> requests = {});

}  // namespace retromesh
