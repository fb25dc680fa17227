#include "formats/runescape/cache/config/document.hpp"

#include <utility>

#include "formats/io/byte_map.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

template <RecordKind kind>
std::string words_of_opcode(const FieldValue& value) {
  const u32 opcode = value.bits();
  if (opcode == 0) return "the end of the record";
  for (const OpcodeRow& row : opcode_rows(kind)) {
    if (opcode >= row.first && opcode <= row.last) return words_of(row.meaning);
  }
  return "unknown";
}

template <RecordKind kind>
constexpr FieldMeaning kOpcode = {.heading = "Cache records", .words = words_of_opcode<kind>};

constexpr const FieldMeaning* kOpcodes[] = {&kOpcode<RecordKind::npc>,    &kOpcode<RecordKind::item>,
                                            &kOpcode<RecordKind::object>, &kOpcode<RecordKind::sequence>,
                                            &kOpcode<RecordKind::effect>, &kOpcode<RecordKind::body>,
                                            &kOpcode<RecordKind::stance>};

std::vector<u8> bytes_of(ByteView bytes) {
  const u8* const first = reinterpret_cast<const u8*>(bytes.data());
  return std::vector<u8>(first, first + bytes.size());
}

/// Every byte may be an opcode or an operand.
constexpr u64 kMostOfByte = 2 * (sizeof(StoredOpcode) + sizeof(StoredOperand) + sizeof(Operand)) + 16;

void fill(const OpcodeTable& table, ByteView bytes, RecordDocument& document) {
  const FieldMeaning* const meaning = kOpcodes[static_cast<u8>(table.kind())];
  std::vector<Operand> operands;
  OpcodeReader opcodes(table, bytes, &operands);
  while (opcodes.next()) {
    StoredOpcode& stored = add_to(document.opcodes);
    stored.opcode = opcodes.opcode();
    stored.meaning = meaning;
    for (const Operand& operand : operands) {
      add_to(stored.operands) = {operand.kind, bytes_of(bytes.subspan(operand.offset, operand.size))};
    }
  }
  if (opcodes.end().kind == RecordEnd::Kind::complete) add_to(document.opcodes).meaning = meaning;
  document.rest = bytes_of(bytes.subspan(opcodes.end().offset));
}

u32 u16_at(ByteView bytes, std::size_t at) {
  return static_cast<u32>(static_cast<u8>(bytes[at])) << 8 | static_cast<u8>(bytes[at + 1]);
}

}  // namespace

u32 value_of(const StoredOperand& operand) {
  u32 value = 0;
  for (const u8 byte : operand.bytes) value = value << 8 | byte;
  return value;
}

Result<RecordDocument> read_record_document(const std::string& file, const OpcodeTable& table, ByteView bytes,
                                            Limits& limits) {
  const u64 wanted = sizeof(RecordDocument) + kMostOfByte * bytes.size();
  if (!limits.charge(wanted)) return over_limit(file, "opcodes", wanted, limits.bytes);
  RecordDocument document;
  fill(table, bytes, document);
  return Result<RecordDocument>(std::move(document));
}

std::vector<ByteView> split_records(ByteView data, ByteView index, Limits& limits) {
  std::vector<ByteView> records;
  if (data.size() < 2 || index.size() < 2) return records;
  const u32 count = u16_at(index, 0);
  if (!limits.charge(2 * u64{count} * sizeof(ByteView))) return records;
  std::size_t at = 2;
  for (u32 i = 0; i < count; ++i) {
    if (index.size() < 2 * std::size_t{i} + 4) break;
    const std::size_t size = u16_at(index, 2 * std::size_t{i} + 2);
    if (size > data.size() - at) break;
    add_to(records) = data.subspan(at, size);
    at += size;
  }
  return records;
}

Result<RecordsDocument> read_records_document(const std::string& file, const OpcodeTable& table,
                                              ByteView data, ByteView index, Limits& limits) {
  if (data.size() < 2) {
    Error error = error_in(file, ErrorCode::ends_early, "count", "", kDamagedAdvice);
    error.expected = 2;
    error.found = data.size();
    return error;
  }
  const std::vector<ByteView> records = split_records(data, index, limits);
  const u64 wanted = sizeof(RecordDocument) * records.size() + kMostOfByte * data.size();
  if (!limits.charge(wanted)) return over_limit(file, "opcodes", wanted, limits.bytes);
  RecordsDocument document;
  document.count = static_cast<u16>(u16_at(data, 0));
  std::size_t at = 2;
  for (const ByteView record : records) {
    fill(table, record, add_to(document.records));
    at += record.size();
  }
  document.rest = bytes_of(data.subspan(at));
  return Result<RecordsDocument>(std::move(document));
}

}  // namespace retromesh::runescape::cache
