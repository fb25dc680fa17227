#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/family.hpp"
#include "formats/io/byte_map.hpp"

/// The documents of some files, read once and kept for questions about their bytes.
namespace retromesh {

struct OpenDocument {
  u32 file = 0;
  u32 place = 0;  ///< Among all documents: family after family, in path order.
  const Inspection* family = nullptr;
  const char* format = "";   ///< "unreal"
  const char* kind = "";     ///< "datafile"
  const char* heading = "";  ///< DocumentFile::heading.
  const char* folder = "";   ///< Of the README: "unreal/package".
  std::string name;          ///< Of the file.
  ByteView bytes;
  io::DocumentPtr document;      ///< Null when it cannot be read.
  std::unique_ptr<Error> error;  ///< Why it cannot be.
  ElementNumbers numbers;        ///< Of its elements in the Model.
  /// In file order; they cover each byte once. What no field covers is a gap without a name.
  std::vector<io::Section> sections;

  /// The fields of the bytes in [first, end).
  std::vector<io::MappedField> fields(u32 first, u32 end, Limits& limits) const;

  /// All fields as JSON, under the record's own names.
  Result<std::string> dump(Limits& limits) const;

  /// The section of a byte; null behind the end.
  const io::Section* section_at(u32 offset) const;
};

class OpenDocuments {
 public:
  /// Reads all documents among the files, to whose bytes they refer. Those that cannot be read have no
  /// fields, and one gap.
  explicit OpenDocuments(std::span<const File> files);

  /// In the order of the files.
  std::span<const OpenDocument> all() const { return all_; }

  /// The document of a file; null when it is none.
  const OpenDocument* find(u32 file) const;

 private:
  void number_elements(const FileSet& files, const Inspection& family);

  std::vector<OpenDocument> all_;
};

/// The names of a section: "polygons", and of the second gap "unclaimed[1]".
std::string path_of(const io::Section& section);

/// The field with a path; false when there is none.
bool find_field(const OpenDocument& document, const std::string& path, io::MappedField& found);

/// At most `most` fields from byte `from` on in whose paths all words of `text` occur, whatever their case.
std::vector<io::MappedField> search_fields(const OpenDocument& document, const std::string& text, u32 from,
                                           u32 most, Limits& limits);

struct Meaning {
  std::string words;  ///< The decoded value; empty where the number says it all.
  std::string unit;
  std::string rule;    ///< Heading in the README of the family; empty where no byte has it.
  std::string readme;  ///< "formats/unreal/README.md"
  bool is_used = false;
};

Meaning meaning_of(const OpenDocument& document, const io::MappedField& field);

}  // namespace retromesh
