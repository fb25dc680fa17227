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

/// Whether `list` needs the bytes of a file with this name: scripts, which name the files of a model, and
/// files that only their bytes identify.
bool list_reads(const std::string& name);

/// The models in `files`, family after family. Reads names, and the bytes of files for which `list_reads` is
/// true. Past the limits nothing is listed any more, and Limits::exceeded is set.
std::vector<Entry> list(std::span<const File> files, Limits& limits);
std::vector<Entry> list(std::span<const File> files);

/// Opens the entry of `list(files)` with the Entry::id `id`, the first one when `id` is empty. Needs the
/// bytes of all its parts except images, which the Model only names: image::read_images decodes them.
/// `requests` are choices for Model::interpretations, by their ids; they override the choices that fit the
/// data best.
Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests = {});

/// Red, green and blue of each colour that Model::shades refers to, of the first family with a palette; else
/// empty.
std::vector<u8> palette();

}  // namespace retromesh
