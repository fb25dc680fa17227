#include "formats/unreal/samples/package_objects.hpp"

namespace retromesh::samples {
namespace {

/// The exponent of the power of two that an edge is.
u8 bits_of(u32 edge) {
  u8 bits = 0;
  while (edge > 1) {
    edge /= 2;
    bits++;
  }
  return bits;
}

/// `since`: the first version whose mips say where their bytes end.
void put_mips(ObjectWriter& object, std::span<const TextureMip> mips, u16 since) {
  const auto lie = object.lies.find("mips");
  object.put(static_cast<u8>(lie == object.lies.end() ? mips.size() : std::size_t(lie->second)));
  for (const TextureMip& mip : mips) {
    object.begin_lazy(since);
    object.count("mip", mip.bytes.size());
    object.put(ByteView(mip.bytes));
    object.end_lazy("mip");
    object.put(mip.width);
    object.put(mip.height);
    object.put(bits_of(mip.width));
    object.put(bits_of(mip.height));
  }
}

}  // namespace

void put_texture(ObjectWriter& object, const PackageTexture& texture) {
  std::vector<ObjectProperty> properties = texture.properties;
  const auto add = [&](const char* name, PropertyValue value) {
    properties.push_back({name, std::move(value)});
  };
  if (texture.format != kFormatP8) add("Format", texture.format);
  if (texture.palette) add("Palette", ObjectReference{texture.palette});
  if (texture.is_masked) add("bMasked", true);
  if (texture.second_format) {
    add("bHasComp", true);
    add("CompFormat", *texture.second_format);
  }
  if (!texture.mips.empty()) {
    const i32 width = static_cast<i32>(texture.mips[0].width),
              height = static_cast<i32>(texture.mips[0].height);
    add("UBits", bits_of(texture.mips[0].width));
    add("VBits", bits_of(texture.mips[0].height));
    for (const char* name : {"USize", "UClamp"}) add(name, width);
    for (const char* name : {"VSize", "VClamp"}) add(name, height);
  }
  put_properties(object, properties);
  put_mips(object, texture.mips, 63);
  if (texture.second_format) put_mips(object, texture.second_mips, 68);
  if (!texture.sparks) return;
  object.count("sparks", texture.sparks->size());
  for (const u64 spark : *texture.sparks) object.put(spark);
}

void put_palette(ObjectWriter& object, std::span<const u32> colours) {
  put_properties(object, {});
  object.count("colours", colours.size());
  for (const u32 colour : colours) {
    for (const u32 shift : {16U, 8U, 0U}) object.put(static_cast<u8>(colour >> shift & 0xFF));
    // Before version 66 the fourth byte has no meaning.
    object.put(static_cast<u8>(object.version() < 66 ? 0 : 0xFF));
  }
}

}  // namespace retromesh::samples
