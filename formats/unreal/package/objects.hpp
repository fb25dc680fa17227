#pragma once
#include <string>
#include <string_view>

#include "formats/unreal/package/object/animation.hpp"
#include "formats/unreal/package/object/class.hpp"
#include "formats/unreal/package/object/mesh.hpp"
#include "formats/unreal/package/object/skeletal_mesh.hpp"
#include "formats/unreal/package/object/texture.hpp"
#include "formats/unreal/package/tables.hpp"

/// Reads the objects of a package, each of which has to end with its bytes.
namespace retromesh::unreal::package {

/// Classes of objects that are read. Textures whose pixels are made by the game (FireTexture, WetTexture and
/// so on) are of kind texture.
enum class ObjectKind : u8 {
  other,
  mesh,
  lod_mesh,
  skeletal_mesh,
  animation,
  texture,
  palette,
  text_buffer,
  class_object,
  skel_model,  ///< Of Rune: known by name, and not read.
};

/// The kind of an object whose class has this name.
ObjectKind kind_of(std::string_view class_name);

/// The kind of an export; other for one without bytes, which editors leave where an object was deleted.
ObjectKind kind_of(const Tables& tables, const Export& object);

/// An object with its bytes.
struct ObjectBytes {
  const std::string& file;  ///< The name of the package, for errors.
  const Tables& tables;
  const Export& object;
  ByteView bytes;  ///< All of Export::size.

  ObjectLayout layout() const { return {tables.names, tables.header.version, object.offset + object.size}; }
};

/// Read an object. Errors: unusable for a layout that is not known, such as that of another game, with class,
/// version and licensee in the cause; ends_early for damaged ones, sizes_disagree
/// for a list that does not end where is said, over_limit.
Result<Mesh> read_mesh(const ObjectBytes& from, Limits& limits);
Result<LodMesh> read_lod_mesh(const ObjectBytes& from, Limits& limits);
Result<SkeletalMesh> read_skeletal_mesh(const ObjectBytes& from, Limits& limits);
/// By its class; what a Mesh or LodMesh does not have is empty.
Result<SkeletalMesh> read_any_mesh(const ObjectBytes& from, Limits& limits);
Result<Animation> read_animation(const ObjectBytes& from, Limits& limits);
Result<Texture> read_texture(const ObjectBytes& from, Limits& limits);
Result<Palette> read_palette(const ObjectBytes& from, Limits& limits);
Result<TextBuffer> read_text_buffer(const ObjectBytes& from, Limits& limits);

/// The same for a class. Its bytecode is not decoded: what follows is where exactly one place fits, and
/// unusable is the error where none or several do. (README, "Package classes".)
Result<Class> read_class(const ObjectBytes& from, Limits& limits);

/// Why an object of Rune's class SkelModel is not shown.
Error skel_model_refusal(const ObjectBytes& from);

}  // namespace retromesh::unreal::package
