#include "formats/runescape/model_files.hpp"

#include "formats/io/paths.hpp"
#include "formats/runescape/identify.hpp"

namespace retromesh::runescape {

bool ModelFiles::is_model(u32 file) {
  if (known_.empty()) known_.resize(files_.files().size());
  Known& known = known_[file];
  if (known == Known::nothing) known = identify(files_[file].bytes) ? Known::model : Known::no_model;
  return known == Known::model;
}

bool ModelFiles::is_listed(u32 file) {
  if (files_[file].bytes.empty()) return false;
  return extension_of(files_.folded(file)) == "ob2" || is_model(file);
}

u32 ModelFiles::find(const std::string& id) {
  for (const u32 file : files_.in_order()) {
    if ((id.empty() || files_.folded(file) == id) && is_listed(file)) return file;
  }
  return kNoFile;
}

}  // namespace retromesh::runescape
