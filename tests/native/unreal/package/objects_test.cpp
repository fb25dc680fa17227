#include "formats/unreal/package/objects.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/packages.hpp"

// What our own writer of packages puts into one is what reading gives, in all versions.

using namespace retromesh;
using namespace retromesh::unreal::package;

namespace {

/// A package of tests/support/packages.hpp with its tables.
class ReadPackage {
 public:
  explicit ReadPackage(samples::NamedBytes file) : file_(std::move(file)) {
    tables_ = test::value_of(read_tables(file_.name, file_.bytes, limits));
  }

  const Tables& tables() const { return tables_; }

  ObjectRef ref(std::string_view name) const {
    for (std::size_t i = 0; i < tables_.exports.size(); ++i) {
      if (tables_.names[tables_.exports[i].name] == name) return {static_cast<i32>(i + 1)};
    }
    FAIL("there is no " << name);
    return {};
  }

  ObjectBytes object(std::string_view name) const {
    const Export& row = *tables_.export_of(ref(name));
    REQUIRE(is_within(row, static_cast<u32>(file_.bytes.size())));
    return {file_.name, tables_, row, ByteView(file_.bytes).subspan(row.offset, row.size)};
  }

  std::string name(const io::CompactIndex& index) const { return std::string(tables_.names[index.value()]); }

  Limits limits;

 private:
  samples::NamedBytes file_;
  Tables tables_;
};

template <class Check>
void in_all_versions(const Check& check) {
  for (u16 version = test::kFirstVersion; version <= test::kLastVersion; ++version) {
    INFO("version " << version);
    check(version);
  }
}

std::array<i16, 3> position(const Mesh& mesh, std::size_t vertex) {
  return unreal::unpack(mesh.packed.list.values[vertex]);
}

std::vector<i32> values_of(const CountedList<StoredRef>& refs) {
  std::vector<i32> values;
  for (const StoredRef& ref : refs.values) values.push_back(ref.get().value);
  return values;
}

}  // namespace

TEST_CASE("tables have the names, imports and exports of a package", "[unreal][package]") {
  in_all_versions([](u16 version) {
    const ReadPackage package(test::mesh_package(version));
    const Tables& tables = package.tables();
    CHECK(tables.header.version == version);
    CHECK(tables.names[0] == "None");
    CHECK(tables.header.generations.size() == (version >= 68 ? 1U : 0U));
    CHECK(tables.header.heritage.count == (version >= 68 ? 0U : 1U));
    CHECK(tables.path_of(package.ref("Rifle")) == "Creatures.Rifle");
    CHECK(tables.class_of(*tables.export_of(package.ref("Rifle"))) == "LodMesh");
    CHECK(tables.class_of(*tables.export_of(package.ref("Walker"))) == "Class");
    const ObjectRef super = tables.export_of(package.ref("Walker"))->super;
    CHECK(tables.path_of(super) == "Engine.Pawn");
  });
}

TEST_CASE("a Mesh has its vertices, triangles, sequences and transform", "[unreal][package]") {
  in_all_versions([](u16 version) {
    ReadPackage package(test::mesh_package(version));
    const Mesh mesh = test::value_of(read_mesh(package.object("Tetra"), package.limits));
    CHECK(mesh.stride == 4);
    REQUIRE(mesh.packed.list.values.size() == 8);
    CHECK(position(mesh, 1) == std::array<i16, 3>{100, 0, 0});
    CHECK(position(mesh, 7) == std::array<i16, 3>{7, 0, 100});
    REQUIRE(mesh.triangles.list.values.size() == 4);
    const Triangle& third = mesh.triangles.list.values[2];
    CHECK(third.vertices == std::array<u16, 3>{0, 3, 2});
    CHECK(third.uv[1].u == 255);
    CHECK(third.uv[2].v == 255);
    CHECK(third.flags == 0x400104);
    CHECK(mesh.triangles.list.values[1].texture == 1);
    REQUIRE(mesh.sequences.values.size() == 2);
    const Sequence& walk = mesh.sequences.values[1];
    CHECK(package.name(walk.name) == "Walk");
    CHECK(package.name(walk.group) == "Moving");
    CHECK(walk.start == 1);
    CHECK(walk.frames == 1);
    CHECK(walk.rate == 12.5F);
    REQUIRE(walk.notifies.values.size() == 1);
    CHECK(walk.notifies.values[0].time == 0.5F);
    CHECK(package.name(walk.notifies.values[0].function) == "Step");
    CHECK(values_of(mesh.textures) == std::vector<i32>{package.ref("Skin").value, package.ref("Fur").value});
    CHECK(mesh.numbers.frame_vertices == 4);
    CHECK(mesh.numbers.frames == 2);
    CHECK(mesh.numbers.scale == std::array<float, 3>{0.5F, 0.5F, 1});
    CHECK(mesh.numbers.origin == std::array<float, 3>{10, -20, 30});
    CHECK(mesh.numbers.rotation == std::array<i32, 3>{0, -15360, 0});
    CHECK(mesh.sphere.size() == (version > 61 ? 4U : 3U));
    CHECK(mesh.texture_lods.values.size() == (version >= 66 ? 2U : 0U));
  });
}

