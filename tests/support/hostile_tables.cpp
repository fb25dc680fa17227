#include "formats/unreal/samples/package_objects.hpp"
#include "tests/support/hostile_archives.hpp"
#include "tests/support/packages.hpp"

namespace retromesh::test {

using namespace samples;

namespace {

// Fields of the header.
constexpr u32 kVersion = 4, kNameCount = 12, kNameOffset = 16, kExportCount = 20, kExportOffset = 24;
constexpr u32 kImportCount = 28, kImportOffset = 32, kGenerations = 52, kHeritageOffset = 40;

void set_number(Bytes& bytes, u32 at, u32 value, u32 size = 4) {
  for (u32 i = 0; i < size; i++) bytes[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

u32 number_at(const Bytes& bytes, u32 at) {
  u32 value = 0;
  for (u32 i = 0; i < 4; i++) value |= static_cast<u32>(bytes[at + i]) << (8 * i);
  return value;
}

class TableList {
 public:
  void add(const char* name, Bytes bytes) { made.push_back({name, {{"Hostile.u", std::move(bytes)}}}); }

  /// The small package of meshes with another number in its header.
  void add_field(const char* name, u32 at, u32 value, u16 version = kLastVersion) {
    Bytes bytes = mesh_package(version).bytes;
    set_number(bytes, at, value, at == kVersion ? 2 : 4);
    add(name, std::move(bytes));
  }

  void add_cut(const char* name, u32 at, u32 more) {
    Bytes bytes = mesh_package(kLastVersion).bytes;
    bytes.resize(number_at(bytes, at) + more);
    add(name, std::move(bytes));
  }

  std::vector<HostileArchive> made;
};

void add_headers(TableList& list) {
  list.add("no bytes", {});
  Bytes bytes = mesh_package(kLastVersion).bytes;
  bytes.resize(4);
  list.add("only a signature", bytes);
  bytes = mesh_package(kLastVersion).bytes;
  bytes.resize(35);
  list.add("a header that ends early", bytes);
  bytes = mesh_package(kLastVersion).bytes;
  set_number(bytes, 0, 0xC1832A9E);
  list.add("a signature in the other byte order", bytes);
  for (const u32 signature : {1234U, 5678U}) {
    set_number(bytes, 0, signature);
    list.add(signature == 1234 ? "a file of a redirect server" : "a newer file of a redirect server", bytes);
  }
  list.add_field("version 127 of Unreal Engine 2", kVersion, 127);
  list.add_field("version 490 of Unreal Engine 3", kVersion, 490);
  list.add_field("version 35, older than the games", kVersion, 35);
  list.add_field("version 0", kVersion, 0);
  list.add_field("four billion generations", kGenerations, 0xFFFFFFFF);
  list.add_field("a heritage behind the file", kHeritageOffset, 0xFFFFFFF0, 61);
}

void add_tables(TableList& list) {
  list.add_field("names behind the file", kNameOffset, 0x7FFFFFFF);
  list.add_field("four billion names", kNameCount, 0xFFFFFFFF);
  list.add_field("more names than bytes", kNameCount, 100'000);
  list.add_field("no names", kNameCount, 0);
  list.add_field("names over the header", kNameOffset, 0);
  list.add_field("imports behind the file", kImportOffset, 0xFFFFFFFF);
  list.add_field("two billion imports", kImportCount, 0x7FFFFFFF);
  list.add_field("one more import", kImportCount, 100);
  list.add_field("exports behind the file", kExportOffset, 0xFFFFFFFE);
  list.add_field("four billion exports", kExportCount, 0xFFFFFFFF);
  list.add_field("exports that begin at the end", kExportOffset,
                 static_cast<u32>(mesh_package(kLastVersion).bytes.size()));
  list.add_cut("names that end early", kNameOffset, 30);
  list.add_cut("imports that end early", kImportOffset, 9);
  list.add_cut("exports that end early", kExportOffset, 9);
  list.add_cut("imports that are cut off", kImportOffset, 0);
  list.add_cut("exports that are cut off", kExportOffset, 0);
}

/// A package with a tetrahedron whose name has these bytes in the table, or this text.
Bytes named(const std::string& text, const Bytes& encoded, u16 version = kLastVersion) {
  PackageBuilder package(version);
  package.names.index("None");
  if (!encoded.empty()) package.names.encoded[package.names.index(text)] = encoded;
  package.add_object("Mesh", text, 0, [&](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  return package.build();
}

void add_names(TableList& list) {
  list.add("a name longer than the file", named("Long", samples::bytes_of("\x7F\xFF\xFF\xFF\x0F"
                                                                          "Long")));
  list.add("a name of no length", named("Nameless", Bytes(1)));
  list.add("a name of only NUL", named("Nameless", samples::bytes_of(std::string("\x01\0", 2))));
  list.add("a name in UTF-16", named("Wide", samples::bytes_of(std::string("\x83"
                                                                           "A\0B\0\0\0",
                                                                           7))));
  list.add("a name in UTF-16 longer than the file", named("Wide", samples::bytes_of("\xFF\xFF\xFF\xFF\x0F")));
  list.add("a name of the longest negative length", named("Wide", samples::bytes_of("\xC0\x80\x80\x80\x80")));
  list.add("a name without an end", named("Endless", samples::bytes_of(std::string(5000, 'A')), 61));
  list.add("a name of 4 MB", named(std::string(4 << 20, 'A'), {}));
  list.add("a name with marks of HTML", named("<img src=x onerror=alert(1)>", {}));
  list.add("a name that is a path", named("..\\..\\..\\x", {}));
  list.add("a name that is an absolute path", named("/etc/passwd", {}));
  list.add("a name with control characters", named("a\x1B[31m\r\n\xE2\x80\xAE"
                                                   "b",
                                                   {}));
  list.add("a name that is a directive", named("x\n#exec MESH IMPORT MESH=y ANIVFILE=z DATAFILE=z", {}));
}

/// The row of the only mesh, changed.
template <class Change>
Bytes row_changed(const Change& change) {
  PackageBuilder package;
  package.names.index("None");
  const i32 other = package.add_group("Group");
  const i32 mesh = package.add_object("Mesh", "Tetra", other,
                                      [&](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  change(package, other, mesh);
  return package.build();
}

void add_rows(TableList& list) {
  const auto add = [&](const char* name, auto change) { list.add(name, row_changed(change)); };
  add("an outer that is the object itself",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).outer = mesh; });
  add("outers in a circle",
      [](PackageBuilder& package, i32 group, i32 mesh) { package.row(group).outer = mesh; });
  add("an outer that is no row",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).outer = 77; });
  add("the lowest number as outer",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).outer = i32(0x80000000); });
  add("a class that is no row",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).class_reference = -77; });
  add("an import in itself", [](PackageBuilder& package, i32, i32) {
    package.import_row(package.import_class("Mesh")).outer = package.import_class("Mesh");
  });
  add("imports in a circle", [](PackageBuilder& package, i32, i32) {
    package.import_row(package.import_package("Engine")).outer = package.import_class("Mesh");
  });
  add("a negative size", [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).size = -5; });
  add("a size behind the file",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).size = 0x7FFFFFFF; });
  add("an object behind the file",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).offset = 0x7FFFFFFF; });
  add("a negative place", [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).offset = -5; });
  add("an object over the header",
      [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).offset = 0; });
  add("an object of no bytes", [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).size = 0; });
  add("an object of one byte", [](PackageBuilder& package, i32, i32 mesh) { package.row(mesh).size = 1; });
  add("two objects of one path and the same bytes", [](PackageBuilder& package, i32, i32 mesh) {
    PackageExport row = package.row(mesh);
    row.size = static_cast<i32>(package.object(mesh).size());
    row.offset = 400;
    package.add(row);
    row.name = "TETRA";
    package.add(row);
  });
}

}  // namespace

std::vector<HostileArchive> hostile_tables() {
  TableList list;
  add_headers(list);
  add_tables(list);
  add_names(list);
  add_rows(list);
  return list.made;
}

std::vector<HostileArchive> hostile_packages() {
  std::vector<HostileArchive> all = hostile_tables();
  for (auto* make : {hostile_objects, hostile_references}) {
    for (HostileArchive& one : make()) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace retromesh::test
