#include "formats/unreal/package/members/texture_image.hpp"

#include <optional>
#include <utility>

#include "formats/image/block_compression.hpp"
#include "formats/image/image.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr u32 kLongestSide = 16384;
constexpr u32 kMostSources = 4;  // Textures that are made of others.
constexpr u8 kPaletteFormat = 0;

/// Formats of pixels by their numbers in a package.
std::optional<image::BlockFormat> block_format(u8 format) {
  if (format == 3) return image::BlockFormat::bc1;
  if (format == 6) return image::BlockFormat::bc2;
  if (format == 7) return image::BlockFormat::bc3;
  return std::nullopt;
}

const Mip* first_with_pixels(const MipList& list) {
  return list.mips.empty() || list.mips[0].pixels.list.values.empty() ? nullptr : &list.mips[0];
}

class ImageMaker {
 public:
  ImageMaker(ObjectSource& source, Limits& limits, Notes& notes)
      : source_(source), limits_(limits), notes_(notes) {}

  TextureImage make(RefAt at) {
    for (u32 i = 0; i < kMostSources; ++i) {
      std::optional<Texture> texture = read(at);
      if (!texture) return std::move(image_);
      const Properties properties(texture->properties, source_.tables_of(at).names);
      if (properties.object("AnimNext").value_or(ObjectRef()).value != 0)
        note(at, Rule::package_texture_animated, {"The texture % is animated", {shown(name_of(at))}},
             {"Its first image is shown."});
      if (first_with_pixels(texture->mips) || first_with_pixels(texture->second)) {
        add_pixels(at, *texture, properties);
        return std::move(image_);
      }
      const std::optional<RefAt> other = source_texture(at, properties);
      if (!other) break;
      at = *other;
    }
    if (!source_.is_waiting())
      note(at, Rule::package_texture_made_by_game, {"The texture % has no pixels", {shown(name_of(at))}},
           {"The game makes them while it runs, as for fire and water."});
    return std::move(image_);
  }

 private:
  std::string_view name_of(const RefAt& at) const {
    return source_.tables_of(at).names[source_.export_of(at).name];
  }

  void note(const RefAt& at, Rule rule, const Message& title, const Message& why) {
    add_note(notes_, rule, title, why, source_.location_of(at));
  }

  void note_unreadable(const RefAt& at, const Message& why) {
    note(at, Rule::package_texture_unreadable, {"The texture % is not shown", {shown(name_of(at))}}, why);
  }

  std::optional<Texture> read(const RefAt& at) {
    std::optional<Error> error;
    const auto bytes = source_.bytes_of(at, error);
    if (error) note_unreadable(at, {"%", {error->cause}});
    if (!bytes) return std::nullopt;
    image_.from.push_back(source_.range_of(at));
    auto texture = read_texture(*bytes, limits_);
    if (texture) return std::move(texture.value());
    note_unreadable(at, {"%", {texture.error().cause}});
    return std::nullopt;
  }

  /// The texture that a game's effect begins with.
  std::optional<RefAt> source_texture(const RefAt& at, const Properties& properties) {
    for (const char* const name : {"SourceTexture", "GlassTexture"}) {
      const ObjectRef ref = properties.object(name).value_or(ObjectRef());
      if (ref.value == 0) continue;
      const Resolved resolved = source_.resolve({at.package, ref});
      if (resolved.state == Resolved::State::found) return resolved.at;
    }
    return std::nullopt;
  }

  void add_pixels(const RefAt& at, const Texture& texture, const Properties& properties) {
    const u8 format = properties.byte("Format").value_or(0);
    const u8 second_format = properties.byte("CompFormat").value_or(0);
    const Mip* const mip = first_with_pixels(texture.mips);
    const Mip* const second = first_with_pixels(texture.second);
    if (mip && format == kPaletteFormat) return add_indexed(at, *mip, properties);
    if (mip && block_format(format)) return add_blocks(at, *mip, *block_format(format));
    if (second && block_format(second_format)) return add_blocks(at, *second, *block_format(second_format));
    note_unreadable(
        at, {"Its pixels have the format %, which is not read.", {plain(mip ? format : second_format)}});
  }

  bool check_size(const RefAt& at, const Mip& mip, u64 needed, u64 memory) {
    const bool is_possible = mip.width > 0 && mip.height > 0 && mip.width <= kLongestSide &&
                             mip.height <= kLongestSide && needed <= mip.pixels.list.values.size();
    if (is_possible && memory <= kMostOfObject && limits_.charge(memory)) return true;
    note_unreadable(
        at, {"It has % × % pixels in %.",
             {u64{mip.width}, u64{mip.height}, counted(mip.pixels.list.values.size(), "byte", "bytes")}});
    return false;
  }

  std::optional<Palette> palette_of(const RefAt& at, const Properties& properties) {
    const ObjectRef ref = properties.object("Palette").value_or(ObjectRef());
    const Resolved resolved = source_.resolve({at.package, ref});
    std::optional<Palette> palette;
    if (resolved.state == Resolved::State::found) palette = read_palette_at(resolved.at);
    if (!palette && !source_.is_waiting()) note_unreadable(at, {"Its palette is not there, or is damaged."});
    return palette;
  }

  std::optional<Palette> read_palette_at(const RefAt& at) {
    std::optional<Error> error;
    const auto bytes = source_.bytes_of(at, error);
    if (!bytes) return std::nullopt;
    image_.from.push_back(source_.range_of(at));
    auto palette = read_palette(*bytes, limits_);
    if (!palette) return std::nullopt;
    return std::move(palette.value());
  }

  void add_indexed(const RefAt& at, const Mip& mip, const Properties& properties) {
    const std::optional<Palette> palette = palette_of(at, properties);
    const u64 pixels = u64{mip.width} * mip.height;
    // Of a packed file, which can have two bytes for each pixel.
    if (!palette || !check_size(at, mip, pixels, 2 * pixels)) return;
    std::vector<std::array<u8, 3>> colours;
    for (const Colour& colour : palette->colours.values)
      colours.push_back({colour.red, colour.green, colour.blue});
    image_.extension = "pcx";
    image_.bytes = image::write_pcx(mip.width, mip.height, mip.pixels.list.values, colours);
  }

  void add_blocks(const RefAt& at, const Mip& mip, image::BlockFormat format) {
    const u64 needed = image::block_bytes(format, mip.width, mip.height);
    if (!check_size(at, mip, needed, 8 * u64{mip.width} * mip.height)) return;
    Image image;
    image.width = mip.width;
    image.height = mip.height;
    image.pixels = image::read_blocks(format, mip.width, mip.height, mip.pixels.list.values);
    image_.extension = "tga";
    image_.bytes = image::write_tga(image);
  }

  ObjectSource& source_;
  Limits& limits_;
  Notes& notes_;
  TextureImage image_;
};

}  // namespace

TextureImage make_texture_image(ObjectSource& source, const RefAt& at, Limits& limits, Notes& notes) {
  return ImageMaker(source, limits, notes).make(at);
}

}  // namespace retromesh::unreal::package
