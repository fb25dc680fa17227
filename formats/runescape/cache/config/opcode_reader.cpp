#include "formats/runescape/cache/config/opcode_reader.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kNoLargeNumber = 0x7FFF;  // of a u16 that may be a u32
constexpr char kLineEnd = '\n';

u32 size_of(char kind) {
  switch (kind) {
    case 's':
    case 'S':
      return 2;
    case 't':
      return 3;
    case 'i':
      return 4;
    default:
      return 1;
  }
}

/// What begins and ends a list in a pattern; 0 for the end of anything else.
char closing_of(char kind) {
  switch (kind) {
    case '[':
      return ']';
    case '{':
      return '}';
    case '<':
      return '>';
    case '(':
      return ')';
    default:
      return 0;
  }
}

/// The length of the pattern inside of a list; only lists of the same kind are in each other.
std::size_t inside(std::string_view pattern, char open, char close) {
  std::size_t depth = 0;
  for (std::size_t i = 1; i < pattern.size(); ++i) {
    if (pattern[i] == open) ++depth;
    if (pattern[i] == close && depth-- == 0) return i - 1;
  }
  return pattern.size() - 1;
}

}  // namespace

OpcodeReader::OpcodeReader(const OpcodeTable& table, ByteView record, std::vector<Operand>* operands)
    : table_(table), bytes_(record), operands_(operands) {}

bool OpcodeReader::finish(RecordEnd::Kind kind, u32 offset) {
  end_ = {kind, opcode_, offset};
  return false;
}

bool OpcodeReader::next() {
  offset_ = position_;
  opcode_ = 0;
  numbers_.clear();
  text_ = {};
  if (operands_) operands_->clear();
  if (position_ >= bytes_.size()) return finish(RecordEnd::Kind::cut, position_);
  opcode_ = static_cast<u8>(bytes_[position_++]);
  if (opcode_ == 0) return finish(RecordEnd::Kind::complete, position_);
  row_ = table_.find(opcode_);
  if (!row_) return finish(RecordEnd::Kind::unknown, offset_);
  return read(row_->operands) || finish(RecordEnd::Kind::cut, offset_);
}

bool OpcodeReader::take(u32 size, char kind, u32& number) {
  if (bytes_.size() - position_ < size) return false;
  if (operands_) add_to(*operands_) = {kind, position_, size};
  number = 0;
  for (u32 i = 0; i < size; ++i) number = number << 8 | static_cast<u8>(bytes_[position_++]);
  return true;
}

bool OpcodeReader::read(std::string_view pattern) {
  while (!pattern.empty()) {
    const char kind = pattern[0];
    std::size_t length = 1;
    if (const char close = closing_of(kind)) {
      length = inside(pattern, kind, close);
      if (!read_list(kind, pattern.substr(1, length))) return false;
      length += 2;
    } else if (!read_one(kind)) {
      return false;
    }
    pattern.remove_prefix(length);
  }
  return true;
}

bool OpcodeReader::read_list(char kind, std::string_view pattern) {
  const bool keeps_count = keeps_count_;
  keeps_count_ = false;
  u32 count = 0;
  if (kind == '(') {
    // What begins each time is a byte, 0 after the last.
    while (position_ < bytes_.size() && bytes_[position_] != std::byte{0}) {
      if (!read(pattern)) return false;
    }
    return take(1, 'b', count);
  }
  if (kind == '{' ? !take(2, 'n', count) : !take(1, 'b', count)) return false;
  if (kind == '<') ++count;
  if (keeps_count) add_to(numbers_) = count;
  for (u32 i = 0; i < count; ++i) {
    if (!read(pattern)) return false;
  }
  return true;
}

bool OpcodeReader::read_one(char kind) {
  if (kind == '#') return keeps_count_ = true;
  if (kind == 'z') return read_text();
  if (kind == 'P') return read_parameters();
  if (kind == 'H') return read_icons();
  if (kind == 'E') return read_sounds();
  u32 size = size_of(kind);
  const bool is_high = position_ < bytes_.size() && static_cast<u8>(bytes_[position_]) >= 0x80;
  if (kind == 'u') size = is_high ? 2 : 1;
  if (kind == 'g') size = is_high ? 4 : 2;
  u32 number = 0;
  if (!take(size, kind, number)) return false;
  if (kind == 'B') number = (number ^ 0x80) - 0x80;  // extends the sign
  if (kind == 'S') number = static_cast<u32>(static_cast<i16>(number));
  if (kind == 'u' && is_high) number -= 0x8000;
  if (kind == 'g') number = is_high ? number & 0x7FFFFFFF : number == kNoLargeNumber ? kNothing : number;
  add_to(numbers_) = number;
  return true;
}

bool OpcodeReader::read_text() {
  const char stop = has_lines(table_.edition()) ? kLineEnd : '\0';
  const char* const first = reinterpret_cast<const char*>(bytes_.data()) + position_;
  const std::string_view rest(first, bytes_.size() - position_);
  const std::size_t length = rest.find(stop);
  if (length == std::string_view::npos) return false;
  const u32 size = static_cast<u32>(length) + 1;
  if (operands_) add_to(*operands_) = {'z', position_, size};
  text_ = rest.substr(0, length);
  position_ += size;
  return true;
}

/// A count, and for each parameter whether it is a string, its key, and the string or number.
bool OpcodeReader::read_parameters() {
  u32 count = 0;
  if (!take(1, 'b', count)) return false;
  for (u32 i = 0; i < count; ++i) {
    u32 is_text = 0;
    if (!take(1, 'b', is_text) || !read_one('t') || !read_one(is_text == 1 ? 'z' : 'i')) return false;
  }
  return true;
}

/// A byte of which each bit that is set stands for a sprite and its index, from the lowest.
bool OpcodeReader::read_icons() {
  u32 bits = 0;
  if (!take(1, 'b', bits)) return false;
  for (; bits != 0; bits >>= 1) {
    if ((bits & 1) != 0 && (!read_one('g') || !read_one('u'))) return false;
  }
  return true;
}

/// The sounds of each frame: a count, three bytes for the first, and two for each other.
bool OpcodeReader::read_sounds() {
  u32 frames = 0;
  if (!take(2, 'n', frames)) return false;
  for (u32 i = 0; i < frames; ++i) {
    u32 sounds = 0;
    if (!take(1, 'b', sounds)) return false;
    for (u32 sound = 0; sound < sounds; ++sound) {
      if (!read_one(sound == 0 ? 't' : 's')) return false;
    }
  }
  return true;
}

namespace {

bool fits(const OpcodeTable& table, ByteView record) {
  if (record.empty() || record[0] == std::byte{0}) return true;
  OpcodeReader opcodes(table, record);
  while (opcodes.next()) {
  }
  return opcodes.end().kind == RecordEnd::Kind::complete && opcodes.end().offset == record.size();
}

}  // namespace

Edition fitting_edition(RecordKind kind, std::span<const Edition> editions,
                        std::span<const ByteView> records) {
  Edition best = editions.empty() ? Edition::js5 : editions[0];
  std::size_t fewest = records.size() + 1;
  for (const Edition edition : editions) {
    const OpcodeTable table(kind, edition);
    std::size_t wrong = 0;
    for (const ByteView record : records) {
      if (!fits(table, record) && ++wrong >= fewest) break;
    }
    if (wrong >= fewest) continue;
    best = edition;
    fewest = wrong;
    if (wrong == 0) break;
  }
  return best;
}

}  // namespace retromesh::runescape::cache
