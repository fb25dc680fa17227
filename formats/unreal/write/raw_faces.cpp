#include "formats/unreal/write/raw_faces.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "formats/export/sampled_frames.hpp"
#include "formats/export/vertex_colours.hpp"
#include "formats/family.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/write/colour_sheet.hpp"

namespace retromesh::unreal {
namespace {

/// Whether a material's faces have colours, or are white, instead of an image. Slots without an image of this
/// family's own files stay so.
bool is_plain(const Model& model, const Material& material) {
  return material.fill == Fill::palette ||
         (material.image == kNone && (!model.colours.empty() || model.format != kReader.id));
}

/// The name of an image's file: PCX and BMP stay as they are, others become PCX.
std::string texture_file(const Image& image) {
  const std::string extension = fold_case(extension_of(image.file));
  if (extension == "pcx" || extension == "bmp") return std::string(name_of(image.file));
  return plain_stem(image.file.empty() ? std::string_view(image.name) : stem_of(image.file)) + ".pcx";
}

/// The name of a texture in the class file. A dot would end the name of a package.
std::string texture_name(const std::string& name) {
  return name.find('.') == std::string::npos ? name : identifier(std::string(stem_of(name)));
}

class FaceBuilder {
 public:
  FaceBuilder(const Model& model, const FaceChoices& choices, RawMesh& mesh, Writing& writing)
      : model_(model),
        choices_(choices),
        mesh_(mesh),
        writing_(writing),
        colours_(model, palette_of(model)),
        sheet_(plain_colours()) {}

  void run() {
    assign_slots();
    for (const Group& group : model_.groups) add_group(group);
    for (const Attachment& attachment : model_.attachments) add_attachment(attachment);
    std::stable_sort(mesh_.faces.begin(), mesh_.faces.end(),
                     [](const RawFace& a, const RawFace& b) { return a.number < b.number; });
    add_notes();
  }

 private:
  static constexpr u32 kSheetKey = kNone - 1;

  // Colours of faces.

  /// The mean of the corners.
  Colour colour_of_face(u32 first, const Material& material, bool* is_even = nullptr) const {
    std::array<u32, 3> total{};
    Colour before{};
    for (u32 corner = 0; corner < 3; ++corner) {
      const DrawnColour drawn = colours_.corner(material, first + corner);
      const Colour colour = {drawn[0], drawn[1], drawn[2]};
      for (std::size_t i = 0; i < 3; ++i) total[i] += colour[i];
      if (is_even && corner > 0 && colour != before) *is_even = false;
      before = colour;
    }
    return {static_cast<u8>(total[0] / 3), static_cast<u8>(total[1] / 3), static_cast<u8>(total[2] / 3)};
  }

  std::vector<Colour> plain_colours() const {
    std::vector<Colour> colours;
    for (const Group& group : model_.groups) {
      const Material& material = model_.materials[group.material];
      if (!is_plain(model_, material)) continue;
      for (u32 i = group.start; i < group.start + group.count; i += 3)
        colours.push_back(colour_of_face(i, material));
    }
    return colours;
  }

  // Texture slots.

  /// What a slot shows: an image by the first with its file, the sheet of colours, or nothing.
  u32 key_of(const Material& material) const {
    if (is_plain(model_, material)) return kSheetKey;
    if (material.image == kNone) return kNone;
    const Image& image = model_.images[material.image];
    for (u32 i = 0; i < material.image; ++i) {
      if (model_.images[i].file == image.file && model_.images[i].name == image.name) return i;
    }
    return material.image;
  }

  /// The file's own slots, where each has one image; else one for each image.
  void assign_slots() {
    std::map<u32, u32> key_of_slot;
    bool keeps = true;
    for (const Material& material : model_.materials) {
      const u32 key = key_of(material);
      const auto [found, is_new] = key_of_slot.try_emplace(material.slot, key);
      keeps = keeps && material.slot < 256 && found->second == key && key != kSheetKey;
    }
    std::map<u32, u32> slot_of_key;
    for (const Material& material : model_.materials) {
      const u32 key = key_of(material);
      const u32 next = static_cast<u32>(slot_of_key.size());
      const u32 slot = keeps ? material.slot : slot_of_key.try_emplace(key, next).first->second;
      slots_.push_back(slot);
      if (key == kNone || slot > 255) continue;
      const auto is_slot = [&](const RawSlot& each) { return each.number == slot; };
      if (std::any_of(mesh_.slots.begin(), mesh_.slots.end(), is_slot)) continue;
      add_slot(static_cast<u8>(slot), key, material);
    }
    for (const u32 slot : slots_) mesh_.most_slot = std::max(mesh_.most_slot, slot);
  }

