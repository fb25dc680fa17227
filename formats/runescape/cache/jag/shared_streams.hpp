#pragma once
#include <array>
#include <optional>
#include <vector>

#include "formats/io/result.hpp"
#include "formats/runescape/cache/jag/jag.hpp"

/// The archive `models` of builds up to 225: its models, bases and frames share streams, a file of the
/// archive each. (README, "Shared streams".)
namespace retromesh::runescape::cache {

/// What is cut from the streams, by the index that later stores have it in.
enum class StreamKind : u8 {
  model = 1,  ///< An `.ob2` file of the old layout.
  frame = 2,  ///< A `.frame` file of build 225.
  base = 3,   ///< A `.base` file of build 225.
};

/// Where one begins in the streams of its kind, whose order is that of the names in the source.
struct StreamPlace {
  u32 id = 0;
  u32 head = 0;
  std::array<u32, 13> begin{};
  std::array<u32, 13> size{};
};

/// Models, frames and bases by their ids.
class SharedStreams {
 public:
  /// Finds where each begins. What follows a part that ends early is left out, and `errors` says so.
  static SharedStreams read(const std::string& file, const Jag& jag, Limits& limits);

  /// Ascending.
  std::vector<u32> ids(StreamKind kind) const;

  /// The bytes of one as a file; 0 when it is not there.
  u32 size_of(StreamKind kind, u32 id) const;

  /// The same file; empty when it is not there.
  Bytes file(StreamKind kind, u32 id) const;

  std::vector<Error> errors;

 private:
  struct Streams {
    Bytes head;
    std::vector<Bytes> data;
    std::vector<StreamPlace> places;  ///< By id.
  };

  const Streams& streams(StreamKind kind) const { return kinds_[static_cast<u8>(kind) - 1]; }
  const StreamPlace* find(StreamKind kind, u32 id) const;

  std::array<Streams, 3> kinds_;
};

}  // namespace retromesh::runescape::cache
