#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "formats/inspector/elements.hpp"
#include "formats/model/pose.hpp"
#include "tests/native/inspector/described.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/opened.hpp"

// The bytes of a face or vertex are those that change it: found by changing them and opening the model again.

using namespace retromesh;

namespace {

/// Whether other elements may change with a field: what follows a number of a stream, or a record whose size
/// the field determines; faces with the same texture mapping, whose centre is that of all of them. What a CTC
/// leaves open is interpreted by all of its data, and one transparent colour makes a skin transparent.
bool moves_others(const OpenDocument& document, const std::string& path) {
  static const std::set<std::string> kNames = {
      "steps", "x", "y", "z", "vertex flags", "face types", "infos", "textures", "texture coordinates"};
  static const std::set<std::string> kOfCtc = {"uvs", "colours", "weights"};
  const std::string name = path.substr(0, path.find_first_of("[."));
  if (std::string_view(document.format) == "ctc" && kOfCtc.count(name) > 0) return true;
  return path.find(".header.") != std::string::npos || kNames.count(name) > 0;
}

bool has(const Element& element, u32 index) {
  return element.index == index ||
         std::find(element.more.begin(), element.more.end(), index) != element.more.end();
}

struct Counts {
  u32 tried = 0;
  u32 changed = 0;
};

/// A model and its files, one byte of which is changed.
class Bench {
 public:
  explicit Bench(const test::ModelFiles& model)
      : family_(test::family_with(model.family)), files_(model.drop.files()) {
    Limits limits;
    const std::vector<Entry> entries = test::all_entries(family_, FileSet(files_), limits);
    if (entries.empty()) return;
    entry_ = entries[0].id;
    files_ = test::parts_of(entries[0], files_);
    auto opened = family_.open(FileSet(files_), entry_, {}, limits);
    if (opened) model_ = std::make_unique<Model>(std::move(opened.value()));
    documents_ = std::make_unique<OpenDocuments>(files_);
  }

  const Model* model() const { return model_.get(); }
  const OpenDocuments& documents() const { return *documents_; }

  std::vector<ElementRange> ranges(ElementKind kind, u32 index, u32 frame) const {
    Limits limits;
    return ranges_of(*documents_, {kind, {index}, frame}, limits);
  }

  /// Calls `use` with the model of files in which a byte has another value, while it returns true.
  template <class Use>
  void with_changes(u32 file, u32 offset, const Use& use) const {
    // The last one makes it 0.
    const u32 value = static_cast<u32>(files_[file].bytes[offset]);
    for (const u32 mask : {0x01u, 0x80u, 0x02u, 0x04u, 0xFFu, 0x10u, 0x40u, 0x08u, 0x20u, 0x03u, value}) {
      Bytes changed(files_[file].bytes.begin(), files_[file].bytes.end());
      changed[offset] ^= static_cast<std::byte>(mask);
      std::vector<File> files = files_;
      files[file].bytes = changed;
      Limits limits;
      const auto opened = family_.open(FileSet(files), entry_, {}, limits);
      if (!use(opened ? &opened.value() : nullptr)) return;
    }
  }

