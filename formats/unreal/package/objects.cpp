#include "formats/unreal/package/objects.hpp"

#include <optional>
#include <type_traits>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

using Reader = io::ByteReader<kEndian>;

constexpr u32 kHasStack = 0x02000000;

struct NamedKind {
  const char* name;
  ObjectKind kind;
};

constexpr NamedKind kKinds[] = {
    {"Mesh", ObjectKind::mesh},
    {"LodMesh", ObjectKind::lod_mesh},
    {"SkeletalMesh", ObjectKind::skeletal_mesh},
    {"Animation", ObjectKind::animation},
    {"Texture", ObjectKind::texture},
    {"FireTexture", ObjectKind::texture},
    {"IceTexture", ObjectKind::texture},
    {"WaterTexture", ObjectKind::texture},
    {"WaveTexture", ObjectKind::texture},
    {"WetTexture", ObjectKind::texture},
    {"ScriptedTexture", ObjectKind::texture},
    {"Palette", ObjectKind::palette},
    {"TextBuffer", ObjectKind::text_buffer},
    {"Class", ObjectKind::class_object},
    {"SkelModel", ObjectKind::skel_model},
};

std::string layout_words(const ObjectBytes& from) {
  const Header& header = from.tables.header;
  return format({"% \"%\" of a package of version %, licensee %",
                 {from.tables.class_of(from.object), from.tables.names[from.object.name],
                  plain(header.version), plain(header.licensee)}});
}

Error unknown_layout(const ObjectBytes& from, u32 offset, u64 left) {
  Error error = error_in(from.file, ErrorCode::unusable, "object", "", "Open another copy of the package.");
  error.field = from.tables.names[from.object.name];
  error.offset = offset;
  error.found = left;
  error.cause = format({"The % has an unknown layout, or is damaged.", {layout_words(from)}});
  return error;
}

/// Adds to an error of a reader where and in what it is.
Error in_object(Error error, const ObjectBytes& from) {
  error.offset += from.object.offset;
  if (error.code == ErrorCode::over_limit) return error;
  error.cause = format({"The % has an unknown layout, or is damaged.", {layout_words(from)}});
  error.advice = "Open another copy of the package.";
  return error;
}

/// A list that ends elsewhere than before it is said.
struct WrongEnd {
  const char* list;
  u32 offset;  ///< Of the stored end.
  u32 stored;
  u32 found;
};

template <class T>
void check_end(const char* list, const LazyArray<T>& array, const ObjectLayout& layout,
               std::optional<WrongEnd>& wrong) {
  if (wrong || ends_as_stored(array, layout)) return;
  wrong = WrongEnd{list, array.start - array.list.count.size() - 4, array.end, array.stop};
}

std::optional<WrongEnd> wrong_end(const Mesh& mesh, const ObjectLayout& layout) {
  std::optional<WrongEnd> wrong;
  check_end("vertices", mesh.packed, layout, wrong);
  check_end("triangles", mesh.triangles, layout, wrong);
  check_end("connects", mesh.connects, layout, wrong);
  check_end("vertex links", mesh.vertex_links, layout, wrong);
  return wrong;
}

std::optional<WrongEnd> wrong_end(const Texture& texture, const ObjectLayout& layout) {
  for (const MipList* list : {&texture.mips, &texture.second}) {
    if (layout.version < (list == &texture.mips ? kMipsHaveEnd : kSecondMipsHaveEnd)) continue;
    for (const Mip& mip : list->mips) {
      const LazyArray<u8>& pixels = mip.pixels;
      const u32 start =
          pixels.stop - static_cast<u32>(pixels.list.values.size()) - pixels.list.count.size() - 4;
      if (pixels.end != pixels.stop) return WrongEnd{"pixels", start, pixels.end, pixels.stop};
    }
  }
  return std::nullopt;
}

/// Whether lists end where the object says.
template <class Object>
std::optional<WrongEnd> any_wrong_end(const Object& object, const ObjectLayout& layout) {
  if constexpr (std::is_base_of_v<Mesh, Object> || std::is_same_v<Texture, Object>) {
    return wrong_end(object, layout);
  } else {
    return std::nullopt;
  }
}

Error wrong_end_error(const ObjectBytes& from, const WrongEnd& wrong) {
  Error error = error_in(from.file, ErrorCode::sizes_disagree, "", "", "Open another copy of the package.");
  error.field = format({"end of % of %", {wrong.list, from.tables.names[from.object.name]}});
  error.offset = wrong.offset;
  error.expected = wrong.found;
  error.found = wrong.stored;
  error.cause = format({"The % has an unknown layout, or is damaged.", {layout_words(from)}});
  return error;
}

