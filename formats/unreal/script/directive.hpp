#pragma once
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// One word behind a command: `KEY=VALUE`, or a key alone.
struct Pair {
  std::string_view key;
  std::string_view value;  ///< Quotes taken off.
};

/// Takes the next pair off the front of `values`; false when none is left. Quoted values may hold blanks. A
/// key that ends in `=` takes the next word, unless that is a pair of its own.
bool take_pair(std::string_view& values, Pair& pair);

/// One `#exec` line. `#exec MESH ORIGIN MESH=crate X=0` has object "MESH", verb "ORIGIN" and values "
/// MESH=crate X=0".
struct Directive {
  std::string_view object;
  std::string_view verb;
  std::string_view values;
  u32 line = 0;

  bool is(const char* wanted_object, const char* wanted_verb) const;

  /// "MESH ORIGIN", for notes.
  std::string command() const;

  /// Finds the value of the first pair with this key, in any case; false when there is none.
  bool find(const char* key, std::string_view& value) const;

  bool has(const char* key) const;

  /// The same value, empty when there is none.
  std::string_view value(const char* key) const;
};

/// Reads the directive on a line without comments; false when the line is something else.
bool read_directive(std::string_view line, u32 number, Directive& directive);

}  // namespace retromesh::unreal
