#include "formats/ctc/document/check.hpp"

#include <algorithm>
#include <cmath>

#include "formats/ctc/document/offsets.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

/// Far beyond any map of the game; squares of squares stay finite.
constexpr float kLargest = 1e6f;

using MaybeError = std::optional<Error>;

class Validator {
 public:
  Validator(const std::string& file, const Document& document)
      : file_(file), document_(document), header_(document.header), at_(document.header.offsets) {}

  MaybeError first_error() const {
    for (const auto check : {&Validator::check_geometry, &Validator::check_corners, &Validator::check_lists,
                             &Validator::check_colours, &Validator::check_parents, &Validator::check_weights,
                             &Validator::check_keys}) {
      if (MaybeError error = (this->*check)()) return error;
    }
    return std::nullopt;
  }

 private:
  MaybeError error(ErrorCode code, u32 offset, const Message& field, u64 expected, u64 found,
                   const Message& cause) const {
    Error made = error_in(file_, code, "", "", "Download or copy it again.");
    made.offset = offset;
    made.field = format(field);
    made.expected = expected;
    made.found = found;
    made.cause = format(cause);
    return made;
  }

  MaybeError unusable_number(u32 offset, const Message& field) const {
    return error(ErrorCode::unusable, offset, field, 0, 0,
                 {"It is infinite, not a number, or larger than 1,000,000."});
  }

  MaybeError check_geometry() const {
    for (u32 i = 0; i < document_.vertices.size(); ++i) {
      const Vertex& vertex = document_.vertices[i];
      const u32 offset = offset_of<Vertex>(at_.vertices, i);
      if (!are_usable(vertex.position)) return unusable_number(offset, {"position of vertex %", {i}});
      if (!are_usable(vertex.normal)) return unusable_number(offset + 12, {"normal of vertex %", {i}});
    }
    for (u32 i = 0; i < document_.uvs.size(); ++i) {
      if (!are_usable(document_.uvs[i]))
        return unusable_number(offset_of<TriangleUvs>(at_.uvs, i), {"uv of triangle %", {i}});
    }
    return std::nullopt;
  }

  MaybeError check_corners() const {
    if (header_.triangles == 0) {
      return error(ErrorCode::nothing_inside, kTrianglesAt, {"triangles"}, 1, 0, {""});
    }
    for (u32 i = 0; i < document_.triangles.size(); ++i) {
      for (u32 corner = 0; corner < 3; ++corner) {
        const u32 vertex = document_.triangles[i][corner];
        if (vertex < header_.vertices) continue;
        const u32 offset = offset_of<Triangle>(at_.triangles, i) + 2 * corner;
        if (header_.vertices == 0) {
          return error(ErrorCode::nothing_inside, 0x18, {"vertices"}, 1, 0, {"Its triangles need some."});
        }
        return error(ErrorCode::bad_value, offset, {"corner % of triangle %", {corner, i}},
                     header_.vertices - 1, vertex, {"There are % vertices.", {header_.vertices}});
      }
    }
    return std::nullopt;
  }

  MaybeError check_lists() const {
    u64 total = 0;
    for (u32 i = 0; i < document_.triangle_lists.size(); ++i) {
      const u32 size = document_.triangle_lists[i];
      if (size > header_.triangles - total) {
        return error(ErrorCode::bad_value, at_.triangle_lists + 4 * i, {"size of triangle list %", {i}},
                     header_.triangles - total, size, {"There are % triangles.", {header_.triangles}});
      }
      total += size;
    }
    return std::nullopt;
  }

  MaybeError check_colours() const {
    const u64 corners = u64{header_.triangles} * 3;
    if (header_.colours == 0 || header_.colours == corners) return std::nullopt;
    return error(ErrorCode::sizes_disagree, kColoursAt, {"colours"}, corners, header_.colours,
                 {"There is one for each corner of each triangle, or none."});
  }

