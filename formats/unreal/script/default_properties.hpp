#pragma once
#include <string_view>

#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {

/// Reads the first `defaultproperties` block of a class file, line by line, without comments.
class DefaultPropertiesReader {
 public:
  explicit DefaultPropertiesReader(DefaultProperties& properties) : properties_(properties) {}

  /// Reads the next line that is not a directive.
  void read_line(std::string_view line, u32 number);

 private:
  enum class State : u8 { before_block, after_keyword, in_block, after_block };

  void read_properties(std::string_view line, u32 number);
  void set(std::string_view key, u32 slot, std::string_view value, u32 line);

  DefaultProperties& properties_;
  State state_ = State::before_block;
};

}  // namespace retromesh::unreal
