#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/io/kept_document.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/edit.hpp"
#include "formats/model/field_rule.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/listing.hpp"
#include "formats/model/model.hpp"
#include "formats/model/script_line.hpp"

namespace retromesh {

/// How a family of formats is listed and opened: the functions of its family.hpp.
struct Family {
  const char* id;
  bool (*list_reads)(const std::string& name);
  std::unique_ptr<Listing> (*list)(const FileSet& files, Limits& limits);
  Result<Model> (*open)(const FileSet& files, const std::string& id,
                        std::span<const InterpretationRequest> requests, Limits& limits);
  std::vector<u8> (*palette)();
};

/// How the documents of a family are inspected: the functions of its documents.hpp and lint.hpp.
struct DocumentFamily {
  const char* id;
  std::vector<DocumentFile> (*documents)(const FileSet& files);
  Result<io::Kept> (*keep_document)(const FileSet& files, u32 file, Limits& limits);
  std::span<const FieldRule> (*field_rules)();
  std::vector<ElementNumbers> (*element_numbers)(const FileSet& files,
                                                 std::span<const DocumentFile> documents);
  std::vector<ScriptLine> (*script_lines)(const File& file);
  Notes (*lint)(const FileSet& files, Limits& limits);
  std::vector<Edit> (*mend)(const FileSet& files, const Model& model, const Notes& notes);
};

// The functions that each family of formats/families.def defines in its namespace.
#define RETROMESH_FAMILY(id, ...)                                                       \
  namespace id {                                                                        \
  bool list_reads(const std::string& name);                                             \
  std::unique_ptr<Listing> list(const FileSet& files, Limits& limits);                  \
  Result<Model> open(const FileSet& files, const std::string& id,                       \
                     std::span<const InterpretationRequest> requests, Limits& limits);  \
  std::vector<u8> palette();                                                            \
  std::vector<DocumentFile> documents(const FileSet& files);                            \
  Result<io::Kept> keep_document(const FileSet& files, u32 file, Limits& limits);       \
  std::span<const FieldRule> field_rules();                                             \
  std::vector<ElementNumbers> element_numbers(const FileSet& files,                     \
                                              std::span<const DocumentFile> documents); \
  std::vector<ScriptLine> script_lines(const File& file);                               \
  std::span<const RuleText> rules();                                                    \
  Notes lint(const FileSet& files, Limits& limits);                                     \
  std::vector<Edit> mend(const FileSet& files, const Model& model, const Notes& notes); \
  }
#include "formats/families.def"
#undef RETROMESH_FAMILY

/// The Family of a namespace, which may be named by a macro.
#define RETROMESH_FAMILY_FUNCTIONS(id) RETROMESH_FAMILY_FUNCTIONS_OF(id)
#define RETROMESH_FAMILY_FUNCTIONS_OF(id) {#id, id::list_reads, id::list, id::open, id::palette}

/// The families of this program, in the order of formats/families.def. families.cpp has all; a WebAssembly
/// core has one (wasm/family.cpp).
std::span<const Family> families();

/// RGB of what Model::shades refers to with Fill::palette: the palette of the model's family; else empty.
inline std::vector<u8> palette_of(const Model& model) {
  for (const Family& family : families()) {
    if (model.format == family.id) return family.palette();
  }
  return {};
}

/// The same for documents.
std::span<const DocumentFamily> document_families();

}  // namespace retromesh
