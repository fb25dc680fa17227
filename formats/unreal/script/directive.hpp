#pragma once
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// One parameter of a directive: `KEY=VALUE`, or a key alone.
struct Pair {
  std::string_view key;
  std::string_view value;  ///< Without quotes.
};

/// Removes the next pair from the front of `values`; false when there is none. Quoted values may contain
/// blanks. After `KEY=` and a blank the next word is the value, unless it contains `=`.
bool take_pair(std::string_view& values, Pair& pair);

/// One `#exec` line. `#exec MESH ORIGIN MESH=crate X=0` has the object "MESH", the verb "ORIGIN" and the
/// values "MESH=crate X=0".
struct Directive {
  std::string_view object;
  std::string_view verb;
  std::string_view values;
  u32 line = 0;

  bool is(const char* wanted_object, const char* wanted_verb) const;

  /// "MESH ORIGIN", for notes.
  std::string command() const;

  /// Sets `value` to that of the first pair with this key, ignoring case; false when there is none.
  bool find(const char* key, std::string_view& value) const;

  bool has(const char* key) const;

  /// The value of the first pair with this key; empty when there is none.
  std::string_view value(const char* key) const;
};

/// Parses a line without comments; false when it is not a directive.
bool read_directive(std::string_view line, u32 number, Directive& directive);

}  // namespace retromesh::unreal
