#include "formats/humanfly/pairing.hpp"

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/built_in_images.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/image/image.hpp"
#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kMaxPalettes = 1024;
constexpr u32 kNoNumber = 0xFFFFFFFF;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The number that a stem ends with; kNoNumber without one.
u32 last_number(std::string_view stem) {
  std::size_t start = stem.size();
  while (start > 0 && is_digit(stem[start - 1])) --start;
  if (start == stem.size() || stem.size() - start > 6) return kNoNumber;
  u32 number = 0;
  for (const char digit : stem.substr(start)) number = number * 10 + static_cast<u32>(digit - '0');
  return number;
}

bool begins_with(std::string_view text, std::string_view begin) {
  return text.substr(0, begin.size()) == begin;
}

/// Whether a stem is only a number, or begins with what it counts.
bool is_generic(std::string_view stem) {
  return is_digit(stem[0]) || begins_with(stem, "tex") || begins_with(stem, "sprite");
}

/// Whether an extension is used for raw data. Needed since one file in 256 has the size of a palette.
bool is_raw_extension(std::string_view extension) {
  for (const std::string_view raw : {"", "bin", "col", "dat", "raw", "rgb", "tab", "tbl"}) {
    if (extension == raw) return true;
  }
  return false;
}

bool is_palette(const File& file) {
  const std::size_t size = file.bytes.size();
  return size > 0 && size % kPaletteSize == 0 && size <= std::size_t{kPaletteSize} * kMaxPalettes;
}

/// Collects resources without duplicates.
class ResourceSet {
 public:
  void add(ResourceKind kind, u32 number) { used_[static_cast<u8>(kind)][number] = true; }

  std::vector<Resource> list() const {
    std::vector<Resource> all;
    for (const ResourceKind kind : {ResourceKind::palette, ResourceKind::texture, ResourceKind::sprite}) {
      for (u32 number = 0; number < kMaxResources; ++number) {
        if (used_[static_cast<u8>(kind)][number]) add_to(all) = {kind, number};
      }
    }
    return all;
  }

 private:
  std::array<std::array<bool, kMaxResources>, 3> used_{};
};

}  // namespace

ResourceKind resource_kind(const Primitive& primitive) {
  if (primitive.is_sprite()) return ResourceKind::sprite;
  return primitive.shade() <= Shade::phong ? ResourceKind::palette : ResourceKind::texture;
}

std::vector<Resource> resources_of(const Document& document) {
  ResourceSet resources;
  for (const Primitive& primitive : document.primitives) {
    resources.add(resource_kind(primitive), primitive.number());
    if (has_light_map(primitive)) resources.add(ResourceKind::texture, primitive.number() + 1);
  }
  return resources.list();
}

std::string resource_name(const Resource& resource) {
  constexpr const char* kNames[] = {"palette %", "texture %", "sprite %"};
  return format({kNames[static_cast<u8>(resource.kind)], {plain(resource.number)}});
}

std::string missing_file_name(const Resource& resource, std::string_view object) {
  if (resource.kind == ResourceKind::palette) return format({"%.pal", {object}});
  return format(
      {resource.kind == ResourceKind::texture ? "texture%.png" : "sprite%.png", {plain(resource.number)}});
}

Pairing::Pairing(const FileSet& files) : files_(files) {
  for (const u32 number : files.in_order()) {
    const File& file = files[number];
    const bool is_ordinary_image = image::has_image_extension(file.name);
    const bool has_fly_extension = extension_of(files.folded(number)) == "fly";
    if (is_ordinary_image) {
      add_to(images_) = {number, true, true};
    } else if (!file.bytes.empty() && (has_fly_extension || identify(file.bytes))) {
      add_to(objects_) = number;
    } else if (is_apx(file.bytes)) {
      add_to(images_) = {number, true, false};
    } else if (is_sprite_image(file.bytes)) {
      add_to(images_) = {number, false, true};
    } else if (is_palette(file)) {
      add_to(palettes_) = number;
    }
  }
}

bool Pairing::fits(const ImageFile& image, ResourceKind kind) const {
  const std::string_view stem = stem_of(files_.folded(image.file));
  if (kind == ResourceKind::sprite) return image.fits_sprites && !begins_with(stem, "tex");
  return image.fits_textures && !begins_with(stem, "sprite");
}

u32 Pairing::find_palette(u32 object) const {
  const std::string_view object_stem = stem_of(files_.folded(object));
  u32 best = kNoFile;
  u32 best_rank = 0;
  for (const u32 file : palettes_) {
    const std::string_view name = files_.folded(file);
    const std::string_view extension = extension_of(name);
    const u32 rank = stem_of(name) == object_stem  ? 3
                     : extension == "pal"          ? 2
                     : is_raw_extension(extension) ? 1
                                                   : 0;
    if (rank <= best_rank) continue;
    best = file;
    best_rank = rank;
  }
  return best;
}

u32 Pairing::find(const Resource& resource, const std::vector<Resource>& all, u32 object) const {
  if (resource.kind == ResourceKind::palette) return find_palette(object);
  const std::string_view own = stem_of(files_.folded(object));
  u32 of_kind = 0;
  u32 lowest = kNoNumber;
  for (const Resource& other : all) {
    if (other.kind != resource.kind) continue;
    ++of_kind;
    if (other.number < lowest) lowest = other.number;
  }
  u32 best = kNoFile;
  u32 best_rank = 0;
  u32 unnumbered = 0;
  u32 last_unnumbered = kNoFile;
  for (const ImageFile& image : images_) {
    if (!fits(image, resource.kind)) continue;
    const std::string_view stem = stem_of(files_.folded(image.file));
    const bool is_numbered = last_number(stem) != kNoNumber;
    u32 rank = 0;
    if (stem == own) {
      rank = resource.number == lowest ? 1 : 0;
    } else if (is_numbered && last_number(stem) == resource.number) {
      rank = begins_with(stem, own) ? 4 : is_generic(stem) ? 3 : 2;
    } else if (!is_numbered) {
      ++unnumbered;
      last_unnumbered = image.file;
    }
    if (rank <= best_rank) continue;
    best = image.file;
    best_rank = rank;
  }
  // A single image without a number and a single use of it match.
  return best == kNoFile && unnumbered == 1 && of_kind == 1 ? last_unnumbered : best;
}

}  // namespace retromesh::humanfly
