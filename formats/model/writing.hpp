#pragma once
#include <string>
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
};

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
