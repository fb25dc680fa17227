// The values of directives: required names and numbers, with a note where one is missing or wrong.
#include <utility>

#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

/// A required value; empty, with a note, when it is missing.
std::string_view ScriptReader::name_of(const Directive& directive, const char* key) {
  const std::string_view name = directive.value(key);
  if (name.empty()) {
    notes_.add(Rule::value_missing, directive.line, {"% has no %", {directive.command(), key}},
               {"The line has no effect without it."});
  }
  return name;
}

/// A required number; false, with a note, when it is missing or not a number.
bool ScriptReader::take_number(const Directive& directive, const char* key, double& number) {
  const std::string_view word = name_of(directive, key);
  if (word.empty()) return false;
  const auto read = read_number(word);
  if (!read) {
    notes_.add(Rule::value_not_a_number, directive.line,
               {"% of % is not a number", {key, directive.command()}},
               {"It is % and is ignored.", {shown(word)}});
    return false;
  }
  number = *read;
  return true;
}

/// A required count; false, with a note, when it is missing or not a number.
bool ScriptReader::take_count(const Directive& directive, const char* key, u32& count) {
  double number = 0;
  if (!take_number(directive, key, number)) return false;
  if (number < 0) {
    notes_.add(Rule::value_below_zero, directive.line, {"% of % is below zero", {key, directive.command()}},
               {"0 is used."});
  }
  count = as_count(number);
  return true;
}

/// Reads three numbers, with `missing` for a missing key. Changes nothing when all three are missing.
bool ScriptReader::set_triple(const Directive& directive, const char* const (&keys)[3], double missing,
                              Triple& triple) {
  Triple read;
  bool any = false;
  for (u32 i = 0; i < 3; ++i) {
    std::string_view word = missing == 0 ? "0" : "1";
    read.values[i] = missing;
    if (directive.has(keys[i]) && take_number(directive, keys[i], read.values[i])) {
      word = directive.value(keys[i]);
      any = true;
    }
    add_word(read.text, word);
  }
  if (!any) return false;
  read.line = directive.line;
  triple = std::move(read);
  return true;
}

bool ScriptReader::charge(u64 bytes, u32 line) {
  if (!stopped_ && limits_.charge(bytes)) return true;
  if (!stopped_) {
    notes_.add(Rule::text_too_large, line, {"The class file needs too much memory"},
               {"It is not read beyond this line."});
  }
  stopped_ = true;
  return false;
}

}  // namespace retromesh::unreal
