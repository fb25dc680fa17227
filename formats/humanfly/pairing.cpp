#include "formats/humanfly/pairing.hpp"

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/image/image.hpp"
#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kPaletteSize = 256;
constexpr u32 kMostPalettes = 1024;
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

/// Whether a stem says nothing but a number, and perhaps what it counts.
bool is_plain(std::string_view stem) {
  return is_digit(stem[0]) || begins_with(stem, "tex") || begins_with(stem, "sprite");
}

/// Whether files with an extension are numbers without further meaning: one file in 256 has a palette's size.
bool may_be_raw(std::string_view extension) {
  for (const std::string_view raw : {"", "bin", "col", "dat", "raw", "rgb", "tab", "tbl"}) {
    if (extension == raw) return true;
  }
  return false;
}

bool is_palette(const File& file) {
  const std::size_t size = file.bytes.size();
  return size > 0 && size % kPaletteSize == 0 && size <= std::size_t{kPaletteSize} * kMostPalettes;
}

/// Marks what is asked for, in the order of Asked.
class Marks {
 public:
  void add(Resource kind, u32 number) { marked_[static_cast<u8>(kind)][number] = true; }

  std::vector<Asked> list() const {
    std::vector<Asked> all;
    for (const Resource kind : {Resource::palette, Resource::texture, Resource::sprite}) {
      for (u32 number = 0; number < kMostNumbers; ++number) {
        if (marked_[static_cast<u8>(kind)][number]) add_to(all) = {kind, number};
      }
    }
    return all;
  }

 private:
  std::array<std::array<bool, kMostNumbers>, 3> marked_{};
};

}  // namespace

Resource resource_of(const Primitive& primitive) {
  if (primitive.is_sprite()) return Resource::sprite;
  return primitive.shade() <= Shade::phong ? Resource::palette : Resource::texture;
}

std::vector<Asked> asked_by(const Document& document) {
  Marks marks;
  for (const Primitive& primitive : document.primitives) {
    marks.add(resource_of(primitive), primitive.number());
    if (has_light_map(primitive)) marks.add(Resource::texture, primitive.number() + 1);
  }
  return marks.list();
}

std::string name_of(const Asked& asked) {
  constexpr const char* kNames[] = {"palette %", "texture %", "sprite %"};
  return format({kNames[static_cast<u8>(asked.kind)], {plain(asked.number)}});
}

std::string wanted_name(const Asked& asked, std::string_view object) {
  if (asked.kind == Resource::palette) return format({"%.pal", {object}});
  return format({asked.kind == Resource::texture ? "texture%.png" : "sprite%.png", {plain(asked.number)}});
}

Companions::Companions(const FileSet& files) : files_(files) {
  for (const u32 number : files.in_order()) {
    const File& file = files[number];
    const bool is_picture = image::has_image_extension(file.name);
    const bool is_called_so = extension_of(files.folded(number)) == "fly";
    if (is_picture) {
      add_to(pictures_) = {number, true, true};
    } else if (!file.bytes.empty() && (is_called_so || identify(file.bytes))) {
      add_to(objects_) = number;
    } else if (is_apx(file.bytes)) {
      add_to(pictures_) = {number, true, false};
    } else if (is_sprite_image(file.bytes)) {
      add_to(pictures_) = {number, false, true};
    } else if (is_palette(file)) {
      add_to(palettes_) = number;
    }
  }
}

bool Companions::fits(const Picture& picture, Resource kind) const {
  const std::string_view stem = stem_of(files_.folded(picture.file));
  if (kind == Resource::sprite) return picture.fits_sprites && !begins_with(stem, "tex");
  return picture.fits_textures && !begins_with(stem, "sprite");
}

u32 Companions::find_palette(u32 object) const {
  const std::string_view wanted = stem_of(files_.folded(object));
  u32 best = kNoFile;
  u32 best_rank = 0;
  for (const u32 file : palettes_) {
    const std::string_view name = files_.folded(file);
    const std::string_view extension = extension_of(name);
    const u32 rank = stem_of(name) == wanted ? 3 : extension == "pal" ? 2 : may_be_raw(extension) ? 1 : 0;
    if (rank <= best_rank) continue;
    best = file;
    best_rank = rank;
  }
  return best;
}

u32 Companions::find(const Asked& asked, const std::vector<Asked>& all, u32 object) const {
  if (asked.kind == Resource::palette) return find_palette(object);
  const std::string_view own = stem_of(files_.folded(object));
  u32 of_kind = 0;
  u32 lowest = kNoNumber;
  for (const Asked& other : all) {
    if (other.kind != asked.kind) continue;
    ++of_kind;
    if (other.number < lowest) lowest = other.number;
  }
  u32 best = kNoFile;
  u32 best_rank = 0;
  u32 unnumbered = 0;
  u32 last_unnumbered = kNoFile;
  for (const Picture& picture : pictures_) {
    if (!fits(picture, asked.kind)) continue;
    const std::string_view stem = stem_of(files_.folded(picture.file));
    const bool is_numbered = last_number(stem) != kNoNumber;
    u32 rank = 0;
    if (stem == own) {
      rank = asked.number == lowest ? 1 : 0;
    } else if (is_numbered && last_number(stem) == asked.number) {
      rank = begins_with(stem, own) ? 4 : is_plain(stem) ? 3 : 2;
    } else if (!is_numbered) {
      ++unnumbered;
      last_unnumbered = picture.file;
    }
    if (rank <= best_rank) continue;
    best = picture.file;
    best_rank = rank;
  }
  // One picture and one thing to wear it: they need no number to find each other.
  return best == kNoFile && unnumbered == 1 && of_kind == 1 ? last_unnumbered : best;
}

}  // namespace retromesh::humanfly
