#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/motion.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/package/objects.hpp"

/// A mesh of a package as datafile and anivfile. (README, "Package members".)
namespace retromesh::unreal::package {

struct MeshFiles {
  Datafile datafile;
  Anivfile anivfile;
  std::array<float, 3> scale{};   ///< For MESHMAP SCALE.
  std::array<float, 3> origin{};  ///< For MESH ORIGIN.
  std::vector<Clip> clips;
};

/// The vertex and texture coordinate that a wedge is.
struct MeshCorner {
  u32 vertex = 0;
  Uv uv;
};

/// An error of a mesh, at its first byte.
Error mesh_error(const ObjectBytes& from, ErrorCode code, const char* field, u64 expected, u64 found);

/// The type byte of a polygon with these PolyFlags. (README, "Package poly flags".)
u8 polygon_type_of(u32 flags);

/// The bits of PolyFlags that a type byte cannot say.
u32 flags_without_type(u32 flags);

/// Sequences as clips of a class file; those without frames are left out.
std::vector<Clip> clips_of(const CountedList<Sequence>& sequences, const Names& names);

/// Make the files. Errors: nothing_inside without frames or vertices, sizes_disagree for fewer vertices than
/// a frame has, bad_value for more than the format counts, over_limit.
std::optional<Error> make_files(const ObjectBytes& from, const Mesh& mesh, Limits& limits, MeshFiles& files,
                                Notes& notes);
std::optional<Error> make_files(const ObjectBytes& from, const LodMesh& mesh, Limits& limits,
                                MeshFiles& files, Notes& notes);

}  // namespace retromesh::unreal::package
