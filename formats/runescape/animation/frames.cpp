#include "formats/runescape/animation/frames.hpp"

#include <utility>

#include "formats/io/vectors.hpp"

namespace retromesh::runescape {
namespace {

constexpr i16 kUnscaled = 128;
constexpr u32 kIds = 0x10000;
constexpr u32 kFirstFlag = io::kStoredSize<FrameHead>;
constexpr u32 kFirstLaterFlag = 3;

/// The list sizes before a file is added, to roll back to after an error.
struct Sizes {
  std::size_t bases;
  std::size_t frames;
  std::size_t changes;
};

Sizes sizes_of(const Animations& all) { return {all.bases.size(), all.frames.size(), all.changes.size()}; }

void roll_back(Animations& all, const Sizes& to) {
  all.bases.resize(to.bases);
  all.frames.resize(to.frames);
  all.changes.resize(to.changes);
}

/// The stored changes of one frame, and the byte offset of its first flag.
struct StoredFrame {
  std::span<const StoredChange> changes;
  u32 offset = 0;
};

/// Appends the bases and frames of one file; keeps the first error.
class FrameBuilder {
 public:
  FrameBuilder(Animations& all, const AnimationSource& source, Limits& limits)
      : all_(all), source_(source), limits_(limits) {}

  void add(const BaseFile& file);
  void add(const FrameFile& file);
  void add(const FramesFile& file);
  void add(const LaterBase& file);
  void add(const LaterFrame& file);

  Error error;

 private:
  Base* add_base(const std::vector<u8>& kinds, std::size_t labels);
  void add_labels(Base& base, const std::vector<LabelGroup>& groups);
  u32 base_of(u32 id);
  void add_frame(Frame frame, const StoredFrame& stored);
  Change& add_change(Frame& frame, u32 transform);
  bool charge(u64 bytes, const char* field);