 private:
  const Reader& family_;
  std::vector<File> files_;
  std::string entry_;
  std::unique_ptr<OpenDocuments> documents_;
  std::unique_ptr<Model> model_;
};

std::vector<float> look_of(const Model& model, const Element& element, bool with_light) {
  if (element.kind == ElementKind::face) return test::look_of_face(model, element.index, with_light);
  return test::look_of_vertex(model, element.index, element.frame);
}

/// RuneScape draws textured and black faces without their hue, and opaque. The only weight of a vertex of a
/// CTC is scaled to 1, and of a real number all bytes but the highest may be lost in rounding.
bool may_be_without_effect(const Model& model, const Element& element, const io::MappedField& field,
                           u32 offset) {
  const std::string path = test::without_numbers(field.path);
  if (path == "weights[].weights[].weight") return true;
  if (field.kind == io::NumberKind::real) return offset - field.offset < 3;
  if (path != "colours[]" && path != "alphas[]") return false;
  for (std::size_t i = 0; i < model.face_source.size(); ++i) {
    if (model.face_source[i] != element.index) continue;
    for (const Group& group : model.groups) {
      if (3 * i < group.start || 3 * i >= group.start + group.count) continue;
      const bool is_textured = model.materials[group.material].fill == Fill::image;
      return is_textured || model.shades[model.indices[3 * i]] == 0;
    }
  }
  return false;
}

/// A byte that the element's bytes are said to have: some change of it changes the element.
void check_used_byte(const Bench& bench, const Element& element, const ElementRange& range, u32 offset,
                     Counts& counts) {
  const std::vector<float> before = look_of(*bench.model(), element, true);
  bool is_changed = false;
  bench.with_changes(range.file, offset, [&](const Model* model) {
    is_changed = !model || look_of(*model, element, true) != before;
    return !is_changed;
  });
  ++counts.tried;
  if (is_changed) {
    ++counts.changed;
    return;
  }
  Limits limits;
  const auto fields = bench.documents().find(range.file)->fields(offset, offset + 1, limits);
  INFO("byte " << offset << ", " << fields[0].path);
  CHECK(may_be_without_effect(*bench.model(), element, fields[0], offset));
}

/// A byte of another element: no change of it changes this one.
void check_other_byte(const Bench& bench, const Element& element, test::FixedRandom& random) {
  const auto documents = bench.documents().all();
  const OpenDocument& document = documents[random.below(static_cast<u32>(documents.size()))];
  const u32 offset = random.below(static_cast<u32>(document.bytes.size()));
  const Element other = element_at(document, offset);
  if (other.kind != ElementKind::face && other.kind != ElementKind::vertex) return;
  if (other.kind == element.kind && has(other, element.index)) return;
  Limits limits;
  const auto fields = document.fields(offset, offset + 1, limits);
  if (moves_others(document, fields[0].path)) return;
  const std::vector<float> before = look_of(*bench.model(), element, false);
  bench.with_changes(document.file, offset, [&](const Model* model) {
    if (!model) return true;
    const bool is_same = look_of(*model, element, false) == before;
    INFO("byte " << offset << ", " << fields[0].path);
    CHECK(is_same);
    return is_same;
  });
}

void check_element(const Bench& bench, const Element& element, test::FixedRandom& random, Counts& counts) {
  const auto ranges = bench.ranges(element.kind, element.index, element.frame);
  std::vector<std::pair<const ElementRange*, u32>> used;
  for (const ElementRange& range : ranges) {
    for (u32 i = 0; i < range.size; ++i) {
      if (range.is_used) used.emplace_back(&range, range.offset + i);
    }
  }
  REQUIRE_FALSE(used.empty());
  const auto [range, offset] = used[random.below(static_cast<u32>(used.size()))];
  // The way back: the byte makes this element.
  const Element back = element_at(*bench.documents().find(range->file), offset);
  CHECK(back.kind == element.kind);
  CHECK(back.index == element.index);
  check_used_byte(bench, element, *range, offset, counts);
  check_other_byte(bench, element, random);
}

/// Changes each byte that makes faces of `users`: those alone may change. Counts the bytes that do.
void check_shared_bytes(const Bench& bench, const OpenDocument& document, const io::Section& section,
                        Counts& counts) {
  const Model& model = *bench.model();
  for (u32 offset = section.offset; offset < section.offset + section.size; ++offset) {
    const Element users = element_at(document, offset);
    if (users.kind != ElementKind::face) continue;
    ++counts.tried;
    bool is_changed = false;
    bench.with_changes(document.file, offset, [&](const Model* changed) {
      if (!changed) return true;
      for (const u32 face : model.face_source) {
        const bool is_same =
            test::look_of_face(model, face, false) == test::look_of_face(*changed, face, false);
        if (has(users, face)) {
          is_changed = is_changed || !is_same;
        } else {
          INFO("byte " << offset << ", face " << face);
          CHECK(is_same);
        }
      }
      return !is_changed;
    });
    counts.changed += is_changed;
  }
}

/// Faces and vertices at random.
void check_model(const test::ModelFiles& files, u32 tries, test::FixedRandom& random, Counts& counts) {
  INFO(files.name);
  const Bench bench(files);
  const Model* const model = bench.model();
  if (!model || model->vertex_source.empty()) return;
  for (u32 i = 0; i < tries; ++i) {
    const u32 vertex = model->vertex_source[random.below(static_cast<u32>(model->vertex_source.size()))];
    const u32 frames = std::max(1u, frame_count(*model));
    check_element(bench, {ElementKind::vertex, vertex, random.below(frames), {}}, random, counts);
    if (model->face_source.empty()) continue;
    const u32 face = model->face_source[random.below(static_cast<u32>(model->face_source.size()))];
    check_element(bench, {ElementKind::face, face, kNoElement, {}}, random, counts);
  }
}

}  // namespace

TEST_CASE("the bytes of a face or vertex change it, and bytes of others do not", "[inspector]") {
  test::FixedRandom random(17);
  Counts counts;
  constexpr u32 kTries = 4;
  for (const test::ModelFiles& model : test::small_models()) check_model(model, kTries, random, counts);
  CHECK(counts.tried > 100);
}

TEST_CASE("the bytes of records that faces share change these faces alone", "[inspector]") {
  std::map<std::string, Counts> counts;
  for (const test::ModelFiles& files : test::small_models()) {
    INFO(files.name);
    const Bench bench(files);
    if (!bench.model()) continue;
    for (const OpenDocument& document : bench.documents().all()) {
      for (const io::Section& section : document.sections) {
        const std::string name = section.name;
        if (name != "texture vertices" && name != "corners" && name != "plane corners") continue;
        check_shared_bytes(bench, document, section, counts[name]);
      }
    }
  }
  for (const char* const name : {"texture vertices", "corners"}) {
    INFO(name);
    CHECK(counts[name].changed > 0);
    CHECK(2 * counts[name].changed > counts[name].tried);
  }
}

TEST_CASE("the bytes of a morph are of the vertices that it moves", "[inspector]") {
  u32 morphs = 0;
  for (const test::ModelFiles& files : test::small_models()) {
    if (files.family != "ctc") continue;
    const Bench bench(files);
    if (!bench.model() || bench.model()->morphs.empty()) continue;
    const Morph& morph = bench.model()->morphs[0];
    const OpenDocument& document = bench.documents().all()[0];
    io::MappedField target;
    REQUIRE(find_field(document, "morph targets[0].targets[0][0]", target));
    const Element moved = element_at(document, target.offset);
    CHECK(moved.kind == ElementKind::vertex);
    CHECK(1 + moved.more.size() == std::set<u32>(morph.vertices.begin(), morph.vertices.end()).size());
    for (const u32 vertex : morph.vertices) CHECK(has(moved, vertex));
    ++morphs;
  }
  CHECK(morphs > 0);
}
