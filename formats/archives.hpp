#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/sparse_files.hpp"
#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/result.hpp"

/// Games opened whole. An archive is a folder of the loose files that its game's tools made it from: its
/// members. They are made when a model is opened, and its family opens them as any files.
namespace retromesh {

/// Another model of an archive that looks like an entry, and has none of its own.
struct ArchiveAlias {
  std::string id;    ///< Opens it.
  std::string name;  ///< "Guard"; empty without a title.
};

/// A model of an archive.
struct ArchiveEntry {
  std::string id;          ///< Stable, in lower case, unique in the set: "system/unreali.u#skaarjw".
  std::string name;        ///< For display: "Skaarjw", "Skaarjw (SkaarjBerserker)".
  std::string place;       ///< Folder and file of a gallery: "System/UnrealI.u/Creatures/Skaarjw".
  std::string_view label;  ///< "Unreal LodMesh". A literal.
  u32 file = 0;            ///< Of the files of the archive.
  u32 bytes = 0;           ///< That it has in the archive, as far as listing knows.
  std::vector<ArchiveAlias> aliases;
};

/// A loose file.
struct Member {
  std::string name;  ///< "System/UnrealI.u/Skaarjw_d.3d"
  Bytes bytes;
  std::vector<ByteRange> from;  ///< What it was made of.
};

/// The members of a model.
struct Unpacked {
  std::string id;  ///< The Entry::id among the members that the family opens.
  std::vector<Member> members;
  Notes notes;                       ///< What a member cannot say, with places in the archive.
  std::vector<std::string> missing;  ///< Names of files that are not there and that the model refers to.
};

/// A set of files that are opened together, such as the packages of a game. Calls use the ranges that are
/// there, and note those that they lack in SparseFiles, which it keeps a reference to.
class Archive {
 public:
  virtual ~Archive() = default;

  /// Does a part of listing. False when all is listed, or when nothing more can be without wanted ranges.
  virtual bool step(Limits& limits) = 0;

  /// The members of the model with an ArchiveEntry::id, or that of an alias. With `all_animations` also
  /// those that fit and that it does not name. While ranges are wanted the result has no meaning.
  virtual Result<Unpacked> unpack(std::string_view id, Limits& limits, bool all_animations = false) = 0;

  std::vector<ArchiveEntry> entries;  ///< Those that were listed since the caller has last taken them.
  std::vector<Error> errors;          ///< The same for files that cannot be read.
};

/// What a kind of archives offers.
struct ArchiveKind {
  const char* id;      ///< "unreal_packages"
  const char* family;  ///< "unreal"
  std::unique_ptr<Archive> (*open)(SparseFiles& files);
};

// What the families of formats/archives.def define in their namespaces.
#define RETROMESH_ARCHIVE(id, family, names) \
  namespace family {                         \
  extern const ArchiveKind kArchive;         \
  }
#include "formats/archives.def"
#undef RETROMESH_ARCHIVE

/// All kinds, in the order of formats/archives.def.
std::span<const std::reference_wrapper<const ArchiveKind>> archive_kinds();

}  // namespace retromesh
