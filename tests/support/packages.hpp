#pragma once
#include "formats/unreal/samples/package_objects.hpp"
#include "scripts/samples/sample.hpp"

/// Small packages of Unreal, with objects of each kind that is read.
namespace retromesh::test {

/// The number of the first and of the last version that the packages are written in.
inline constexpr u16 kFirstVersion = 61, kLastVersion = 69;

/// A tetrahedron in two frames, with three textures at most, sequences and a notify.
samples::PackageMesh tetra_mesh(std::span<const i32> textures);

/// The tetrahedron as a LodMesh with a weapon triangle. Of the eleven vertices that frames had, the remap
/// uses seven: the triangle's first.
samples::PackageLodMesh weapon_mesh(std::span<const i32> textures);

/// The tetrahedron on two bones, of which the second bends in one sequence of three keys.
samples::PackageSkeletalMesh bone_mesh(std::span<const i32> textures, i32 animation);
samples::PackageAnimation bone_animation();

/// 256 greys, the first blue.
std::vector<u32> grey_palette();

/// A texture of 4 × 4 pixels, `first` and those after it, and its smaller levels.
samples::PackageTexture plain_texture(i32 palette, u8 first = 16);

/// "Shapes.u": the meshes Tetra and Creatures.Rifle, and classes that show Tetra in two looks.
samples::NamedBytes mesh_package(u16 version);

/// "Bones.u": a SkeletalMesh.
samples::NamedBytes skeleton_package(u16 version);

/// "Skins.utx": a palette, and textures of each kind in the group Stone.
samples::NamedBytes texture_package(u16 version);

/// "Far.u": a mesh and a class, with what they take from the other packages.
samples::NamedBytes far_package(u16 version);

}  // namespace retromesh::test
