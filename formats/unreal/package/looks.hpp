#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "formats/unreal/package/objects.hpp"
#include "formats/unreal/package/resolve.hpp"

/// How classes show meshes, by their default properties. (README, "Package looks".)
namespace retromesh::unreal::package {

inline constexpr std::size_t kSkins = 8;

/// What the default properties of a class say. A reference to nothing is none.
struct ClassDefaults {
  std::array<RefAt, 4> meshes;  ///< Mesh, PlayerViewMesh, PickupViewMesh, ThirdPersonMesh.
  std::array<RefAt, kSkins> multi_skins;
  RefAt skin;
  RefAt texture;
  float draw_scale = 1;
  u8 style = 1;  ///< 1 normal, 2 masked, 3 translucent, 4 modulated.
  bool is_unlit = false;
  bool is_environment_map = false;

  /// Whether a mesh looks as without them.
  bool is_plain() const;
};

/// A mesh with the default properties of a class.
struct Look {
  RefAt mesh;
  RefAt of_class;
  RefAt script;    ///< The TextBuffer of the class, or nothing.
  std::string id;  ///< "skaarjberserker"; empty for the plain look.
  ClassDefaults defaults;
};

/// Finds the looks of all meshes: first the classes of each package are added, then they are joined.
class Looks {
 public:
  /// Reads the classes of a loaded package. False while ranges are wanted: they are read in runs.
  bool add_classes(Packages& packages, u32 package, Limits& limits);

  /// Finds the looks that the classes of a package show, once all are added. False while ranges are wanted.
  bool add_looks(Packages& packages, u32 package, Limits& limits);

  /// All looks of a mesh, the plain one first if a class has it.
  const std::vector<Look>* of(const RefAt& mesh) const;

 private:
  static constexpr u32 kNoClass = 0xFFFFFFFF;

  struct ClassRow {
    RefAt at;
    RefAt super;
    RefAt script;
    u32 super_row = kNoClass;  ///< Its super class in classes_, once `has_super_row`.
    bool has_super_row = false;
    u32 set = 0;  ///< Bits of properties that the class itself sets.
    ClassDefaults own;
  };

  struct MeshLooks {
    std::vector<Look> looks;
    std::vector<std::string> keys;  ///< What differs between them.
  };

  /// The number of a class in classes_; kNoClass where it is none.
  u32 class_at(const RefAt& at) const;
  /// Finds the super class of a class. False while ranges are wanted.
  bool find_super(Packages& packages, ClassRow& row, Limits& limits);
  MeshLooks& looks_at(const Packages& packages, const RefAt& mesh);
  void add_class(Packages& packages, const RefAt& at, const Class& object);
  bool inherit(Packages& packages, ClassRow& row, Limits& limits, ClassDefaults& defaults);
  void add_look(const Packages& packages, const ClassRow& row, const RefAt& mesh,
                const ClassDefaults& defaults);

  std::vector<ClassRow> classes_;
  std::vector<std::pair<u32, u32>> of_package_;  ///< The first class of each package, and their end.
  std::vector<MeshLooks> looks_;
  std::vector<std::vector<u32>> look_numbers_;  ///< Of each package and export, counted from 1; 0 is none.
};

}  // namespace retromesh::unreal::package
