#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/walker.hpp"

namespace retromesh::io {

/// Writes a document as JSON, with the names of its fields; blobs as hexadecimal. A real number is an object
/// with its bits, `{"f":1065353216}`, so that it is exact.
class JsonDump : public Listener {
 public:
  explicit JsonDump(Limits& limits) : limits_(limits) {}

  /// False when the text was truncated by the limits.
  bool complete() const { return complete_; }
  std::string take() { return std::move(text_); }

  void open(const char* name, u32 index, bool is_list, const FieldMeaning& meaning) override;
  void close(bool is_list) override;
  void number(const char* name, u32 index, const StoredNumber& number, const FieldMeaning& meaning) override;
  void blob(const char* name, u32 index, u32 offset, ByteView bytes, const FieldMeaning& meaning) override;
  bool wants(u32, u32) const override { return complete_; }

 private:
  void begin_value(const char* name);
  void add(const std::string& text);

  Limits& limits_;
  std::string text_;
  bool first_ = true;
  bool complete_ = true;
};

}  // namespace retromesh::io
