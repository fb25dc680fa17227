#include "formats/ctc/validate_document.hpp"

#include <cmath>

#include "formats/ctc/document_offsets.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

/// Worlds of this engine end thousands of times earlier; squares of squares stay finite.
constexpr float kLargest = 1e6f;

using Fault = std::optional<Error>;

/// Looks through one document for the first fault.
class Checker {
 public:
  Checker(const std::string& file, const Document& document)
      : file_(file), document_(document), header_(document.header), at_(document.header.offsets) {}

  Fault find() const {
    for (const auto check : {&Checker::geometry, &Checker::corners, &Checker::lists, &Checker::colours,
                             &Checker::parents, &Checker::weights, &Checker::keys}) {
      if (Fault fault = (this->*check)()) return fault;
    }
    return std::nullopt;
  }

 private:
  Fault fault(ErrorCode code, u32 offset, const Message& field, u64 expected, u64 found,
              const Message& cause) const {
    Error error = error_in(file_, code, "", "", "Download or copy it again.");
    error.offset = offset;
    error.field = format(field);
    error.expected = expected;
    error.found = found;
    error.cause = format(cause);
    return error;
  }

  /// A field that holds what is no number.
  Fault no_number(u32 offset, const Message& field) const {
    return fault(ErrorCode::unusable, offset, field, 0, 0,
                 {"It is infinite, not a number, or beyond what any game has."});
  }

  Fault geometry() const {
    for (u32 i = 0; i < document_.vertices.size(); ++i) {
      const Vertex& vertex = document_.vertices[i];
      const u32 place = place_of<Vertex>(at_.vertices, i);
      if (!are_usable(vertex.position)) return no_number(place, {"position of vertex %", {i}});
      if (!are_usable(vertex.normal)) return no_number(place + 12, {"normal of vertex %", {i}});
    }
    for (u32 i = 0; i < document_.uvs.size(); ++i) {
      if (!are_usable(document_.uvs[i]))
        return no_number(place_of<TriangleUvs>(at_.uvs, i), {"uv of triangle %", {i}});
    }
    return std::nullopt;
  }

  Fault corners() const {
    if (header_.triangles == 0) {
      return fault(ErrorCode::nothing_inside, kTrianglesAt, {"triangles"}, 1, 0, {""});
    }
    for (u32 i = 0; i < document_.triangles.size(); ++i) {
      for (u32 corner = 0; corner < 3; ++corner) {
        const u32 vertex = document_.triangles[i][corner];
        if (vertex < header_.vertices) continue;
        const u32 place = place_of<Triangle>(at_.triangles, i) + 2 * corner;
        if (header_.vertices == 0) {
          return fault(ErrorCode::nothing_inside, 0x18, {"vertices"}, 1, 0, {"Its triangles need some."});
        }
        return fault(ErrorCode::bad_value, place, {"corner % of triangle %", {corner, i}},
                     header_.vertices - 1, vertex, {"There are % vertices.", {header_.vertices}});
      }
    }
    return std::nullopt;
  }

  Fault lists() const {
    u64 total = 0;
    for (u32 i = 0; i < document_.triangle_lists.size(); ++i) {
      const u32 size = document_.triangle_lists[i];
      if (size > header_.triangles - total) {
        return fault(ErrorCode::bad_value, at_.triangle_lists + 4 * i, {"size of triangle list %", {i}},
                     header_.triangles - total, size, {"There are % triangles.", {header_.triangles}});
      }
      total += size;
    }
    return std::nullopt;
  }

  Fault colours() const {
    const u64 corners = u64{header_.triangles} * 3;
    if (header_.colours == 0 || header_.colours == corners) return std::nullopt;
    return fault(ErrorCode::sizes_disagree, kColoursAt, {"colours"}, corners, header_.colours,
                 {"There is one for each corner of each triangle, or none."});
  }

  Fault parents() const {
    const u32 count = header_.bones;
    std::vector<u32> parents(count);
    for (u32 i = 0; i < count; ++i) {
      const u32 place = place_of<Bone>(at_.bones, i);
      const u32 parent = document_.bones[i].parent_plus_one;
      if (parent > count) {
        return fault(ErrorCode::bad_value, place, {"parent plus one of bone %", {i}}, count, parent,
                     {"There are % bones.", {count}});
      }
      parents[i] = parent - 1;  // 0 becomes kNone
      if (parents[i] == i) {
        return fault(ErrorCode::unusable, place, {"parent of bone %", {i}}, 0, parent,
                     {"The bone is its own parent."});
      }
    }
    const std::vector<u32> order = parents_first(parents);
    if (order.size() == count) return std::nullopt;
    std::vector<u8> placed(count);
    for (const u32 bone : order) placed[bone] = 1;
    u32 lost = 0;
    while (placed[lost]) ++lost;
    return fault(ErrorCode::unusable, place_of<Bone>(at_.bones, lost), {"parent of bone %", {lost}}, 0,
                 document_.bones[lost].parent_plus_one, {"Its parents go round in a circle."});
  }

  Fault weights() const {
    if (header_.bones == 0) return std::nullopt;
    if (document_.weights_magic != Document().weights_magic) {
      return fault(ErrorCode::unusable, at_.weights, {"magic of the weights"}, 0, 0, {"It is not STGW."});
    }
    u32 place = at_.weights + static_cast<u32>(document_.weights_magic.size());
    for (u32 i = 0; i < document_.weights.size(); ++i) {
      if (Fault found = weights_of(i, place)) return found;
      place += 4 + document_.weights[i].count * io::kStoredSize<Weight>;
    }
    return std::nullopt;
  }

  Fault weights_of(u32 vertex, u32 place) const {
    const std::vector<Weight>& weights = document_.weights[vertex].weights;
    if (weights.empty()) {
      return fault(ErrorCode::unusable, place, {"weights of vertex %", {vertex}}, 1, 0,
                   {"There are none, and every vertex needs a bone."});
    }
    if (weights.size() > header_.bones) {
      return fault(ErrorCode::bad_value, place, {"count of weights of vertex %", {vertex}}, header_.bones,
                   weights.size(), {"There are % bones.", {header_.bones}});
    }
    double total = 0;
    for (const Weight& weight : weights) {
      place += 4;
      if (weight.bone >= header_.bones) {
        return fault(ErrorCode::bad_value, place, {"bone of vertex %", {vertex}}, header_.bones - 1,
                     weight.bone, {"There are % bones.", {header_.bones}});
      }
      place += 4;
      if (!is_usable(weight.weight) || weight.weight < 0) {
        return fault(ErrorCode::unusable, place, {"weight of vertex %", {vertex}}, 0, 0,
                     {"It is negative, infinite or not a number."});
      }
      total += static_cast<double>(weight.weight);
    }
    if (total > 1e-6) return std::nullopt;
    return fault(ErrorCode::unusable, place, {"weight of vertex %", {vertex}}, 0, 0,
                 {"All weights of the vertex are 0."});
  }

  Fault keys() const {
    const u32 per = header_.bones + 1;
    for (u32 i = 0; i < document_.keys.size(); ++i) {
      const Key& key = document_.keys[i];
      if (are_usable(key.translation) && are_usable(key.angles)) continue;
      const u32 place = place_of<Key>(at_.frames, i);
      if (i % per == 0) return no_number(place, {"main key of frame %", {i / per}});
      return no_number(place, {"key of bone % in frame %", {i % per - 1, i / per}});
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

std::optional<Error> find_fault(const std::string& file, const Document& document) {
  return Checker(file, document).find();
}

}  // namespace retromesh::ctc
