#pragma once
#include <string_view>

#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {

/// Reads the first `defaultproperties` block of a class file from lines without comments.
class DefaultPropertiesReader {
 public:
  explicit DefaultPropertiesReader(DefaultProperties& properties) : properties_(properties) {}

  /// Takes the next line of the file that is no directive.
  void take_line(std::string_view line, u32 number);

 private:
  enum class Where : u8 { before, opening, inside, behind };

  void take_properties(std::string_view line, u32 number);
  void set(std::string_view key, u32 slot, std::string_view value, u32 line);

  DefaultProperties& properties_;
  Where where_ = Where::before;
};

}  // namespace retromesh::unreal