TEST_CASE("a LodMesh has faces, wedges, materials, weapon triangle and remap", "[unreal][package]") {
  in_all_versions([](u16 version) {
    ReadPackage package(test::mesh_package(version));
    const LodMesh mesh = test::value_of(read_lod_mesh(package.object("Rifle"), package.limits));
    REQUIRE(mesh.packed.list.values.size() == 22);
    CHECK(position(mesh, 8) == std::array<i16, 3>{0, 1, 5});
    CHECK(position(mesh, 11) == std::array<i16, 3>{-9, 0, 0});
    REQUIRE(mesh.faces.values.size() == 4);
    CHECK(mesh.faces.values[3].wedges == std::array<u16, 3>{9, 10, 11});
    CHECK(mesh.faces.values[3].material == 1);
    REQUIRE(mesh.wedges.values.size() == 12);
    CHECK(mesh.wedges.values[11].vertex == 3);
    CHECK(mesh.wedges.values[11].uv.v == 255);
    REQUIRE(mesh.materials.values.size() == 2);
    CHECK(mesh.materials.values[1].flags == 0x100);
    CHECK(mesh.materials.values[1].texture == 1);
    CHECK(mesh.special_faces.values.size() == 1);
    CHECK(mesh.lod.special_vertices == 3);
    CHECK(mesh.remap.values == std::vector<u16>{8, 9, 10, 0, 2, 4, 6});
    CHECK(mesh.stored_vertices == 11);
    CHECK(mesh.numbers.frame_vertices == 7);
  });
}

TEST_CASE("vertices of eight bytes are known by the end of their list", "[unreal][package]") {
  samples::PackageBuilder made(69);
  made.names.index("None");
  samples::PackageMesh wide = test::tetra_mesh({});
  wide.stride = 8;
  wide.vertices[5] = {-30000, 1, 30000};
  made.add_object("Mesh", "Wide", 0, [&](samples::ObjectWriter& object) { put_mesh(object, wide); });
  ReadPackage package({"Wide.u", made.build()});
  const Mesh mesh = test::value_of(read_mesh(package.object("Wide"), package.limits));
  CHECK(mesh.stride == 8);
  REQUIRE(mesh.wide.list.values.size() == 8);
  CHECK(mesh.wide.list.values[5].x == -30000);
  CHECK(mesh.wide.list.values[5].z == 30000);
}

TEST_CASE("a SkeletalMesh has points, bones and weights, an Animation tracks", "[unreal][package]") {
  in_all_versions([](u16 version) {
    ReadPackage package(test::skeleton_package(version));
    const SkeletalMesh mesh = test::value_of(read_skeletal_mesh(package.object("Arm"), package.limits));
    REQUIRE(mesh.extended_wedges.values.size() == 12);
    CHECK(mesh.extended_wedges.values[1].point == 2);
    CHECK(mesh.extended_wedges.values[1].u == 1);
    REQUIRE(mesh.points.values.size() == 4);
    CHECK(mesh.points.values[3] == Point{0, 0, 100});
    REQUIRE(mesh.bones.values.size() == 2);
    CHECK(package.name(mesh.bones.values[1].name) == "Tip");
    CHECK(mesh.bones.values[1].position == Point{0, 0, 50});
    CHECK(mesh.bone_weights.values[0].count == 3);
    CHECK(mesh.weights.values[3].point == 3);
    CHECK(mesh.weights.values[3].weight == 65535);
    CHECK(mesh.depth == 2);
    CHECK(mesh.animation.get().value == package.ref("Bends").value);

    const Animation animation = test::value_of(read_animation(package.object("Bends"), package.limits));
    REQUIRE(animation.moves.values.size() == 1);
    const Move& bend = animation.moves.values[0];
    CHECK(bend.time == 3);
    CHECK(bend.bones.values == std::vector<u32>{0, 1});
    REQUIRE(bend.tracks.values.size() == 2);
    CHECK(bend.tracks.values[1].rotations.values.size() == 3);
    CHECK(bend.tracks.values[1].rotations.values[2] == std::array<float, 4>{1, 0, 0, 0});
    CHECK(bend.tracks.values[1].times.values == std::vector<float>{0, 1, 2});
    REQUIRE(animation.sequences.values.size() == 1);
    CHECK(package.name(animation.sequences.values[0].name) == "Bend");
    CHECK(animation.sequences.values[0].frames == 3);
  });
}

