#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

/// Models of RuneScape: what the catalog knows of this family.
namespace retromesh::runescape {

inline constexpr const char* kId = "runescape";
inline constexpr const char* kLabel = "RuneScape model";

/// Whether `list` wants the bytes of a file with this name: nothing but its bytes tells a model.
bool list_reads(const std::string& name);

/// The models in `files`, in path order, then the npcs of the texts among them, each with what moves it.
std::vector<Entry> list(const FileSet& files, Limits& limits);

/// Opens the model called `id`, the first one when `id` is empty. Error: not_a_model when there is no such
/// model.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// `list` and `open` for models that stand still: what could move them is left alone. A core of these alone
/// is much smaller.
std::vector<Entry> list_still(const FileSet& files, Limits& limits);
Result<Model> open_still(const FileSet& files, const std::string& id, Limits& limits);

/// The colours of all models as the client shows them with normal brightness.
std::vector<u8> palette();

}  // namespace retromesh::runescape
