#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/runescape/cache/config/opcodes.hpp"

namespace retromesh::runescape::cache {

/// A number that stands for nothing.
inline constexpr u32 kNothing = 0xFFFFFFFF;

/// How a record ended.
struct RecordEnd {
  enum class Kind : u8 {
    complete,  ///< With opcode 0.
    unknown,   ///< At an opcode that no client is known to read.
    cut,       ///< In the operands of an opcode, or without opcode 0.
  };
  Kind kind = Kind::cut;
  u8 opcode = 0;   ///< Where it is not complete; 0 for a record without opcode 0.
  u32 offset = 0;  ///< Of that opcode, or of the byte after opcode 0.
};

/// One operand, for those who look at bytes.
struct Operand {
  char kind = 0;  ///< As in OpcodeRow, or 'n' for a count of two bytes.
  u32 offset = 0;
  u32 size = 0;
};

/// Reads the opcodes of a record one after the other. What is read takes no more memory than some times the
/// record.
///
///     for (OpcodeReader opcodes(table, bytes); opcodes.next();) use(opcodes.row(), opcodes.numbers());
class OpcodeReader {
 public:
  /// Operands are listed in `operands`, if it is not null, for each opcode anew.
  OpcodeReader(const OpcodeTable& table, ByteView record, std::vector<Operand>* operands = nullptr);

  /// Reads the next opcode and its operands; false at the end of the record.
  bool next();

  u8 opcode() const { return opcode_; }
  u32 offset() const { return offset_; }
  const OpcodeRow& row() const { return *row_; }
  /// The numbers among its operands; signed ones have all bits of their sign, and kNothing is no model.
  std::span<const u32> numbers() const { return numbers_; }
  /// The last string among its operands, without what ends it.
  std::string_view text() const { return text_; }
  const RecordEnd& end() const { return end_; }

 private:
  bool read(std::string_view pattern);
  bool read_one(char kind);
  bool read_list(char kind, std::string_view pattern);
  bool read_text();
  bool read_parameters();
  bool read_icons();
  bool read_sounds();
  bool take(u32 size, char kind, u32& number);
  bool finish(RecordEnd::Kind kind, u32 offset);

  const OpcodeTable& table_;
  ByteView bytes_;
  std::vector<Operand>* operands_;
  u32 position_ = 0;
  u32 offset_ = 0;
  u8 opcode_ = 0;
  bool keeps_count_ = false;
  const OpcodeRow* row_ = nullptr;
  std::vector<u32> numbers_;
  std::string_view text_;
  RecordEnd end_;
};

/// The first of the editions in which most of the records are read to their end. Records without bytes, or
/// that begin with opcode 0, fit all.
Edition fitting_edition(RecordKind kind, std::span<const Edition> editions,
                        std::span<const ByteView> records);

}  // namespace retromesh::runescape::cache
