#pragma once
#include "formats/io/coverage.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/record.hpp"

namespace retromesh::io {

enum class NumberKind : u8 { unsigned_whole, signed_whole, real };

/// What a number refers to, in documents that have tables of names and objects.
enum class Reference : u8 { name, object };

/// A number of a document and the bits of the file that store it.
struct StoredNumber {
  u32 offset = 0;
  u32 size = 0;   ///< Bytes of the word that contains it.
  i32 value = 0;  ///< The bits of a real number.
  NumberKind kind = NumberKind::unsigned_whole;
  u32 first_bit = 0;  ///< Of a bit field, counted from the lowest bit of the word.
  u32 bits = 0;       ///< Of a bit field; 0 when the number is the whole word.
  bool is_smart = false;
  bool is_compact = false;  ///< A CompactIndex.
  Endian endian = Endian::little;
};

/// What the bytes of a section are: records, bytes at the end of a table or file that no record uses, or
/// bytes that no block of the file claims.
enum class SectionKind : u8 { data, slack, gap };

/// Whether the records of a table make lists of `per` records each.
constexpr bool is_nested(u32 per, const FieldMeaning& meaning) { return per > 1 || meaning.is_by_frame; }

/// The bytes of a field of the document itself: a header, a table, a stream.
struct Section {
  const char* name = "";
  u32 index = 0xFFFFFFFF;  ///< Of a gap.
  u32 offset = 0;
  u32 size = 0;
  u32 count = 1;        ///< Records.
  u32 record_size = 0;  ///< Bytes of each; 0 where they vary.
  u32 per = 1;          ///< Records of an inner list; 1 for a flat one.
  SectionKind kind = SectionKind::data;
  FieldMeaning meaning{};

  bool is_nested() const { return io::is_nested(per, meaning); }
};

/// Receives the fields of a document from a Walker. Virtual, so that listeners share one instance of each
/// walk.
class Listener {
 public:
  virtual ~Listener() = default;

  /// A record or list begins. Elements of a list have an `index` and no name (null); all others have a name
  /// and kNoIndex.
  virtual void open(const char* /*name*/, u32 /*index*/, bool /*is_list*/, const FieldMeaning&) {}
  virtual void close(bool /*is_list*/) {}

  virtual void number(const char* /*name*/, u32 /*index*/, const StoredNumber&, const FieldMeaning&) {}

  /// Bytes without further structure.
  virtual void blob(const char* /*name*/, u32 /*index*/, u32 /*offset*/, ByteView, const FieldMeaning&) {}

  /// False for byte ranges that the listener ignores; whole lists are skipped. The ranges that it wants are
  /// consecutive.
  virtual bool wants(u32 offset, u32 size) const = 0;

  /// Whether it receives the sections, also of bytes that it does not want.
  virtual bool outlines() const { return false; }
  virtual void section(const Section&) {}
};

inline constexpr u32 kNoIndex = 0xFFFFFFFF;

/// Consecutive records.
struct Table {
  const char* name;
  u32 count;
  u32 per;  ///< Records of an inner list; 1 for a flat one.
  u32 record_size;
  std::span<const Step> steps;
  FieldMeaning meaning{};
};

/// Walks a document together with the bytes that it was read from.
class Walker {
 public:
  static constexpr bool kReading = false;

  Walker(Listener& listener, ByteView bytes, Endian endian)
      : listener_(listener), bytes_(bytes), endian_(endian), end_(static_cast<u32>(bytes.size())) {}

  template <class T>
  void operator()(const char* name, T&, const FieldMeaning& meaning = {}) {
    const u32 start = position_;
    if constexpr (AnySmart<T>) {
      smart(name, kNoIndex, T::kSigned, meaning);
    } else if constexpr (std::is_same_v<T, CompactIndex>) {
      compact(name, meaning);
    } else {
      record(name, kNoIndex, kSteps<T>, meaning);
    }
    outline(name, start, 1, position_ - start, meaning);
  }

  template <class T, std::size_t N>
  void bits(const char* name, T& field, const BitField (&fields)[N], const FieldMeaning& meaning = {}) {
    SchemaMaker<N + 2> maker;
    maker.bits(name, field, fields);
    const u32 start = position_;
    record(name, kNoIndex, maker.steps, meaning);
    outline(name, start, 1, position_ - start, meaning);
  }

  template <class T>
  void list(const char* name, std::vector<T>& values, u32, const FieldMeaning& meaning = {}, u32 per = 1) {
    if constexpr (std::is_same_v<T, u8>) {
      const u32 start = position_;
      blob(name, static_cast<u32>(values.size()), meaning);
      outline(name, start, static_cast<u32>(values.size()), 1, meaning);
    } else {
      table({name, static_cast<u32>(values.size()), per, kStoredSize<T>, kSteps<T>, meaning});
    }
  }

  template <class T, std::size_t N>
  void some(const char* name, std::array<T, N>&, u32 count, const FieldMeaning& meaning = {}) {
    table({name, count, 1, kStoredSize<T>, kSteps<T>, meaning});
  }

  template <class T>
  void each(const char* name, std::vector<T>& records, u32, const FieldMeaning& meaning = {}) {
    each(name, records, 0, [this](T& one, u32) { visit(*this, one); }, meaning);
  }

