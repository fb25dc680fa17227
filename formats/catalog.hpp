#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/family.hpp"
#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh {

/// Whether `list` needs the bytes of a file with this name: scripts, which name the files of a model, and
/// files that only their bytes identify.
bool list_reads(const std::string& name);

/// Lists the models in files, family after family, in calls of bounded work, between which a caller can do
/// something else or give it up.
class Lister {
 public:
  /// Keeps references to both.
  Lister(std::span<const File> files, Limits& limits) : files_(files), limits_(limits) {}

  /// Does the work of one call, at least one step; the largest step reads a file. False when all is listed:
  /// it is not called again.
  bool go_on();

  /// The models that the last call has listed. To be called after each.
  std::vector<Entry> take();

  /// The work so far: steps, comparisons of names and, by their time, bytes that were read.
  u64 work() const { return steps_ + files_.compared() + limits_.compared + limits_.read / kBytesOfStep; }

  static constexpr u64 kWorkOfCall = 10'000;  ///< Some milliseconds.
  static constexpr u64 kBytesOfStep = 32;

 private:
  FileSet files_;
  Limits& limits_;
  std::size_t family_ = 0;
  std::unique_ptr<Listing> listing_;  ///< Of that family; null before its first call.
  bool is_done_ = false;              ///< Whether that family is listed.
  u64 steps_ = 0;
};

/// The models in `files`, family after family. Reads names, and the bytes of files for which `list_reads` is
/// true. Past the limits nothing is listed any more, and Limits::exceeded is set.
std::vector<Entry> list(std::span<const File> files, Limits& limits);
std::vector<Entry> list(std::span<const File> files);

/// Opens the entry of `list(files)` with the Entry::id `id`, the first one when `id` is empty. Needs the
/// bytes of all its parts except images, which the Model only names: image::read_images decodes them.
/// `requests` are choices for Model::interpretations, by their ids; they override the choices that fit the
/// data best.
Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests = {});

/// An image of a model, as image::read decodes it, by the first family with a Reader::read_image. Errors:
/// not_a_model where there is none, and those of decoding.
Result<Image> read_image(const std::string& name, ByteView bytes, bool hole, Limits& limits);

/// Red, green and blue of each colour that Model::shades refers to, of the first family with a palette; else
/// empty.
std::vector<u8> palette();

}  // namespace retromesh
