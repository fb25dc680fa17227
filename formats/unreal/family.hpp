#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

/// Unreal Engine 1 vertex meshes: what the catalog knows of this family.
namespace retromesh::unreal {

inline constexpr const char* kId = "unreal";
inline constexpr const char* kLabel = "Unreal vertex mesh";

/// Whether `list` wants the bytes of a file with this name.
bool list_reads(const std::string& name);

/// The meshes in `files`, those of scripts and those without.
std::vector<Entry> list(const FileSet& files, Limits& limits);

/// Opens the mesh called `id`, the first one when `id` is empty; leaves nothing open that `requests` could
/// choose. Error: not_a_model when there is no such mesh.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::unreal
