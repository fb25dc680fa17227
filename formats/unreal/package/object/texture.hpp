#pragma once
#include <array>
#include <vector>

#include "formats/unreal/package/object/primitive.hpp"

/// Images, their palettes, and texts. (README, "Package textures".)
namespace retromesh::unreal::package {

inline constexpr u16 kMipsHaveEnd = 63;
inline constexpr u16 kSecondMipsHaveEnd = 68;

/// A size of an image.
struct Mip {
  LazyArray<u8> pixels;
  u32 width = 0;
  u32 height = 0;
  u8 width_bits = 0;
  u8 height_bits = 0;
};

template <class V>
void visit_mip(V& v, Mip& mip, bool has_end, const ObjectLayout& layout) {
  if (has_end) v("end", mip.pixels.end);
  v("size", mip.pixels.list.count, {.unit = "bytes"});
  v.list("pixels", mip.pixels.list.values, static_cast<u32>(mip.pixels.list.count.value()));
  v.infer(mip.pixels.stop, [&](u32 left) { return layout.end - left; });
  v("width", mip.width, {.unit = "texels"});
  v("height", mip.height, {.unit = "texels"});
  v("width bits", mip.width_bits, kNotUsed);
  v("height bits", mip.height_bits, kNotUsed);
}

struct MipList {
  u8 count = 0;
  std::vector<Mip> mips;  ///< From the largest to the smallest.
};

template <class V>
void visit_mips(V& v, const char* count_name, const char* name, MipList& list, bool has_end,
                const ObjectLayout& layout) {
  v(count_name, list.count);
  v.each(name, list.mips, list.count, [&](Mip& mip, u32) { visit_mip(v, mip, has_end, layout); });
}

struct Spark {
  std::array<u8, 8> bytes{};
};

template <class V>
constexpr void visit(V& v, Spark& spark) {
  v("spark", spark.bytes, kNotUsed);
}

struct Texture {
  PropertyList properties;
  MipList mips;
  MipList second;  ///< Another form of the image, such as a compressed one.
  CountedList<Spark> sparks;

  bool has_second = false;  ///< By the property bHasComp.
  bool is_fire = false;     ///< A FireTexture, which has sparks.
};

/// `find_second(list)` says of the properties whether there is a second list.
template <class V, class FindSecond>
void visit_texture(V& v, Texture& texture, const ObjectLayout& layout, FindSecond find_second) {
  visit_properties(v, texture.properties, layout);
  v.infer(texture.has_second, [&](u32) { return find_second(texture.properties); });
  visit_mips(v, "mips count", "mips", texture.mips, layout.version >= kMipsHaveEnd, layout);
  if (texture.has_second)
    visit_mips(v, "second mips count", "second mips", texture.second, layout.version >= kSecondMipsHaveEnd,
               layout);
  if (texture.is_fire) visit_list(v, "sparks count", "sparks", texture.sparks, kNotUsed);
}

struct Colour {
  u8 red = 0;
  u8 green = 0;
  u8 blue = 0;
  u8 alpha = 0;
};

template <class V>
constexpr void visit(V& v, Colour& colour) {
  v("red", colour.red);
  v("green", colour.green);
  v("blue", colour.blue);
  v("alpha", colour.alpha);
}

struct Palette {
  PropertyList properties;
  CountedList<Colour> colours;
};

template <class V>
void visit_palette(V& v, Palette& palette, const ObjectLayout& layout) {
  visit_properties(v, palette.properties, layout);
  visit_list(v, "colours count", "colours", palette.colours);
}

/// The text of a script.
struct TextBuffer {
  PropertyList properties;
  u32 position = 0;
  u32 top = 0;
  Text text;
};

template <class V>
void visit_text_buffer(V& v, TextBuffer& buffer, const ObjectLayout& layout) {
  visit_properties(v, buffer.properties, layout);
  v("position", buffer.position, kNotUsed);
  v("top", buffer.top, kNotUsed);
  visit_text(v, buffer.text, kLastVersion);
}

}  // namespace retromesh::unreal::package
