#pragma once
#include <array>
#include <memory>
#include <variant>
#include <vector>

#include "formats/io/any_document.hpp"
#include "formats/io/coverage.hpp"
#include "formats/unreal/package/objects.hpp"

/// A whole package, for the inspector. It refers to the bytes of the file.
namespace retromesh::unreal::package {

using ReadObject =
    std::variant<std::monostate, Mesh, LodMesh, SkeletalMesh, Animation, Texture, Palette, TextBuffer, Class>;

/// An object at its place in the file.
struct StoredObject {
  u32 index = 0;  ///< Of its export.
  std::string name;
  u32 offset = 0;
  ByteView bytes;
  std::unique_ptr<ReadObject> read;  ///< Null for one of other classes, and one that cannot be read.
};

struct PackageDocument {
  Tables tables;
  std::vector<NameRecord> names;
  std::vector<ImportRecord> imports;
  std::vector<ExportRecord> exports;
  std::vector<std::array<u8, 16>> heritage;  ///< Identities of earlier versions, below version 68.
  u32 names_size = 0;                        ///< Bytes of the tables in the file.
  u32 imports_size = 0;
  u32 exports_size = 0;
  std::vector<StoredObject> objects;  ///< Those with bytes, in the order of their exports.
  std::vector<io::Gap> gaps;
};

/// Visits an object that was read.
template <class V>
struct ObjectVisitor {
  V& v;
  const ObjectLayout& layout;

  void operator()(std::monostate) const {}
  void operator()(Mesh& object) const { visit_mesh(v, object, layout); }
  void operator()(LodMesh& object) const { visit_lod_mesh(v, object, layout); }
  void operator()(SkeletalMesh& object) const { visit_skeletal_mesh(v, object, layout); }
  void operator()(Animation& object) const { visit_animation(v, object, layout); }
  void operator()(Texture& object) const {
    visit_texture(v, object, layout, [&](const PropertyList&) { return object.has_second; });
  }
  void operator()(Palette& object) const { visit_palette(v, object, layout); }
  void operator()(TextBuffer& object) const { visit_text_buffer(v, object, layout); }
  void operator()(Class& object) const { visit_class(v, object, layout); }
};

/// What is said of an object's fields: the heading of its class.
FieldMeaning meaning_of(const StoredObject& object);

/// For writing and inspecting: read_document reads tables and objects one by one, so that a damaged object
/// leaves the others as they are.
template <class V>
void visit(V& v, PackageDocument& document) {
  const Header& header = document.tables.header;
  const u16 version = header.version;
  std::vector<u8> none;
  const auto table = [&](const char* name, const TablePlace& place, u32 size, const auto& visit_table) {
    constexpr FieldMeaning meaning = {.heading = "Package tables"};
    v.at(name, place.offset, place.count > 0, [&] { v.part(name, size, none, meaning, visit_table); });
  };
  v.at("header", 0, true, [&] { visit(v, document.tables.header); });
  table("names", header.names, document.names_size, [&] {
    v.each("names", document.names, header.names.count,
           [&](NameRecord& name, u32) { visit_name(v, name, version); });
  });
  table("imports", header.imports, document.imports_size,
        [&] { v.each("imports", document.imports, header.imports.count); });
  table("exports", header.exports, document.exports_size,
        [&] { v.each("exports", document.exports, header.exports.count); });
  v.at("heritage", header.heritage.offset, !document.heritage.empty(), [&] {
    v.list("heritage", document.heritage, header.heritage.count,
           {.heading = "Package tables", .is_used = false});
  });
  for (StoredObject& object : document.objects) {
    const u32 size = static_cast<u32>(object.bytes.size());
    v.block(object.name.c_str(), object.index, object.offset, size, meaning_of(object), [&] {
      const ObjectLayout layout{document.tables.names, version, object.offset + size};
      if (object.read) return std::visit(ObjectVisitor<V>{v, layout}, *object.read);
      v.view("bytes", object.bytes);
    });
  }
  v.gaps("unclaimed", document.gaps, 0, {.heading = "Package tables", .is_used = false});
}

/// Files above this size have their objects as bytes only.
inline constexpr u32 kMostRead = u32{64} << 20;

Result<PackageDocument> read_document(const std::string& file, ByteView bytes, Limits& limits);

/// The document of the inspector. Errors: those of read_header and of the tables.
Result<io::DocumentPtr> open_document(const std::string& file, ByteView bytes, Limits& limits);

/// Whether a file is a package by its first bytes.
bool is_package(ByteView bytes);

/// Whether it should be one, by its name.
bool has_package_name(const std::string& name);

}  // namespace retromesh::unreal::package
