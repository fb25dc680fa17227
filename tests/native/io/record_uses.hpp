#pragma once
#include <string>
#include <vector>

#include "formats/io/byte_map.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/io/byte_writer.hpp"
#include "formats/io/json_dump.hpp"
#include "formats/io/result.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// The four uses of a record's description.
namespace retromesh::test {

template <class Record, Endian endian>
Result<Record> read_record(ByteView bytes, Limits limits = {}) {
  Record record;
  io::ByteReader<endian> reader(bytes, limits);
  visit(reader, record);
  if (!reader.ok()) return reader.error("sample.bin");
  return record;
}

template <Endian endian, class Record>
Result<Bytes> write_record(Record& record) {
  Limits limits;
  io::ByteWriter<endian> writer(limits);
  visit(writer, record);
  if (!writer.ok()) return writer.error("sample.bin");
  return writer.take();
}

/// The fields of the bytes in [first, end).
template <Endian endian, class Record>
std::vector<io::MappedField> map_record(Record& record, ByteView bytes, u32 first, u32 end) {
  Limits limits;
  io::ByteMap map(first, end, limits);
  io::Walker walker(map, bytes, endian);
  visit(walker, record);
  return map.take();
}

/// The record as JSON; empty when it is not complete.
template <Endian endian, class Record>
std::string dump_record(Record& record, ByteView bytes, Limits limits = {}) {
  io::JsonDump dump(limits);
  dump.open(nullptr, io::kNoIndex, false, {});
  io::Walker walker(dump, bytes, endian);
  visit(walker, record);
  dump.close(false);
  return dump.complete() ? dump.take() : "";
}

/// How many fields each byte has.
inline std::vector<u32> fields_of_bytes(const std::vector<io::MappedField>& fields, std::size_t size) {
  std::vector<u32> counts(size);
  for (const io::MappedField& field : fields) {
    for (u32 i = 0; i < field.size; ++i) ++counts[field.offset + i];
  }
  return counts;
}

}  // namespace retromesh::test
