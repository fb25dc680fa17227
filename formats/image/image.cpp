#include "formats/image/image.hpp"

#include <string_view>
#include <utility>

#include "formats/image/decoders.hpp"
#include "formats/image/rules.hpp"
#include "formats/io/error.hpp"
#include "formats/io/message.hpp"

namespace retromesh::image {
namespace {

char lower_case(char letter) { return letter >= 'A' && letter <= 'Z' ? char(letter + ('a' - 'A')) : letter; }

bool same_letters(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  for (std::size_t at = 0; at < one.size(); ++at) {
    if (lower_case(one[at]) != lower_case(other[at])) return false;
  }
  return true;
}

Kind kind_of_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return Kind::unknown;
  for (const Extension& extension : kExtensions) {
    if (same_letters(name.substr(dot + 1), extension.ending)) return extension.kind;
  }
  return Kind::unknown;
}

bool has_at(ByteView bytes, std::size_t offset, std::string_view magic) {
  if (bytes.size() < offset || bytes.size() - offset < magic.size()) return false;
  return std::memcmp(bytes.data() + offset, magic.data(), magic.size()) == 0;
}

bool is_for_browser(ByteView bytes) {
  return has_at(bytes, 0, "\x89PNG\r\n\x1A\n") || has_at(bytes, 0, "\xFF\xD8\xFF") ||
         (has_at(bytes, 0, "RIFF") && has_at(bytes, 8, "WEBP"));
}

/// The format that decodes a file: one that is too short to be detected goes to the decoder of its extension,
/// which reports what is missing.
Kind decoder_of(const std::string& name, ByteView bytes) {
  const Kind kind = identify(name, bytes);
  return kind == Kind::unknown ? kind_of_name(name) : kind;
}

using Decoder = bool(Cursor& in, bool hole, Limits& limits, Image& image);

bool decode_nothing(Cursor&, bool, Limits&, Image&) { return true; }
bool decode_unknown(Cursor& in, bool, Limits&, Image&) { return in.not_an_image(); }

Decoder* decoder_for(const std::string& name, ByteView bytes) {
  if (identify(name, bytes) == Kind::browser) return decode_nothing;
  switch (decoder_of(name, bytes)) {
    case Kind::pcx:
      return read_pcx;
    case Kind::bmp:
      return read_bmp;
    case Kind::tga:
      return read_tga;
    default:
      return decode_unknown;
  }
}

/// The file's name without folders and extension.
std::string stem(const std::string& file) {
  const std::string name = file_name(file);
  return name.substr(0, name.rfind('.'));
}

Result<Image> read_with(Decoder* decode, const std::string& name, ByteView bytes, bool hole, Limits& limits) {
  if (bytes.empty()) return to_error({ErrorCode::empty, {"file"}}, name);
  Cursor in(bytes);
  Image image;
  if (!decode(in, hole, limits, image)) return to_error(in.error(), name);
  image.name = stem(name);
  image.file = name;
  return image;
}

constexpr u8 kTrueColour = 2;
constexpr u8 kAlphaBits = 8;
constexpr u8 kTopFirst = 0x20;

}  // namespace

Kind identify(const std::string& name, ByteView bytes) {
  if (is_for_browser(bytes)) return Kind::browser;
  if (is_pcx(bytes)) return Kind::pcx;
  if (is_bmp(bytes)) return Kind::bmp;
  if (kind_of_name(name) == Kind::tga && is_tga(bytes)) return Kind::tga;
  return Kind::unknown;
}

bool has_image_extension(const std::string& name) { return kind_of_name(name) != Kind::unknown; }

std::optional<ImageHeader> read_header(const std::string& name, ByteView bytes) {
  Cursor in(bytes);
  switch (decoder_of(name, bytes)) {
    case Kind::pcx:
      return read_pcx_header(in);
    case Kind::bmp:
      return read_bmp_header(in);
    case Kind::tga:
      return read_tga_header(in);
    default:
      return std::nullopt;
  }
}

Result<Image> read(const std::string& name, ByteView bytes, bool hole, Limits& limits) {
  return read_with(decoder_for(name, bytes), name, bytes, hole, limits);
}

Result<Image> read_only_pcx(const std::string& name, ByteView bytes, bool hole, Limits& limits) {
  return read_with(is_pcx(bytes) ? read_pcx : decode_unknown, name, bytes, hole, limits);
}

void read_images(std::span<const File> files, Model& model, Limits& limits) {
  for (Image& image : model.images) {
    if (!image.pixels.empty()) continue;  // its family has decoded it
    for (const File& file : files) {
      if (file.name != image.file) continue;
      auto decoded = read(file.name, file.bytes, image.hole, limits);
      if (decoded) {
        image = std::move(decoded.value());
      } else {
        const Error& error = decoded.error();
        add_note(model.notes, Rule::not_decoded, {"% cannot be decoded", {file_name(file.name)}},
                 {error.cause.empty() ? "%." : "%. %", {sentence(error), error.cause}},
                 SourceLocation::byte(file.name, error.offset));
      }
      break;
    }
  }
}

Bytes write_tga(const Image& image) {
  Bytes bytes;
  const auto put = [&](u32 number) { bytes.push_back(static_cast<std::byte>(number & 0xFF)); };
  for (const u32 field : {0u, 0u, u32{kTrueColour}, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u}) put(field);
  for (const u32 side : {image.width, image.height}) {
    put(side);
    put(side >> 8);
  }
  put(32);
  put(kTopFirst | kAlphaBits);
  bytes.reserve(bytes.size() + image.pixels.size());
  for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) {
    for (const u32 channel : {2u, 1u, 0u, 3u}) put(image.pixels[i + channel]);
  }
  return bytes;
}

}  // namespace retromesh::image
