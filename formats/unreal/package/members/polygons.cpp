#include "formats/unreal/package/members/polygons.hpp"

#include <algorithm>
#include <utility>

#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/package/members/mesh_files.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr u32 kMostPolygons = 65535;

// PolyFlags.
constexpr u32 kInvisible = 0x1;
constexpr u32 kMasked = 0x2;
constexpr u32 kTranslucent = 0x4;
constexpr u32 kEnvironment = 0x10;
constexpr u32 kModulated = 0x40;
constexpr u32 kTwoSided = 0x100;
constexpr u32 kNoSmooth = 0x800;
constexpr u32 kSpecialPoly = 0x1000;
constexpr u32 kFlat = 0x4000;
constexpr u32 kUnlit = 0x400000;

struct FlagBit {
  u32 flag;
  u8 bit;
};

constexpr FlagBit kFlagBits[] = {
    {kInvisible, kAttachmentBit}, {kSpecialPoly, kAttachmentBit},  {kUnlit, kUnlitBit},
    {kFlat, kFacetBit},           {kEnvironment, kEnvironmentBit}, {kNoSmooth, kNoSmoothBit}};

constexpr u32 kStyleFlags = kMasked | kTranslucent | kModulated | kTwoSided;

PolygonStyle style_of_flags(u32 flags) {
  if (flags & kModulated) return PolygonStyle::modulated;
  if (flags & kMasked) return PolygonStyle::masked;
  if (flags & kTranslucent) return PolygonStyle::translucent;
  return flags & kTwoSided ? PolygonStyle::two_sided : PolygonStyle::normal;
}

std::string hex_text(u32 number) {
  std::string text;
  for (; number != 0 || text.empty(); number >>= 4) text.insert(0, 1, "0123456789ABCDEF"[number & 15]);
  return "0x" + text;
}

}  // namespace

u8 polygon_type_of(u32 flags) {
  u32 type = static_cast<u8>(style_of_flags(flags));
  for (const FlagBit& known : kFlagBits) {
    if (flags & known.flag) type |= known.bit;
  }
  return static_cast<u8>(type);
}

u32 flags_without_type(u32 flags) {
  flags &= ~kStyleFlags;
  for (const FlagBit& known : kFlagBits) flags &= ~known.flag;
  return flags;
}

std::optional<Error> PolygonMaker::reserve(u32 polygons, u32 offset, Limits& limits) {
  const u64 bytes = u64{polygons} * sizeof(Polygon);
  const bool is_too_many = polygons > kMostPolygons;
  if (!is_too_many && limits.charge(bytes)) {
    polygons_.reserve(polygons);
    return std::nullopt;
  }
  Error error =
      error_in(from_.file, is_too_many ? ErrorCode::bad_value : ErrorCode::over_limit, "faces",
               is_too_many ? "A datafile counts them in 16 bits." : "", "Open another model of the package.");
  error.offset = offset;
  error.expected = is_too_many ? kMostPolygons : bytes;
  error.found = is_too_many ? polygons : limits.bytes;
  return error;
}

void PolygonMaker::add(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv, u32 flags,
                       i32 texture) {
  if (const u32 lost = flags_without_type(flags)) {
    lost_flags_ |= lost;
    ++with_lost_flags_;
  }
  if (texture < 0 || static_cast<u32>(texture) >= textures_) ++without_texture_;
  add_type(vertices, uv, polygon_type_of(flags), static_cast<u8>(std::clamp(texture, 0, 255)));
}

void PolygonMaker::add_attachment(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv) {
  add_type(vertices, uv, kAttachmentBit, 0);
}

void PolygonMaker::add_type(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv, u8 type,
                            u8 texture) {
  Polygon polygon;
  for (std::size_t i = 0; i < 3; ++i) {
    if (vertices[i] >= vertices_) return leave_out();
    polygon.vertices[i] = static_cast<u16>(vertices[i]);
  }
  polygon.type = type;
  polygon.uv = uv;
  polygon.texture = texture;
  polygons_.push_back(polygon);
}

std::optional<Error> PolygonMaker::finish(MeshFiles& files, Notes& notes) {
  add_notes(notes);
  files.datafile.polygons = std::move(polygons_);
  settle(files.datafile);
  if (!files.datafile.polygons.empty()) return std::nullopt;
  return mesh_error(from_, ErrorCode::nothing_inside, "faces", 1, 0);
}

void PolygonMaker::add_notes(Notes& notes) const {
  const SourceLocation place = SourceLocation::byte(from_.file, from_.object.offset);
  if (left_out_ > 0)
    add_note(notes, Rule::package_face_left_out,
             {"% left out", {counted(left_out_, "face of the package is", "faces of the package are")}},
             {"Their corners are no vertices of the mesh."}, place)
        .count = left_out_;
  if (with_lost_flags_ > 0)
    add_note(notes, Rule::package_flags_lost, {"Flags % of faces are not shown", {hex_text(lost_flags_)}},
             {"The files of a mesh have no bit for them. % them.",
              {counted(with_lost_flags_, "face has", "faces have")}},
             place)
        .count = with_lost_flags_;
  if (without_texture_ > 0)
    add_note(
        notes, Rule::package_texture_number,
        {"% a texture that the mesh does not have", {counted(without_texture_, "face has", "faces have")}},
        {"The mesh has %.", {counted(textures_, "texture", "textures")}}, place)
        .count = without_texture_;
}

}  // namespace retromesh::unreal::package
