#include "formats/unreal/samples/package_objects.hpp"

namespace retromesh::samples {
namespace {

void put_box(ObjectWriter& object) {
  object.put(std::span<const float>(std::array<float, 6>{-64, -64, -64, 64, 64, 64}));
  object.put(u8{1});
}

void put_sphere(ObjectWriter& object) {
  object.put(std::span<const float>(std::array<float, 3>{0, 0, 0}));
  if (object.version() > 61) object.put(64.0F);
}

/// 11 bits of x, 11 of y, 10 of z; or three numbers of 16 bits and a pad.
void put_vertex(ObjectWriter& object, const std::array<i16, 3>& vertex, u32 stride) {
  if (stride == 8) {
    for (const i16 value : vertex) object.put(value);
    object.put(u16{0});
    return;
  }
  u32 packed = static_cast<u32>(vertex[2] & 0x3FF);
  packed = packed << 11 | static_cast<u32>(vertex[1] & 0x7FF);
  packed = packed << 11 | static_cast<u32>(vertex[0] & 0x7FF);
  object.put(packed);
}

void put_triangle(ObjectWriter& object, const MeshTriangle& triangle) {
  for (const u16 vertex : triangle.vertices) object.put(vertex);
  for (const std::array<u8, 2>& uv : triangle.uv) {
    object.put(uv[0]);
    object.put(uv[1]);
  }
  object.put(triangle.flags);
  object.put(triangle.texture);
}

void put_sequences(ObjectWriter& object, std::span<const MeshSequence> sequences) {
  object.count("sequences", sequences.size());
  for (const MeshSequence& sequence : sequences) {
    object.name(sequence.name);
    object.name(sequence.group);
    object.put(sequence.first);
    object.put(sequence.count);
    object.count("notifies", sequence.notifies.size());
    for (const MeshNotify& notify : sequence.notifies) {
      object.put(notify.time);
      object.name(notify.function);
    }
    object.put(sequence.rate);
  }
}

void put_empty_lazy(ObjectWriter& object, const char* list) {
  object.begin_lazy();
  object.count(list, 0);
  object.end_lazy(list);
}

/// The lists of levels of detail, which are not used.
void put_numbers(ObjectWriter& object, const char* list, std::span<const u16> numbers = {}) {
  object.count(list, numbers.size());
  for (const u16 number : numbers) object.put(number);
}

void put_faces(ObjectWriter& object, const char* list, std::span<const LodFace> faces) {
  object.count(list, faces.size());
  for (const LodFace& face : faces) {
    for (const u16 wedge : face.wedges) object.put(wedge);
    object.put(face.material);
  }
}

void put_points(ObjectWriter& object, const char* list, std::span<const std::array<float, 3>> points) {
  object.count(list, points.size());
  for (const std::array<float, 3>& point : points) object.put(std::span<const float>(point));
}

}  // namespace

void put_mesh(ObjectWriter& object, const PackageMesh& mesh) {
  put_properties(object, mesh.properties);
  put_box(object);
  put_sphere(object);
  object.begin_lazy();
  object.count("vertices", mesh.vertices.size());
  for (const std::array<i16, 3>& vertex : mesh.vertices) put_vertex(object, vertex, mesh.stride);
  object.end_lazy("vertices");
  object.begin_lazy();
  object.count("triangles", mesh.triangles.size());
  for (const MeshTriangle& triangle : mesh.triangles) put_triangle(object, triangle);
  object.end_lazy("triangles");
  put_sequences(object, mesh.sequences);
  put_empty_lazy(object, "connections");
  put_box(object);
  put_sphere(object);
  put_empty_lazy(object, "vertex links");
  object.count("textures", mesh.textures.size());
  for (const i32 texture : mesh.textures) object.index(texture);
  object.count("boxes", 1);
  put_box(object);
  object.count("spheres", 1);
  put_sphere(object);
  object.put(mesh.frame_vertices);
  object.put(mesh.frames);
  object.put(u32{0});
  object.put(u32{0});
  object.put(std::span<const float>(mesh.scale));
  object.put(std::span<const float>(mesh.origin));
  object.put(std::span<const i32>(mesh.rotation));
  object.put(u32{0});
  object.put(u32{0});
  if (object.version() == 65) object.put(mesh.texture_lod.empty() ? 1.0F : mesh.texture_lod[0]);
  if (object.version() < 66) return;
  object.count("texture lod", mesh.texture_lod.size());
  object.put(std::span<const float>(mesh.texture_lod));
}

void put_lod_mesh(ObjectWriter& object, const PackageLodMesh& mesh) {
  put_mesh(object, mesh);
  put_numbers(object, "point collapses");
  put_numbers(object, "face levels");
  put_faces(object, "faces", mesh.faces);
  put_numbers(object, "wedge collapses");
  object.count("wedges", mesh.wedges.size());
  for (const LodWedge& wedge : mesh.wedges) {
    object.put(wedge.vertex);
    object.put(wedge.u);
    object.put(wedge.v);
  }
  object.count("materials", mesh.materials.size());
  for (const LodMaterial& material : mesh.materials) {
    object.put(material.flags);
    object.put(material.texture);
  }
  put_faces(object, "special faces", mesh.special_faces);
  object.put(mesh.model_vertices);
  object.put(mesh.special_vertices);
  object.put(std::span<const float>(std::array<float, 3>{1, 0.25F, 1}));
  object.put(u32{10});
  object.put(std::span<const float>(std::array<float, 2>{0.5F, 0}));
  put_numbers(object, "remap", mesh.remap);
  object.put(mesh.old_frame_vertices);
}

void put_skeletal_mesh(ObjectWriter& object, const PackageSkeletalMesh& mesh) {
  put_lod_mesh(object, mesh);
  object.count("skin wedges", mesh.skin_wedges.size());
  for (const SkeletonWedge& wedge : mesh.skin_wedges) {
    object.put(wedge.point);
    object.put(u16{0});
    object.put(wedge.u);
    object.put(wedge.v);
  }
  put_points(object, "points", mesh.points);
  object.count("bones", mesh.bones.size());
  for (const SkeletonBone& bone : mesh.bones) {
    object.name(bone.name);
    object.put(u32{0});
    object.put(std::span<const float>(bone.rotation));
    object.put(std::span<const float>(bone.place));
    object.put(0.0F);  // Length.
    object.put(std::span<const float>(std::array<float, 3>{1, 1, 1}));
    object.put(bone.children);
    object.put(bone.parent);
  }
  object.count("bone weights", mesh.bone_weights.size());
  for (const std::array<u16, 2>& range : mesh.bone_weights) {
    for (const u16 value : {range[0], range[1], u16{0}, u16{0}}) object.put(value);
  }
  object.count("weights", mesh.weights.size());
  for (const SkeletonWeight& weight : mesh.weights) {
    object.put(weight.point);
    object.put(weight.weight);
  }
  put_points(object, "local points", mesh.local_points);
  object.put(mesh.depth);
  object.index(mesh.animation);
  object.put(mesh.weapon_bone);
  object.put(std::span<const float>(mesh.weapon));
}

namespace {

void put_track(ObjectWriter& object, const BoneTrack& track) {
  object.put(u32{0});
  object.count("rotations", track.rotations.size());
  for (const std::array<float, 4>& rotation : track.rotations) object.put(std::span<const float>(rotation));
  put_points(object, "places", track.places);
  object.count("times", track.times.size());
  object.put(std::span<const float>(track.times));
}

void put_move(ObjectWriter& object, const AnimationMove& move) {
  object.put(std::span<const float>(std::array<float, 3>{0, 0, 0}));
  object.put(move.time);
  object.put(u32{0});  // First bone.
  object.put(u32{0});
  object.count("move bones", move.bones.size());
  object.put(std::span<const i32>(move.bones));
  object.count("tracks", move.tracks.size());
  for (const BoneTrack& track : move.tracks) put_track(object, track);
  put_track(object, {});
}

}  // namespace

void put_animation(ObjectWriter& object, const PackageAnimation& animation) {
  put_properties(object, {});
  object.count("bones", animation.bones.size());
  for (const SkeletonBone& bone : animation.bones) {
    object.name(bone.name);
    object.put(u32{0});
    object.put(bone.parent);
  }
  object.count("moves", animation.moves.size());
  for (const AnimationMove& move : animation.moves) put_move(object, move);
  put_sequences(object, animation.sequences);
}

}  // namespace retromesh::samples