TEST_CASE("a texture has its levels, a second list where it says so, and sparks", "[unreal][package]") {
  in_all_versions([](u16 version) {
    ReadPackage package(test::texture_package(version));
    const auto texture_of = [&](const char* name) {
      return test::value_of(read_texture(package.object(name), package.limits));
    };
    const Texture plain = texture_of("Plain");
    REQUIRE(plain.mips.mips.size() == 3);
    CHECK(plain.mips.mips[0].width == 4);
    CHECK(plain.mips.mips[0].height_bits == 2);
    CHECK(plain.mips.mips[1].pixels.list.values == std::vector<u8>{16, 17, 18, 19});
    CHECK(plain.second.mips.empty());
    const Properties properties(plain.properties, package.tables().names);
    CHECK(properties.integer("usize") == 4);
    CHECK(properties.object("Palette")->value == package.ref("Palette0").value);
    CHECK_FALSE(properties.boolean("bMasked"));

    const Texture masked = texture_of("Masked");
    CHECK(Properties(masked.properties, package.tables().names).boolean("bMasked") == true);
    const Texture second = texture_of("Second3");
    REQUIRE(second.second.mips.size() == 1);
    CHECK(second.second.mips[0].pixels.list.values.size() == 16);
    CHECK(Properties(second.properties, package.tables().names).byte("CompFormat") == 7);
    CHECK(texture_of("Fire").sparks.values.size() == 2);
    CHECK(texture_of("Water").mips.mips[0].pixels.list.values.empty());

    const Palette palette = test::value_of(read_palette(package.object("Palette0"), package.limits));
    REQUIRE(palette.colours.values.size() == 256);
    CHECK(palette.colours.values[0].blue == 255);
    CHECK(palette.colours.values[0].red == 0);
    CHECK(palette.colours.values[200].green == 200);
  });
}

TEST_CASE("default properties of classes are found behind bytecode", "[unreal][package]") {
  in_all_versions([](u16 version) {
    ReadPackage package(test::mesh_package(version));
    const Names& names = package.tables().names;
    const Class walker = test::value_of(read_class(package.object("Walker"), package.limits));
    CHECK(walker.bytecode.size() == 6);
    CHECK(walker.start.script_size == 40);
    const Properties of_walker(walker.tail.defaults, names);
    CHECK(of_walker.object("Mesh")->value == package.ref("Tetra").value);
    CHECK(of_walker.byte("DrawType") == 2);
    CHECK(of_walker.real("DrawScale") == 1.5F);
    const Class large = test::value_of(read_class(package.object("LargeWalker"), package.limits));
    CHECK(large.bytecode.empty());
    const Properties of_large(large.tail.defaults, names);
    CHECK(of_large.object("MultiSkins", 1)->value == package.ref("Fur").value);
    CHECK_FALSE(of_large.object("MultiSkins", 0));
    CHECK_FALSE(of_large.object("Mesh"));
    CHECK(of_large.boolean("bUnlit") == true);

    const ObjectRef script{walker.start.script.value()};
    const Export& text = *package.tables().export_of(script);
    CHECK(package.tables().class_of(text) == "TextBuffer");
    const auto read = test::value_of(read_text_buffer(package.object("ScriptText"), package.limits));
    CHECK(decoded(read.text) == "class Walker expands Pawn;\r\n");
  });
}
