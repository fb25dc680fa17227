#pragma once
#include <array>
#include <vector>

#include "formats/unreal/document.hpp"
#include "formats/unreal/package/object/primitive.hpp"

namespace retromesh::unreal::package {

/// 20 bytes: a triangle of a Mesh.
struct Triangle {
  std::array<u16, 3> vertices{};
  std::array<Uv, 3> uv{};
  u32 flags = 0;    ///< PolyFlags.
  i32 texture = 0;  ///< Index in the list of textures.
};

template <class V>
constexpr void visit(V& v, Triangle& triangle) {
  v("vertices", triangle.vertices, {.unit = "vertex"});
  v("uv", triangle.uv);
  v("flags", triangle.flags, {.heading = "Package poly flags", .words = words_of_poly_flags});
  v("texture", triangle.texture, {.unit = "slot"});
}

struct Connect {
  i32 count = 0;
  i32 offset = 0;
};

template <class V>
constexpr void visit(V& v, Connect& connect) {
  v("count", connect.count, kNotUsed);
  v("offset", connect.offset, kNotUsed);
}

/// The end of a Mesh: 68 bytes.
struct MeshNumbers {
  i32 frame_vertices = 0;
  i32 frames = 0;
  u32 and_flags = 0;
  u32 or_flags = 0;
  std::array<float, 3> scale{};
  std::array<float, 3> origin{};
  std::array<i32, 3> rotation{};  ///< Pitch, yaw, roll; 65,536 is a full turn.
  u32 current_polygon = 0;
  u32 current_vertex = 0;
};

template <class V>
constexpr void visit(V& v, MeshNumbers& numbers) {
  v("frame vertices", numbers.frame_vertices, {.unit = "vertices"});
  v("frames", numbers.frames, {.unit = "frames"});
  v("and flags", numbers.and_flags, kNotUsed);
  v("or flags", numbers.or_flags, kNotUsed);
  v("scale", numbers.scale);
  v("origin", numbers.origin);
  v("rotation", numbers.rotation, {.words = words_of_angle});
  v("current polygon", numbers.current_polygon, kNotUsed);
  v("current vertex", numbers.current_vertex, kNotUsed);
}

inline constexpr u16 kTextureLodIsOne = 65;
inline constexpr u16 kTextureLodIsList = 66;

/// A vertex mesh, as its importer stores it.
struct Mesh {
  Primitive primitive;
  LazyArray<PackedVertex> packed;  ///< Frame after frame; when `stride` is 4.
  LazyArray<WideVertex> wide;      ///< The same when it is 8; `end` and count are in `packed`.
  LazyArray<Triangle> triangles;   ///< Empty in a LodMesh.
  CountedList<Sequence> sequences;
  LazyArray<Connect> connects;
  Box box;
  std::vector<float> sphere;
  LazyArray<i32> vertex_links;
  CountedList<StoredRef> textures;
  CountedList<Box> frame_boxes;
  CountedList<float> frame_spheres;
  MeshNumbers numbers;
  float texture_lod = 0;
  CountedList<float> texture_lods;

  u32 stride = 4;  ///< Bytes of a vertex: by the stored end of the vertices.

