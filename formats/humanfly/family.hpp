#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

/// Objects of HumanFly 2.x: what the catalog knows of this family.
namespace retromesh::humanfly {

inline constexpr const char* kId = "humanfly";
inline constexpr const char* kLabel = "HumanFly 2 object";

/// Whether `list` wants the bytes of a file with this name: nothing but its bytes tells an object.
bool list_reads(const std::string& name);

/// The objects in `files`, in path order.
std::vector<Entry> list(const FileSet& files, Limits& limits);

/// Opens the object called `id`, the first one when `id` is empty; leaves nothing open that `requests` could
/// choose. Error: not_a_model when there is no such object.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::humanfly
