#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/files/listing.hpp"
#include "formats/files/part.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/io/sort.hpp"

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

/// What the file of a resource is in a model.
PartKind part_kind(ResourceKind kind);

/// A file, and why it is that of a resource.
struct FoundFile {
  u32 file = kNoFile;
  PartReason reason = PartReason::same_number;
};

/// Sorts the files of a drop into objects, palettes and images, in steps, and pairs them by binary searches.
class Pairing {
 public:
  explicit Pairing(const FileSet& files) : files_(files) {}

  /// Does a part of the sorting: at most one file is read. False when it is done, which all else needs.
  bool step() { return stages_.step(*this, kStages); }

  /// Bytes of the files that were read.
  u64 read() const { return read_; }

  /// The objects of the drop, in path order; includes invalid `.fly` files, so that opening one reports the
  /// error.
  const std::vector<u32>& objects() const { return objects_; }

  /// The file of `all[resource]`, where `all` are the resources of `object`; kNoFile when there is none.
  FoundFile find(std::size_t resource, const std::vector<Resource>& all, u32 object) const;

  /// The other valid objects with as many vertices and normals, in path order, `most` at most.
  std::vector<u32> objects_like(u32 object, std::size_t most) const;

 private:
  /// An image that fits a kind of resource.
  struct NumberedImage {
    u32 file = 0;
    u32 number = 0;  ///< That its stem ends with, or kNoNumber.
  };
  /// The images that fit a kind of resource.
  struct Images {
    std::vector<NumberedImage> found;   ///< In path order.
    std::vector<u32> order;             ///< Of `found`, by number, stem and path.
    std::vector<NumberedImage> sorted;  ///< `found` in that order.
    Sorting sorting;
    FileSet::Order by_stem = FileSet::by_stem();

    void add(u32 file, std::string_view stem);
  };

  bool index_files(std::size_t) { return files_.index_paths(); }
  bool classify(std::size_t at);
  bool sort_palettes(std::size_t) { return files_.sort(palettes_); }
  bool sort_textures(std::size_t) { return sort(textures_); }
  bool sort_sprites(std::size_t) { return sort(sprites_); }
  bool sort_objects(std::size_t);

  static constexpr Stages<Pairing>::Stage kStages[] = {&Pairing::index_files,   &Pairing::classify,
                                                       &Pairing::sort_palettes, &Pairing::sort_textures,
                                                       &Pairing::sort_sprites,  &Pairing::sort_objects};

  /// The counts of vertices and normals that an object begins with.
  u32 counts_of(u32 object) const;

  bool sort(Images& images);
  std::size_t place(const Images& images, u32 number, std::string_view stem, bool behind) const;
  u32 image_from(const Images& images, u32 number, std::string_view from, std::string_view own) const;
  u32 numbered_image(const Images& images, u32 number, std::string_view own) const;
  u32 find_palette(u32 object) const;

  const FileSet& files_;
  Stages<Pairing> stages_;
  u64 read_ = 0;
  std::vector<u32> objects_;
  std::vector<u32> by_counts_;  ///< The valid objects, sorted by their counts.
  Sorting sorting_;             ///< Of `by_counts_`.
  FileSet::Order palettes_ = FileSet::by_stem();
  u32 any_palette_rank_ = 0;
  u32 any_palette_ = kNoFile;  ///< For objects without one of their own name.
  Images textures_;
  Images sprites_;
};

}  // namespace retromesh::humanfly
