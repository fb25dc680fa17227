#pragma once
#include <string>
#include <vector>

#include "formats/archives.hpp"
#include "formats/unreal/package/members/object_source.hpp"

namespace retromesh::unreal::package {

/// A texture as a class file names it.
struct NamedTexture {
  std::string name;  ///< Unique among those of the model.
  std::string file;  ///< "Skin.pcx"; "Botpack.utx" for one of a package that is not there.
};

/// The textures of a model, each once, as files of images.
class TextureFiles {
 public:
  /// The members are in `folder`, whose path ends with a slash. Keeps references to all.
  TextureFiles(ObjectSource& source, std::string folder, Limits& limits, Unpacked& unpacked)
      : source_(source), folder_(std::move(folder)), limits_(limits), unpacked_(unpacked) {}

  /// Adds the texture that a reference is to; null for a reference to nothing. Valid until the next call.
  const NamedTexture* add(const RefAt& at);

 private:
  struct Known {
    RefAt at;  ///< As it is referred to, or the export that was found.
    NamedTexture texture;
  };

  const NamedTexture* known(const RefAt& at) const;
  const NamedTexture* remember(const RefAt& at, std::string_view name, std::string file);
  std::string free_name(std::string_view name) const;
  const NamedTexture* add_missing(const RefAt& at, const Resolved& resolved);
  const NamedTexture* add_export(const RefAt& at);

  ObjectSource& source_;
  std::string folder_;
  Limits& limits_;
  Unpacked& unpacked_;
  std::vector<Known> textures_;
};

}  // namespace retromesh::unreal::package
