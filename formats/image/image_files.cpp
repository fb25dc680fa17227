#include "formats/image/image_files.hpp"

#include "formats/image/image.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::image {
namespace {

std::vector<u32> images_of(const FileSet& files) {
  std::vector<u32> images;
  for (const u32 file : files.in_order()) {
    if (has_image_extension(files[file].name)) add_to(images) = file;
  }
  return images;
}

}  // namespace

ImageFiles::ImageFiles(const FileSet& files)
    : files_(files), by_path_(images_of(files)), by_stem_(files.by_stem(by_path_)) {}

u32 ImageFiles::with_stem(std::string_view stem, std::string_view folder) const {
  return files_.nearest(by_stem_, fold_case(stem), folder);
}

std::span<const u32> ImageFiles::from(std::string_view path) const {
  const std::size_t first = count_before(by_path_.size(), [&](std::size_t i) {
    files_.count_comparison();
    return files_.folded(by_path_[i]) < path;
  });
  return std::span(by_path_).subspan(first);
}

}  // namespace retromesh::image
