#include "formats/model/model.hpp"

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh {

u32 add_image(const std::string& file, bool hole, Model& model) {
  for (u32 i = 0; i < model.images.size(); ++i) {
    if (model.images[i].file == file && model.images[i].hole == hole) return i;
  }
  Image& image = add_to(model.images);
  image.name = stem_of(file);
  image.file = file;
  image.hole = hole;
  return static_cast<u32>(model.images.size() - 1);
}

MissingFile& add_missing_file(const std::string& name, u32 faces, Model& model) {
  for (MissingFile& missing : model.missing_files) {
    if (missing.name != name) continue;
    missing.faces += faces;
    return missing;
  }
  MissingFile& missing = add_to(model.missing_files);
  missing.name = name;
  missing.faces = faces;
  return missing;
}

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

Error nothing_drawn(const std::string& file, const char* field, const char* cause) {
  return error_in(file, ErrorCode::nothing_drawn, field, cause, "Open another copy.");
}

}  // namespace retromesh
