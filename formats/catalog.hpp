#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/families.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh {

/// Whether `list` wants the bytes of a file with this name: scripts, which say what belongs together.
bool list_reads(const std::string& name);

/// The models in `files`, family after family. Looks at names, and at the bytes of files for which
/// `list_reads` is true.
std::vector<Entry> list(std::span<const File> files);

/// Opens the entry called `id` of `list(files)`, the first one when `id` is empty.
/// The bytes of all its parts but images have to be there: those are named here, and image::read_images
/// decodes them. `requests` are choices for Model::interpretations, by their ids: one that the model leaves
/// open is taken, whatever its numbers speak for.
Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests = {});

/// Red, green and blue of the colours that Model::shades names, for the first family that has some; else
/// empty.
std::vector<u8> palette();

}  // namespace retromesh
