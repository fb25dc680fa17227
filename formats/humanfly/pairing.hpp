#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/humanfly/document.hpp"
#include "formats/model/file_set.hpp"

/// Which files of a drop are the palettes, textures and sprites of an object. Objects contain numbers only,
/// no file names. (README, "Which files belong together".)
namespace retromesh::humanfly {

/// The kind of resource that a primitive's number refers to.
enum class ResourceKind : u8 { palette, texture, sprite };

/// A palette, texture or sprite that an object uses.
struct Resource {
  ResourceKind kind = ResourceKind::palette;
  u32 number = 0;
};

/// A header stores numbers up to 1023; the light map of the last texture has number 1024.
inline constexpr u32 kMaxResources = 1025;

/// The kind of resource that a primitive's number refers to.
ResourceKind resource_kind(const Primitive& primitive);

/// Whether a primitive also uses the texture of the next number, as a light map.
inline bool has_light_map(const Primitive& primitive) { return primitive.shade() >= Shade::alpha; }

/// The resources that an object's primitives use, without duplicates: palettes, textures, sprites, each
/// sorted by number. Includes light maps.
std::vector<Resource> resources_of(const Document& document);

/// "texture 3"
std::string resource_name(const Resource& resource);

/// The expected file name: "ship.pal", "texture3.png".
std::string missing_file_name(const Resource& resource, std::string_view object);

/// Sorts the files of a drop into objects, palettes and images, and pairs them.
class Pairing {
 public:
  explicit Pairing(const FileSet& files);

  /// The objects of the drop, in path order; includes invalid `.fly` files, so that opening one reports the
  /// error.
  const std::vector<u32>& objects() const { return objects_; }

  /// The file of a resource of `object`, whose resources are `all`; kNoFile when there is none.
  u32 find(const Resource& resource, const std::vector<Resource>& all, u32 object) const;

 private:
  struct ImageFile {
    u32 file = 0;
    bool fits_textures = true;
    bool fits_sprites = true;
  };

  u32 find_palette(u32 object) const;
  bool fits(const ImageFile& image, ResourceKind kind) const;

  const FileSet& files_;
  std::vector<u32> objects_;
  std::vector<u32> palettes_;
  std::vector<ImageFile> images_;
};

}  // namespace retromesh::humanfly
