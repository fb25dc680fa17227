#pragma once
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/rule.hpp"

namespace retromesh {

/// A change of a file that needs no choice, after which it keeps a rule: `size` bytes at `offset` become
/// `bytes`.
struct Edit {
  RuleNumber rule;
  u32 file = 0;  ///< Index in the files.
  u32 offset = 0;
  u32 size = 0;
  std::vector<u8> bytes;
};

/// Collects the edits of a file for one rule.
class EditList {
 public:
  EditList(RuleNumber rule, u32 file, std::vector<Edit>& edits) : rule_(rule), file_(file), edits_(edits) {}

  /// Removes the bytes in [first, end).
  void cut(u32 first, u32 end);

  void replace(u32 offset, u32 size, std::string_view text);

  /// A number in as many bytes as before, little-endian.
  void set_little(u32 offset, u32 size, u32 value);

  void set_byte(u32 offset, u8 value) { set_little(offset, 1, value); }

  /// What differs between a file and `after`, as one edit; nothing when they are equal.
  void difference(ByteView before, ByteView after);

 private:
  Edit& add(u32 offset, u32 size);

  RuleNumber rule_;
  u32 file_;
  std::vector<Edit>& edits_;
};

}  // namespace retromesh
