#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "formats/io/numbers.hpp"
#include "formats/io/rule.hpp"
#include "formats/model/fields.hpp"

/// What AnswerWriter and Schema share: the kinds of values that fields have on the way to JavaScript.
namespace retromesh::answer {

template <class T>
inline constexpr bool kIsText = std::is_convertible_v<const T&, std::string_view>;

/// Whether a field is a rule: a number, which becomes an id.
template <class T>
inline constexpr bool kIsRule = std::is_same_v<T, RuleNumber>;

/// How many bits a flag or the word of an enumeration takes; 0 of other fields.
template <class T>
constexpr u32 bits_of() {
  if constexpr (std::is_same_v<T, bool>) {
    return 1;
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<u32>(std::bit_width(kWords<T>.size() - 1));
  } else {
    return 0;
  }
}

/// The type of a field's single numbers, where an element of a list may be a row of several.
template <class Element>
struct Row {
  using Number = Element;
};
template <class Element, std::size_t N>
struct Row<std::array<Element, N>> {
  using Number = Element;
};

template <class T, class = void>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<T, std::void_t<decltype(std::declval<const T&>().data())>> = !kIsText<T>;

template <class T>
using ElementOf = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<const T&>().data())>>;
template <class T>
using NumberOf = typename Row<ElementOf<T>>::Number;

/// Whether a list becomes a typed array.
template <class T, class = void>
inline constexpr bool kIsNumbers = false;
template <class T>
inline constexpr bool kIsNumbers<T, std::enable_if_t<kIsList<T>>> =
    std::is_arithmetic_v<NumberOf<T>> || std::is_same_v<NumberOf<T>, std::byte>;

/// Whether a list of numbers is indices, the largest arrays: they take no more bytes than their values need.
template <class T>
bool is_indices(const Check& check) {
  return std::is_same_v<T, std::vector<u32>> && check.index_of != IndexOf::nothing;
}

/// A record that an answer points to; an empty one for the schema and where there is none.
template <class T>
const T& or_empty(const T* record) {
  static const T kEmpty{};
  return record ? *record : kEmpty;
}

}  // namespace retromesh::answer
