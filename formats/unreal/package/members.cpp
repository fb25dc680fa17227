#include "formats/unreal/package/members.hpp"

#include <cmath>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/unreal/package/members/mesh_files.hpp"
#include "formats/unreal/package/members/skeleton.hpp"
#include "formats/unreal/package/members/textures.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/write/class_file.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr const char* kStyleNames[] = {"", "", "STY_Masked", "STY_Translucent", "STY_Modulated"};
constexpr float kLargestNumber = 1e9f;
constexpr double kAngleUnits = 256;  // Of a package in one of a class file.

/// A number that a class file can say.
std::string plain_text(float number) {
  return shortest_text(std::fabs(number) < kLargestNumber ? number : 0);
}

Bytes bytes_of_text(const std::string& text) {
  const auto* const letters = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(letters, letters + text.size());
}

class MemberMaker {
 public:
  MemberMaker(Packages& packages, const WantedMesh& wanted, Limits& limits)
      : source_(packages, limits),
        mesh_(wanted.mesh),
        look_(wanted.look),
        limits_(limits),
        stem_(plain_stem(wanted.name)),
        folder_(source_.package_of(mesh_).name() + '/'),
        textures_(source_, folder_, limits, unpacked_) {}

  Result<Unpacked> make() {
    // What the look refers to can be asked for together with the mesh.
    std::optional<Error> error;
    const std::optional<ObjectBytes> bytes = source_.bytes_of(mesh_, error);
    if (error) return std::move(*error);
    if (look_) add_defaults();
    if (!bytes) return waiting();
    if (auto damage = add_mesh(*bytes)) return std::move(*damage);
    if (source_.is_waiting()) return waiting();
    const std::string path = fold_path(folder_ + stem_);
    unpacked_.id = path + "_d.3d#" + path + ".uc:" + fold_case(stem_);
    return std::move(unpacked_);
  }

 private:
  /// Without meaning: ranges are wanted.
  Error waiting() const { return error_in(folder_, ErrorCode::unusable, "ranges", "", ""); }

  std::optional<Error> add_mesh(const ObjectBytes& from) {
    auto read = read_any_mesh(from, limits_);
    if (!read) return std::move(read.error());
    const SkeletalMesh& mesh = read.value();
    MeshFiles files;
    if (auto error = make_any_files(from, mesh, files)) return error;
    add_slots(mesh);
    if (source_.is_waiting()) return std::nullopt;
    return write(mesh, files);
  }

  std::optional<Error> make_any_files(const ObjectBytes& from, const SkeletalMesh& mesh, MeshFiles& files) {
    Notes& notes = unpacked_.notes;
    const ObjectKind kind = kind_of(from.tables, from.object);
    if (kind == ObjectKind::mesh)
      return make_files(from, static_cast<const Mesh&>(mesh), limits_, files, notes);
    if (kind == ObjectKind::lod_mesh)
      return make_files(from, static_cast<const LodMesh&>(mesh), limits_, files, notes);
    const std::optional<Animation> animation = animation_at({mesh_.package, mesh.animation.get()});
    const BoneMovements movements = {animation ? &*animation : nullptr,
                                     animation ? &source_.tables_of(animation_).names : nullptr};
    return make_files(from, mesh, movements, limits_, files, notes);
  }

  std::optional<Animation> animation_at(const RefAt& at) {
    const Resolved resolved = source_.resolve(at);
    if (resolved.state == Resolved::State::missing) unpacked_.missing.push_back(resolved.package + ".u");
    std::optional<Error> error;
    if (resolved.state == Resolved::State::found) {
      animation_ = resolved.at;
      const auto bytes = source_.bytes_of(resolved.at, error);
      if (bytes) {
        auto animation = read_animation(*bytes, limits_);
        if (animation) {
          from_.push_back(source_.range_of(resolved.at));
          return std::move(animation.value());
        }
        error = std::move(animation.error());
      }
    }
    if (error)
      add_note(unpacked_.notes, Rule::package_animation_unreadable, {"The animation is not shown"},
               {"%", {error->cause}}, SourceLocation::byte(error->file, error->offset));
    return std::nullopt;
  }

  void add_slots(const Mesh& mesh) {
    const auto& textures = mesh.textures.values;
    for (u32 i = 0; i < textures.size() && i < kMostSlots; ++i) {
      if (const NamedTexture* const texture = textures_.add({mesh_.package, textures[i].get()}))
        raw_.slots.push_back({static_cast<u8>(i), texture->name, texture->file});
    }
  }

