#include "formats/runescape/cache/jag/shared_streams.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

/// Streams of models, in the order of the columns of an `.ob2` file.
enum ModelStream : u32 {
  kFlags,
  kFaceTypes,
  kPriorities,
  kFaceLabels,
  kInfos,
  kVertexLabels,
  kAlphas,
  kSteps,
  kColours,
  kCorners,
  kX,
  kY,
  kZ,
};
constexpr std::string_view kModelStreams[] = {
    "ob_point1.dat", "ob_vertex2.dat", "ob_face3.dat",   "ob_face5.dat", "ob_face2.dat",
    "ob_point5.dat", "ob_face4.dat",   "ob_vertex1.dat", "ob_face1.dat", "ob_axis.dat",
    "ob_point2.dat", "ob_point3.dat",  "ob_point4.dat"};
constexpr std::string_view kFrameStreams[] = {"frame_tran1.dat", "frame_tran2.dat", "frame_del.dat"};
constexpr std::string_view kBaseStreams[] = {"base_type.dat", "base_label.dat"};

struct KindOfStreams {
  std::string_view head;
  std::span<const std::string_view> data;
  u32 first;  ///< Byte of the head where the first one begins.
  u32 size;   ///< Bytes of each in it.
};

constexpr KindOfStreams kKinds[] = {{"ob_head.dat", kModelStreams, 2, 12},
                                    {"frame_head.dat", kFrameStreams, 4, 5},
                                    {"base_head.dat", kBaseStreams, 4, 3}};
constexpr u32 kModelFooter = 18;

u32 u8_at(ByteView bytes, std::size_t at) { return static_cast<u32>(bytes[at]); }
u32 u16_at(ByteView bytes, std::size_t at) { return u8_at(bytes, at) << 8 | u8_at(bytes, at + 1); }

void put_u16(Bytes& bytes, u32 value) {
  bytes.push_back(static_cast<std::byte>(value >> 8));
  bytes.push_back(static_cast<std::byte>(value));
}

void put(Bytes& bytes, ByteView more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

/// Goes through the streams of a kind.
class StreamReader {
 public:
  explicit StreamReader(const std::vector<Bytes>& streams) : streams_(streams) {}

  /// Takes bytes of a stream; false when it has fewer.
  bool take(u32 stream, u32 size) {
    if (size > streams_[stream].size() - at_[stream]) return failed(stream);
    at_[stream] += size;
    return true;
  }

  /// The same of numbers of one or two bytes.
  bool take_smarts(u32 stream, u32 count) {
    for (u32 i = 0; i < count; ++i) {
      if (at_[stream] == streams_[stream].size()) return failed(stream);
      if (!take(stream, u8_at(streams_[stream], at_[stream]) < 128 ? 1 : 2)) return false;
    }
    return true;
  }

  /// The last `size` bytes that were taken.
  ByteView last(u32 stream, u32 size) const {
    return ByteView(streams_[stream]).subspan(at_[stream] - size, size);
  }

  const std::array<u32, 13>& at() const { return at_; }
  u32 cut() const { return cut_; }

 private:
  bool failed(u32 stream) {
    cut_ = stream;
    return false;
  }

  const std::vector<Bytes>& streams_;
  std::array<u32, 13> at_{};
  u32 cut_ = 0;
};

bool take_model(ByteView head, StreamReader& reader) {
  const u32 vertices = u16_at(head, 2);
  const u32 faces = u16_at(head, 4);
  const auto faces_if = [&](bool is_there) { return is_there ? faces : 0; };
  if (!reader.take(kFlags, vertices) || !reader.take(kFaceTypes, faces)) return false;
  u32 numbers[3] = {};
  for (const std::byte flags : reader.last(kFlags, vertices)) {
    for (u32 axis = 0; axis < 3; ++axis) numbers[axis] += static_cast<u32>(flags) >> axis & 1;
  }
  u32 steps = faces;
  for (const std::byte type : reader.last(kFaceTypes, faces)) steps += type == std::byte{1} ? 2 : 0;
  return reader.take_smarts(kX, numbers[0]) && reader.take_smarts(kY, numbers[1]) &&
         reader.take_smarts(kZ, numbers[2]) && reader.take_smarts(kSteps, steps) &&
         reader.take(kInfos, faces_if(u8_at(head, 7) == 1)) &&
         reader.take(kPriorities, faces_if(u8_at(head, 8) == 255)) &&
         reader.take(kAlphas, faces_if(u8_at(head, 9) == 1)) &&
         reader.take(kFaceLabels, faces_if(u8_at(head, 10) == 1)) &&
         reader.take(kVertexLabels, u8_at(head, 11) == 1 ? vertices : 0) &&
         reader.take(kColours, 2 * faces) && reader.take(kCorners, 6 * u8_at(head, 6));
}

bool take_frame(ByteView head, StreamReader& reader) {
  const u32 count = u8_at(head, 4);
  if (!reader.take(0, count) || !reader.take(2, 1)) return false;
  u32 numbers = 0;
  for (const std::byte flags : reader.last(0, count)) {
    for (u32 axis = 0; axis < 3; ++axis) numbers += static_cast<u32>(flags) >> axis & 1;
  }
  return reader.take_smarts(1, numbers);
}

bool take_base(ByteView head, StreamReader& reader) {
  const u32 count = u8_at(head, 2);
  if (!reader.take(0, count)) return false;
  for (u32 i = 0; i < count; ++i) {
    if (!reader.take(1, 1) || !reader.take(1, u8_at(reader.last(1, 1), 0))) return false;
  }
  return true;
}

bool take(StreamKind kind, ByteView head, StreamReader& reader) {
  switch (kind) {
    case StreamKind::model:
      return take_model(head, reader);
    case StreamKind::frame:
      return take_frame(head, reader);
    case StreamKind::base:
      return take_base(head, reader);
  }
  return false;
}

Error cut_error(const std::string& file, std::string_view stream) {
  Error error = error_in(file, ErrorCode::unusable, "", "It ends early.", kDamagedAdvice);
  error.field = stream;
  return error;
}

}  // namespace

