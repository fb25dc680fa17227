// Hot loop: compiled for speed.
#include "formats/boundary/answer_writer.hpp"

#include "formats/model/simd.hpp"

namespace retromesh::answer {
namespace {

/// Indices in one SIMD register: without, the loops over them are a thirtieth of the time of opening.
constexpr u32 kLanes = 4;

std::size_t aligned(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

/// In how many bytes of each number all indices fit: none where they are 0, 1, 2...
u32 bytes_of_each(const u32* indices, u32 count) {
  U32x4 bits = {};
  U32x4 differences = {};
  u32 i = 0;
  for (U32x4 expected = {0, 1, 2, 3}; i + kLanes <= count; i += kLanes, expected += kLanes) {
    U32x4 some;
    std::memcpy(&some, indices + i, sizeof some);
    bits |= some;
    differences |= some ^ expected;
  }
  for (; i < count; ++i) {
    bits[0] |= indices[i];
    differences[0] |= indices[i] ^ i;
  }
  const auto any = [](U32x4 all) { return all[0] | all[1] | all[2] | all[3]; };
  return any(differences) == 0 ? 0 : any(bits) <= 0xFFFF ? 2 : 4;
}

}  // namespace

void AnswerWriter::clear() {
  words_.clear();
  text_.clear();
  arrays_.clear();
}

// Not inlined: the fields of a Model would take 2 KB.
[[gnu::noinline]] void AnswerWriter::add_word(u32 word) { words_.push_back(word); }

[[gnu::noinline]] void AnswerWriter::add_bits(u32 value, u32 width) {
  if (bits_.used == 0) {
    bits_.word = words_.size();
    add_word(0);
  }
  words_[bits_.word] |= value << bits_.used;
  bits_.used += width;
}

[[gnu::noinline]] void AnswerWriter::add_text(std::string_view text) {
  add_word(static_cast<u32>(text.size()));
  text_.insert(text_.end(), text.begin(), text.end());
}

[[gnu::noinline]] void AnswerWriter::add_numbers(const void* data, std::size_t size,
                                                 std::size_t number_size) {
  add_word(static_cast<u32>(size / number_size));
  if (size > 0) arrays_.push_back({data, size});
}

// The number of bytes of each follows their count.
[[gnu::noinline]] void AnswerWriter::add_indices(const void* data, std::size_t count) {
  const u32 size = bytes_of_each(static_cast<const u32*>(data), static_cast<u32>(count));
  add_word(static_cast<u32>(count));
  add_word(size);
  if (size > 0) arrays_.push_back({data, count * size, size == 2});
}

void AnswerWriter::copy(const Array& array, u8* to) {
  if (!array.is_narrowed) {
    std::memcpy(to, array.data, array.size);
    return;
  }
  const u32* const from = static_cast<const u32*>(array.data);
  const std::size_t count = array.size / sizeof(u16);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    U32x4 some;
    std::memcpy(&some, from + i, sizeof some);
    const U16x4 narrow = __builtin_convertvector(some, U16x4);
    std::memcpy(to + i * sizeof(u16), &narrow, sizeof narrow);
  }
  u16* const narrow = reinterpret_cast<u16*>(to);
  for (; i < count; ++i) narrow[i] = static_cast<u16>(from[i]);
}

std::span<const u8> AnswerWriter::finish() {
  const u32 head[2] = {static_cast<u32>(words_.size()), static_cast<u32>(text_.size())};
  arrays_.insert(arrays_.begin(), {{head, sizeof head}, {words_.data(), words_.size() * sizeof(u32)}});
  if (!text_.empty()) arrays_.push_back({text_.data(), text_.size()});
  std::size_t size = 0;
  for (const Array& array : arrays_) size += aligned(array.size);
  // The old block is freed first. A vector would fill the new one with zeros, a twentieth of the time of
  // opening.
  if (room_ < size) {
    block_.reset();
    block_.reset(new u8[size]);
    room_ = size;
  }
  u8* to = block_.get();
  for (const Array& array : arrays_) {
    copy(array, to);
    to += aligned(array.size);
  }
  return {block_.get(), size};
}

}  // namespace retromesh::answer