  void add_slot(u8 number, u32 key, const Material& material) {
    RawSlot slot;
    slot.number = number;
    WrittenTexture texture;
    if (key == kSheetKey) {
      slot.texture = identifier(choices_.stem) + "Colours";
      texture.name = choices_.stem + "Colours.pcx";
      texture.width = texture.height = ColourSheet::kSide;
      texture.pixels = sheet_.pixels();
    } else {
      slot.texture = texture_name(material.name.empty() ? model_.images[key].name : material.name);
      texture.name = texture_file(model_.images[key]);
      texture.image = key;
      // The style with alpha becomes the translucent one, which has none.
      texture.faded = true;
      for (const Material& other : model_.materials) {
        if (key_of(other) != key) continue;
        texture.masked = texture.masked || other.cutoff > 0;
        texture.faded = texture.faded && other.blend == Blend::alpha && !keeps_alpha(other);
      }
    }
    make_unique(texture);
    slot.file = texture.name;
    const auto same = std::find_if(mesh_.slots.begin(), mesh_.slots.end(), [&](const RawSlot& each) {
      return same_name(each.texture, slot.texture);
    });
    if (same != mesh_.slots.end() && same->file != slot.file) slot.texture += '_' + std::to_string(number);
    mesh_.slots.push_back(std::move(slot));
  }

  /// Adds the texture unless its image is there already, under a name that no other has.
  void make_unique(WrittenTexture& texture) {
    for (u32 number = 2;; ++number) {
      const auto found = std::find_if(
          writing_.textures.begin(), writing_.textures.end(),
          [&](const WrittenTexture& each) { return fold_case(each.name) == fold_case(texture.name); });
      if (found == writing_.textures.end()) {
        writing_.textures.push_back(texture);
        return;
      }
      if (found->image == texture.image && texture.image != kNone) return;
      const std::size_t dot = texture.name.find_last_of('.');
      texture.name = texture.name.substr(0, dot) + '_' + std::to_string(number) + texture.name.substr(dot);
    }
  }

  // Faces.

  bool keeps_alpha(const Material& material) const {
    return choices_.keeps_types || (choices_.has_alpha && material.opacity >= 1);
  }

  void add_group(const Group& group) {
    const Material& material = model_.materials[group.material];
    if (material.blend == Blend::alpha && material.opacity == 0) {
      invisible_ += group.count / 3;
      return;
    }
    u8 type = type_of(material);
    if (style_of(type) == PolygonStyle::alpha && !keeps_alpha(material)) {
      type = static_cast<u8>((type & ~kStyleBits) | static_cast<u8>(PolygonStyle::translucent));
      alpha_ += group.count / 3;
    }
    // Its light is in its colours.
    const bool is_plain_group = is_plain(model_, material);
    if (is_plain_group && material.fill == Fill::palette && style_of(type) != PolygonStyle::modulated)
      type |= kUnlitBit;
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      RawFace face;
      face.number = model_.face_source[i / 3];
      face.type = type;
      face.texture = static_cast<u8>(slots_[group.material]);
      set_corners(i, material, is_plain_group, face);
      mesh_.faces.push_back(face);
    }
  }

  void set_corners(u32 first, const Material& material, bool plain, RawFace& face) {
    std::array<Vec2, 3> uvs{};
    if (plain) {
      bool is_even = true;
      const Uv place = sheet_.place_of(colour_of_face(first, material, &is_even));
      face.uv = {place, place, place};
      graded_ += is_even ? 0 : 1;
      plain = sheet_.cells() > 1;  // one colour fills the sheet
    }
    if (!plain && !model_.uvs.empty()) {
      for (u32 corner = 0; corner < 3; ++corner) uvs[corner] = model_.uvs[model_.indices[first + corner]];
      shift_into_image(uvs);
    }
    for (u32 corner = 0; corner < 3; ++corner) {
      const u32 from = choices_.mirrors && corner ? 3 - corner : corner;
      face.vertices[corner] = model_.vertex_source[model_.indices[first + from]];
      if (!plain) face.uv[corner] = {uv_byte(uvs[from][0]), uv_byte(uvs[from][1])};
    }
  }

