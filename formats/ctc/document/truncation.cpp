#include "formats/ctc/document/truncation.hpp"

#include <algorithm>

#include "formats/ctc/document/offsets.hpp"
#include "formats/io/byte_reader.hpp"

namespace retromesh::ctc {
namespace {

constexpr u32 kMorphVerticesAt = 16;  // in a MorphHeader

/// Reduces the counts of a header to what a file has.
class Truncation {
 public:
  Truncation(ByteView file, const Header& header) : file_(file), declared_(header), there(header) {}

  const ByteView file_;
  const Header& declared_;
  Header there;

  /// False when there is too little to draw.
  bool fit() {
    for (const BlockField& field : kBlockFields) {
      if (field.size == 0) continue;
      u32& count = there.*field.count;
      count = static_cast<u32>(
          std::min<u64>(count, left(there.offsets.*field.offset) / element_size(there, field)));
      // The fields of the table are in this order: bones come before frames.
      if (field.offset == &Offsets::bones && (count < declared_.bones || !has_weights())) drop_bones();
    }
    if (there.vertices < declared_.vertices || there.triangles == 0) return false;
    if (!has_morphs()) there.morphs = 0;
    if (declared_.colours != 0) {
      const u64 corners = u64{there.triangles} * 3;
      there.colours = there.colours < corners ? 0 : static_cast<u32>(corners);
    }
    there.offsets.end = static_cast<u32>(file_.size());
    return true;
  }

 private:
  u64 left(u64 offset) const { return offset > file_.size() ? 0 : file_.size() - offset; }

  /// The number at `offset`; its bytes have to be there.
  u32 number(u64 offset) const { return io::load<u32, kEndian>(file_.data() + offset); }

  /// Frames have a key of each bone, so that without bones nothing moves.
  void drop_bones() { there.bones = there.frames = 0; }

  bool has_weights() const {
    u64 at = u64{there.offsets.weights} + 4;
    for (u32 i = 0; i < declared_.vertices; ++i) {
      if (left(at) < 4) return false;
      at += 4 + u64{number(at)} * io::kStoredSize<Weight>;
    }
    return at <= file_.size();
  }

  bool has_morphs() const {
    const u64 begin = there.offsets.morphs;
    u64 at = begin + u64{there.morphs} * io::kStoredSize<MorphHeader>;
    if (at > file_.size()) return false;
    for (u32 i = 0; i < there.morphs; ++i) {
      const u32 vertices = number(begin + u64{i} * io::kStoredSize<MorphHeader> + kMorphVerticesAt);
      at += u64{vertices} * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
    }
    return at <= file_.size();
  }
};

/// Limits the sizes of the triangle lists to the triangles.
void fit_lists(const Header& header, std::byte* file) {
  u32 left = header.triangles;
  for (u32 i = 0; i < header.triangle_lists; ++i) {
    std::byte* const at = file + header.offsets.triangle_lists + 4 * std::size_t{i};
    const u32 size = std::min(left, io::load<u32, kEndian>(at));
    io::store<u32, kEndian>(at, size);
    left -= size;
  }
}

}  // namespace

Remains remains_of(ByteView file, Limits& limits) {
  Remains remains;
  if (file.size() < kHeaderSize) return remains;
  Limits header_limits;
  io::ByteReader<kEndian> reader(file, header_limits);
  Header header;
  reader("header", header);
  Truncation truncation(file, header);
  if (!truncation.fit() || !limits.charge(file.size())) return remains;
  remains.bytes.assign(file.begin(), file.end());
  std::byte* const bytes = remains.bytes.data();
  for (const BlockField& field : kBlockFields) {
    const u32 count = truncation.there.*field.count;
    if (count == io::load<u32, kEndian>(bytes + field.count_at)) continue;
    io::store<u32, kEndian>(bytes + field.count_at, count);
    remains.counts += format(
        {remains.counts.empty() ? "% of % %" : ", % of % %", {count, header.*field.count, field.name}});
  }
  if (remains.counts.empty()) remains.counts = "all blocks that are read";
  io::store<u32, kEndian>(bytes + kEndAt, truncation.there.offsets.end);
  fit_lists(truncation.there, bytes);
  return remains;
}

}  // namespace retromesh::ctc