  template <class T, class VisitOne>
  void each(const char* name, std::vector<T>& records, u32, VisitOne visit_one,
            const FieldMeaning& meaning = {}) {
    const u32 start = position_;
    ++depth_;
    listener_.open(name, kNoIndex, true, meaning);
    u32 index = 0;
    for (T& one : records) {
      listener_.open(nullptr, index, false, {});
      visit_one(one, index++);
      listener_.close(false);
    }
    listener_.close(true);
    --depth_;
    outline(name, start, index, 0, meaning);
  }

  template <class T, class VisitOne>
  void until(const char* name, std::vector<T>& records, VisitOne visit_one,
             const FieldMeaning& meaning = {}) {
    each(name, records, 0, [&](T& one, u32) { visit_one(one); }, meaning);
  }

  void until_zero(const char* name, std::vector<u8>& values, const FieldMeaning& meaning = {}) {
    list(name, values, 0, meaning);
  }

  template <class VisitFields>
  void at(const char*, u32 offset, bool present, VisitFields visit_fields) {
    if (!present) return;
    position_ = offset;
    visit_fields();
  }

  void view(const char* name, ByteView bytes, const FieldMeaning& meaning = {}) {
    blob(name, static_cast<u32>(bytes.size()), meaning);
  }

  /// `name` may be any text, which has to stay as long as the sections.
  template <class VisitFields>
  void block(const char* name, u32 index, u32 offset, u32 size, const FieldMeaning& meaning,
             VisitFields visit_fields) {
    if (listener_.outlines())
      listener_.section({name, index, offset, size, 1, 0, 1, SectionKind::data, meaning});
    if (!listener_.wants(offset, size)) return;
    position_ = offset;
    ++depth_;
    listener_.open(name, index, false, meaning);
    visit_fields();
    listener_.close(false);
    --depth_;
  }

  void gaps(const char* name, std::vector<Gap>& gaps, u32, const FieldMeaning& meaning = {});

  template <class Row>
  void rows(const char*, std::vector<Row>&, u32) {}

  template <class Row, class Field>
  void column(const char* name, std::vector<Row>& rows, Field Row::*, const FieldMeaning& meaning = {}) {
    table({name, static_cast<u32>(rows.size()), 1, kStoredSize<Field>, kSteps<Field>, meaning});
  }

  template <class Row, class Field, class CountIn>
  void column(const char* name, std::vector<Row>& rows, Field Row::*, CountIn count_in,
              const FieldMeaning& meaning = {}) {
    const u32 start = position_;
    listener_.open(name, kNoIndex, true, meaning);
    u32 index = 0;
    u32 stored = 0;
    for (Row& row : rows) {
      if (const u32 count = count_in(row)) {
        cell<Field>(index, count);
        ++stored;
      }
      ++index;
    }
    listener_.close(true);
    outline(name, start, stored, 0, meaning);
  }

  template <class VisitFields>
  void part(const char* name, u32 size, std::vector<u8>& slack, const FieldMeaning& meaning,
            VisitFields visit_fields) {
    const u32 stop = position_ + size;
    if (listener_.outlines() || listener_.wants(position_, size)) {
      visit_fields();
      rest(name, slack, meaning);
    }
    position_ = stop;
  }

  template <class T>
  void last(const char* name, T& field, const FieldMeaning& meaning = {}) {
    const u32 saved = position_;
    end_ -= kStoredSize<T>;
    position_ = end_;
    (*this)(name, field, meaning);
    position_ = saved;
  }

  template <class T, class Rule>
  void infer(T&, Rule) {}

  void rest(const char* name, std::vector<u8>& values, const FieldMeaning& meaning = {}) {
    const u32 start = position_;
    if (!values.empty()) blob(name, static_cast<u32>(values.size()), meaning);
    outline(name, start, 1, position_ - start, meaning,
            meaning.is_used ? SectionKind::data : SectionKind::slack);
  }

 private:
  template <class T>
  struct Element {
    using Type = T;
  };
  template <class T, std::size_t N>
  struct Element<std::array<T, N>> {
    using Type = T;
  };

  template <class Field>
  void cell(u32 index, u32 count) {
    using T = typename Element<Field>::Type;
    const bool is_list = IsArray<Field>::value;
    if (is_list) listener_.open(nullptr, index, true, {});
    for (u32 i = 0; i < (is_list ? count : 1); ++i) {
      const u32 number = is_list ? i : index;
      if constexpr (AnySmart<T>) {
        smart(nullptr, number, T::kSigned, {});
      } else {
        record(nullptr, number, kSteps<T>, {});
      }
    }
    if (is_list) listener_.close(true);
  }

  void smart(const char* name, u32 index, bool is_signed, const FieldMeaning& meaning);
  void compact(const char* name, const FieldMeaning& meaning);
  void record(const char* name, u32 index, std::span<const Step> steps, const FieldMeaning& meaning);
  void table(const Table& table);
  void records(const Table& table, u32 start);
  void blob(const char* name, u32 size, const FieldMeaning& meaning, u32 index = kNoIndex);
  void number(const Step& step, const char* name, u32 index, const FieldMeaning& meaning);
  void outline(const char* name, u32 start, u32 count, u32 record_size, const FieldMeaning& meaning,
               SectionKind kind = SectionKind::data);
  u32 word(u32 size) const;

  Listener& listener_;
  ByteView bytes_;
  Endian endian_;
  u32 end_;
  u32 position_ = 0;
  u32 depth_ = 0;  ///< How many lists of `each` contain the present field.
};

}  // namespace retromesh::io
