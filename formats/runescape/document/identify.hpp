#pragma once
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/runescape/document/footer.hpp"

/// Recognizes model files by their structure: the old layout has no magic number, the later ones have two
/// bytes at the end, and several games share the extensions. (README, "Which layout".)
namespace retromesh::runescape {

/// The layout that the last two bytes name. A file of the old layout may end with the same bytes by chance.
Layout named_layout(ByteView bytes);

/// Whether bytes are a model: all columns are present and every stream is used to its last byte.
bool identify(ByteView bytes);

/// Whether bytes are a model of RuneScape Classic, which is another format.
bool is_classic(ByteView bytes);

/// Which files of a drop are models. Reads all bytes of a file at most once and caches the result.
class ModelFiles {
 public:
  /// Keeps references to both.
  ModelFiles(const FileSet& files, Limits& limits) : files_(files), limits_(limits) {}

  /// Does a part of what `with_stem` needs: at most one file is read. False when there is nothing left to do.
  bool index();

  /// Whether a file's bytes are a model.
  bool is_model(u32 file);

  /// Whether a file is listed as a model: models, and damaged `.ob2` files, so that opening one reports the
  /// error.
  bool is_listed(u32 file);

  /// The listed file whose name without extension is `stem`, nearest to `folder`; kNoFile when there is none.
  u32 with_stem(std::string_view stem, std::string_view folder);

  /// The file whose folded path is `id`, the first model when `id` is empty; kNoFile when there is none.
  u32 find(const std::string& id);

 private:
  enum class State : u8 { unknown, no_model, model };

  const FileSet& files_;
  Limits& limits_;
  std::vector<State> states_;                    ///< Of each file; empty until the first call.
  std::size_t indexed_ = 0;                      ///< How many files, in path order, `by_stem_` was made of.
  FileSet::Order by_stem_ = FileSet::by_stem();  ///< The listed files.
};

}  // namespace retromesh::runescape
