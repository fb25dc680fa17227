#include "formats/unreal/package/loaded_package.hpp"
#include "tests/native/unreal/package/packages_host.hpp"
#include "tests/support/opened.hpp"

// Listing packages: what is read of them, and which models they have.

using namespace retromesh;
using namespace retromesh::unreal::package;

namespace {

using Ids = std::vector<std::string>;

struct Reads {
  u32 count = 0;
  u64 bytes = 0;
};

/// Loads the tables of a package by the ranges that it asks for.
Reads load_by_ranges(SparseFiles& files, LoadedPackage& package, const Bytes& bytes) {
  Reads reads;
  Limits limits;
  while (!package.load(files, limits)) {
    const std::vector<ByteRange> wanted = files.take_wanted();
    REQUIRE_FALSE(wanted.empty());
    for (const ByteRange& range : wanted) {
      std::memcpy(files.add_range(range), bytes.data() + range.first, range.size);
      ++reads.count;
      reads.bytes += range.size;
    }
  }
  return reads;
}

}  // namespace

TEST_CASE("the tables of a real package are read in at most three reads and 128 KB more than they have") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  u32 packages = 0;
  for (const std::string& path : test::files_under(folder)) {
    if (!path.ends_with(".u") && !path.ends_with(".utx") && !path.ends_with(".unr")) continue;
    INFO(path);
    const Bytes bytes = test::read_file(folder + '/' + path);
    SparseFiles files;
    files.add(path, static_cast<u32>(bytes.size()));
    LoadedPackage package(files, 0);
    const Reads reads = load_by_ranges(files, package, bytes);
    REQUIRE(package.tables());
    Limits limits;
    const Tables whole = test::value_of(read_tables(path, bytes, limits));
    CHECK(package.tables()->exports.size() == whole.exports.size());
    CHECK(package.tables()->imports.size() == whole.imports.size());
    CHECK(package.tables()->names.count() == whole.names.count());
    CHECK(reads.count <= 3);
    const u32 tables =
        static_cast<u32>(bytes.size()) - std::min(whole.header.imports.offset, whole.header.exports.offset);
    u64 names = 0;
    for (u32 i = 0; i < whole.names.count(); ++i) names += whole.names[static_cast<i32>(i)].size() + 6;
    CHECK(reads.bytes <= names + tables + 131072);
    ++packages;
  }
  CHECK(packages == 75);
}

TEST_CASE("plain meshes are listed by packages and ids, then the looks that classes add") {
  test::PackagesHost host({test::far_package(69), test::texture_package(69), test::mesh_package(69)});
  host.list();
  CHECK(host.errors.empty());
  CHECK(host.ids() == Ids{"far.u#fartetra", "shapes.u#rifle", "shapes.u#tetra", "shapes.u#tetra@farwalker",
                          "shapes.u#tetra@walker", "shapes.u#tetra@largewalker"});
  CHECK(host.entries[1].place == "Shapes.u/Creatures/Rifle");
  CHECK(host.entries[1].label == "Unreal LodMesh");
  CHECK(host.entries[1].file == 2);
  CHECK(host.entries[4].name == "Tetra (Walker)");
  CHECK(host.entries[4].place == "Shapes.u/Tetra (Walker)");
}

TEST_CASE("meshes of a package are listed as people sort their names, and equal names by their exports") {
  samples::PackageBuilder package;
  package.names.index("None");
  for (const char* name :
       {"M10", "N", "M2", "M", "m2b", "M010", "Rifle", "M2", "Watchtower10", "Watchtower9", "Watch",
        "R1234567890", "R234567890", "R12345678", "R123456789", "Watch9tower2", "Watch9tower10"}) {
    package.add_object("Mesh", name, 0,
                       [](samples::ObjectWriter& object) { put_mesh(object, test::tetra_mesh({})); });
  }
  test::PackagesHost host({{"Sorted.u", package.build()}});
  host.list();
  CHECK(host.ids() == Ids{"sorted.u#m", "sorted.u#m2", "sorted.u#m2~2", "sorted.u#m2b", "sorted.u#m10",
                          "sorted.u#m010", "sorted.u#n", "sorted.u#r12345678", "sorted.u#r123456789",
                          "sorted.u#r234567890", "sorted.u#r1234567890", "sorted.u#rifle", "sorted.u#watch",
                          "sorted.u#watch9tower2", "sorted.u#watch9tower10", "sorted.u#watchtower9",
                          "sorted.u#watchtower10"});
}

TEST_CASE("a damaged package is an error, and the others are listed") {
  samples::NamedBytes cut = test::mesh_package(68);
  cut.name = "Cut.u";
  cut.bytes.resize(cut.bytes.size() - 7);
  test::PackagesHost host({cut, test::far_package(68)});
  host.list();
  CHECK(host.ids() == Ids{"far.u#fartetra"});
  REQUIRE(host.errors.size() == 1);
  CHECK(host.errors[0].file == "Cut.u");
}

TEST_CASE("every real mesh unpacks and opens, but for those whose bytes are zeros, in few reads") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  const std::string folder = *corpus + "/archives/unreal";
  auto host = test::PackagesHost::of_folder(folder);
  host.list();
  CHECK(host.errors.empty());
  u32 opened = 0;
  u32 damaged = 0;
  for (const ArchiveEntry& entry : host.entries) {
    INFO(entry.id);
    const auto unpacked = host.unpack(entry.id);
    CHECK(host.rounds <= 8);
    CHECK(host.ranges <= 12);
    if (unpacked) {
      std::vector<File> files;
      for (const Member& member : unpacked.value().members) files.push_back({member.name, member.bytes});
      test::opened(files, unpacked.value().id);
      ++opened;
      continue;
    }
    const Error& error = unpacked.error();
    CHECK(error.file == host.name(entry.file));
    CHECK_FALSE(error.field.empty());
    const Bytes& bytes = host.bytes(entry.file);
    REQUIRE(error.offset < bytes.size());
    CHECK(bytes[error.offset] == std::byte{0});
    ++damaged;
  }
  // 35 meshes are zeros in the corpus; some of them have looks.
  CHECK(opened == 46);
  CHECK(damaged == 41);
}

TEST_CASE("many meshes of a package are listed in parts, and those and their looks are all there") {
  samples::PackageBuilder package;
  package.names.index("None");
  for (u32 i = 0; i < 1'000; ++i) {
    samples::PackageClass shown;
    shown.name = "C" + std::to_string(i);
    const i32 mesh =
        package.add_object("Mesh", "M" + std::to_string(i), 0,
                           [](samples::ObjectWriter& object) { put_mesh(object, test::tetra_mesh({})); });
    shown.super_class = package.import_class("Pawn");
    shown.defaults = {{"Mesh", samples::ObjectReference{mesh}}, {"DrawScale", 2.0F}};
    const i32 reference = package.add(samples::PackageExport{0, shown.super_class, 0, shown.name});
    shown.dependencies.push_back({reference, 1, 0});
    put_class(package.object(reference), shown);
  }
  test::PackagesHost host({{"Many.u", package.build()}});
  host.list();
  CHECK(host.most_of_step <= 256);
  Ids ids = host.ids();
  REQUIRE(ids.size() == 2'000);
  CHECK(ids[999] == "many.u#m999");
  CHECK(ids[1'999] == "many.u#m999@c999");
  CHECK(host.unpack("many.u#m500@c500"));
}