SharedStreams SharedStreams::read(const std::string& file, const Jag& jag, Limits& limits) {
  SharedStreams found;
  for (u32 number = 0; number < std::size(kKinds); ++number) {
    const KindOfStreams& names = kKinds[number];
    Streams& streams = found.kinds_[number];
    const auto unpacked = [&](std::string_view name) {
      auto stream = read_jag_entry(jag, name, limits);
      if (!stream) return Bytes();
      if (*stream) return std::move(stream->value());
      stream->error().file = file;
      stream->error().offset = 0;
      add_to(found.errors) = std::move(stream->error());
      return Bytes();
    };
    streams.head = unpacked(names.head);
    for (const std::string_view name : names.data) add_to(streams.data) = unpacked(name);
    if (streams.head.size() < names.first) continue;
    StreamReader reader(streams.data);
    const u32 count = u16_at(streams.head, 0);
    for (u32 i = 0; i < count; ++i) {
      const u32 at = names.first + i * names.size;
      if (at + names.size > streams.head.size()) {
        add_to(found.errors) = cut_error(file, names.head);
        break;
      }
      const ByteView head = ByteView(streams.head).subspan(at, names.size);
      StreamPlace place = {u16_at(head, 0), at, reader.at()};
      const bool is_whole = take(static_cast<StreamKind>(number + 1), head, reader);
      if (!is_whole) add_to(found.errors) = cut_error(file, names.data[reader.cut()]);
      if (!is_whole || !limits.charge(sizeof place)) break;
      for (std::size_t stream = 0; stream < place.size.size(); ++stream)
        place.size[stream] = reader.at()[stream] - place.begin[stream];
      add_to(streams.places) = place;
    }
    std::vector<u32> order = numbers_below(streams.places.size());
    sort_by(order, [&](u32 a, u32 b) {
      return std::pair(streams.places[a].id, a) < std::pair(streams.places[b].id, b);
    });
    streams.places = list_of<StreamPlace>(
        order.size(), [&, unsorted = streams.places](std::size_t i) { return unsorted[order[i]]; });
  }
  return found;
}

std::vector<u32> SharedStreams::ids(StreamKind kind) const {
  std::vector<u32> ids;
  for (const StreamPlace& place : streams(kind).places) {
    if (ids.empty() || ids.back() != place.id) add_to(ids) = place.id;
  }
  return ids;
}

const StreamPlace* SharedStreams::find(StreamKind kind, u32 id) const {
  const auto& places = streams(kind).places;
  const auto at = std::lower_bound(places.begin(), places.end(), id,
                                   [](const StreamPlace& place, u32 wanted) { return place.id < wanted; });
  return at != places.end() && at->id == id ? &*at : nullptr;
}

u32 SharedStreams::size_of(StreamKind kind, u32 id) const {
  const StreamPlace* const place = find(kind, id);
  if (!place) return 0;
  u32 size = kind == StreamKind::model ? kModelFooter : kind == StreamKind::frame ? 13 : 4;
  for (const u32 part : place->size) size += part;
  return size;
}

Bytes SharedStreams::file(StreamKind kind, u32 id) const {
  Bytes bytes;
  const StreamPlace* const place = find(kind, id);
  if (!place) return bytes;
  const Streams& from = streams(kind);
  const ByteView head = ByteView(from.head).subspan(place->head);
  bytes.reserve(size_of(kind, id));
  if (kind == StreamKind::frame) put(bytes, head.first(5));
  for (std::size_t i = 0; i < from.data.size(); ++i)
    put(bytes, ByteView(from.data[i]).subspan(place->begin[i], place->size[i]));
  switch (kind) {
    case StreamKind::model:
      put(bytes, head.subspan(2, 10));
      for (const u32 stream : {kX, kY, kZ, kSteps}) put_u16(bytes, place->size[stream]);
      break;
    case StreamKind::frame:
      put_u16(bytes, 5);
      for (u32 i = 0; i < 3; ++i) put_u16(bytes, place->size[i]);
      break;
    case StreamKind::base:
      for (u32 i = 0; i < 2; ++i) put_u16(bytes, place->size[i]);
      break;
  }
  return bytes;
}

}  // namespace retromesh::runescape::cache
