#pragma once
#include <array>
#include <string>
#include <variant>
#include <vector>

#include "formats/unreal/samples/package_builder.hpp"

/// The objects of packages as plain data, and their bytes. References are those of PackageBuilder.
namespace retromesh::samples {

struct ObjectReference {
  i32 to = 0;
};

struct NameValue {
  std::string text;
};

/// A value whose bytes are given, of any type: 10 Struct with the name of the struct.
struct RawValue {
  u8 type = 0;
  std::string structure;
  Bytes bytes;
  std::optional<u32> size = {};  ///< In place of that of the bytes, in 32 bits.
};

/// Types 1 to 6 and 13 of a property, in their order.
using PropertyValue = std::variant<u8, i32, bool, float, ObjectReference, NameValue, std::string, RawValue>;

struct ObjectProperty {
  std::string name;
  PropertyValue value;
  u32 element = 0;  ///< Of an array: 0 to 0x3FFFFFFF.
};

/// The properties, and None.
void put_properties(ObjectWriter& object, std::span<const ObjectProperty> properties);

/// What an object with kHasStack begins with. `node`: a reference.
void put_stack(ObjectWriter& object, i32 node);

struct MeshNotify {
  float time = 0;
  std::string function;
};

struct MeshSequence {
  std::string name;
  std::string group;
  i32 first = 0;
  i32 count = 0;
  std::vector<MeshNotify> notifies;
  float rate = 30;
};

struct MeshTriangle {
  std::array<u16, 3> vertices{};
  std::array<std::array<u8, 2>, 3> uv{};
  u32 flags = 0;  ///< PF_ bits.
  i32 texture = 0;
};

struct PackageMesh {
  std::vector<ObjectProperty> properties;
  std::vector<std::array<i16, 3>> vertices;  ///< Frame after frame.
  u32 stride = 4;                            ///< Or 8.
  std::vector<MeshTriangle> triangles;
  std::vector<MeshSequence> sequences;
  std::vector<i32> textures;
  i32 frame_vertices = 0;
  i32 frames = 0;
  std::array<float, 3> scale{1, 1, 1};
  std::array<float, 3> origin{};
  std::array<i32, 3> rotation{};  ///< Pitch, yaw, roll; 65536 is a full turn.
  std::vector<float> texture_lod;
};

struct LodFace {
  std::array<u16, 3> wedges{};
  u16 material = 0;
};

struct LodWedge {
  u16 vertex = 0;
  u8 u = 0;
  u8 v = 0;
};

struct LodMaterial {
  u32 flags = 0;
  i32 texture = 0;
};

struct PackageLodMesh : PackageMesh {
  std::vector<LodFace> faces;
  std::vector<LodWedge> wedges;
  std::vector<LodMaterial> materials;
  std::vector<LodFace> special_faces;
  u32 model_vertices = 0;
  u32 special_vertices = 0;
  std::vector<u16> remap;
  u32 old_frame_vertices = 0;
};

struct SkeletonWedge {
  u16 point = 0;
  float u = 0;
  float v = 0;
};

struct SkeletonBone {
  std::string name;
  std::array<float, 4> rotation{0, 0, 0, 1};
  std::array<float, 3> place{};
  i32 children = 0;
  i32 parent = 0;
};

struct SkeletonWeight {
  u16 point = 0;
  u16 weight = 65535;
};

struct PackageSkeletalMesh : PackageLodMesh {
  std::vector<SkeletonWedge> skin_wedges;
  std::vector<std::array<float, 3>> points;
  std::vector<SkeletonBone> bones;
  std::vector<std::array<u16, 2>> bone_weights;  ///< First weight and count of each bone.
  std::vector<SkeletonWeight> weights;
  std::vector<std::array<float, 3>> local_points;
  u32 depth = 1;
  i32 animation = 0;
  u32 weapon_bone = 0;
  std::array<float, 12> weapon{};  ///< Origin, x, y and z axis.
};

/// The keys of a bone in a move.
struct BoneTrack {
  std::vector<std::array<float, 4>> rotations;
  std::vector<std::array<float, 3>> places;
  std::vector<float> times;
};

struct AnimationMove {
  float time = 0;  ///< Its length in frames.
  std::vector<i32> bones;
  std::vector<BoneTrack> tracks;
};

struct PackageAnimation {
  std::vector<SkeletonBone> bones;
  std::vector<AnimationMove> moves;
  std::vector<MeshSequence> sequences;
};

void put_mesh(ObjectWriter& object, const PackageMesh& mesh);
void put_lod_mesh(ObjectWriter& object, const PackageLodMesh& mesh);
void put_skeletal_mesh(ObjectWriter& object, const PackageSkeletalMesh& mesh);
void put_animation(ObjectWriter& object, const PackageAnimation& animation);

struct TextureMip {
  Bytes bytes;
  u32 width = 0;
  u32 height = 0;
};

inline constexpr u8 kFormatP8 = 0, kFormatBc1 = 3, kFormatBc2 = 6, kFormatBc3 = 7;

struct PackageTexture {
  std::vector<ObjectProperty> properties;  ///< Beside those of the fields below.
  u8 format = kFormatP8;
  i32 palette = 0;
  bool is_masked = false;
  std::vector<TextureMip> mips;
  std::optional<u8> second_format =
      {};  ///< With it the property bHasComp is set, and the second list follows.
  std::vector<TextureMip> second_mips;
  std::optional<std::vector<u64>> sparks = {};  ///< Of a FireTexture.
};

void put_texture(ObjectWriter& object, const PackageTexture& texture);
/// 0xRRGGBB each; alpha 255.
void put_palette(ObjectWriter& object, std::span<const u32> colours);
void put_text_buffer(ObjectWriter& object, const std::string& text);

struct ClassDependency {
  i32 reference = 0;
  u32 deep = 0;
  u32 crc = 0;
};

struct PackageClass {
  i32 super_class = 0;
  i32 script_text = 0;
  std::string name;
  u32 script_size = 0;  ///< In memory, so not that of `bytecode`.
  Bytes bytecode;
  u32 state_flags = 0;
  std::vector<ClassDependency> dependencies;
  std::vector<std::string> package_imports;
  i32 within = 0;
  std::vector<ObjectProperty> defaults;
};

void put_class(ObjectWriter& object, const PackageClass& data);

}  // namespace retromesh::samples
