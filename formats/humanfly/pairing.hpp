#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/model/file_set.hpp"

/// Which of the files that were dropped together are an object's palettes, textures and sprites. Objects name
/// no files, only numbers. (README, "Companions".)
namespace retromesh::humanfly {

/// What a number of a primitive counts.
enum class Resource : u8 { palette, texture, sprite };

/// One thing that an object asks for.
struct Asked {
  Resource kind = Resource::palette;
  u32 number = 0;
};

/// One more than a header's bits hold: the light map of the last texture.
inline constexpr u32 kMostNumbers = 1025;

/// What the number of a primitive counts.
Resource resource_of(const Primitive& primitive);

/// Whether a primitive asks for the texture of the next number, too.
inline bool has_light_map(const Primitive& primitive) { return primitive.shade() >= Shade::alpha; }

/// What an object's primitives ask for, each once: palettes, then textures, then sprites, by number. Those of
/// shade alpha and bump ask for the texture of the next number, too.
std::vector<Asked> asked_by(const Document& document);

/// "texture 3"
std::string name_of(const Asked& asked);

/// The file name to ask people for: "ship.pal", "texture3.png".
std::string wanted_name(const Asked& asked, std::string_view object);

class Companions {
 public:
  explicit Companions(const FileSet& files);

  /// The objects of the drop, in path order, broken files that are only called like one included.
  const std::vector<u32>& objects() const { return objects_; }

  /// The file that has what `object` asks for, one of `all` that it asks for; kNoFile when none does.
  u32 find(const Asked& asked, const std::vector<Asked>& all, u32 object) const;

 private:
  struct Picture {
    u32 file = 0;
    bool fits_textures = true;
    bool fits_sprites = true;
  };

  u32 find_palette(u32 object) const;
  bool fits(const Picture& picture, Resource kind) const;

  const FileSet& files_;
  std::vector<u32> objects_;
  std::vector<u32> palettes_;
  std::vector<Picture> pictures_;
};

}  // namespace retromesh::humanfly
