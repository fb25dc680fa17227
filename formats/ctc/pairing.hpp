#pragma once
#include <string>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"

/// Which image a skin is. (README, "Skins".)
namespace retromesh::ctc {

/// A skin of a file, and what stands for it here.
struct Skin {
  std::string name;         ///< As the file writes it.
  std::string stem;         ///< "beam"
  u32 animation = kNoFile;  ///< The animated texture whose first picture it is, if there is one.
  u32 image = kNoFile;
  std::string wanted;  ///< The file to ask for when there is no image.
};

/// The skins of a document whose model is called `model`. Folders and extensions of names are ignored: the
/// names were those of the artists' disks.
std::vector<Skin> find_skins(const FileSet& files, const std::string& model, const Document& document);

/// The path of the first picture that an animated texture (ATD) shows; empty when it names none.
std::string first_picture(std::string_view text);

/// Adds the files of skins, each once.
void add_parts(const std::vector<Skin>& skins, std::vector<Part>& parts);

}  // namespace retromesh::ctc