  /// A repeated image is the same one tile further: moves the face into the first tile, where it fits.
  void shift_into_image(std::array<Vec2, 3>& uvs) {
    bool is_outside = false;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const float low = std::min({uvs[0][axis], uvs[1][axis], uvs[2][axis]});
      const float high = std::max({uvs[0][axis], uvs[1][axis], uvs[2][axis]});
      const float tile = std::floor(low + 1e-4f);
      for (Vec2& uv : uvs) uv[axis] -= low < -1e-4f || high > 1 + 1e-4f ? tile : 0;
      is_outside = is_outside || high - tile > 1 + 2e-3f;
    }
    repeated_ += is_outside ? 1 : 0;
  }

  static u8 uv_byte(float coordinate) {
    return static_cast<u8>(std::lround(std::clamp(coordinate, 0.0f, 1.0f) * 255));
  }

  void add_attachment(const Attachment& attachment) {
    if (attachment.axes == AttachmentAxes::corner) {
      ++other_attachments_;
      return;
    }
    RawFace face;
    face.vertices = attachment.vertices;
    if (attachment.axes == AttachmentAxes::middle_reversed) {
      std::swap(face.vertices[0], face.vertices[1]);
    } else if (choices_.mirrors) {
      // With the third corner on the other side of the first edge, the mirrored face has the same normal.
      face.vertices[2] = static_cast<u32>(model_.source_positions.size() + mesh_.opposite.size());
      mesh_.opposite.push_back(attachment.vertices);
    }
    face.type = kAttachmentBit;
    face.number = attachment.face;
    mesh_.faces.push_back(face);
  }

  // Notes.

  void warn(Rule rule, const Message& title, const Message& why) {
    add_note(writing_.notes, rule, title, why, {});
  }

  void add_notes() {
    if (repeated_)
      warn(Rule::write_coordinates_clamped,
           {"% repeated images", {counted(repeated_, "face has", "faces have")}},
           {"Texture coordinates of this format are 0 to 1; those beyond are clamped."});
    if (graded_)
      warn(Rule::write_vertex_colours,
           {"% become plain", {counted(graded_, "face with several colours", "faces with several colours")}},
           {"The format has no colours of vertices: a face has the mean of its corners, in a texture of "
            "colours."});
    if (sheet_.colours() > sheet_.cells())
      warn(Rule::write_colours_reduced, {"% colours are reduced to %", {sheet_.colours(), sheet_.cells()}},
           {"All plain colours of a model are in one texture of 256 colours."});
    if (alpha_)
      warn(
          Rule::write_alpha,
          {"% translucent instead of half transparent", {counted(alpha_, "face is", "faces are")}},
          {"Only patch 227 of Unreal has alpha blending, by the image; translucent faces add their colour."});
    if (invisible_)
      warn(Rule::write_invisible_faces,
           {"% left out", {counted(invisible_, "invisible face is", "invisible faces are")}},
           {"The game never draws them."});
    if (other_attachments_)
      warn(Rule::write_other_attachments,
           {"% not kept", {counted(other_attachments_, "attachment is", "attachments are")}},
           {"The only attachment of this format is the weapon triangle, whose axes are others."});
    if (mesh_.most_slot > 7)
      warn(Rule::write_slots_above_7, {"Texture slots reach %", {mesh_.most_slot}},
           {"Actors of the game have skins for slots 0 to 7; others only have what SETTEXTURE gives them."});
  }

  const Model& model_;
  const FaceChoices choices_;
  RawMesh& mesh_;
  Writing& writing_;
  DrawnColours colours_;
  ColourSheet sheet_;
  std::vector<u32> slots_;  ///< Of each material.
  u32 repeated_ = 0;
  u32 graded_ = 0;
  u32 alpha_ = 0;
  u32 invisible_ = 0;
  u32 other_attachments_ = 0;
};

}  // namespace

std::string identifier(std::string name) {
  for (char& letter : name) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!is_letter && !(letter >= '0' && letter <= '9')) letter = '_';
  }
  const bool begins_with_digit = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return begins_with_digit ? '_' + name : name;
}

void add_raw_faces(const Model& model, const FaceChoices& choices, RawMesh& mesh, Writing& writing) {
  FaceBuilder(model, choices, mesh, writing).run();
}

}  // namespace retromesh::unreal
