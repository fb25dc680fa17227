#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

/// Models of Anachronox with bones: what the catalog knows of this family.
namespace retromesh::ctc {

inline constexpr const char* kId = "ctc";
inline constexpr const char* kLabel = "Anachronox CTC";

/// Whether `list` wants the bytes of a file with this name: models, since they name their skins, and animated
/// textures.
bool list_reads(const std::string& name);

/// The models in `files`, told by their first bytes, or by their names, so that opening a broken one can say
/// what is wrong.
std::vector<Entry> list(const FileSet& files, Limits& limits);

/// Opens the model called `id`, the first one when `id` is empty, with the interpretations that its own
/// numbers support, or those of `requests`. Error: not_a_model when there is no such model.
Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits);

/// Empty: colours come from images.
std::vector<u8> palette();

}  // namespace retromesh::ctc
