#include <algorithm>
#include <set>
#include <utility>

#include "formats/export/capabilities.hpp"
#include "formats/family.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/humanfly/write/model_to_object.hpp"
#include "formats/humanfly/write/outlines.hpp"
#include "formats/humanfly/write/resource_files.hpp"
#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/rules.hpp"

namespace retromesh::humanfly {
namespace {

constexpr Capabilities kKept = {.lines = true,
                                .sprites = true,
                                .frames = true,  // noted here, since some clips are morphs
                                .rates = true,
                                .morphs = true,
                                .facets = true,
                                .sides = true,
                                .mappings = true};

class ObjectFiles {
 public:
  ObjectFiles(const Model& model, std::string stem, Writing& writing)
      : model_(model), original_(kept_source(model)), stem_(std::move(stem)), writing_(writing) {
    names_.insert(fold_case(stem_));
    // Images whose names begin with these are textures or sprites only.
    const std::string folded = fold_case(stem_);
    const bool is_prefix = folded.compare(0, 6, "sprite") == 0 || folded.compare(0, 3, "tex") == 0;
    image_stem_ = is_prefix ? "" : stem_ + "-";
  }

  void add(std::string name, Bytes bytes) { add_to(writing_.files) = {std::move(name), std::move(bytes)}; }

  /// The objects of the morph targets have names of their own.
  std::string object_name(const ObjectShape& shape) {
    if (shape.name.empty()) return stem_ + ".fly";
    std::string name = plain_stem(shape.name);
    for (u32 number = 2; !names_.insert(fold_case(name)).second; ++number)
      name = format({"%-%-%", {stem_, plain_stem(shape.name), plain(number)}});
    return name + ".fly";
  }

  void add_resources(const Looks& looks) {
    add_palettes(looks);
    for (u32 number = 0; number < looks.textures().size(); ++number) {
      const u32 image = looks.textures()[number];
      const std::string name = format({"%texture%", {image_stem_, plain(number)}});
      if (image != kNone) add_image(image, name, kTextureFormat);
    }
    std::set<u32> sprites;
    for (const Sprite& sprite : model_.sprites) {
      const Material& material = model_.materials[sprite.material];
      const u32 number = looks.sprite(material);
      if (is_hidden(material) || !sprites.insert(number).second) continue;
      const std::string name = format({"%sprite%", {image_stem_, plain(number)}});
      if (material.image != kNone) {
        add_image(material.image, name, kSpriteFormat);
      } else {
        add_note(writing_.notes, SharedRule::write_images, {"Sprite % has no image", {plain(number)}},
                 {"Its material has none. Put one beside the object as %.png.", {name}}, {});
      }
    }
  }

 private:
  /// Whether an image only stands for a file that is missing.
  bool is_stand_in(u32 image) const { return original_ && model_.images[image].file.empty(); }

  /// The palettes of a file stay, also those that the object does not use.
  void add_palettes(const Looks& looks) {
    Bytes bytes = write_palettes(looks.palettes());
    if (original_) {
      Bytes kept = original_->palettes;
      for (const Material& material : model_.materials) {
        const std::size_t at = std::size_t{kPaletteSize} * material.slot;
        if (looks.of(material) != Look::row || at + kPaletteSize > std::min(bytes.size(), kept.size()))
          continue;
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), kPaletteSize,
                    kept.begin() + static_cast<std::ptrdiff_t>(at));
      }
      bytes = std::move(kept);
    }
    if (!bytes.empty()) add(stem_ + ".pal", std::move(bytes));
  }

  /// A format of images of the engine.
  struct ImageFormat {
    const char* ending;
    bool (*is_it)(ByteView);
    Result<Image> (*decode)(const std::string&, ByteView, Limits&);
    Bytes (*write)(const Image&);
  };
  static constexpr ImageFormat kTextureFormat = {".apx", is_apx, decode_apx, write_apx};
  static constexpr ImageFormat kSpriteFormat = {".rle", is_sprite_image, decode_sprite_image,
                                                write_sprite_image};

  /// Adds the file of an image: the one that was read, where it has this format and still the same pixels.
  void add_image(u32 number, const std::string& name, const ImageFormat& format) {
    const Image& image = model_.images[number];
    if (is_stand_in(number)) return;
    if (image.pixels.empty()) return note_image(image, name);
    if (original_ && format.is_it(original_->images[number])) {
      Limits limits;
      const auto kept = format.decode(name, original_->images[number], limits);
      if (kept && kept.value().pixels == image.pixels)
        return add(name + format.ending, original_->images[number]);
    }
    add(name + format.ending, format.write(image));
  }

  void note_image(const Image& image, const std::string& name) {
    const std::string& file = image.file.empty() ? image.name : image.file;
    const std::string_view extension = extension_of(file);
    add_note(writing_.notes, SharedRule::write_images, {"% is not written", {file_name(file)}},
             {extension.empty() ? "Its pixels are not there. Put it beside the object as %."
                                : "Its pixels are not there. Put it beside the object as %.%.",
              {name, extension}},
             {});
  }

  const Model& model_;
  const KeptSource* original_;
  std::string stem_;
  std::string image_stem_;
  Writing& writing_;
  std::set<std::string> names_;
};

void note_frames(const Model& model, std::size_t targets, Notes& notes) {
  const u32 frames = frame_count(model);
  // A target is a clip from the first frame to another one.
  if (targets > 0) {
    add_note(notes, Rule::write_morphs_to_objects,
             {"%",
              {counted(targets, "morph target becomes an object of its own",
                       "morph targets become objects of their own")}},
             {"The engine morphs between objects of equal counts."}, {})
        .count = static_cast<u32>(targets);
  }
  if (frames <= 1 || frames <= 2 * targets) return;
  add_note(notes, SharedRule::write_frames, {"% become one", {counted(frames, "frame", "frames")}},
           {"An object has no frames: the first is written."}, {})
      .count = frames;
}

