#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/listing.hpp"
#include "formats/model/model.hpp"

/// Anachronox CTC models: the interface of this family for the catalog.
namespace retromesh::ctc {

inline constexpr const char* kId = "ctc";
inline constexpr const char* kLabel = "Anachronox CTC";

/// Whether `list` needs the bytes of a file with this name: models, since they name their skins, and animated
/// textures.
bool list_reads(const std::string& name);

/// The models in `files`, recognized by their first bytes, or by their names, so that opening an invalid one
/// reports its error.
std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);

/// Opens the model with the Entry::id `id`, the first one when `id` is empty, with the interpretations that
/// fit its data best, or those of `requests`. Errors: not_a_model when there is none, and those of reading.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::ctc
