#include <algorithm>

#include "tests/support/hostile_archives.hpp"
#include "tests/support/packages.hpp"

namespace retromesh::test {

using namespace samples;

namespace {

/// A package of classes and of a tetrahedron for them, which is the first export.
class ClassPackage {
 public:
  ClassPackage() {
    package.names.index("None");
    package.add_object("Mesh", "Tetra", 0, [](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  }

  /// Adds a class; its dependencies are itself and its super class.
  i32 add(PackageClass data, std::optional<i32> super = std::nullopt) {
    data.super_class = super ? *super : package.import_class("Pawn");
    const i32 reference = package.add(PackageExport{0, data.super_class, 0, data.name});
    data.dependencies.push_back({reference, 1, 0});
    put_class(package.object(reference), data);
    return reference;
  }

  HostileArchive named(const char* name) { return {name, {{"Hostile.u", package.build()}}}; }

  PackageBuilder package;
};

PackageClass shown_class(const std::string& name, i32 mesh = 1) {
  PackageClass data;
  data.name = name;
  data.defaults = {{"DrawType", u8{2}}, {"Mesh", ObjectReference{mesh}}};
  return data;
}

HostileArchive one_class(const char* name, const PackageClass& data,
                         std::optional<i32> super = std::nullopt) {
  ClassPackage classes;
  classes.add(data, super);
  return classes.named(name);
}

void add_supers(std::vector<HostileArchive>& made) {
  made.push_back(one_class("a class that is its own super class", shown_class("A"), 2));
  made.push_back(one_class("a super class that is a mesh", shown_class("A"), 1));
  made.push_back(one_class("a super class that is no row", shown_class("A"), 700));
  ClassPackage circle;
  circle.add(shown_class("A"), 3);
  circle.add(shown_class("B"), 2);
  made.push_back(circle.named("two classes that are each other's super class"));

  ClassPackage chain;
  PackageClass link;
  link.name = "C";
  i32 super = chain.add(shown_class("C"));
  for (u32 i = 0; i < 100'000; i++) super = chain.add(link, super);
  made.push_back(chain.named("a chain of 100,000 super classes"));

  // Each of two packages has the super class of the other.
  HostileArchive two{"super classes of two packages in a circle", {}};
  for (const bool is_first : {true, false}) {
    ClassPackage half;
    const i32 other = half.package.import_object(is_first ? "Second" : "First", {}, "Core", "Class", "A");
    half.add(shown_class("A"), other);
    two.files.push_back({is_first ? "First.u" : "Second.u", half.package.build()});
  }
  made.push_back(std::move(two));
}

void add_defaults(std::vector<HostileArchive>& made) {
  made.push_back(one_class("a class whose mesh is a class", shown_class("A", 2)));
  made.push_back(one_class("a class whose mesh is no row", shown_class("A", -700)));
  PackageClass data = shown_class("A");
  data.defaults.push_back({"MultiSkins", ObjectReference{1}, 0x3FFFFFFF});
  data.defaults.push_back({"MultiSkins", ObjectReference{1}, 255});
  data.defaults.push_back({"DrawScale", RawValue{4, "", Bytes(2)}});
  made.push_back(one_class("skin number 1,073,741,823, which is a mesh", data));
  data = shown_class("A");
  data.script_size = 0xFFFFFFFF;
  made.push_back(one_class("a script of four billion bytes", data));
  data = shown_class("A");
  data.dependencies.assign(100'000, {2, 1, 0});
  made.push_back(one_class("100,000 dependencies", data));
}

/// Bytes in which the end of a class seems to begin at every third place: masks of any value, no dependencies
/// and package imports, then properties of one byte without an end.
Bytes endless_tails(u32 size) {
  Bytes code;
  for (u32 i = 0; i < size; i++) code.push_back(static_cast<std::byte>(i % 3 == 1 ? 1 : 0));
  return code;
}

/// The same with dependencies: the first byte of each 9 is a class, and the last four are a count of many.
Bytes endless_dependencies(u32 size) {
  constexpr u8 kPattern[] = {2, 0, 0, 0, 0, 0x7F, 0xFF, 0x01, 0};
  Bytes code;
  for (u32 i = 0; i < size; i++) code.push_back(static_cast<std::byte>(kPattern[i % 9]));
  return code;
}

/// Adds rows with the bytes of an object; `rename(row, number)` may change each.
template <class Rename>
void add_rows_of(PackageBuilder& package, i32 object, u32 count, const Rename& rename) {
  PackageExport row = package.row(object);
  row.size = static_cast<i32>(package.object(object).size());
  row.offset = 0;
  for (u32 i = 0; i < count; i++) {
    rename(row, i);
    package.add(row);
  }
  // All names are there after this, so that objects stay where they are.
  const Bytes bytes = package.build();
  const Bytes wanted = package.object(object).at(0);
  const auto at = std::search(bytes.begin(), bytes.end(), wanted.begin(), wanted.begin() + 16);
  for (u32 i = 0; i < count; i++)
    package.row(package.next_export() - 1 - static_cast<i32>(i)).offset =
        static_cast<i32>(at - bytes.begin());
}

/// Classes of the same bytes beside a mesh. Name 0 is not None, so that properties go on.
HostileArchive with_bytecode(const char* name, Bytes bytecode, u32 more_rows) {
  PackageBuilder package;
  package.names.index("Colour");
  package.names.index("Size");
  PackageClass data = shown_class("A", 0);
  data.script_size = static_cast<u32>(bytecode.size());
  data.bytecode = std::move(bytecode);
  const i32 first = package.add(PackageExport{0, 0, 0, data.name});
  put_class(package.object(first), data);
  package.add_object("Mesh", "Tetra", 0, [](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  add_rows_of(package, first, more_rows, [](PackageExport&, u32) {});
  return {name, {{"Hostile.u", package.build()}}};
}

void add_bytecode(std::vector<HostileArchive>& made) {
  made.push_back(with_bytecode("a script of 900 KB, of which each third byte begins properties",
                               endless_tails(900'000), 0));
  made.push_back(with_bytecode("a script of 900 KB, of which each ninth byte begins dependencies",
                               endless_dependencies(900'000), 0));
  made.push_back(with_bytecode("5,000 classes of the same 100 KB", endless_tails(100'000), 5'000));
  made.push_back(with_bytecode("a script of 8 MB of zeros", Bytes(8 << 20), 0));
}

/// Rows of meshes that all have the bytes of the first.
HostileArchive many_meshes(const char* name, u32 count, bool has_own_names) {
  PackageBuilder package;
  package.names.index("None");
  const i32 mesh =
      package.add_object("Mesh", "M", 0, [](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  add_rows_of(package, mesh, count - 1, [&](PackageExport& row, u32 number) {
    // In no order: 7,919 is a prime number.
    if (has_own_names) row.name = "M" + std::to_string(u64{number} * 7'919 % count);
  });
  return {name, {{"Hostile.u", package.build()}}};
}

void add_many(std::vector<HostileArchive>& made) {
  made.push_back(many_meshes("40,000 meshes of one name", 40'000, false));
  made.push_back(many_meshes("262,144 meshes in no order", 262'144, true));

  ClassPackage looks;
  for (u32 i = 0; i < 10'000; i++) {
    PackageClass data = shown_class("A" + std::to_string(i));
    data.defaults.push_back({"DrawScale", static_cast<float>(i)});
    looks.add(data);
  }
  made.push_back(looks.named("10,000 looks of a mesh"));

  PackageBuilder nested;
  nested.names.index("None");
  i32 outer = 0;
  for (u32 i = 0; i < 10'000; i++) outer = nested.add_group("G", outer);
  nested.add_object("Mesh", "Tetra", outer, [](ObjectWriter& object) { put_mesh(object, tetra_mesh({})); });
  for (u32 i = 0; i < 10'000; i++) {
    nested.add_object("Mesh", "T", outer - static_cast<i32>(i), [](ObjectWriter&) {});
  }
  made.push_back({"a group in 10,000 groups", {{"Hostile.u", nested.build()}}});

  HostileArchive files{"3,000 packages of one name", {}};
  const Bytes bytes = far_package(kLastVersion).bytes;
  for (u32 i = 0; i < 3000; i++) files.files.push_back({std::to_string(i) + "/Far.u", bytes});
  made.push_back(std::move(files));
}

void add_imports(std::vector<HostileArchive>& made) {
  // A package that imports its mesh's textures from itself, where they are imports, too.
  PackageBuilder package;
  package.names.index("None");
  const std::array<i32, 2> textures = {
      package.import_object("Hostile", {}, "Engine", "Texture", "Skin"),
      package.import_object("", {}, "Engine", "Texture", "Skin"),
  };
  package.add_object("Mesh", "Tetra", 0,
                     [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(textures)); });
  made.push_back({"textures that the package imports from itself", {{"Hostile.u", package.build()}}});

  PackageBuilder wrong;
  wrong.names.index("None");
  const std::array<i32, 3> meshes = {1, wrong.import_class("Pawn"), wrong.import_package("..\\..\\secret")};
  wrong.add_object("Mesh", "Tetra", 0, [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(meshes)); });
  made.push_back({"textures that are a mesh, a class and a path", {{"Hostile.u", wrong.build()}}});

  // Pictures that follow each other: a hundred thousand of them.
  PackageBuilder frames;
  frames.names.index("None");
  const i32 palette =
      frames.add_object("Palette", "P", 0, [](ObjectWriter& object) { put_palette(object, grey_palette()); });
  for (u32 i = 0; i < 30'000; i++) {
    PackageTexture texture = plain_texture(palette);
    texture.properties = {{"AnimNext", ObjectReference{frames.next_export() + 1}}};
    frames.add_object("Texture", "T", 0, [&](ObjectWriter& object) { put_texture(object, texture); });
  }
  const std::array<i32, 1> first = {2};
  frames.add_object("Mesh", "Tetra", 0, [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(first)); });
  made.push_back({"30,000 pictures in turn", {{"Hostile.u", frames.build()}}});

  // Water of water: each is made of the next.
  PackageBuilder water;
  water.names.index("None");
  for (u32 i = 0; i < 30'000; i++) {
    PackageTexture texture;
    texture.mips = {{{}, 4, 4}};
    texture.properties = {{"SourceTexture", ObjectReference{water.next_export() + 1}}};
    water.add_object("WetTexture", "T", 0, [&](ObjectWriter& object) { put_texture(object, texture); });
  }
  const std::array<i32, 1> wet = {1};
  water.add_object("Mesh", "Tetra", 0, [&](ObjectWriter& object) { put_mesh(object, tetra_mesh(wet)); });
  made.push_back({"a chain of 30,000 wet textures", {{"Hostile.u", water.build()}}});
}

}  // namespace

std::vector<HostileArchive> hostile_references() {
  std::vector<HostileArchive> made;
  add_supers(made);
  add_defaults(made);
  add_bytecode(made);
  add_many(made);
  add_imports(made);
  return made;
}

}  // namespace retromesh::test
