#include "formats/runescape/animation/documents.hpp"

namespace retromesh::runescape {

const char* kind_name(AnimationFile kind) {
  constexpr const char* kNames[] = {
      "", "base", "frame", "frames", "base of later caches", "frame of later caches"};
  return kNames[static_cast<u8>(kind)];
}

Result<io::DocumentPtr> keep_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                       Limits& limits) {
  switch (kind) {
    case AnimationFile::none:
      break;
    case AnimationFile::base:
      return io::any_document<Endian::big>(read_base(file, bytes, limits), bytes);
    case AnimationFile::frame:
      return io::any_document<Endian::big>(read_frame(file, bytes, limits), bytes);
    case AnimationFile::frames:
      return io::any_document<Endian::big>(read_frames(file, bytes, limits), bytes);
    case AnimationFile::later_base:
      return io::any_document<Endian::big>(read_later_base(file, bytes, limits), bytes);
    case AnimationFile::later_frame:
      return io::any_document<Endian::big>(read_later_frame(file, bytes, limits), bytes);
  }
  return error_in(file, ErrorCode::not_a_model, "", "No format describes files like it.", "");
}

}  // namespace retromesh::runescape
