#include "formats/unreal/package/document.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::unreal::package {
namespace {

using Reader = io::ByteReader<kEndian>;

class PackageFile : public io::DocumentAs<PackageDocument, kEndian> {
 public:
  using DocumentAs::DocumentAs;

  std::string referred(io::Reference kind, i32 number) const override {
    const Tables& tables = document_.tables;
    if (kind == io::Reference::name) return std::string(tables.names[number]);
    const ObjectRef ref{number};
    if (const Export* object = tables.export_of(ref))
      return std::string(tables.class_of(*object)) + ' ' + tables.path_of(ref);
    if (const Import* object = tables.import_of(ref))
      return "imported " + std::string(tables.names[object->class_name]) + ' ' + tables.path_of(ref);
    return ref.value == 0 ? "none" : "";
  }
};

/// Reads the records of a table into a document that keeps them; the size of the table in the file.
template <class Record, class VisitOne>
u32 read_records(ByteView bytes, const TablePlace& place, std::vector<Record>& records, Limits& limits,
                 VisitOne visit_one) {
  if (place.count == 0) return 0;
  const ByteView table = bytes.subspan(place.offset);
  Reader reader(table, limits);
  reader.each("records", records, place.count, [&](Record& record, u32) { visit_one(reader, record); });
  u32 left = 0;
  reader.infer(left, [](u32 rest) { return rest; });
  return static_cast<u32>(table.size()) - left;
}

template <class Object>
std::unique_ptr<ReadObject> kept(Result<Object>&& object) {
  if (!object) return nullptr;
  return std::make_unique<ReadObject>(std::move(object.value()));
}

std::unique_ptr<ReadObject> read_object(const ObjectBytes& from, Limits& limits) {
  const ObjectKind kind = kind_of(from.tables, from.object);
  if (kind == ObjectKind::other || !limits.charge(sizeof(ReadObject))) return nullptr;
  switch (kind) {
    case ObjectKind::mesh:
      return kept(read_mesh(from, limits));
    case ObjectKind::lod_mesh:
      return kept(read_lod_mesh(from, limits));
    case ObjectKind::skeletal_mesh:
      return kept(read_skeletal_mesh(from, limits));
    case ObjectKind::animation:
      return kept(read_animation(from, limits));
    case ObjectKind::texture:
      return kept(read_texture(from, limits));
    case ObjectKind::palette:
      return kept(read_palette(from, limits));
    case ObjectKind::text_buffer:
      return kept(read_text_buffer(from, limits));
    case ObjectKind::class_object:
      return kept(read_class(from, limits));
    default:
      return nullptr;
  }
}

void read_objects(const std::string& file, ByteView bytes, PackageDocument& document, Limits& limits) {
  const Tables& tables = document.tables;
  for (u32 i = 0; i < tables.exports.size(); ++i) {
    const Export& object = tables.exports[i];
    if (object.size == 0 || !is_within(object, static_cast<u32>(bytes.size()))) continue;
    if (!limits.charge(sizeof(StoredObject) + kMostLetters)) return;
    StoredObject& stored = document.objects.emplace_back();
    stored.index = i;
    stored.name = tables.names[object.name];
    stored.offset = object.offset;
    stored.bytes = bytes.subspan(object.offset, object.size);
    if (bytes.size() <= kMostRead) stored.read = read_object({file, tables, object, stored.bytes}, limits);
  }
}

/// The table of heritage, which no game needs: none where it is not within the file.
void read_heritage(ByteView bytes, PackageDocument& document, Limits& limits) {
  const TablePlace& place = document.tables.header.heritage;
  if (place.offset > bytes.size()) return;
  Limits of_list = limits;
  Reader reader(bytes.subspan(place.offset), of_list);
  reader.list("heritage", document.heritage, place.count);
  if (reader.ok()) limits = of_list;
}

/// The bytes that neither the header nor a table or object has.
void find_gaps(ByteView bytes, u32 header_size, PackageDocument& document, Limits& limits) {
  const Header& header = document.tables.header;
  std::vector<io::Coverage::Range> used = {
      {0, header_size},
      {header.names.offset, header.names.offset + document.names_size},
      {header.imports.offset, header.imports.offset + document.imports_size},
      {header.exports.offset, header.exports.offset + document.exports_size},
      {header.heritage.offset, header.heritage.offset + 16 * static_cast<u32>(document.heritage.size())}};
  for (const StoredObject& object : document.objects)
    used.push_back({object.offset, object.offset + static_cast<u32>(object.bytes.size())});
  used.push_back({static_cast<u32>(bytes.size()), static_cast<u32>(bytes.size())});
  sort_elements(used, [](const auto& a, const auto& b) { return a.first < b.first; });
  u32 end = 0;
  for (const io::Coverage::Range& range : used) {
    if (range.first > end && limits.charge(sizeof(io::Gap) + (range.first - end))) {
      const u8* const first = reinterpret_cast<const u8*>(bytes.data());
      document.gaps.push_back({end, {first + end, first + range.first}});
    }
    end = std::max(end, range.end);
  }
}

}  // namespace

FieldMeaning meaning_of(const StoredObject& object) {
  constexpr const char* kHeadings[std::variant_size_v<ReadObject>] = {
      "Package objects",  "Package meshes",   "Package meshes",  "Package skeletons", "Package skeletons",
      "Package textures", "Package textures", "Package objects", "Package classes"};
  return {.heading = kHeadings[object.read ? object.read->index() : 0], .is_used = object.read != nullptr};
}

Result<PackageDocument> read_document(const std::string& file, ByteView bytes, Limits& limits) {
  auto tables = read_tables(file, bytes, limits);
  if (!tables) return tables.error();
  PackageDocument document;
  document.tables = std::move(tables.value());
  const Header& header = document.tables.header;
  document.names_size =
      read_records(bytes, header.names, document.names, limits,
                   [&](Reader& reader, NameRecord& record) { visit_name(reader, record, header.version); });
  document.imports_size = read_records(bytes, header.imports, document.imports, limits,
                                       [](Reader& reader, ImportRecord& record) { visit(reader, record); });
  document.exports_size = read_records(bytes, header.exports, document.exports, limits,
                                       [](Reader& reader, ExportRecord& record) { visit(reader, record); });
  if (document.names.size() != header.names.count || document.imports.size() != header.imports.count ||
      document.exports.size() != header.exports.count)
    return Error{ErrorCode::over_limit, file, 0, "tables", bytes.size(), limits.bytes, "", ""};
  read_heritage(bytes, document, limits);
  read_objects(file, bytes, document, limits);
  Reader of_header(bytes, limits);
  Header again;
  visit(of_header, again);
  u32 left = 0;
  of_header.infer(left, [](u32 rest) { return rest; });
  find_gaps(bytes, static_cast<u32>(bytes.size()) - left, document, limits);
  return document;
}

Result<io::DocumentPtr> open_document(const std::string& file, ByteView bytes, Limits& limits) {
  auto document = read_document(file, bytes, limits);
  if (!document) return document.error();
  return Result<io::DocumentPtr>(io::DocumentPtr(new PackageFile(std::move(document.value()), bytes)));
}

bool is_package(ByteView bytes) {
  return bytes.size() >= 4 && io::load<u32, kEndian>(bytes.data()) == kSignature;
}

bool has_package_name(const std::string& name) {
  constexpr const char* kExtensions[] = {"u", "utx", "unr", "un2", "dx", "uax", "umx"};
  const std::string extension = fold_case(extension_of(name));
  return std::any_of(std::begin(kExtensions), std::end(kExtensions),
                     [&](const char* known) { return extension == known; });
}

}  // namespace retromesh::unreal::package
