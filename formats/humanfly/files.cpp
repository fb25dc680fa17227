#include "formats/humanfly/files.hpp"

#include <utility>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/image/image.hpp"
#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"

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

PartKind part_kind(ResourceKind kind) {
  constexpr PartKind kKinds[] = {PartKind::palettes, PartKind::texture, PartKind::sprite};
  return kKinds[static_cast<u8>(kind)];
}

void Pairing::Images::add(u32 file, std::string_view stem) {
  add_to(found) = {file, last_number(stem)};
  add_to(by_stem.files) = file;
}

bool Pairing::classify(std::size_t at) {
  const std::vector<u32>& all = files_.in_order();
  if (at == all.size()) return false;
  const u32 number = all[at];
  const File& file = files_[number];
  const std::string& path = files_.folded(number);
  const std::string_view stem = stem_of(path);
  const std::string_view extension = extension_of(path);
  const bool is_ordinary_image = image::has_image_extension(file.name);
  read_ += file.bytes.size();
  const bool is_named = extension == "fly";
  if (!is_ordinary_image && !file.bytes.empty() && (is_named || file.bytes.size() <= kMaxSize)) {
    const ObjectCheck check = check_object(file.bytes);
    if (is_named || check.is_object) {
      add_to(objects_) = number;
      if (check.is_valid) add_to(by_counts_) = number;
      return true;
    }
  }
  const bool is_texture = is_ordinary_image || is_apx(file.bytes);
  const bool is_sprite = is_ordinary_image || (!is_texture && is_sprite_image(file.bytes));
  if (is_texture && !begins_with(stem, "sprite")) textures_.add(number, stem);
  if (is_sprite && !begins_with(stem, "tex")) sprites_.add(number, stem);
  if (is_texture || is_sprite || !is_palette(file)) return true;
  add_to(palettes_.files) = number;
  const u32 rank = extension == "pal" ? 2 : is_raw_extension(extension) ? 1 : 0;
  if (rank > any_palette_rank_) {
    any_palette_rank_ = rank;
    any_palette_ = number;
  }
  return true;
}

bool Pairing::sort_objects(std::size_t) {
  return sorting_.step(by_counts_, [&](u32 a, u32 b) {
    files_.count_comparison();
    return counts_of(a) < counts_of(b);
  });
}

/// Sorts images by stem, then by number.
bool Pairing::sort(Images& images) {
  if (files_.sort(images.by_stem)) return true;
  const std::vector<NumberedImage>& found = images.found;
  if (images.order.empty()) images.order = numbers_below(found.size());
  const bool goes_on = images.sorting.step(images.order, [&](u32 a, u32 b) {
    files_.count_comparison();
    if (found[a].number != found[b].number) return found[a].number < found[b].number;
    return stem_of(files_.folded(found[a].file)) < stem_of(files_.folded(found[b].file));
  });
  if (goes_on || images.sorted.size() == found.size()) return goes_on;
  add_to(images.sorted) = found[images.order[images.sorted.size()]];
  return true;
}

u32 Pairing::counts_of(u32 object) const {
  const std::byte* const bytes = files_[object].bytes.data();
  return u32{io::load<u16, kEndian>(bytes)} << 16 | io::load<u16, kEndian>(bytes + 2);
}

std::vector<u32> Pairing::objects_like(u32 object, std::size_t most) const {
  std::vector<u32> alike;
  if (files_[object].bytes.size() < 4) return alike;
  const u32 counts = counts_of(object);
  std::size_t at =
      count_before(by_counts_.size(), [&](std::size_t i) { return counts_of(by_counts_[i]) < counts; });
  for (; at < by_counts_.size() && alike.size() < most && counts_of(by_counts_[at]) == counts; ++at) {
    if (by_counts_[at] != object) add_to(alike) = by_counts_[at];
  }
  return alike;
}

u32 Pairing::find_palette(u32 object) const {
  const u32 own = files_.nearest(palettes_, stem_of(files_.folded(object)), "");
  return own == kNoFile ? any_palette_ : own;
}

/// How many of the sorted images have a lower number, or the same and a stem before `stem`, or that stem with
/// `behind`.
std::size_t Pairing::place(const Images& images, u32 number, std::string_view stem, bool behind) const {
  const std::vector<NumberedImage>& sorted = images.sorted;
  return count_before(sorted.size(), [&](std::size_t i) {
    files_.count_comparison();
    if (sorted[i].number != number) return sorted[i].number < number;
    const std::string_view other = stem_of(files_.folded(sorted[i].file));
    return other < stem || (behind && other == stem);
  });
}

/// The first image with a number whose stem is not before `from` and not `own`; kNoFile when there is none.
u32 Pairing::image_from(const Images& images, u32 number, std::string_view from, std::string_view own) const {
  const std::vector<NumberedImage>& sorted = images.sorted;
  std::size_t at = place(images, number, from, false);
  if (at < sorted.size() && stem_of(files_.folded(sorted[at].file)) == own)
    at = place(images, number, own, true);
  return at < sorted.size() && sorted[at].number == number ? sorted[at].file : kNoFile;
}

/// The image with a number for the object with the stem `own`: one that begins with it, else a generic one,
/// else any.
u32 Pairing::numbered_image(const Images& images, u32 number, std::string_view own) const {
  for (const std::string_view start : {own, std::string_view("0"), std::string_view("sprite"),
                                       std::string_view("tex"), std::string_view()}) {
    const u32 file = image_from(images, number, start, own);
    if (file == kNoFile) continue;
    const std::string_view stem = stem_of(files_.folded(file));
    if (begins_with(stem, start) || (start == "0" && is_digit(stem[0]))) return file;
  }
  return kNoFile;
}

FoundFile Pairing::find(std::size_t resource, const std::vector<Resource>& all, u32 object) const {
  const ResourceKind kind = all[resource].kind;
  if (kind == ResourceKind::palette) return {find_palette(object), PartReason::palette_size};
  const Images& images = kind == ResourceKind::sprite ? sprites_ : textures_;
  const std::string_view own = stem_of(files_.folded(object));
  const u32 numbered = numbered_image(images, all[resource].number, own);
  if (numbered != kNoFile) return {numbered, PartReason::same_number};
  // Resources are sorted by kind and number.
  const bool is_first = resource == 0 || all[resource - 1].kind != kind;
  const bool is_last = resource + 1 == all.size() || all[resource + 1].kind != kind;
  const u32 same_stem = is_first ? files_.nearest(images.by_stem, own, "") : kNoFile;
  if (same_stem != kNoFile || !is_first || !is_last) return {same_stem, PartReason::same_stem};
  // A single image without a number and a single use of it match.
  const std::size_t unnumbered = images.sorted.size() - place(images, kNoNumber, "", false);
  const std::size_t own_ones = place(images, kNoNumber, own, true) - place(images, kNoNumber, own, false);
  if (unnumbered - own_ones != 1) return {};
  return {image_from(images, kNoNumber, "", own), PartReason::only_image};
}

}  // namespace retromesh::humanfly
