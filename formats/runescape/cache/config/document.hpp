#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/io/byte_writer.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/cache/config/opcode_reader.hpp"

/// Config records for those who look at bytes: each opcode with its operands, in the order of the file. They
/// are read by OpcodeReader, which has the tables; `visit` writes and walks them.
namespace retromesh::runescape::cache {

struct StoredOperand {
  char kind = 0;          ///< As of Operand.
  std::vector<u8> bytes;  ///< Of a string with what ends it.
};

struct StoredOpcode {
  u8 opcode = 0;
  const FieldMeaning* meaning = nullptr;
  std::vector<StoredOperand> operands;
};

struct RecordDocument {
  std::vector<StoredOpcode> opcodes;  ///< The last is 0 in a complete record.
  std::vector<u8> rest;               ///< From an opcode on that cannot be read, or after opcode 0.
};

/// The value of up to four bytes, big-endian.
u32 value_of(const StoredOperand& operand);

template <class V>
void visit(V& v, StoredOperand& operand) {
  const u32 value = value_of(operand);
  const auto show = [&](auto number) { v("value", number); };
  if (operand.kind == 'z') return v.list("text", operand.bytes, static_cast<u32>(operand.bytes.size()));
  if (operand.kind == 'B') return show(static_cast<i8>(value));
  if (operand.kind == 'S') return show(static_cast<i16>(value));
  if (operand.kind == 'i') return show(static_cast<i32>(value));
  if (operand.bytes.size() == 1) return show(static_cast<u8>(value));
  if (operand.bytes.size() == 2) return show(static_cast<u16>(value));
  if (operand.bytes.size() == 3) return show(U24{value});
  show(value);
}

template <class V>
void visit(V& v, StoredOpcode& stored) {
  v("opcode", stored.opcode, *stored.meaning);
  v.each("operands", stored.operands, static_cast<u32>(stored.operands.size()));
}

template <class V>
void visit(V& v, RecordDocument& record) {
  v.each("opcodes", record.opcodes, static_cast<u32>(record.opcodes.size()));
  v.rest("rest", record.rest, kNotUsed);
}

/// The opcodes of a record, as far as they can be read. Errors: over_limit.
Result<RecordDocument> read_record_document(const std::string& file, const OpcodeTable& table, ByteView bytes,
                                            Limits& limits);

/// A `.dat` of old stores: records one after the other.
struct RecordsDocument {
  u16 count = 0;
  std::vector<RecordDocument> records;
  std::vector<u8> rest;
};

template <class V>
void visit(V& v, RecordsDocument& file) {
  v("count", file.count, {.unit = "records"});
  v.each("records", file.records, static_cast<u32>(file.records.size()));
  v.rest("rest", file.rest, kNotUsed);
}

/// The records of a `.dat` whose sizes its `.idx` has, without those that it lacks: it begins with their
/// count.
std::vector<ByteView> split_records(ByteView data, ByteView index, Limits& limits);

/// The same as a document. Errors: ends_early without a count, over_limit.
Result<RecordsDocument> read_records_document(const std::string& file, const OpcodeTable& table,
                                              ByteView data, ByteView index, Limits& limits);

}  // namespace retromesh::runescape::cache