  /// A texture of the default properties; empty for none.
  SlotTexture skin(u32 slot, const RefAt& at) {
    const NamedTexture* const texture = textures_.add(at);
    if (!texture) return {};
    raw_.skins.push_back({static_cast<u8>(slot), texture->name, texture->file});
    return {slot, texture->name, 1};
  }

  void add_defaults() {
    const ClassDefaults& defaults = look_->defaults;
    DefaultProperties& written = defaults_;
    for (u32 i = 0; i < kSkins; ++i) {
      SlotTexture texture = skin(i, defaults.multi_skins[i]);
      if (!texture.texture.empty()) written.multi_skins.push_back(std::move(texture));
    }
    written.skin = skin(0, defaults.skin);
    written.texture = skin(0, defaults.texture);
    if (defaults.style < std::size(kStyleNames)) written.style = kStyleNames[defaults.style];
    written.unlit = defaults.is_unlit;
    written.environment_map = defaults.is_environment_map;
    if (defaults.draw_scale != 1) written.draw_scale = {{}, plain_text(defaults.draw_scale), 1};
    add_script();
  }

  /// The script of the class, as its text.
  void add_script() {
    if (look_->script.ref.value == 0) return;
    const Resolved resolved = source_.resolve(look_->script);
    if (resolved.state != Resolved::State::found) return;
    std::optional<Error> error;
    const auto bytes = source_.bytes_of(resolved.at, error);
    if (!bytes) return;
    auto buffer = read_text_buffer(*bytes, limits_);
    if (!buffer || buffer.value().text.bytes.empty()) return;
    const std::string_view class_name = source_.tables_of(look_->of_class).name_of(look_->of_class.ref);
    const std::vector<u8>& letters = buffer.value().text.bytes;
    Bytes text(letters.size());
    std::memcpy(text.data(), letters.data(), letters.size());
    while (!text.empty() && text.back() == std::byte{0}) text.pop_back();
    unpacked_.members.push_back({folder_ + "Classes/" + plain_stem(class_name) + ".uc.txt",
                                 std::move(text),
                                 {source_.range_of(resolved.at)}});
  }

  TransformText transform_of(const Mesh& mesh, const MeshFiles& files) const {
    TransformText text;
    for (std::size_t i = 0; i < 3; ++i) {
      text.origin[i] = plain_text(files.origin[i]);
      text.scale[i] = plain_text(files.scale[i]);
      text.pitch_yaw_roll[i] = shortest_text(static_cast<float>(mesh.numbers.rotation[i] / kAngleUnits));
    }
    return text;
  }

  std::optional<Error> write(const Mesh& mesh, MeshFiles& files) {
    auto datafile = write_datafile(files.datafile, limits_);
    if (!datafile) return std::move(datafile.error());
    auto anivfile = write_anivfile(files.anivfile, limits_);
    if (!anivfile) return std::move(anivfile.error());
    raw_.clips = std::move(files.clips);
    const std::string text = class_text(raw_, transform_of(mesh, files), stem_, look_ ? &defaults_ : nullptr);
    const ByteRange range = source_.range_of(mesh_);
    from_.insert(from_.begin(), range);
    add_member("_d.3d", std::move(datafile.value()), {range});
    add_member("_a.3d", std::move(anivfile.value()), from_);
    add_member(".uc", bytes_of_text(text), from_);
    return std::nullopt;
  }

  void add_member(const char* end, Bytes bytes, std::vector<ByteRange> from) {
    unpacked_.members.push_back({folder_ + stem_ + end, std::move(bytes), std::move(from)});
  }

  ObjectSource source_;
  RefAt mesh_;
  const Look* look_;
  Limits& limits_;
  std::string stem_;
  std::string folder_;
  Unpacked unpacked_;
  TextureFiles textures_;
  RawMesh raw_;
  DefaultProperties defaults_;
  RefAt animation_;
  std::vector<ByteRange> from_;  ///< Of the mesh and its animation.
};

}  // namespace

Result<Unpacked> make_members(Packages& packages, const WantedMesh& wanted, Limits& limits) {
  return MemberMaker(packages, wanted, limits).make();
}

}  // namespace retromesh::unreal::package
