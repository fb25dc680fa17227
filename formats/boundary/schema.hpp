#pragma once
#include <string>

#include "formats/boundary/field_kinds.hpp"
#include "formats/model/fields.hpp"

namespace retromesh::answer {

/// The fields of records as JSON, of which scripts/answers.mjs makes what reads an answer: for each field its
/// name, kind, presence (0: always, 1: nullable, 2: optional) and, for an enumeration, its words, for
/// records, their fields.
class Schema {
 public:
  /// {"open": [["name", "text", 0], …], …} of the records that a module answers with.
  template <class Record>
  Schema& add(const char* name) {
    json_ += json_.empty() ? "{\"" : ",\"";
    json_ += name;
    json_ += "\":";
    add_fields<Record>();
    return *this;
  }

  std::string take() { return std::move(json_ += '}'); }

  template <class T>
  void operator()(const char* name, const T& value, Check check = {}) {
    add_field(name, value, '0', check);
  }
  template <class T>
  void nullable(const char* name, const T& value, bool, Check = {}) {
    add_field(name, value, '1');
  }
  template <class T>
  void optional(const char* name, const T& value, bool, Check = {}) {
    add_field(name, value, '2');
  }

 private:
  // One call for a field: inlined, all fields would take 5 KB.
  [[gnu::noinline]] void begin_field(const char* name, const char* kind, char presence) {
    if (json_.back() != '[') json_ += ',';
    ((((json_ += "[\"") += name) += "\",\"") += kind) += "\",";
    json_ += presence;
  }

  [[gnu::noinline]] void add_words(std::span<const char* const> words) {
    char before = '[';
    for (const char* word : words) {
      json_ += ',';
      ((((json_ += before == '[' ? "[" : "") += '"') += word) += '"');
      before = ',';
    }
    json_ += ']';
  }

  template <class T>
  void add_field(const char* name, const T&, char presence, const Check& check = {}) {
    begin_field(name, is_indices<T>(check) ? "indices" : kind_of<T>(), presence);
    if constexpr (std::is_enum_v<T>) {
      static_assert(!kWords<T>.empty());
      add_words(kWords<T>);
    } else if constexpr (kIsList<T> && !kIsNumbers<T>) {
      if constexpr (!kIsText<ElementOf<T>>) add_fields<ElementOf<T>>();
    } else if constexpr (std::is_class_v<T> && !kIsText<T> && !kIsNumbers<T> && !kIsRule<T>) {
      add_fields<T>();
    }
    json_ += ']';
  }

  template <class Record>
  [[gnu::noinline]] void add_fields() {
    json_ += json_.back() == ':' ? "[" : ",[";
    visit(*this, or_empty<Record>(nullptr));
    json_ += ']';
  }

  template <class T>
  static constexpr const char* kind_of() {
    if constexpr (kIsText<T>) {
      return "text";
    } else if constexpr (kIsRule<T>) {
      return "rule";
    } else if constexpr (kIsNumbers<T>) {
      if constexpr (std::is_same_v<NumberOf<T>, float>) return "f32";
      return sizeof(NumberOf<T>) == 4 ? "u32" : sizeof(NumberOf<T>) == 2 ? "u16" : "u8";
    } else if constexpr (kIsList<T>) {
      return kIsText<ElementOf<T>> ? "texts" : "list";
    } else if constexpr (std::is_enum_v<T>) {
      return "word";
    } else if constexpr (std::is_same_v<T, bool>) {
      return "flag";
    } else if constexpr (std::is_same_v<T, float>) {
      return "float";
    } else if constexpr (std::is_same_v<T, u64>) {
      return "large";
    } else {
      return std::is_class_v<T> ? "record" : "number";
    }
  }

  std::string json_;
};

}  // namespace retromesh::answer
