#include "formats/inspector/meaning.hpp"

#include "formats/io/message.hpp"

namespace retromesh {
namespace {

class FieldsOfDocument : public OtherFields {
 public:
  explicit FieldsOfDocument(const OpenDocument& document) : document_(document) {}

  i32 number(const std::string& path, i32 otherwise) const override {
    io::MappedField found;
    return find_field(document_, path, found) && found.is_number ? found.value : otherwise;
  }

 private:
  const OpenDocument& document_;
};

}  // namespace

Meaning meaning_of(const OpenDocument& document, const io::MappedField& field) {
  Meaning meaning;
  meaning.readme = format({"formats/%/README.md", {document.format}});
  const FieldMeaning& said = field.meaning;
  meaning.unit = said.unit;
  meaning.rule = *said.heading ? said.heading : document.heading;
  meaning.is_used = said.is_used;
  const ByteView bytes = document.bytes;
  const bool is_inside = field.offset <= bytes.size() && field.size <= bytes.size() - field.offset;
  if (!said.words || !is_inside) return meaning;
  meaning.words = said.words({field, bytes.subspan(field.offset, field.size), FieldsOfDocument(document)});
  return meaning;
}

}  // namespace retromesh