  MaybeError check_parents() const {
    const u32 count = header_.bones;
    std::vector<u32> parents(count);
    for (u32 i = 0; i < count; ++i) {
      const u32 offset = offset_of<Bone>(at_.bones, i);
      const u32 parent = document_.bones[i].parent_plus_one;
      if (parent > count) {
        return error(ErrorCode::bad_value, offset, {"parent plus one of bone %", {i}}, count, parent,
                     {"There are % bones.", {count}});
      }
      parents[i] = parent - 1;  // 0 becomes kNone
      if (parents[i] == i) {
        return error(ErrorCode::unusable, offset, {"parent of bone %", {i}}, 0, parent,
                     {"The bone is its own parent."});
      }
    }
    const std::vector<u32> order = topological_order(parents);
    if (order.size() == count) return std::nullopt;
    std::vector<u8> is_reached(count);
    for (const u32 bone : order) is_reached[bone] = 1;
    u32 cyclic = 0;
    while (is_reached[cyclic]) ++cyclic;
    return error(ErrorCode::unusable, offset_of<Bone>(at_.bones, cyclic), {"parent of bone %", {cyclic}}, 0,
                 document_.bones[cyclic].parent_plus_one, {"Its parents form a cycle."});
  }

  MaybeError check_weights() const {
    if (header_.bones == 0) return std::nullopt;
    if (document_.weights_magic != Document().weights_magic) {
      return error(ErrorCode::unusable, at_.weights, {"magic of the weights"}, 0, 0, {"It is not STGW."});
    }
    u32 offset = at_.weights + static_cast<u32>(document_.weights_magic.size());
    for (u32 i = 0; i < document_.weights.size(); ++i) {
      if (MaybeError found = check_weights_of(i, offset)) return found;
      offset += 4 + document_.weights[i].count * io::kStoredSize<Weight>;
    }
    return std::nullopt;
  }

  MaybeError check_weights_of(u32 vertex, u32 offset) const {
    const std::vector<Weight>& weights = document_.weights[vertex].weights;
    if (weights.empty()) {
      return error(ErrorCode::unusable, offset, {"weights of vertex %", {vertex}}, 1, 0,
                   {"It has none, and every vertex needs a bone."});
    }
    if (weights.size() > header_.bones) {
      return error(ErrorCode::bad_value, offset, {"count of weights of vertex %", {vertex}}, header_.bones,
                   weights.size(), {"There are % bones.", {header_.bones}});
    }
    double total = 0;
    for (const Weight& weight : weights) {
      offset += 4;
      if (weight.bone >= header_.bones) {
        return error(ErrorCode::bad_value, offset, {"bone of vertex %", {vertex}}, header_.bones - 1,
                     weight.bone, {"There are % bones.", {header_.bones}});
      }
      offset += 4;
      if (!is_usable(weight.weight) || weight.weight < 0) {
        return error(ErrorCode::unusable, offset, {"weight of vertex %", {vertex}}, 0, 0,
                     {"It is negative, infinite or not a number."});
      }
      total += static_cast<double>(weight.weight);
    }
    if (total > 1e-6) return std::nullopt;
    return error(ErrorCode::unusable, offset, {"weight of vertex %", {vertex}}, 0, 0,
                 {"All weights of the vertex are 0."});
  }

  MaybeError check_keys() const {
    const u32 per = header_.bones + 1;
    for (u32 i = 0; i < document_.keys.size(); ++i) {
      const Key& key = document_.keys[i];
      if (are_usable(key.translation) && are_usable(key.angles)) continue;
      const u32 offset = offset_of<Key>(at_.frames, i);
      if (i % per == 0) return unusable_number(offset, {"main key of frame %", {i / per}});
      return unusable_number(offset, {"key of bone % in frame %", {i % per - 1, i / per}});
    }
    return std::nullopt;
  }

  const std::string& file_;
  const Document& document_;
  const Header& header_;
  const Offsets& at_;
};

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

bool is_usable(float number) { return std::fabs(number) <= kLargest; }

std::optional<Error> find_error(const std::string& file, const Document& document) {
  return Validator(file, document).first_error();
}

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
