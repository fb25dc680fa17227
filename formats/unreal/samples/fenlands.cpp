// Two packages, as the editor makes them of loose files. Fenlands.u has the fen strider as a Mesh, with
// sequences, notifies and a class for each of two looks, and the lantern as a LodMesh in a group, with
// vertices of 8 bytes and a weapon triangle, its textures and scripts. FenSkins.utx has the strider's
// textures.
#include "formats/unreal/samples/fenlands.hpp"

#include <algorithm>

#include "formats/unreal/document.hpp"
#include "formats/unreal/samples/fenstrider.hpp"
#include "formats/unreal/samples/lantern.hpp"
#include "formats/unreal/samples/package_objects.hpp"

namespace retromesh::samples {
namespace {

/// A loose mesh: what the editor would import.
struct LooseMesh {
  unreal::Datafile faces;
  unreal::Anivfile frames;
  std::string script;
};

LooseMesh read_loose(const Sample& sample) {
  Limits limits;
  LooseMesh loose;
  loose.faces = unreal::read_datafile("", sample.files[0].bytes, limits).value();
  const u32 vertices = loose.faces.header.vertices;
  const auto layout = unreal::frame_layout("", sample.files[1].bytes, vertices).value();
  loose.frames = unreal::read_anivfile("", sample.files[1].bytes, layout, limits).value();
  for (const std::byte byte : sample.files[2].bytes) loose.script += static_cast<char>(byte);
  return loose;
}

/// The vertices of some frames.
std::vector<std::array<i16, 3>> frames_of(const LooseMesh& loose, std::span<const u32> frames) {
  std::vector<std::array<i16, 3>> vertices;
  const u32 count = loose.faces.header.vertices;
  for (const u32 frame : frames) {
    for (std::size_t i = std::size_t{frame} * count; i < (std::size_t{frame} + 1) * count; i++) {
      if (loose.frames.layout.stride == 8) {
        vertices.push_back({loose.frames.wide[i].x, loose.frames.wide[i].y, loose.frames.wide[i].z});
      } else {
        vertices.push_back(unreal::unpack(loose.frames.packed[i]));
      }
    }
  }
  return vertices;
}

/// The flags of a surface for a type byte of a polygon.
u32 flags_of(u8 type) {
  constexpr u32 kStyles[] = {0, 0x100, 0x104, 0x102, 0x140};
  constexpr u32 kBits[][2] = {{0x08, 0x1}, {0x10, 0x400000}, {0x20, 0x4000}, {0x40, 0x10}, {0x80, 0x800}};
  u32 flags = kStyles[type & 7];
  for (const auto& [bit, flag] : kBits) flags |= type & bit ? flag : 0;
  return flags;
}

/// A palette of 256 colours, black where the picture has fewer.
std::vector<u32> colours_of(std::span<const Colour> palette) {
  std::vector<u32> colours;
  for (const Colour& one : palette) colours.push_back(u32{one[0]} << 16 | u32{one[1]} << 8 | one[2]);
  colours.resize(256);
  return colours;
}

i32 add_palette(PackageBuilder& package, const std::string& name, std::span<const Colour> palette) {
  return package.add_object("Palette", name, 0,
                            [&](ObjectWriter& object) { put_palette(object, colours_of(palette)); });
}

/// `shift` is added to each pixel but the hole of a masked texture.
i32 add_texture(PackageBuilder& package, const std::string& name, i32 group, const Picture& picture,
                i32 palette, bool is_masked, u32 shift = 0) {
  PackageTexture texture;
  texture.palette = palette;
  texture.is_masked = is_masked;
  TextureMip mip{{}, picture.width, picture.height};
  for (const u8 pixel : picture.pixels)
    mip.bytes.push_back(static_cast<std::byte>(is_masked && pixel == 0 ? 0 : pixel + shift));
  texture.mips = {mip};
  return package.add_object("Texture", name, group,
                            [&](ObjectWriter& object) { put_texture(object, texture); });
}

/// The strider's skin with half as many pixels along each edge, and its palette in the colours of dry reed.
Picture reed_skin(const Picture& skin) {
  Picture reed = painted(skin.width / 2, skin.height / 2, skin.palette,
                         [&](u32 x, u32 y) { return u32{skin.pixels[y * 2 * skin.width + x * 2]}; });
  for (Colour& one : reed.palette) {
    const u32 light = (u32{one[0]} * 2 + one[1] * 3 + one[2]) / 6;
    one = {static_cast<u8>(std::min(255U, light * 5 / 4 + 12)), static_cast<u8>(light * 9 / 10),
           static_cast<u8>(light / 2)};
  }
  return reed;
}

constexpr const char* kStriderTextures[] = {"JFenstrider1", "JFenstrider2", "JFenstriderEye"};
constexpr const char* kReedSkin = "JFenstriderReed";

NamedBytes skins_package() {
  PackageBuilder package;
  package.names.index("None");
  const i32 group = package.add_group("Skins");
  const Picture pictures[] = {strider_skin(), strider_spines(), strider_eye()};
  for (std::size_t i = 0; i < 3; i++) {
    const i32 palette = add_palette(package, "Palette" + std::to_string(i), pictures[i].palette);
    add_texture(package, kStriderTextures[i], group, pictures[i], palette, i == 1);
  }
  const Picture reed = reed_skin(pictures[0]);
  const i32 palette = add_palette(package, "Palette3", reed.palette);
  add_texture(package, kReedSkin, group, reed, palette, false);
  return {"FenSkins.utx", package.build()};
}

i32 import_skin(PackageBuilder& package, const char* name) {
  const std::string groups[] = {"Skins"};
  return package.import_object("FenSkins", groups, "Engine", "Texture", name);
}

/// The fen strider, breathing and running.
i32 add_strider(PackageBuilder& package, const LooseMesh& loose) {
  constexpr u32 kFrames[] = {0, 1, 2, 3, 16, 17, 18, 19, 20, 21};
  PackageMesh mesh;
  mesh.vertices = frames_of(loose, kFrames);
  mesh.frame_vertices = loose.faces.header.vertices;
  mesh.frames = std::size(kFrames);
  for (const unreal::Polygon& polygon : loose.faces.polygons) {
    MeshTriangle triangle{polygon.vertices, {}, flags_of(polygon.type), polygon.texture};
    for (std::size_t i = 0; i < 3; i++) triangle.uv[i] = {polygon.uv[i].u, polygon.uv[i].v};
    mesh.triangles.push_back(triangle);
  }
  mesh.sequences = {{"All", "None", 0, mesh.frames, {}, 8},
                    {"Still", "None", 0, 1, {}, 30},
                    {"Breath", "Waiting", 0, 4, {}, 3},
                    {"Run", "Moving", 4, 6, {{0.15F, "PlayStep"}, {0.65F, "PlayStep"}}, 12}};
  for (const char* name : kStriderTextures) mesh.textures.push_back(import_skin(package, name));
  mesh.texture_lod.assign(3, 1);
  mesh.scale = {0.0625F, 0.0625F, 0.125F};
  mesh.origin = {40, 0, -245};
  return package.add_object("Mesh", "Fenstrider", 0, [&](ObjectWriter& object) { put_mesh(object, mesh); });
}

/// The textures of the lantern, whose pixels share a palette.
std::vector<i32> add_lantern_textures(PackageBuilder& package, i32 group) {
  const std::pair<const char*, Picture> pictures[] = {
      {"LanternWood", lantern_wood()},       {"LanternStone", lantern_stone()},
      {"LanternCrystal", lantern_crystal()}, {"LanternMetal", lantern_metal()},
      {"LanternPennant", lantern_pennant()}, {"LanternCage", lantern_cage()},
      {"LanternFire", lantern_fire()},       {"LanternShadow", lantern_shadow()}};
  constexpr const char* kMasked = "LanternCage";
  std::vector<Colour> shared(1);
  for (const auto& [name, picture] : pictures)
    shared.insert(shared.end(), picture.palette.begin(), picture.palette.end());
  const i32 palette = add_palette(package, "LanternPalette", shared);
  std::vector<i32> textures;
  u32 shift = 1;
  for (const auto& [name, picture] : pictures) {
    textures.push_back(
        add_texture(package, name, group, picture, palette, std::string_view(name) == kMasked, shift));
    shift += static_cast<u32>(picture.palette.size());
  }
  return textures;
}

/// The places of vertices when those of the weapon triangle come first.
std::vector<u16> weapon_first(const LooseMesh& loose, const unreal::Polygon& weapon) {
  std::vector<u16> order(weapon.vertices.begin(), weapon.vertices.end());
  for (u16 i = 0; i < loose.faces.header.vertices; i++) {
    if (std::find(weapon.vertices.begin(), weapon.vertices.end(), i) == weapon.vertices.end())
      order.push_back(i);
  }
  return order;
}

/// Faces, wedges and materials of the lantern; equal corners share a wedge.
void set_lantern_faces(PackageLodMesh& mesh, const LooseMesh& loose, std::span<const u16> order) {
  std::map<std::array<u16, 3>, u16> wedges;
  std::map<std::pair<u32, i32>, u16> materials;
  for (const unreal::Polygon& polygon : loose.faces.polygons) {
    if (polygon.type & 8) continue;
    LodFace face;
    for (std::size_t i = 0; i < 3; i++) {
      const auto at = std::find(order.begin(), order.end(), polygon.vertices[i]) - order.begin();
      const u16 vertex = static_cast<u16>(at - 3);
      const auto [wedge, is_new] = wedges.try_emplace({vertex, polygon.uv[i].u, polygon.uv[i].v},
                                                      static_cast<u16>(mesh.wedges.size()));
      if (is_new) mesh.wedges.push_back({vertex, polygon.uv[i].u, polygon.uv[i].v});
      face.wedges[i] = wedge->second;
    }
    const u32 flags = flags_of(polygon.type);
    const auto [material, is_new] =
        materials.try_emplace({flags, polygon.texture}, static_cast<u16>(mesh.materials.size()));
    if (is_new) mesh.materials.push_back({flags, polygon.texture});
    face.material = material->second;
    mesh.faces.push_back(face);
  }
}

/// The lantern, swaying in some of its frames. Three vertices of the weapon triangle come first.
i32 add_lantern(PackageBuilder& package, const LooseMesh& loose, i32 group) {
  constexpr u32 kFrames[] = {0, 2, 5, 7};
  PackageLodMesh mesh;
  const auto& polygons = loose.faces.polygons;
  const auto weapon =
      std::find_if(polygons.begin(), polygons.end(), [](const auto& one) { return one.type & 8; });
  const std::vector<u16> order = weapon_first(loose, *weapon);
  const auto vertices = frames_of(loose, kFrames);
  for (std::size_t first = 0; first < vertices.size(); first += order.size()) {
    for (const u16 vertex : order) mesh.vertices.push_back(vertices[first + vertex]);
  }
  mesh.stride = 8;
  mesh.frame_vertices = static_cast<i32>(order.size());
  mesh.old_frame_vertices = static_cast<u32>(order.size());
  mesh.frames = std::size(kFrames);
  mesh.special_vertices = 3;
  mesh.special_faces = {{{0, 1, 2}, 0}};
  mesh.model_vertices = static_cast<u32>(order.size()) - 3;
  set_lantern_faces(mesh, loose, order);
  mesh.sequences = {{"All", "None", 0, mesh.frames, {}, 3},
                    {"Sway", "Waiting", 0, mesh.frames, {{0.5F, "PlayCreak"}}, 3}};
  mesh.textures = add_lantern_textures(package, group);
  mesh.texture_lod.assign(mesh.textures.size(), 1);
  mesh.scale = {0.015625F, 0.015625F, 0.015625F};
  mesh.origin = {0, 0, -400};
  mesh.rotation = {0, 16384, 0};
  return package.add_object("LodMesh", "Lantern", group,
                            [&](ObjectWriter& object) { put_lod_mesh(object, mesh); });
}

/// A class with its script; returns its reference.
i32 add_class(PackageBuilder& package, PackageClass data, const std::string& script) {
  const i32 reference = package.next_export() + 1;
  data.script_text = package.add_object("TextBuffer", "ScriptText", reference,
                                        [&](ObjectWriter& object) { put_text_buffer(object, script); });
  package.add(PackageExport{0, data.super_class, 0, data.name});
  data.dependencies = {{reference, 1, 0}, {data.super_class, 1, 0}};
  data.package_imports = {"Core", "Engine"};
  data.within = package.import_class("Object", "Core");
  put_class(package.object(reference), data);
  return reference;
}

PackageClass shown(const std::string& name, i32 super, i32 mesh) {
  PackageClass data;
  data.name = name;
  data.super_class = super;
  data.defaults = {{"DrawType", u8{2}}, {"Mesh", ObjectReference{mesh}}};
  return data;
}

NamedBytes meshes_package() {
  PackageBuilder package;
  package.names.index("None");
  const LooseMesh strider = read_loose(make_fenstrider());
  const LooseMesh lantern = read_loose(make_lantern());
  const i32 strider_mesh = add_strider(package, strider);
  const i32 group = package.add_group("Wayside");
  const i32 lantern_mesh = add_lantern(package, lantern, group);

  const i32 strider_class =
      add_class(package, shown("Fenstrider", package.import_class("Pawn"), strider_mesh), strider.script);
  PackageClass reed;
  reed.name = "ReedStrider";
  reed.super_class = strider_class;
  reed.defaults = {{"MultiSkins", ObjectReference{import_skin(package, kReedSkin)}}, {"DrawScale", 1.25F}};
  add_class(package, reed,
            "// A larger fen strider of the dry reed.\r\nclass ReedStrider expands Fenstrider;\r\n\r\n"
            "defaultproperties\r\n{\r\n    MultiSkins(0)=Texture'FenSkins.Skins.JFenstriderReed'\r\n"
            "    DrawScale=1.25\r\n}\r\n");
  add_class(package, shown("Lantern", package.import_class("Decoration"), lantern_mesh), lantern.script);
  return {"Fenlands.u", package.build()};
}

}  // namespace

Sample make_fenlands() {
  Sample sample;
  sample.id = "fenlands";
  sample.name = "Fenlands";
  sample.view = {.yaw = 38, .pitch = 11, .frame = 4};
  sample.archive = {"unreal_packages", "Unreal package", "fenlands.u#fenstrider@reedstrider"};
  sample.files = {meshes_package(), skins_package()};
  return sample;
}

std::vector<Sample> unreal_packages_samples() { return {make_fenlands()}; }

}  // namespace retromesh::samples
