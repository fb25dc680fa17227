#include "formats/image/image_files.hpp"

#include "formats/image/image.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::image {

bool ImageFiles::index() const {
  const std::vector<u32>& all = files_.in_order();
  if (next_ == all.size()) return files_.sort(by_stem_);
  const u32 file = all[next_++];
  if (has_image_extension(files_[file].name)) {
    add_to(by_path_) = file;
    add_to(by_stem_.files) = file;
  }
  return true;
}

std::span<const u32> ImageFiles::all() const {
  while (index()) {
  }
  return by_path_;
}

u32 ImageFiles::with_stem(std::string_view stem, std::string_view folder) const {
  all();
  return files_.nearest(by_stem_, fold_case(stem), folder);
}

std::span<const u32> ImageFiles::from(std::string_view path) const {
  const std::span<const u32> images = all();
  const std::size_t first = count_before(images.size(), [&](std::size_t i) {
    files_.count_comparison();
    return files_.folded(images[i]) < path;
  });
  return images.subspan(first);
}

}  // namespace retromesh::image
