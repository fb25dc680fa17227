#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/inspector/open_documents.hpp"
#include "formats/model/model.hpp"
#include "tests/support/corpus.hpp"

/// What tests of described bytes share.
namespace retromesh::test {

/// Numbers that are the same in every run.
class FixedRandom {
 public:
  explicit FixedRandom(u32 seed) : state_(seed) {}

  /// 0 to `limit` - 1.
  u32 below(u32 limit) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<u32>((state_ >> 33) % limit);
  }

 private:
  u64 state_;
};

/// The files of one model, by its family.
struct ModelFiles {
  std::string family;
  std::string name;
  Drop drop;
};

/// The models of the samples and small fixtures, of all families.
std::vector<ModelFiles> small_models();

/// A path or words without digits.
std::string without_numbers(std::string text);

/// Whether RETROMESH_WHOLE_CORPUS is set: all files of the corpus are tested, which takes minutes.
bool reads_whole_corpus();

/// Every `step`-th file of the corpus, or all, with the datafile of an anivfile; none without a corpus.
std::vector<ModelFiles> corpus_files(std::size_t step);

/// What is wrong with the sections of a document, or nothing: they have each byte once.
std::optional<std::string> sections_violation(const OpenDocument& document);

/// What is wrong with the description of a document, or nothing: its sections have each byte once, its fields
/// have each byte of a section, fields share bytes only as bits of one word, and each has a heading of the
/// README.
std::optional<std::string> description_violation(const OpenDocument& document);

/// What a face looks like, as numbers; empty for one that is not drawn. `with_light`: also the baked light,
/// which depends on other faces.
std::vector<float> look_of_face(const Model& model, u32 face, bool with_light);

/// Where a vertex is in a frame, and its label.
std::vector<float> look_of_vertex(const Model& model, u32 vertex, u32 frame);

}  // namespace retromesh::test
