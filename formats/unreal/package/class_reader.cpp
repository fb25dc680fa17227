#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/unreal/package/objects.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

using Reader = io::ByteReader<kEndian>;

constexpr u32 kSmallestTail = 47;

// Bytes that may be read at all places together. Most places fail at their first bytes: real classes need
// 1,200 on average.
constexpr u64 kMostWork = 1 << 18;
constexpr u64 kMostWorkOfByte = 1;
constexpr u64 kChargeOfWork = 4;  ///< So that many hostile classes end soon.

/// Whether a list of properties that begins at a place of an object ends with it. Each place is looked at
/// once, so that all places together take linear time.
class PropertyEnds {
 public:
  PropertyEnds(ByteView bytes, const Names& names) : bytes_(bytes), names_(names), known_(bytes.size()) {}

  bool at(u32 place) {
    std::vector<u32> before;
    Answer answer = Answer::unknown;
    while (answer == Answer::unknown) {
      if (place >= bytes_.size()) {
        answer = Answer::no;
      } else if (known_[place] != Answer::unknown) {
        answer = known_[place];
      } else {
        before.push_back(place);
        answer = look_at(place);
      }
    }
    for (const u32 one : before) known_[one] = answer;
    return answer == Answer::yes;
  }

 private:
  enum class Answer : u8 { unknown, yes, no };

  /// Reads the property at a place, and moves behind it.
  Answer look_at(u32& place) {
    // What is read of a property without its value: an index of a name twice, info, size and array index.
    constexpr u32 kMostOfProperty = 5 + 1 + 5 + 4 + 4;
    const ByteView rest =
        bytes_.subspan(place, std::min<std::size_t>(kMostOfProperty, bytes_.size() - place));
    Limits limits;
    Reader reader(rest, limits);
    Property property;
    const bool goes_on = visit_property_start(reader, property, names_);
    u32 left = 0;
    reader.infer(left, [](u32 bytes) { return bytes; });
    if (!reader.ok() || !names_.has(property.name.value())) return Answer::no;
    const u64 next = u64{place} + rest.size() - left + (goes_on ? property.size() : 0);
    if (!goes_on) return next == bytes_.size() ? Answer::yes : Answer::no;
    if (next >= bytes_.size()) return Answer::no;
    place = static_cast<u32>(next);
    return Answer::unknown;
  }

  ByteView bytes_;
  const Names& names_;
  std::vector<Answer> known_;
};

class TailFinder {
 public:
  TailFinder(const ObjectBytes& from, ObjectRef self, Limits& limits)
      : from_(from),
        layout_(from.layout()),
        self_(self),
        limits_(limits),
        ends_(from.bytes, from.tables.names),
        work_(kMostWork + kMostWorkOfByte * from.bytes.size()) {}

  /// Whether more places may be tried: hostile bytes could make the work quadratic.
  bool may_go_on() const { return work_ > 0; }

  /// The tail that begins at `at` of the bytes, if one does.
  std::optional<ClassTail> tail_at(u32 at) {
    const ByteView bytes = from_.bytes.subspan(at);
    if (bytes.size() < kSmallestTail || !has_possible_state(bytes)) return std::nullopt;
    Limits limits = limits_;  // what does not fit costs no memory
    Reader reader(bytes, limits);
    ClassTail tail;
    visit_class_tail_start(reader, tail, layout_);
    u32 left = 0;
    const u32 read = reader.ok() ? 0 : reader.error("").offset;
    reader.infer(left, [](u32 rest) { return rest; });
    const bool is_tail = reader.ok() && ends_.at(static_cast<u32>(from_.bytes.size()) - left);
    if (is_tail) {
      visit_properties(reader, tail.defaults, layout_);
      reader.infer(left, [](u32 rest) { return rest; });
    }
    const u64 work = reader.ok() ? bytes.size() - left : read;
    if (!limits_.charge(kChargeOfWork * work)) work_ = 0;
    work_ -= std::min(work_, work);
    if (!is_tail || !reader.ok() || left > 0 || !has_possible_references(tail)) return std::nullopt;
    limits_.bytes = std::min(limits_.bytes, limits.bytes);
    return tail;
  }

