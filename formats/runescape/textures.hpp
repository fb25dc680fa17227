#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/document.hpp"

/// Which image a texture is. (README, "Textures".)
namespace retromesh::runescape {

/// Finds images by the numbers of textures, among files that were dropped together: what a `texture.pack`
/// calls the number, else the number itself, with the extension of any image.
class TextureFinder {
 public:
  explicit TextureFinder(const FileSet& files);

  /// False when there is no image at all, so that nothing can be found.
  bool has_images() const { return has_images_; }

  /// The image's file, nearest to `folder`; kNoFile when it is not there.
  u32 find(u32 texture, std::string_view folder) const;

  /// The `.opt` file that says what is kept of an image; kNoFile without one.
  u32 crop_of(u32 image) const;

  /// The name to ask for: "bark.png", or "12.png" without a pack that has it.
  std::string wanted(u32 texture) const;

  /// The pack that gives numbers names; kNoFile without one.
  u32 pack() const { return pack_; }

 private:
  std::string_view name_of(u32 texture) const;

  const FileSet& files_;
  u32 pack_ = kNoFile;
  bool has_images_ = false;
  std::vector<std::string_view> names_;  ///< By number; empty where the pack has none.
};

/// What an image's `.opt` file says: the part of it that the game keeps, and how that is stored.
struct Crop {
  std::array<u32, 4> part{};  ///< Left, top, width, height.
  bool by_columns = false;    ///< Else row by row, which changes nothing of how it looks.
};

/// Reads "3,1,122,124,row"; nothing when the text says something else, or that no pixel is kept.
std::optional<Crop> parse_crop(std::string_view text);

/// The textures that faces of a file wear, each once, in order.
std::vector<u32> textures_of(const Document& document);

/// Gives each material that is textured its image, cropped as its `.opt` says; those that are not there are
/// wanted.
void add_textures(const FileSet& files, const std::string& model_file, Model& model);

}  // namespace retromesh::runescape
