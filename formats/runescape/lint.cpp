#include "formats/runescape/inspection.hpp"

#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/lint/configs.hpp"
#include "formats/runescape/lint/model.hpp"

namespace retromesh::runescape {

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  Limits of_models = limits;
  ModelFiles models(files, of_models);
  for (const u32 file : files.in_order()) {
    if (models.is_model(file)) lint_model(files[file], limits, notes);
  }
  lint_configs(files, limits, notes);
  return notes;
}

}  // namespace retromesh::runescape
