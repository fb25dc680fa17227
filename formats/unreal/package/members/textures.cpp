#include "formats/unreal/package/members/textures.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/unreal/package/members/texture_image.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {

const NamedTexture* TextureFiles::add(const RefAt& at) {
  if (at.ref.value == 0) return nullptr;
  if (const NamedTexture* texture = known(at)) return texture;
  const Resolved resolved = source_.resolve(at);
  switch (resolved.state) {
    case Resolved::State::found:
      return add_export(resolved.at);
    case Resolved::State::missing:
    case Resolved::State::absent:
      return add_missing(at, resolved);
    default:
      return nullptr;
  }
}

const NamedTexture* TextureFiles::known(const RefAt& at) const {
  for (const Known& one : textures_) {
    if (one.at == at) return &one.texture;
  }
  return nullptr;
}

/// A name of which no other texture has the file, either.
std::string TextureFiles::free_name(std::string_view name) const {
  const std::string stem = plain_stem(name);
  std::string free = stem;
  const auto has_it = [&](const Known& one) { return same_name(one.texture.name, free); };
  for (u32 i = 2; std::any_of(textures_.begin(), textures_.end(), has_it); ++i)
    free = format({"%_%", {stem, plain(i)}});
  return free;
}

const NamedTexture* TextureFiles::remember(const RefAt& at, std::string_view name, std::string file) {
  textures_.push_back({at, {std::string(name), std::move(file)}});
  return &textures_.back().texture;
}

const NamedTexture* TextureFiles::add_missing(const RefAt& at, const Resolved& resolved) {
  const std::string name(source_.tables_of(at).name_of(at.ref));
  const std::string file = resolved.package + ".utx";
  if (resolved.state == Resolved::State::absent) {
    add_note(unpacked_.notes, Rule::package_texture_absent,
             {"The texture % is not in its package", {shown(name)}},
             {"The mesh refers to %, which is another version here.",
              {shown(source_.tables_of(at).path_of(at.ref))}},
             SourceLocation::in(source_.package_of(at).name()));
    return remember(at, free_name(name), plain_stem(name) + ".pcx");
  }
  std::vector<std::string>& missing = unpacked_.missing;
  if (std::find(missing.begin(), missing.end(), file) == missing.end()) missing.push_back(file);
  return remember(at, free_name(name), file);
}

const NamedTexture* TextureFiles::add_export(const RefAt& at) {
  if (const NamedTexture* texture = known(at)) return texture;
  const std::string name = free_name(source_.tables_of(at).names[source_.export_of(at).name]);
  TextureImage image = make_texture_image(source_, at, limits_, unpacked_.notes);
  const std::string file = name + '.' + (image.extension.empty() ? "pcx" : image.extension);
  if (!image.extension.empty())
    unpacked_.members.push_back({folder_ + file, std::move(image.bytes), std::move(image.from)});
  return remember(at, name, file);
}

}  // namespace retromesh::unreal::package
