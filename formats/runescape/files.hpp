#pragma once
#include <memory>

#include "formats/files/file_set.hpp"
#include "formats/files/listing.hpp"

namespace retromesh::runescape {

/// The models in `files`, in path order, then the npcs of the configs, each with the files of its animation.
std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);

}  // namespace retromesh::runescape
