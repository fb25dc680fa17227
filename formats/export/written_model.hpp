#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/error.hpp"
#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

/// What the writers of all families give.
namespace retromesh {

/// A file that a writer made.
struct WrittenFile {
  std::string name;
  Bytes bytes;
};

/// An image with at most 256 colours that the written files name. The caller makes its file, because reducing
/// colours is not part of the core: of an image of the Model, or of the pixels here.
struct WrittenTexture {
  std::string name;        ///< "Skin.pcx": the extension says the format.
  u32 image = 0xFFFFFFFF;  ///< In Model::images; kNone: `pixels`.
  u32 width = 0;
  u32 height = 0;
  std::vector<u8> pixels;  ///< RGBA, top row first.
  bool masked = false;     ///< Transparent pixels are palette entry 0.
  bool faded = false;  ///< The more transparent a pixel is, the darker: it is drawn with Blend::translucent.
};

/// A value for one option of a writer: {"vertices", "8"}. web/src/convert/target-descriptions.ts lists the
/// options.
struct WriteOption {
  std::string name;
  std::string value;
};
using WriteOptions = std::vector<WriteOption>;

/// The value of an option; empty when it is not set.
std::string_view text_of(const WriteOptions& options, std::string_view name);

/// A positive number that an option has, or 0.
float number_of(const WriteOptions& options, std::string_view name);

/// The files of a model in one format, and what that format cannot keep of it.
struct Writing {
  std::vector<WrittenFile> files;
  std::vector<WrittenTexture> textures;
  std::vector<Note> notes;
};

/// Why there are no files, as one sentence: as sentence() without the place, where that is kNoPlace. Not part
/// of sentence(), so that the cores, which write nothing, are not larger.
std::string refusal(const Error& error);

}  // namespace retromesh