/// The error of an object that was read, if there is one: of a whole one nothing is left. Not inlined,
/// because all kinds of objects need it.
[[gnu::noinline]] std::optional<Error> error_of(Reader& reader, const ObjectBytes& from,
                                                const std::optional<WrongEnd>& wrong) {
  if (from.object.flags & kHasStack) return unknown_layout(from, from.object.offset, from.bytes.size());
  if (!reader.ok()) return in_object(reader.error(from.file), from);
  u32 left = 0;
  reader.infer(left, [](u32 bytes) { return bytes; });
  if (left > 0) return unknown_layout(from, from.object.offset + from.object.size - left, left);
  if (wrong) return wrong_end_error(from, *wrong);
  return std::nullopt;
}

/// Reads an object by `visit_object(reader, object, layout)`, and checks that nothing is left.
template <class Object, class VisitObject>
Result<Object> read(const ObjectBytes& from, Limits& limits, VisitObject visit_object) {
  return Result<Object>::filled([&](Object& object) {
    const ObjectLayout layout = from.layout();
    Reader reader(from.bytes, limits);
    visit_object(reader, object, layout);
    return error_of(reader, from, any_wrong_end(object, layout));
  });
}

}  // namespace

ObjectKind kind_of(std::string_view class_name) {
  for (const NamedKind& known : kKinds) {
    if (same_name(class_name, known.name)) return known.kind;
  }
  return ObjectKind::other;
}

ObjectKind kind_of(const Tables& tables, const Export& object) {
  return object.size == 0 ? ObjectKind::other : kind_of(tables.class_of(object));
}

Result<Mesh> read_mesh(const ObjectBytes& from, Limits& limits) {
  return read<Mesh>(from, limits, [](auto& v, auto& object, auto& layout) { visit_mesh(v, object, layout); });
}

Result<LodMesh> read_lod_mesh(const ObjectBytes& from, Limits& limits) {
  return read<LodMesh>(from, limits,
                       [](auto& v, auto& object, auto& layout) { visit_lod_mesh(v, object, layout); });
}

Result<SkeletalMesh> read_skeletal_mesh(const ObjectBytes& from, Limits& limits) {
  return read<SkeletalMesh>(
      from, limits, [](auto& v, auto& object, auto& layout) { visit_skeletal_mesh(v, object, layout); });
}

Result<SkeletalMesh> read_any_mesh(const ObjectBytes& from, Limits& limits) {
  const ObjectKind kind = kind_of(from.tables.class_of(from.object));
  return read<SkeletalMesh>(from, limits, [kind](auto& v, auto& object, auto& layout) {
    if (kind == ObjectKind::mesh) return visit_mesh(v, object, layout);
    if (kind == ObjectKind::lod_mesh) return visit_lod_mesh(v, object, layout);
    visit_skeletal_mesh(v, object, layout);
  });
}

Result<Animation> read_animation(const ObjectBytes& from, Limits& limits) {
  return read<Animation>(from, limits,
                         [](auto& v, auto& object, auto& layout) { visit_animation(v, object, layout); });
}

Result<Texture> read_texture(const ObjectBytes& from, Limits& limits) {
  const bool is_fire = same_name(from.tables.class_of(from.object), "FireTexture");
  const auto has_second = [&](const PropertyList& list) {
    return Properties(list, from.tables.names).boolean("bHasComp").value_or(false);
  };
  return read<Texture>(from, limits, [&](auto& v, auto& object, auto& layout) {
    object.is_fire = is_fire;
    visit_texture(v, object, layout, has_second);
  });
}

Result<Palette> read_palette(const ObjectBytes& from, Limits& limits) {
  return read<Palette>(from, limits,
                       [](auto& v, auto& object, auto& layout) { visit_palette(v, object, layout); });
}

Result<TextBuffer> read_text_buffer(const ObjectBytes& from, Limits& limits) {
  return read<TextBuffer>(from, limits,
                          [](auto& v, auto& object, auto& layout) { visit_text_buffer(v, object, layout); });
}

Error skel_model_refusal(const ObjectBytes& from) {
  Error error = unknown_layout(from, from.object.offset, from.bytes.size());
  error.cause = "It is a SkelModel, the skeletal mesh of Rune, which is not read.";
  error.advice = "Open a Mesh, LodMesh or SkeletalMesh.";
  return error;
}

}  // namespace retromesh::unreal::package
