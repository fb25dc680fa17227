#pragma once
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/math.hpp"

/// Which looks of a mesh are equal: their hashes, and the first source with each.
namespace retromesh::unreal {

/// FNV-1a of 64 bits.
class LookHash {
 public:
  void add(u32 number) { value_ = (value_ ^ number) * 0x100000001B3u; }
  void add(std::string_view text) {
    for (const char letter : fold_case(text)) add(static_cast<u32>(letter));
    add(0x100);
  }
  void add(const std::array<double, 3>& numbers) {
    for (const double number : numbers) {
      std::array<u32, 2> words;
      std::memcpy(words.data(), &number, sizeof number);
      add(words[0]);
      add(words[1]);
    }
  }
  u64 value() const { return value_; }

 private:
  u64 value_ = 0xCBF29CE484222325u;
};

/// The first source with each hash.
class FirstByHash {
 public:
  /// kNone when there is none.
  u32 find(u64 hash) const {
    if (buckets_.empty()) return kNone;
    for (const Known& known : buckets_[bucket_of(hash)]) {
      if (known.hash == hash) return known.source;
    }
    return kNone;
  }

  void add(u64 hash, u32 source) {
    if (buckets_.empty()) std::vector<std::vector<Known>>(kBuckets).swap(buckets_);
    // Real packages have one or two. Without a limit, files made for it would have all in one bucket.
    std::vector<Known>& known = buckets_[bucket_of(hash)];
    if (known.size() < kMostInBucket) add_to(known) = {hash, source};
  }

 private:
  struct Known {
    u64 hash;
    u32 source;
  };
  static constexpr std::size_t kBuckets = 1 << 9;
  static constexpr std::size_t kMostInBucket = 64;

  static std::size_t bucket_of(u64 hash) { return (hash ^ hash >> 32) % kBuckets; }

  std::vector<std::vector<Known>> buckets_;
};

}  // namespace retromesh::unreal
