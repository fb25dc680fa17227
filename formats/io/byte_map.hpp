#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/walker.hpp"

namespace retromesh::io {

/// A field with its path: "polygons[17].vertices[2]". One that is no number has an offset and a size only.
struct MappedField : StoredNumber {
  std::string path;
  bool is_number = false;
};

/// Lists the fields of a range of bytes.
class ByteMap : public Listener {
 public:
  /// The range is [first, end).
  ByteMap(u32 first, u32 end, Limits& limits) : first_(first), end_(end), limits_(limits) {}

  std::vector<MappedField> take() { return std::move(fields_); }

  void open(const char* name, u32 index, bool is_list) override;
  void close(bool is_list) override;
  void number(const char* name, u32 index, const StoredNumber& number) override;
  void blob(const char* name, u32 index, u32 offset, ByteView bytes) override;
  bool wants(u32 offset, u32 size) const override;

 private:
  struct Level {
    const char* name;
    u32 index;
  };

  void add(MappedField field, const char* name, u32 index);

  u32 first_;
  u32 end_;
  Limits& limits_;
  bool full_ = false;
  std::vector<Level> levels_;
  std::vector<MappedField> fields_;
};

}  // namespace retromesh::io
