#include "formats/runescape/cache/flatcache.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

struct FlatGroup {
  GroupInfo info;
  FlatContents contents;
};

Error error_at(const std::string& file, ErrorCode code, const char* field, std::size_t offset,
               const char* cause) {
  Error error = error_in(file, code, field, cause, kDamagedAdvice);
  error.offset = static_cast<u32>(offset);
  return error;
}

/// A number of 32 bits with or without sign.
std::optional<u32> number_of(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  text.remove_prefix(is_negative ? 1 : 0);
  if (text.empty() || text.size() > 10) return std::nullopt;
  u64 number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<u64>(digit - '0');
  }
  if (number > (is_negative ? u64{1} << 31 : u64{0xFFFFFFFF})) return std::nullopt;
  return static_cast<u32>(is_negative ? 0 - number : number);
}

/// Reads line by line.
class FlatReader {
 public:
  FlatReader(const std::string& file, std::string_view text, Limits& limits)
      : file_(file), text_(text), limits_(limits) {}

  std::optional<Error> read() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (auto error = take(line, at)) return error;
      at = end + 1;
    }
    return std::nullopt;
  }

  Result<FlatCache> finish();

 private:
  std::optional<Error> take(std::string_view line, std::size_t at);
  std::optional<Error> take_number(std::string_view key, std::string_view value, std::size_t at);

  bool charge(std::size_t bytes) { return limits_.charge(bytes * 2); }  // Lists grow to twice their size.

  const std::string& file_;
  std::string_view text_;
  Limits& limits_;
  std::vector<FlatGroup> groups_;
  std::vector<u32> file_ids_;
  std::vector<u32> file_names_;
};

std::optional<Error> FlatReader::take(std::string_view line, std::size_t at) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::string_view key = line.substr(0, equals);
  std::string_view value = line.substr(equals + 1);
  const std::size_t value_at = at + equals + 1;
  if (key == "contents" && !groups_.empty()) {
    groups_.back().contents = {static_cast<u32>(value_at), static_cast<u32>(value.size())};
    return std::nullopt;
  }
  if (key == "file" && !groups_.empty()) {
    if (!charge(2 * sizeof(u32))) return error_at(file_, ErrorCode::over_limit, "files", at, "");
    const std::size_t second = std::min(value.find('='), value.size());
    const auto name = second < value.size() ? number_of(value.substr(second + 1)) : std::optional(u32{0});
    const auto id = number_of(value.substr(0, second));
    if (!id || !name) return error_at(file_, ErrorCode::unusable, "file", value_at, "It is no number.");
    add_to(file_ids_) = *id;
    add_to(file_names_) = *name;
    ++groups_.back().info.files;
    return std::nullopt;
  }
  return take_number(key, value, value_at);
}

/// The id, name and checksum of a group; other keys are not used.
std::optional<Error> FlatReader::take_number(std::string_view key, std::string_view value, std::size_t at) {
  const bool is_id = key == "id";
  if (!is_id && (groups_.empty() || (key != "namehash" && key != "crc"))) return std::nullopt;
  const auto number = number_of(value);
  if (!number) return error_at(file_, ErrorCode::unusable, is_id ? "id" : "group", at, "It is no number.");
  if (is_id) {
    if (groups_.size() == kMostGroups || !charge(sizeof(FlatGroup)))
      return error_at(file_, ErrorCode::over_limit, "groups", at, "");
    const u32 first_file = static_cast<u32>(file_ids_.size());
    add_to(groups_).info = {*number, 0, 0, first_file, 0};
  } else {
    (key == "crc" ? groups_.back().info.checksum : groups_.back().info.name) = *number;
  }
  return std::nullopt;
}

Result<FlatCache> FlatReader::finish() {
  if (!charge(groups_.size() * sizeof(FlatGroup)))
    return error_at(file_, ErrorCode::over_limit, "groups", 0, "");
  std::vector<u32> order = numbers_below(groups_.size());
  sort_by(order, [&](u32 a, u32 b) { return groups_[a].info.id < groups_[b].info.id; });
  FlatCache made;
  made.table.is_complete = true;
  for (const u32 number : order) {
    const FlatGroup& group = groups_[number];
    if (!made.table.groups.empty() && made.table.groups.back().id == group.info.id) {
      Error error =
          error_at(file_, ErrorCode::wrong_value, "id", group.contents.first, "Two groups have this id.");
      error.found = group.info.id;
      return error;
    }
    add_to(made.table.groups) = group.info;
    add_to(made.contents) = group.contents;
  }
  made.table.file_ids = std::move(file_ids_);
  made.table.file_names = std::move(file_names_);
  return made;
}

/// The value of a letter of base64; 64 of none.
u32 value_of(u8 letter) {
  if (letter >= 'A' && letter <= 'Z') return letter - u32{'A'};
  if (letter >= 'a' && letter <= 'z') return letter - u32{'a'} + 26;
  if (letter >= '0' && letter <= '9') return letter - u32{'0'} + 52;
  return letter == '+' ? 62 : letter == '/' ? 63 : 64;
}

}  // namespace

Result<FlatCache> read_flatcache(const std::string& file, ByteView text, Limits& limits) {
  FlatReader reader(file, {reinterpret_cast<const char*>(text.data()), text.size()}, limits);
  if (auto error = reader.read()) return std::move(*error);
  return reader.finish();
}

Result<Bytes> decode_base64(ByteView text, Limits& limits) {
  const u64 needed = text.size() / 4 * 3 + 3;
  if (!limits.charge(needed)) return over_limit("", "contents", needed, limits.bytes);
  while (!text.empty() && text.back() == std::byte{'='}) text = text.first(text.size() - 1);
  Bytes bytes;
  bytes.reserve(static_cast<std::size_t>(needed));
  u32 bits = 0;
  u32 count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const u32 value = value_of(static_cast<u8>(text[i]));
    if (value == 64) return error_at("", ErrorCode::unusable, "contents", i, "It is no letter of base64.");
    bits = bits << 6 | value;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    add_to(bytes) = static_cast<std::byte>(bits >> count);
  }
  return bytes;
}

}  // namespace retromesh::runescape::cache
