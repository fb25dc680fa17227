#include "tests/support/corpus.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace retromesh::test {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> folder(const char* variable, const char* otherwise) {
  const char* named = std::getenv(variable);
  const std::string path = named ? named : std::string(RETROMESH_ROOT) + "/../shared/" + otherwise;
  if (!fs::is_directory(path)) return std::nullopt;
  return path;
}

u32 rotate(u32 word, u32 by) { return word << by | word >> (32 - by); }

}  // namespace

std::optional<std::string> corpus() { return folder("RETROMESH_CORPUS", "corpus"); }
std::optional<std::string> oracle() { return folder("RETROMESH_ORACLE", "oracle"); }

Bytes text_bytes(const std::string& text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(first, first + text.size());
}

Bytes bytes_of(std::initializer_list<int> numbers) {
  Bytes bytes;
  for (const int number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return bytes;
}

Bytes read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return text_bytes(std::string(std::istreambuf_iterator<char>(file), {}));
}

std::vector<std::string> files_under(const std::string& root) {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.is_regular_file()) paths.push_back(fs::relative(entry.path(), root).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void Drop::add(std::string name, Bytes bytes) {
  names_.push_back(std::move(name));
  bytes_.push_back(std::move(bytes));
}

void Drop::add_from(const std::string& root, const std::string& path) {
  add(path, read_file(root + '/' + path));
}

void Drop::add_with_partner(const std::string& root, const std::string& path) {
  constexpr std::pair<std::string_view, std::string_view> kEnds[] = {
      {"_d.3d", "_a.3d"}, {"_a.3d", "_d.3d"}, {".fly", ".pal"}};
  add_from(root, path);
  for (const auto& [end, other] : kEnds) {
    if (!path.ends_with(end)) continue;
    const std::string partner = path.substr(0, path.size() - end.size()) + std::string(other);
    if (fs::exists(root + '/' + partner)) add_from(root, partner);
  }
}

std::vector<File> Drop::files() const {
  std::vector<File> files;
  for (std::size_t i = 0; i < names_.size(); ++i) files.push_back({names_[i], bytes_[i]});
  return files;
}

std::string sha1(ByteView bytes) {
  std::vector<u8> message(bytes.size());
  std::transform(bytes.begin(), bytes.end(), message.begin(), [](std::byte b) { return static_cast<u8>(b); });
  message.push_back(0x80);
  while (message.size() % 64 != 56) message.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8)
    message.push_back(static_cast<u8>(u64{bytes.size()} * 8 >> shift));

  u32 h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (std::size_t block = 0; block < message.size(); block += 64) {
    u32 w[80];
    for (std::size_t i = 0; i < 16; ++i) {
      const u8* p = &message[block + i * 4];
      w[i] = u32{p[0]} << 24 | u32{p[1]} << 16 | u32{p[2]} << 8 | p[3];
    }
    for (std::size_t i = 16; i < 80; ++i) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (std::size_t i = 0; i < 80; ++i) {
      const u32 f = i < 20   ? (b & c) | (~b & d)
                    : i < 40 ? b ^ c ^ d
                    : i < 60 ? (b & c) | (b & d) | (c & d)
                             : b ^ c ^ d;
      constexpr u32 kRounds[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
      const u32 next = rotate(a, 5) + f + e + kRounds[i / 20] + w[i];
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
  }
  std::string text;
  for (const u32 word : h) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  }
  return text;
}

}  // namespace retromesh::test