 private:
  /// Whether the count of dependencies is possible: most places are ruled out by it.
  bool has_possible_state(ByteView bytes) const {
    Limits limits;
    Reader reader(bytes, limits);
    StateNumbers state;
    std::array<u8, 24> rest{};
    reader("state", state);
    reader.some("flags and guid", rest, layout_.version < kClassesHaveWithin ? 24 : 20);
    io::CompactIndex count;
    reader("count", count);
    return reader.ok() && count.value() >= 0 && static_cast<u32>(count.value()) <= bytes.size() / 9;
  }

  bool is_class(ObjectRef ref) const {
    if (const Export* object = from_.tables.export_of(ref)) return object->object_class.value == 0;
    const Import* import = from_.tables.import_of(ref);
    return import && same_name(from_.tables.names[import->class_name], "Class");
  }

  bool has_possible_references(const ClassTail& tail) const {
    bool names_itself = false;
    for (const Dependency& dependency : tail.dependencies.values) {
      const ObjectRef ref{dependency.object_class.value()};
      if (dependency.is_deep > 1 || !is_class(ref)) return false;
      names_itself = names_itself || ref.value == self_.value;
    }
    const Names& names = from_.tables.names;
    for (const StoredName& package : tail.packages.values) {
      if (!names.has(package.name.value())) return false;
    }
    if (layout_.version >= kClassesHaveWithin) {
      const ObjectRef within{tail.within.value()};
      if (!names.has(tail.config.value()) || (within.value != 0 && !is_class(within))) return false;
    }
    for (const Property& property : tail.defaults.properties) {
      if (!names.has(property.name.value())) return false;
    }
    return names_itself || tail.state.state_flags <= 0xFF;
  }

  const ObjectBytes& from_;
  ObjectLayout layout_;
  ObjectRef self_;
  Limits& limits_;
  PropertyEnds ends_;
  u64 work_;
};

Error not_found(const ObjectBytes& from, u32 offset, u32 found) {
  Error error = error_in(from.file, ErrorCode::unusable, "default properties",
                         found == 0 ? "What follows its bytecode has an unknown layout, or is damaged."
                                    : "Several places can be the end of its bytecode.",
                         "Open another copy of the package.");
  error.offset = offset;
  error.found = found;
  return error;
}

}  // namespace

Result<Class> read_class(const ObjectBytes& from, Limits& limits) {
  Class object;
  if (!limits.charge(from.bytes.size())) return not_found(from, from.object.offset, 0);
  Reader reader(from.bytes, limits);
  visit(reader, object.start);
  u32 left = 0;
  reader.infer(left, [](u32 bytes) { return bytes; });
  if (!reader.ok()) return not_found(from, from.object.offset, 0);
  const u32 start = static_cast<u32>(from.bytes.size()) - left;
  const auto& exports = from.tables.exports;
  const ObjectRef self{static_cast<i32>(&from.object - exports.data()) + 1};
  TailFinder finder(from, self, limits);
  u32 found = 0;
  for (u32 at = 0; at <= object.start.script_size && at < left && finder.may_go_on(); ++at) {
    std::optional<ClassTail> tail = finder.tail_at(start + at);
    if (!tail) continue;
    if (++found > 1) break;
    object.tail = std::move(*tail);
    const ByteView code = from.bytes.subspan(start, at);
    const u8* const first = reinterpret_cast<const u8*>(code.data());
    object.bytecode.assign(first, first + code.size());
  }
  if (found != 1 || !finder.may_go_on()) return not_found(from, from.object.offset + start, found);
  return object;
}

}  // namespace retromesh::unreal::package