  Animations& all_;
  const AnimationSource& source_;
  Limits& limits_;
};

bool FrameBuilder::charge(u64 bytes, const char* field) {
  if (limits_.charge(bytes)) return true;
  error = error_in(source_.file, ErrorCode::over_limit, field, "", "");
  error.expected = bytes;
  error.found = limits_.bytes;
  return false;
}

Base* FrameBuilder::add_base(const std::vector<u8>& kinds, std::size_t labels) {
  if (!charge(2 * sizeof(Base) + kinds.size() * sizeof(Transform) + labels, "transforms")) return nullptr;
  Base& base = add_to(all_.bases);
  base.name = source_.name;
  base.transforms.resize(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    base.transforms[i].kind = static_cast<TransformKind>(kinds[i]);
  }
  return &base;
}

void FrameBuilder::add_labels(Base& base, const std::vector<LabelGroup>& groups) {
  for (std::size_t i = 0; i < groups.size() && i < base.transforms.size(); ++i) {
    const std::vector<u8>& labels = groups[i].labels;
    base.transforms[i].first = static_cast<u32>(base.labels.size());
    base.transforms[i].count = static_cast<u32>(labels.size());
    base.labels.insert(base.labels.end(), labels.begin(), labels.end());
  }
}

/// The index of the base with an id; kNoNumber and an error when there is none.
u32 FrameBuilder::base_of(u32 id) {
  const u32 base = id < all_.bases_by_id.size() ? all_.bases_by_id[id] : kNoNumber;
  if (base == kNoNumber) {
    error = error_in(source_.file, ErrorCode::partner_missing, "", "",
                     "Open the base of this frame together with it.");
    error.field = format({"base %", {plain(id)}});
  }
  return base;
}

Change& FrameBuilder::add_change(Frame& frame, u32 transform) {
  ++frame.count;
  Change& change = add_to(all_.changes);
  change.transform = static_cast<u16>(transform);
  return change;
}

/// The last origin before a transform, from index `from` on; the transform itself when there is none.
u32 origin_before(const Base& base, u32 transform, u32 from) {
  for (u32 i = transform; i > from; --i) {
    if (base.transforms[i - 1].kind == TransformKind::origin) return i - 1;
  }
  return transform;
}

void set_amount(Change& change, const StoredChange& stored, TransformKind kind) {
  u32 next = 0;
  for (u32 axis = 0; axis < 3; ++axis) {
    const bool is_stored = (stored.flags >> axis & 1) != 0;
    const i16 missing = kind == TransformKind::scale ? kUnscaled : i16{0};
    change.amount[axis] = is_stored ? static_cast<i16>(stored.amounts[next++].value()) : missing;
  }
}

void FrameBuilder::add_frame(Frame frame, const StoredFrame& stored) {
  // An origin may precede each change, and a growing vector holds its old and new memory for a moment.
  if (!charge(2 * sizeof(Frame) + 4 * stored.changes.size() * sizeof(Change), "changes")) return;
  const Base& base = all_.bases[frame.base];
  frame.first = static_cast<u32>(all_.changes.size());
  u32 unused = 0;  // the transform after the last one used
  for (u32 i = 0; i < stored.changes.size(); ++i) {
    if (stored.changes[i].flags == 0) continue;
    if (i >= base.transforms.size()) {
      error = error_in(source_.file, ErrorCode::bad_value, "transform", "The frame is of another base.", "");
      error.offset = stored.offset + i;
      error.expected = base.transforms.size() - 1;
      error.found = i;
      return;
    }
    const TransformKind kind = base.transforms[i].kind;
    if (kind != TransformKind::origin) {
      const u32 origin = origin_before(base, i, unused);
      if (origin != i) add_change(frame, origin);
    }
    set_amount(add_change(frame, i), stored.changes[i], kind);
    unused = i + 1;
  }
  add_to(all_.frames) = std::move(frame);
}

void FrameBuilder::add(const BaseFile& file) {
  Base* base = add_base(file.kinds, file.footer.labels);
  if (base) add_labels(*base, file.groups);
}

void FrameBuilder::add(const LaterBase& file) {
  Base* base = add_base(file.kinds, file.labels.size());
  if (!base) return;
  base->labels = file.labels;
  u32 first = 0;
  for (std::size_t i = 0; i < file.counts.size(); ++i) {
    base->transforms[i].first = first;
    base->transforms[i].count = file.counts[i];
    first += file.counts[i];
  }
}

void FrameBuilder::add(const FrameFile& file) {
  Frame frame;
  frame.id = file.head.id;
  frame.name = source_.name;
  frame.base = base_of(file.head.base);
  frame.delay = file.delay;
  if (frame.base != kNoNumber) add_frame(std::move(frame), {file.changes, kFirstFlag});
}

void FrameBuilder::add(const LaterFrame& file) {
  Frame frame;
  frame.id = source_.id;
  frame.name = source_.name;
  frame.base = base_of(file.base);
  if (frame.base != kNoNumber) add_frame(std::move(frame), {file.changes, kFirstLaterFlag});
}

void FrameBuilder::add(const FramesFile& file) {
  Base* base = add_base(file.kinds, 0xFF * file.kinds.size());
  if (!base) return;
  add_labels(*base, file.groups);
  const std::span<const StoredChange> changes = file.changes;
  u32 first = 0;
  for (std::size_t i = 0; i < file.heads.size() && error.code == ErrorCode::none; ++i) {
    Frame frame;
    frame.id = file.heads[i].id;
    frame.base = static_cast<u32>(all_.bases.size()) - 1;
    frame.delay = file.delays[i];
    const u32 offset = u32{2} + file.footer.heads + first;
    add_frame(std::move(frame), {changes.subspan(first, file.heads[i].transforms), offset});
    first += file.heads[i].transforms;
  }
}

/// Sets the id of the last base, by which frames in other files refer to it.
void set_base_id(Animations& all, u32 id) {
  if (id >= kIds) return;
  all.bases.back().id = id;
  if (all.bases_by_id.size() <= id) all.bases_by_id.resize(id + 1, kNoNumber);
  all.bases_by_id[id] = static_cast<u32>(all.bases.size()) - 1;
}

template <class Document>
Error add_document(FrameBuilder& adder, const Result<Document>& document) {
  if (!document) return document.error();
  adder.add(document.value());
  return adder.error;
}

}  // namespace

Result<u32> add_animation_file(Animations& animations, AnimationFile kind, const AnimationSource& source,
                               ByteView bytes, Limits& limits) {
  const Sizes before = sizes_of(animations);
  FrameBuilder adder(animations, source, limits);
  Error error = error_in(source.file, ErrorCode::not_a_model, "", "", "");
  switch (kind) {
    case AnimationFile::none:
      break;
    case AnimationFile::base:
      error = add_document(adder, read_base(source.file, bytes, limits));
      break;
    case AnimationFile::frame:
      error = add_document(adder, read_frame(source.file, bytes, limits));
      break;
    case AnimationFile::frames:
      error = add_document(adder, read_frames(source.file, bytes, limits));
      break;
    case AnimationFile::later_base:
      error = add_document(adder, read_later_base(source.file, bytes, limits));
      break;
    case AnimationFile::later_frame:
      error = add_document(adder, read_later_frame(source.file, bytes, limits));
      break;
  }
  if (error.code != ErrorCode::none) {
    roll_back(animations, before);
    return error;
  }
  const bool is_base = kind == AnimationFile::base || kind == AnimationFile::later_base;
  if (is_base) set_base_id(animations, source.id);
  return static_cast<u32>(animations.bases.size() - before.bases + animations.frames.size() - before.frames);
}

}  // namespace retromesh::runescape