void note_morphs(const Model& model, const std::vector<ObjectShape>& shapes, Notes& notes) {
  const auto is_morph = [](const ObjectShape& shape) { return shape.is_morph; };
  const auto written = static_cast<std::size_t>(std::count_if(shapes.begin(), shapes.end(), is_morph));
  if (written == model.morphs.size()) return;
  add_note(notes, Rule::write_morphs_above_8,
           {"% left out", {counted(model.morphs.size() - written, "morph is", "morphs are")}},
           {"An object can morph to 8 others."}, {});
}

/// The engine's call culls back faces; here a closed surface decides.
void note_sides(const Model& model, const Document& object, Notes& notes) {
  const Edges edges = count_edges(object);
  if (edges.count == 0) return;
  u32 two_sided = 0;
  u32 one_sided = 0;
  for (const Group& group : model.groups)
    ++(model.materials[group.material].two_sided ? two_sided : one_sided);
  if (edges.are_closed() ? two_sided == 0 : one_sided == 0) return;
  add_note(notes, Rule::write_sides,
           {edges.are_closed() ? "Back faces are not drawn" : "Both sides of faces are drawn"},
           {edges.are_closed() ? "The file does not say which sides are seen, and the surface is closed."
                               : "The file does not say which sides are seen, and the surface is open."},
           {});
}

void note_textures(const Model& model, const Looks& looks, u32 moved, Notes& notes) {
  u32 holes = 0;
  u32 averaged = 0;
  u32 shaded = 0;
  u32 lit = 0;
  for (const Group& group : model.groups) {
    const Material& material = model.materials[group.material];
    // Lines have no textures, and sprites keep their holes.
    if (group.count == 0 || is_hidden(material)) continue;
    const Look look = looks.of(material);
    if (look >= Look::texture && material.cutoff > 0) ++holes;
    if (look == Look::lit) ++lit;
    if ((look == Look::colour || look == Look::lit) && !model.colours.empty()) ++averaged;
    if (look >= Look::texture && (!model.shades.empty() || is_lit(material))) ++shaded;
  }
  const auto note = [&](u32 count, Rule rule, const Message& title, const Message& why) {
    if (count > 0) add_note(notes, rule, title, why, {}).count = count;
  };
  note(holes, Rule::write_holes,
       {"The holes of % black", {counted(holes, "material become", "materials become")}},
       {"Textures of the format have no transparency."});
  note(shaded, Rule::write_texture_light,
       {"% without light", {counted(shaded, "textured material is", "textured materials are")}},
       {"Textures of the format are drawn as they are."});
  note(averaged, Rule::write_colours_averaged,
       {"The colours of % one for each face", {counted(averaged, "material become", "materials become")}},
       {"A palette has no colours between any two."});
  note(lit, Rule::write_light_from_eye,
       {"% lit from the eye", {counted(lit, "material is", "materials are")}},
       {"It is the only light of the engine: phong, with a palette for each colour."});
  note(moved, Rule::write_coordinates_clamped,
       {"% clamped", {counted(moved, "texture coordinate is", "texture coordinates are")}},
       {"The format stores coordinates of up to 256 textures."});
}

void note_hidden(const Model& model, Notes& notes) {
  u32 faces = 0;
  for (const Group& group : model.groups) {
    if (is_hidden(model.materials[group.material])) faces += group.count / 3;
  }
  if (faces == 0) return;
  add_note(notes, Rule::write_hidden_faces,
           {"% left out", {counted(faces, "hidden face is", "hidden faces are")}},
           {"The game does not draw them, and the format has only faces that are drawn."}, {})
      .count = faces;
}

std::optional<Error> write(const Model& model, const std::string& stem, float scale, Limits& limits,
                           Writing& writing) {
  Looks looks(model);
  const std::vector<ObjectShape> shapes = shapes_of(model);
  auto made = model_to_objects(model, shapes, double{scale}, stem + ".fly", looks, limits);
  if (!made) return made.error();
  MadeObjects& objects = made.value();
  ObjectFiles files(model, stem, writing);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const std::string name = files.object_name(shapes[i]);
    if (!settle(objects.documents[i])) return too_large(name, limits);
    auto bytes = write_document(objects.documents[i], limits);
    if (!bytes) return bytes.error();
    files.add(name, std::move(bytes.value()));
  }
  files.add_resources(looks);
  writing.scale = static_cast<float>(objects.quantized.scale);
  Notes& notes = writing.notes;
  note_precision(objects.quantized, notes);
  note_frames(model, shapes.size() - 1, notes);
  note_morphs(model, shapes, notes);
  note_sides(model, objects.documents[0], notes);
  note_hidden(model, notes);
  note_textures(model, looks, objects.moved_coordinates, notes);
  note_losses(model, kKept, notes);
  sort_by_severity(notes);
  return std::nullopt;
}

/// Writes a Model of any family as a HumanFly 2 object, `<stem>.fly`: its first frame, with `<stem>.pal` for
/// colours, and `.apx` and `.rle` files for the images that have pixels.
///
/// What the first frame can morph to becomes objects of their own, with equal counts: the last frame of each
/// clip of two frames that begins with the first frame, and each morph. A Model with its original gives the
/// same bytes again. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  const float scale = scale_of(options, 0);
  return Result<Writing>::filled(
      [&](Writing& writing) { return write(model, stem, scale, limits, writing); });
}

}  // namespace

constexpr Writer kWriter = {write_model, keep_original};

}  // namespace retromesh::humanfly
