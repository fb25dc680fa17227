#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/document/field_words.hpp"

/// Animation files, big-endian. Build 225 stores each base and frame in its own file, builds 244 to 377 all
/// frames of a base in one file with it, later caches again separate files. (README, "Animation files".)
namespace retromesh::runescape {

/// The stored parameters of one transform in a frame.
struct StoredChange {
  u8 flags = 0;                        ///< Bit 0, 1 and 2: x, y and z are stored. 0: no change.
  std::array<io::Smart, 3> amounts{};  ///< As many as there are bits, in that order.
};

constexpr u32 amounts_of(const StoredChange& change) {
  return (change.flags & 1u) + (change.flags >> 1 & 1u) + (change.flags >> 2 & 1u);
}

/// Part of the frame that the file is.
inline constexpr FieldMeaning kOfFrame = {.element = ElementKind::frame};
inline constexpr FieldMeaning kValues = {.element = ElementKind::frame, .heading = "Animation"};
inline constexpr FieldMeaning kFlags = {
    .element = ElementKind::frame, .heading = "Animation", .words = words_of_axes};
inline constexpr FieldMeaning kTransforms = {.element = ElementKind::frame, .unit = "transforms"};
inline constexpr FieldMeaning kDelay = {.element = ElementKind::frame, .unit = "ticks of 20 ms"};
inline constexpr FieldMeaning kDelays = {.unit = "ticks of 20 ms", .words = words_of_numbers};
inline constexpr FieldMeaning kKinds = {
    .heading = "Animation", .unit = "of each transform", .words = words_of_transforms};
inline constexpr FieldMeaning kLabels = {.heading = "Animation", .unit = "labels", .words = words_of_numbers};

/// The labels of one transform.
struct LabelGroup {
  u8 count = 0;
  std::vector<u8> labels;
};

template <class V>
void visit(V& v, LabelGroup& group) {
  v("count", group.count, {.unit = "labels"});
  v.list("labels", group.labels, group.count, kLabels);
}

/// The lengths of the two parts of a base file; 4 bytes.
struct BaseFooter {
  u16 kinds = 0;
  u16 labels = 0;
};

template <class V>
constexpr void visit(V& v, BaseFooter& footer) {
  v("kind bytes", footer.kinds);
  v("label bytes", footer.labels);
}

/// `.base` of build 225. The id is only in the file name.
struct BaseFile {
  BaseFooter footer;
  std::vector<u8> kinds;
  std::vector<LabelGroup> groups;
  std::vector<u8> label_slack;
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, BaseFile& base) {
  v.last("footer", base.footer, {.unit = "bytes"});
  v.list("kinds", base.kinds, base.footer.kinds, kKinds);
  v.part("labels", base.footer.labels, base.label_slack, kNotUsed,
         [&] { v.each("labels", base.groups, base.footer.kinds); });
  v.rest("trailing", base.trailing, kNotUsed);
}

/// The lengths of the four parts of a frame file; 8 bytes.
struct FrameFooter {
  u16 heads = 0;
  u16 flags = 0;
  u16 values = 0;
  u16 delays = 0;
};

template <class V>
constexpr void visit(V& v, FrameFooter& footer) {
  v("head bytes", footer.heads);
  v("flag bytes", footer.flags);
  v("value bytes", footer.values);
  v("delay bytes", footer.delays);
}

/// Unused bytes at the end of each part.
struct FrameSlack {
  std::vector<u8> heads;
  std::vector<u8> flags;
  std::vector<u8> values;
  std::vector<u8> delays;
};

/// The flags and values of `count` changes, each in its part.
template <class V>
void visit_changes(V& v, std::vector<StoredChange>& changes, u32 count, const FrameFooter& footer,
                   FrameSlack& slack) {
  v.part("flags", footer.flags, slack.flags, kNotUsed, [&] {
    v.rows("flags", changes, count);
    v.column("flags", changes, &StoredChange::flags, kFlags);
  });
  v.part("values", footer.values, slack.values, kNotUsed,
         [&] { v.column("values", changes, &StoredChange::amounts, amounts_of, kValues); });
}

/// 5 bytes.
struct FrameHead {
  u16 id = 0;
  u16 base = 0;
  u8 transforms = 0;  ///< Number of flag bytes.
};

template <class V>
constexpr void visit(V& v, FrameHead& head) {
  v("id", head.id);
  v("base", head.base, {.unit = "base"});
  v("transforms", head.transforms, {.unit = "transforms"});
}

/// `.frame` of build 225.
struct FrameFile {
  FrameFooter footer;
  FrameHead head;
  std::vector<StoredChange> changes;
  u8 delay = 0;  ///< In ticks of 20 ms.
  FrameSlack slack;
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, FrameFile& frame) {
  v.last("footer", frame.footer, {.unit = "bytes"});
  v.part("head", frame.footer.heads, frame.slack.heads, kNotUsed, [&] { v("head", frame.head, kOfFrame); });
  visit_changes(v, frame.changes, frame.head.transforms, frame.footer, frame.slack);
  v.part("delay", frame.footer.delays, frame.slack.delays, kNotUsed,
         [&] { v("delay", frame.delay, kDelay); });
  v.rest("trailing", frame.trailing, kNotUsed);
}

/// One frame of a file with many; 3 bytes.
struct FramesHead {
  u16 id = 0;
  u8 transforms = 0;
};

template <class V>
constexpr void visit(V& v, FramesHead& head) {
  v("id", head.id);
  v("transforms", head.transforms, {.unit = "transforms"});
}

/// `.anim` of builds 244 to 377: frames, then the base that they share.
struct FramesFile {
  FrameFooter footer;
  u16 count = 0;
  std::vector<FramesHead> heads;
  std::vector<StoredChange> changes;  ///< Frame after frame.
  std::vector<u8> delays;             ///< In ticks of 20 ms.
  u8 transforms = 0;
  std::vector<u8> kinds;
  std::vector<LabelGroup> groups;
  FrameSlack slack;
  std::vector<u8> trailing;

