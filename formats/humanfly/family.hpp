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

/// HumanFly 2.x objects: the interface of this family for the catalog.
namespace retromesh::humanfly {

inline constexpr const char* kId = "humanfly";
inline constexpr const char* kLabel = "HumanFly 2 object";

/// Whether `list` needs the bytes of a file with this name. Always: objects are recognized by their bytes.
bool list_reads(const std::string& name);

/// The objects in `files`, in path order, each with its palettes, images and morph targets.
std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);

/// Opens the object with the Entry::id `id`, the first one when `id` is empty. The family has no
/// interpretations, so that `requests` has no effect. Errors: not_a_model when there is none, and those of
/// reading.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::humanfly
