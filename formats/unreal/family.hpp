#pragma once
#include <memory>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/listing.hpp"
#include "formats/model/model.hpp"

/// Unreal Engine 1 vertex meshes: the interface of this family for the catalog.
namespace retromesh::unreal {

inline constexpr const char* kId = "unreal";
inline constexpr const char* kLabel = "Unreal vertex mesh";

/// Whether `list` needs the bytes of a file with this name: scripts.
bool list_reads(const std::string& name);

/// The meshes in `files`, with and without scripts.
std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);

/// Opens the mesh with the Entry::id `id`, the first one when `id` is empty. `requests` may choose the rule
/// of the weapon triangle, and what is there of files that end early. Errors: not_a_model when there is none,
/// and those of reading.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::unreal
