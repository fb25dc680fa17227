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

/// RuneScape models: the interface of this family for the catalog.
namespace retromesh::runescape {

inline constexpr const char* kId = "runescape";
inline constexpr const char* kLabel = "RuneScape model";

/// Whether `list` needs the bytes of a file with this name. Always: models are recognized by their bytes.
bool list_reads(const std::string& name);

/// The models in `files`, in path order, then the npcs of the configs, each with the files of its animation.
std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);

/// Opens the model or npc with the Entry::id `id`, the first model when `id` is empty. The family has no
/// interpretations, so that `requests` has no effect. Errors: not_a_model when there is none, and those of
/// reading.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// RGB of all 65,536 face colours at the client's normal brightness; 3 bytes each.
std::vector<u8> palette();

}  // namespace retromesh::runescape
