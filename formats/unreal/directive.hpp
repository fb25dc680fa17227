#pragma once
#include <optional>
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

  bool is(std::string_view wanted_object, std::string_view wanted_verb) const;

  /// "MESH ORIGIN", for notes.
  std::string command() const;

  /// The value of the first pair with this key, in any case.
  std::optional<std::string_view> value(std::string_view key) const;
};

/// The directive on a line without comments, or nothing when the line is something else.
std::optional<Directive> read_directive(std::string_view line, u32 number);

}  // namespace retromesh::unreal
