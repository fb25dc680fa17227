#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/model/model.hpp"
#include "scripts/samples/picture.hpp"
#include "scripts/samples/portrait.hpp"
#include "scripts/samples/shape.hpp"

namespace retromesh::samples {

struct Texture {
  std::string file;
  Picture picture;
};

struct NamedBytes {
  std::string name;
  Bytes bytes;
};

/// Of a sample that is an archive.
struct ArchiveOfSample {
  std::string kind;   ///< ArchiveKind::id; empty for loose files.
  std::string label;  ///< "Unreal package"
  std::string shown;  ///< ArchiveEntry::id of the model that its picture shows.
};

/// A sample model and its files.
struct Sample {
  std::string id;                 ///< Its folder.
  std::string name;               ///< Display name, and the stem of its files.
  std::vector<NamedBytes> files;  ///< The file that is opened comes first.
  PortraitView view;              ///< Camera of its thumbnail.
  ArchiveOfSample archive;

  // Input of a writer.
  Model model;
  std::vector<Texture> textures;
};

// The samples of each family in formats/families.def, in the order in which the page offers them.
// formats/<family>/samples defines its function: std::vector<Sample> unreal_samples().
#define RETROMESH_FAMILY(id, ...) std::vector<Sample> id##_samples();
#include "formats/families.def"
#undef RETROMESH_FAMILY

/// The samples of all families, in the order of the table of families.
std::vector<Sample> all_samples();

// The same of kinds of archives in formats/archives.def, whose files are opened together.
#define RETROMESH_ARCHIVE(id, ...) std::vector<Sample> id##_samples();
#include "formats/archives.def"
#undef RETROMESH_ARCHIVE

/// The archives of all kinds, in the order of their table.
std::vector<Sample> archive_samples();

/// Files as the core takes them: views of their bytes.
std::vector<File> views_of(std::span<const NamedBytes> files);

/// The bytes of a text file.
Bytes bytes_of(const std::string& text);

/// Adds an image for materials, and returns its index. Its file is named like the texture.
u32 add_texture(Sample& sample, const std::string& name, Picture picture);

/// A material with texture `texture` in `slot`. Materials have to come in drawing order.
void add_material(Sample& sample, Material look, u32 slot, u32 texture);

/// Adds `shapes` as the next frames of the clip.
void add_clip(Sample& sample, Clip clip, std::vector<Shape>& shapes, const std::vector<Shape>& frames);

/// Inserts a clip of all frames before the others, as in the game's meshes.
void add_whole_clip(Model& model, u32 frames, float rate);

/// Fills the render data and the vertex frames from `shapes`, one for each frame. Positions are quantized to
/// the integers that `matrix` maps nearest to the points, texture coordinates to 255ths.
void set_shapes(Model& model, const std::vector<Shape>& shapes, const Matrix& matrix);

}  // namespace retromesh::samples
