#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/image/image_files.hpp"

/// Which files belong to a model: the images of its skins. (README, "Skins".)
namespace retromesh::ctc {

inline constexpr std::string_view kExtension = "ctc";

/// Whether a file is a model, by its extension or its bytes.
bool is_model(const FileSet& files, u32 file);

/// The model with the Entry::id `id`, which is empty for the first; kNoFile when there is none.
u32 find_model(const FileSet& files, const std::string& id);

/// A skin of a document, and its files.
struct Skin {
  std::string name;          ///< As in the file.
  std::string stem;          ///< "beam"
  u32 atd = kNoFile;         ///< The animated texture whose first image is used, if there is one.
  u32 image = kNoFile;       ///< kNoFile when it is missing.
  std::string missing_file;  ///< The name of the image when it is missing.
};

/// The skins of the document in the file `model`. Only the stem of a skin's name is compared: its folder and
/// extension are those of the artists' machines.
std::vector<Skin> find_skins(const FileSet& files, const image::ImageFiles& images, const std::string& model,
                             const Document& document);

/// Adds the files of skins, each once.
void add_parts(const std::vector<Skin>& skins, std::vector<Part>& parts);

/// The path of the image in the first frame of an animated texture (ATD); empty without one. (README,
/// "Skins".)
std::string first_image_of_atd(std::string_view text);

}  // namespace retromesh::ctc
