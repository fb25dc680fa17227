#include "formats/runescape/animation/documents.hpp"

namespace retromesh::runescape {
namespace {

/// Reads a document of a kind and returns `use(document)`.
template <class T, class Use>
Result<T> with_document(AnimationFile kind, const std::string& file, ByteView bytes, Limits& limits,
                        const Use& use) {
  const auto apply = [&](auto document) -> Result<T> {
    if (!document) return document.error();
    return use(document.value());
  };
  switch (kind) {
    case AnimationFile::none:
      break;
    case AnimationFile::base:
      return apply(read_base(file, bytes, limits));
    case AnimationFile::frame:
      return apply(read_frame(file, bytes, limits));
    case AnimationFile::frames:
      return apply(read_frames(file, bytes, limits));
    case AnimationFile::later_base:
      return apply(read_later_base(file, bytes, limits));
    case AnimationFile::later_frame:
      return apply(read_later_frame(file, bytes, limits));
  }
  return error_in(file, ErrorCode::not_a_model, "", "No format describes files like it.", "");
}

/// Overloads that write each kind of document.
struct Write {
  Limits& limits;

  Result<Bytes> operator()(BaseFile& base) const { return write_base(base, limits); }
  Result<Bytes> operator()(FrameFile& frame) const { return write_frame(frame, limits); }
  Result<Bytes> operator()(FramesFile& frames) const { return write_frames(frames, limits); }
  Result<Bytes> operator()(LaterBase& base) const { return write_later_base(base, limits); }
  Result<Bytes> operator()(LaterFrame& frame) const { return write_later_frame(frame, limits); }
};

}  // namespace

const char* kind_name(AnimationFile kind) {
  constexpr const char* kNames[] = {
      "", "base", "frame", "frames", "base of later caches", "frame of later caches"};
  return kNames[static_cast<u8>(kind)];
}

Result<io::Walked> walk_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                  io::Listener& listener, Limits& limits) {
  return with_document<io::Walked>(kind, file, bytes, limits, [&](auto& document) {
    io::Walker walker(listener, bytes, Endian::big);
    visit(walker, document);
    return io::Walked{};
  });
}

Result<Bytes> rewrite_animation(AnimationFile kind, const std::string& file, ByteView bytes, Limits& limits) {
  return with_document<Bytes>(kind, file, bytes, limits, Write{limits});
}

}  // namespace retromesh::runescape
