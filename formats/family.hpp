#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/export/written_model.hpp"
#include "formats/files/document_file.hpp"
#include "formats/files/edit.hpp"
#include "formats/files/file_set.hpp"
#include "formats/files/listing.hpp"
#include "formats/io/any_document.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

/// What a family of formats offers, in constants, because three kinds of WebAssembly modules contain
/// them: its core the Reader, the inspector the Inspection too, the converter the Writer too.
namespace retromesh {

/// How models are listed and opened.
struct Reader {
  const char* id;     ///< The family's folder in formats/, and Entry::format: "unreal".
  const char* label;  ///< "Unreal vertex mesh"

  /// Whether `list` needs the bytes of a file with this name.
  bool (*list_reads)(const std::string& name);

  /// The models in `files`, also those that do not open, so that opening one reports its error.
  std::unique_ptr<Listing> (*list)(const FileSet& files, Limits& limits);

  /// Opens the model with the Entry::id `id`, the first one when `id` is empty, with the interpretations of
  /// `requests`, or those that fit its data best. Errors: not_a_model when there is none, and those of
  /// reading.
  Result<Model> (*open)(const FileSet& files, const std::string& id,
                        std::span<const InterpretationRequest> requests, Limits& limits);

  /// RGB of what Model::shades refers to with Fill::palette. Null where colours come from images.
  std::vector<u8> (*palette)() = nullptr;

  /// Decodes image files with the extensions in the `images` of its family.json, as image::read does. Null
  /// where it has none.
  Result<Image> (*read_image)(const std::string& name, ByteView bytes, bool hole, Limits& limits) = nullptr;
};

/// How documents are explained and checked.
struct Inspection {
  /// The files that are documents of this family, recognized by their names or bytes, in path order.
  std::vector<DocumentFile> (*documents)(const FileSet& files);

  /// Reads one of them; it refers to the bytes of the file.
  Result<io::DocumentPtr> (*parse)(const FileSet& files, u32 file, Limits& limits);

  /// What is wrong or unusual in the documents and scripts among `files`, beside the notes that opening
  /// gives.
  Notes (*lint)(const FileSet& files, Limits& limits);

  /// What repairs the findings `notes` about a model, as far as that needs no choice: the rules that
  /// rules.def calls automatic.
  std::vector<Edit> (*fix)(const FileSet& files, const Model& model, const Notes& notes);

  /// The numbers of the elements of each document in the Model. Null where they are their own.
  std::vector<ElementNumbers> (*element_numbers)(const FileSet& files,
                                                 std::span<const DocumentFile> documents) = nullptr;

  /// What the lines of a script say; empty for other files. Null for a family without scripts.
  std::vector<ScriptLine> (*script_lines)(const File& file) = nullptr;
};

/// How models are written. A family that cannot be written has a Writer of nulls.
struct Writer {
  /// Writes any Model. Its files are named by `stem`. Errors: unusable or nothing_drawn for a Model that has
  /// nothing for the format, bad_value for more than the format counts, over_limit.
  Result<Writing> (*write)(const Model& model, const std::string& stem, const WriteOptions& options,
                           Limits& limits) = nullptr;

  /// Sets Model::original of a Model that the family itself opened from `files`, so that writing it again
  /// loses nothing. Null where the Model has everything.
  void (*keep_original)(const FileSet& files, const std::string& id, Limits& limits, Model& model) = nullptr;
};

// What each family of formats/families.def defines in its namespace.
#define RETROMESH_FAMILY(id, ...)                \
  namespace id {                                 \
  extern const Reader kReader;                   \
  extern const Inspection kInspection;           \
  extern const Writer kWriter;                   \
  extern const std::span<const RuleText> kRules; \
  }
#include "formats/families.def"
#undef RETROMESH_FAMILY

/// Constants of all families, in the order of formats/families.def.
template <class Constant>
using OfFamilies = std::span<const std::reference_wrapper<const Constant>>;

/// Those of this program: family.cpp has all; a WebAssembly core has one (wasm/family.cpp).
OfFamilies<Reader> readers();
OfFamilies<Inspection> inspections();
OfFamilies<Writer> writers();

/// RGB of what Model::shades refers to with Fill::palette: the palette of the model's family; else empty.
inline std::vector<u8> palette_of(const Model& model) {
  for (const Reader& reader : readers()) {
    if (reader.palette && model.format == reader.id) return reader.palette();
  }
  return {};
}

}  // namespace retromesh