  u32 vertex_count() const { return static_cast<u32>(packed.list.count.value()); }
};

/// Bytes of a vertex: 8 where the stored end says so, as in Deus Ex.
constexpr u32 stride_of(const LazyArray<PackedVertex>& vertices, u32 start, u16 version) {
  const u32 count = static_cast<u32>(vertices.list.count.value());
  const bool is_wide = version >= kLazyArraysHaveEnd && count > 0 && vertices.end >= start &&
                       (vertices.end - start) / 8 == count && (vertices.end - start) % 8 == 0;
  return is_wide ? 8 : 4;
}

template <class V>
void visit_vertices(V& v, Mesh& mesh, const ObjectLayout& layout) {
  visit_lazy_start(v, {"vertices end", "vertices count", "vertices"}, mesh.packed, layout);
  v.infer(mesh.stride, [&](u32) { return stride_of(mesh.packed, mesh.packed.start, layout.version); });
  if (mesh.stride == 8) {
    v.list("vertices", mesh.wide.list.values, mesh.vertex_count());
  } else {
    v.list("vertices", mesh.packed.list.values, mesh.vertex_count());
  }
  v.infer(mesh.packed.stop, [&](u32 left) { return layout.end - left; });
}

template <class V>
void visit_frame_spheres(V& v, Mesh& mesh, u16 version) {
  const u32 per = sphere_size(version);
  v("frame spheres count", mesh.frame_spheres.count);
  v.list("frame spheres", mesh.frame_spheres.values, static_cast<u32>(mesh.frame_spheres.count.value()),
         kNotUsed, per);
}

template <class V>
void visit_mesh(V& v, Mesh& mesh, const ObjectLayout& layout) {
  visit_primitive(v, mesh.primitive, layout);
  visit_vertices(v, mesh, layout);
  visit_lazy(v, {"triangles end", "triangles count", "triangles"}, mesh.triangles, layout);
  visit_each(v, "sequences count", "sequences", mesh.sequences);
  visit_lazy(v, {"connects end", "connects count", "connects"}, mesh.connects, layout, kNotUsed);
  v("box", mesh.box);
  v.list("sphere", mesh.sphere, sphere_size(layout.version), kNotUsed);
  visit_lazy(v, {"vertex links end", "vertex links count", "vertex links"}, mesh.vertex_links, layout,
             kNotUsed);
  visit_each(v, "textures count", "textures", mesh.textures);
  visit_list(v, "frame boxes count", "frame boxes", mesh.frame_boxes, kNotUsed);
  visit_frame_spheres(v, mesh, layout.version);
  v("numbers", mesh.numbers);
  if (layout.version == kTextureLodIsOne) v("texture lod", mesh.texture_lod, kNotUsed);
  if (layout.version >= kTextureLodIsList)
    visit_list(v, "texture lods count", "texture lods", mesh.texture_lods, kNotUsed);
}

struct Face {
  std::array<u16, 3> wedges{};
  u16 material = 0;
};

template <class V>
constexpr void visit(V& v, Face& face) {
  v("wedges", face.wedges, {.unit = "wedge"});
  v("material", face.material, {.unit = "material"});
}

/// A vertex with a texture coordinate.
struct Wedge {
  u16 vertex = 0;  ///< To which LodNumbers::special_vertices is added.
  Uv uv;
};

template <class V>
constexpr void visit(V& v, Wedge& wedge) {
  v("vertex", wedge.vertex, {.unit = "vertex"});
  v("uv", wedge.uv);
}

struct MeshMaterial {
  u32 flags = 0;
  i32 texture = 0;
};

template <class V>
constexpr void visit(V& v, MeshMaterial& material) {
  v("flags", material.flags, {.heading = "Package poly flags", .words = words_of_poly_flags});
  v("texture", material.texture, {.unit = "slot"});
}

/// 36 bytes of a LodMesh.
struct LodNumbers {
  u32 model_vertices = 0;
  u32 special_vertices = 0;  ///< Vertices at the start of each frame that belong to special faces.
  std::array<float, 3> levels{};
  u32 least_vertices = 0;
  std::array<float, 2> morph{};
};

template <class V>
constexpr void visit(V& v, LodNumbers& numbers) {
  v("model vertices", numbers.model_vertices, kNotUsed);
  v("special vertices", numbers.special_vertices, {.unit = "vertices"});
  v("levels", numbers.levels, kNotUsed);
  v("least vertices", numbers.least_vertices, kNotUsed);
  v("morph", numbers.morph, kNotUsed);
}

/// A mesh with levels of detail, of which the full one is stored in faces and wedges.
struct LodMesh : Mesh {
  CountedList<u16> collapse_points;
  CountedList<u16> face_levels;
  CountedList<Face> faces;
  CountedList<u16> collapse_wedges;
  CountedList<Wedge> wedges;
  CountedList<MeshMaterial> materials;
  CountedList<Face> special_faces;  ///< The k-th has the vertices 3k, 3k + 1, 3k + 2: where a weapon is held.
  LodNumbers lod;
  CountedList<u16> remap;   ///< Vertex of a stored frame for each vertex; empty where they are the same.
  u32 stored_vertices = 0;  ///< Vertices of a stored frame; 0 where they are numbers.frame_vertices.
};

template <class V>
void visit_lod_mesh(V& v, LodMesh& mesh, const ObjectLayout& layout) {
  visit_mesh(v, mesh, layout);
  visit_list(v, "collapse points count", "collapse points", mesh.collapse_points, kNotUsed);
  visit_list(v, "face levels count", "face levels", mesh.face_levels, kNotUsed);
  visit_list(v, "faces count", "faces", mesh.faces);
  visit_list(v, "collapse wedges count", "collapse wedges", mesh.collapse_wedges, kNotUsed);
  visit_list(v, "wedges count", "wedges", mesh.wedges);
  visit_list(v, "materials count", "materials", mesh.materials);
  visit_list(v, "special faces count", "special faces", mesh.special_faces);
  v("lod", mesh.lod);
  visit_list(v, "remap count", "remap", mesh.remap);
  v("stored vertices", mesh.stored_vertices, {.unit = "vertices"});
}

}  // namespace retromesh::unreal::package