  u32 total = 0;  ///< Changes of all frames.
};

/// Sum of the transforms of all heads.
u32 count_changes(const std::vector<FramesHead>& heads);

template <class V>
void visit(V& v, FramesFile& file) {
  v.last("footer", file.footer, {.unit = "bytes"});
  v("frames", file.count, {.unit = "frames"});
  v.part("heads", file.footer.heads, file.slack.heads, kNotUsed,
         [&] { v.list("heads", file.heads, file.count); });
  v.infer(file.total, [&](u32) { return count_changes(file.heads); });
  visit_changes(v, file.changes, file.total, file.footer, file.slack);
  v.part("delays", file.footer.delays, file.slack.delays, kNotUsed,
         [&] { v.list("delays", file.delays, file.count, kDelays); });
  v("transforms", file.transforms, kTransforms);
  v.list("kinds", file.kinds, file.transforms, kKinds);
  v.each("labels", file.groups, file.transforms);
  v.rest("trailing", file.trailing, kNotUsed);
}

/// A base of later caches.
struct LaterBase {
  u8 transforms = 0;
  std::vector<u8> kinds;
  std::vector<u8> counts;
  std::vector<u8> labels;
  std::vector<u8> trailing;

  u32 total = 0;  ///< Labels of all transforms.
};

u32 count_labels(const std::vector<u8>& counts);

template <class V>
void visit(V& v, LaterBase& base) {
  v("transforms", base.transforms, kTransforms);
  v.list("kinds", base.kinds, base.transforms, kKinds);
  v.list("label counts", base.counts, base.transforms,
         {.unit = "of each transform", .words = words_of_numbers});
  v.infer(base.total, [&](u32) { return count_labels(base.counts); });
  v.list("labels", base.labels, base.total, kLabels);
  v.rest("trailing", base.trailing, kNotUsed);
}

/// A frame of later caches. The id is only in the file name; there is no delay.
struct LaterFrame {
  u16 base = 0;
  u8 transforms = 0;
  std::vector<StoredChange> changes;
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, LaterFrame& frame) {
  v("base", frame.base, {.element = ElementKind::frame, .unit = "base"});
  v("transforms", frame.transforms, kTransforms);
  v.rows("flags", frame.changes, frame.transforms);
  v.column("flags", frame.changes, &StoredChange::flags, kFlags);
  v.column("values", frame.changes, &StoredChange::amounts, amounts_of, kValues);
  v.rest("trailing", frame.trailing, kNotUsed);
}

enum class AnimationFile : u8 { none, base, frame, frames, later_base, later_frame };

/// The kind of a file by its structure: all bytes are used, the client implements all kinds, a frame of
/// later caches has no other flags than 0 to 7, and the file has content.
AnimationFile identify_animation(ByteView bytes);

/// Errors of all: a part that ends early, lengths that disagree, nothing inside. The 16-bit
/// lengths of a file of frames overflow when it is too large, and it has no base when its tool had none; both
/// are errors.
Result<BaseFile> read_base(const std::string& file, ByteView bytes, Limits& limits);
Result<FrameFile> read_frame(const std::string& file, ByteView bytes, Limits& limits);
Result<FramesFile> read_frames(const std::string& file, ByteView bytes, Limits& limits);
Result<LaterBase> read_later_base(const std::string& file, ByteView bytes, Limits& limits);
Result<LaterFrame> read_later_frame(const std::string& file, ByteView bytes, Limits& limits);

/// Sets the counts and lengths of a document from its lists. Values that do not fit 16 bits overflow, and
/// writing the document is an error.
void settle(BaseFile& base);
void settle(FrameFile& frame);
void settle(FramesFile& file);
void settle(LaterBase& base);
void settle(LaterFrame& frame);

}  // namespace retromesh::runescape
