#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/walker.hpp"

namespace retromesh {
namespace io {

/// A field with its path: "polygons[17].vertices[2]". One that is no number has an offset and a size only.
struct MappedField : StoredNumber {
  std::string path;
  bool is_number = false;
  FieldMeaning meaning;         ///< With that of the records around it.
  u32 first_index = kNoIndex;   ///< Of the path; of a list by frames: the frame.
  u32 second_index = kNoIndex;  ///< Of a list by frames: the item in the frame.
};

/// Lists the fields of a range of bytes.
class ByteMap : public Listener {
 public:
  /// The range is [first, end).
  ByteMap(u32 first, u32 end, Limits& limits) : first_(first), end_(end), limits_(limits) {}

  std::vector<MappedField> take() { return std::move(fields_); }

  void open(const char* name, u32 index, bool is_list, const FieldMeaning& meaning) override;
  void close(bool is_list) override;
  void number(const char* name, u32 index, const StoredNumber& number, const FieldMeaning& meaning) override;
  void blob(const char* name, u32 index, u32 offset, ByteView bytes, const FieldMeaning& meaning) override;
  bool wants(u32 offset, u32 size) const override;

 private:
  struct Level {
    const char* name;
    u32 index;
    FieldMeaning meaning;  ///< Of an open level: with that of the levels around it.
  };

  void add(MappedField field, const Level& last);

  u32 first_;
  u32 end_;
  Limits& limits_;
  bool full_ = false;
  std::vector<Level> levels_;
  std::vector<MappedField> fields_;
};

}  // namespace io

/// Other fields of the document whose value is described.
class OtherFields {
 public:
  virtual ~OtherFields() = default;

  /// The number in the field with a path; `otherwise` when there is none.
  virtual i32 number(const std::string& path, i32 otherwise) const = 0;

  /// What a number of the document refers to, in words; empty for a document without such numbers.
  virtual std::string referred(io::Reference, i32 /*number*/) const { return {}; }
};

/// A field whose value is described.
struct FieldValue {
  const io::MappedField& field;
  ByteView bytes;  ///< Of the field.
  const OtherFields& others;

  i32 number() const { return field.value; }
  u32 bits() const { return static_cast<u32>(field.value); }

  /// The number in another column at the index of this field: of "colours[17]" in "infos".
  i32 beside(const char* column, i32 otherwise) const {
    return others.number(column + field.path.substr(field.path.find('[')), otherwise);
  }

  /// The number of another field of the same record: "primitives[3].header." before `name`.
  i32 in_record(const char* name, i32 otherwise) const {
    return others.number(field.path.substr(0, field.path.rfind('.') + 1) + name, otherwise);
  }
};

}  // namespace retromesh
