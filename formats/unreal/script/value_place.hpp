#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"
#include "formats/unreal/script/directive.hpp"

namespace retromesh::unreal {

/// A part of a text: where it begins, and its length.
struct TextPlace {
  u32 offset = 0;
  u32 size = 0;
};

/// A line of a class file, whose words can be found again in the text.
class ScriptLine {
 public:
  /// Line `number` of `text`, counted from 1; without a directive when there is none.
  ScriptLine(std::string_view text, u32 number);

  ScriptLine(const ScriptLine&) = delete;  // the directive refers to its text
  ScriptLine& operator=(const ScriptLine&) = delete;

  const Directive& directive() const { return directive_; }

  /// The place of a word of the directive in the text; nothing for a word behind a comment in the line.
  std::optional<TextPlace> place_of(std::string_view word) const;

 private:
  std::string without_comments_;
  std::string_view raw_;
  u32 offset_ = 0;
  Directive directive_;
};

}  // namespace retromesh::unreal
