#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/image/image_files.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/document.hpp"

/// Finds the image file of each texture. (README, "Textures".)
namespace retromesh::runescape {

/// Finds image files by texture id: by the name that `texture.pack` gives the id, else by the id itself, with
/// the extension of any image.
class TextureFinder {
 public:
  explicit TextureFinder(const FileSet& files);

  /// Does a part of what searching needs; false when there is nothing left to do.
  bool index() { return images_.index(); }

  /// False when there are no image files.
  bool has_images() const { return !images_.all().empty(); }

  /// The image file nearest to `folder`; kNoFile when there is none.
  u32 find(u32 texture, std::string_view folder) const;

  /// The `.opt` file of an image; kNoFile when there is none.
  u32 crop_of(u32 image) const;

  /// What a missing image is called: "bark.png", or "texture 12" when the pack has no name for it.
  std::string missing_name_of(u32 texture) const;

  /// The `texture.pack`; kNoFile when there is none.
  u32 pack() const { return pack_; }

 private:
  std::string_view name_of(u32 texture) const;

  const FileSet& files_;
  image::ImageFiles images_;
  u32 pack_ = kNoFile;
  std::vector<std::string_view> names_;  ///< By texture id; empty where the pack has none.
};

/// The contents of an `.opt` file: the rectangle of the image that the game keeps, and its storage order.
struct Crop {
  std::array<u32, 4> part{};  ///< Left, top, width, height.
  bool by_columns = false;    ///< Else by rows; no effect on the picture.
};

/// Parses "3,1,122,124,row"; nothing for any other text or an empty rectangle.
std::optional<Crop> parse_crop(std::string_view text);

/// The textures that the faces of a file use, sorted, without duplicates.
std::vector<u32> textures_of(const Document& document);

/// Sets the image of each textured material, with the rectangle of its `.opt`. Missing images are added to
/// Model::missing_files.
void add_textures(const FileSet& files, const std::string& model_file, Model& model);

}  // namespace retromesh::runescape
