#include "formats/ctc/document/check.hpp"

#include <cmath>

#include "formats/ctc/document/offsets.hpp"
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

}  // namespace

bool is_usable(float number) { return std::fabs(number) <= kLargest; }

std::optional<Error> find_error(const std::string& file, const Document& document) {
  return Validator(file, document).first_error();
}

}  // namespace retromesh::ctc
