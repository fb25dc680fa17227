#include "formats/image/read_images.hpp"

#include <utility>

#include "formats/image/image.hpp"
#include "formats/image/rules.hpp"
#include "formats/io/error.hpp"
#include "formats/io/message.hpp"

namespace retromesh::image {

void read_images(std::span<const File> files, Model& model, Limits& limits) {
  for (Image& image : model.images) {
    if (!image.pixels.empty()) continue;  // its family has decoded it
    for (const File& file : files) {
      if (file.name != image.file) continue;
      auto decoded = read(file.name, file.bytes, image.hole, limits);
      if (decoded) {
        image = std::move(decoded.value());
      } else {
        const Error& error = decoded.error();
        add_note(model.notes, Rule::not_decoded, {"% cannot be decoded", {file_name(file.name)}},
                 {error.cause.empty() ? "%." : "%. %", {sentence(error), error.cause}},
                 SourceLocation::byte(file.name, error.offset));
      }
      break;
    }
  }
}

}  // namespace retromesh::image
