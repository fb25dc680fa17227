#include "formats/runescape/animation/document.hpp"

#include <utility>

#include "formats/io/byte_reader.hpp"

namespace retromesh::runescape {
namespace {

constexpr Endian kBigEndian = Endian::big;
constexpr u8 kLastKind = 5;
constexpr u8 kLastFlags = 7;
constexpr u32 kLongestPart = 0xFFFF;
constexpr const char* kWrapped =
    "Its four lengths are 16-bit numbers, which overflow for a part of 65,536 bytes or more.";
constexpr const char* kNoBase = "The tool that wrote it had no base for these frames.";

template <class Document>
Result<Document> read(const std::string& file, ByteView bytes, Limits& limits) {
  if (bytes.empty()) return error_in(file, ErrorCode::empty, "", "", kDamagedAdvice);
  Document document;
  io::ByteReader<kBigEndian> reader(bytes, limits);
  visit(reader, document);
  if (reader.ok()) return document;
  Error error = reader.error(file);
  error.advice = kDamagedAdvice;
  return error;
}

Error nothing(const std::string& file, const char* field, u32 offset, const char* cause) {
  Error error = error_in(file, ErrorCode::nothing_inside, field, cause, kDamagedAdvice);
  error.offset = offset;
  return error;
}

/// Byte offset of the base in an `.anim` file.
u32 base_offset(const FrameFooter& footer) {
  return 2u + footer.heads + footer.flags + footer.values + footer.delays;
}

u32 size_of(const LabelGroup& group) { return 1 + static_cast<u32>(group.labels.size()); }

u32 size_of(const std::vector<StoredChange>& changes) {
  u32 bytes = 0;
  for (const StoredChange& change : changes) {
    for (u32 i = 0; i < amounts_of(change); ++i) bytes += change.amounts[i].size();
  }
  return bytes;
}

/// Whether there is a kind and the client implements all of them.
bool known_kinds(const std::vector<u8>& kinds) {
  for (const u8 kind : kinds) {
    if (kind > kLastKind) return false;
  }
  return !kinds.empty();
}

/// Whether flags have only the bits 0 to 2.
bool known_flags(const std::vector<StoredChange>& changes) {
  for (const StoredChange& change : changes) {
    if (change.flags > kLastFlags) return false;
  }
  return true;
}

bool any_flags(const std::vector<StoredChange>& changes) {
  for (const StoredChange& change : changes) {
    if (change.flags != 0) return true;
  }
  return false;
}

bool is_empty(const FrameSlack& slack) {
  return slack.heads.empty() && slack.flags.empty() && slack.values.empty() && slack.delays.empty();
}

bool is_clean(const BaseFile& base) {
  return base.label_slack.empty() && base.trailing.empty() && known_kinds(base.kinds);
}

bool is_clean(const FrameFile& frame) { return is_empty(frame.slack) && frame.trailing.empty(); }

bool is_clean(const FramesFile& file) {
  return is_empty(file.slack) && file.trailing.empty() && known_kinds(file.kinds);
}

bool is_clean(const LaterBase& base) { return base.trailing.empty() && known_kinds(base.kinds); }

bool is_clean(const LaterFrame& frame) {
  return frame.trailing.empty() && known_flags(frame.changes) && any_flags(frame.changes);
}

template <class Document>
bool identify(ByteView bytes) {
  Limits limits;
  const auto document = read<Document>("", bytes, limits);
  return document && is_clean(document.value());
}

}  // namespace

u32 count_changes(const std::vector<FramesHead>& heads) {
  u32 count = 0;
  for (const FramesHead& head : heads) count += head.transforms;
  return count;
}

u32 count_labels(const std::vector<u8>& counts) {
  u32 total = 0;
  for (const u8 count : counts) total += count;
  return total;
}

AnimationFile identify_animation(ByteView bytes) {
  if (identify<FrameFile>(bytes)) return AnimationFile::frame;
  if (identify<BaseFile>(bytes)) return AnimationFile::base;
  if (identify<FramesFile>(bytes)) return AnimationFile::frames;
  if (identify<LaterBase>(bytes)) return AnimationFile::later_base;
  if (identify<LaterFrame>(bytes)) return AnimationFile::later_frame;
  return AnimationFile::none;
}

Result<BaseFile> read_base(const std::string& file, ByteView bytes, Limits& limits) {
  auto base = read<BaseFile>(file, bytes, limits);
  if (base && base.value().kinds.empty()) {
    return nothing(file, "kind bytes", static_cast<u32>(bytes.size()) - io::kStoredSize<BaseFooter>, "");
  }
  return base;
}

Result<FrameFile> read_frame(const std::string& file, ByteView bytes, Limits& limits) {
  return read<FrameFile>(file, bytes, limits);
}

Result<FramesFile> read_frames(const std::string& file, ByteView bytes, Limits& limits) {
  auto frames = read<FramesFile>(file, bytes, limits);
  if (!frames) {
    const bool in_base = frames.error().field == "transforms";
    if (in_base) {
      frames.error().cause = kNoBase;
    } else if (bytes.size() > kLongestPart) {
      frames.error().cause = kWrapped;
    }
    return frames;
  }
  if (frames.value().heads.empty()) return nothing(file, "frames", 0, "");
  if (frames.value().kinds.empty()) {
    return nothing(file, "transforms", base_offset(frames.value().footer), kNoBase);
  }
  return frames;
}

Result<LaterBase> read_later_base(const std::string& file, ByteView bytes, Limits& limits) {
  auto base = read<LaterBase>(file, bytes, limits);
  if (base && base.value().kinds.empty()) return nothing(file, "transforms", 0, "");
  return base;
}

Result<LaterFrame> read_later_frame(const std::string& file, ByteView bytes, Limits& limits) {
  return read<LaterFrame>(file, bytes, limits);
}

void settle(BaseFile& base) {
  u32 labels = static_cast<u32>(base.label_slack.size());
  for (LabelGroup& group : base.groups) {
    group.count = static_cast<u8>(group.labels.size());
    labels += size_of(group);
  }
  base.footer = {static_cast<u16>(base.kinds.size()), static_cast<u16>(labels)};
}

void settle(FrameFile& frame) {
  const FrameSlack& slack = frame.slack;
  frame.head.transforms = static_cast<u8>(frame.changes.size());
  frame.footer.heads = static_cast<u16>(io::kStoredSize<FrameHead> + slack.heads.size());
  frame.footer.flags = static_cast<u16>(frame.changes.size() + slack.flags.size());
  frame.footer.values = static_cast<u16>(size_of(frame.changes) + slack.values.size());
  frame.footer.delays = static_cast<u16>(1 + slack.delays.size());
}

void settle(FramesFile& file) {
  const FrameSlack& slack = file.slack;
  file.count = static_cast<u16>(file.heads.size());
  file.total = count_changes(file.heads);
  file.footer.heads = static_cast<u16>(file.heads.size() * io::kStoredSize<FramesHead> + slack.heads.size());
  file.footer.flags = static_cast<u16>(file.changes.size() + slack.flags.size());
  file.footer.values = static_cast<u16>(size_of(file.changes) + slack.values.size());
  file.footer.delays = static_cast<u16>(file.delays.size() + slack.delays.size());
  file.transforms = static_cast<u8>(file.kinds.size());
  for (LabelGroup& group : file.groups) group.count = static_cast<u8>(group.labels.size());
}

void settle(LaterBase& base) {
  base.transforms = static_cast<u8>(base.kinds.size());
  base.total = count_labels(base.counts);
}

void settle(LaterFrame& frame) { frame.transforms = static_cast<u8>(frame.changes.size()); }

}  // namespace retromesh::runescape
