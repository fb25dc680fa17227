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

u32 word_at(const u8* p) { return u32{p[0]} << 24 | u32{p[1]} << 16 | u32{p[2]} << 8 | p[3]; }

/// The bytes as both hashes take them, in blocks of 64 with their length at the end.
std::vector<u8> padded(ByteView bytes) {
  std::vector<u8> message(bytes.size());
  std::transform(bytes.begin(), bytes.end(), message.begin(), [](std::byte b) { return static_cast<u8>(b); });
  message.push_back(0x80);
  while (message.size() % 64 != 56) message.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8)
    message.push_back(static_cast<u8>(u64{bytes.size()} * 8 >> shift));
  return message;
}

std::string hexadecimal(std::span<const u32> words) {
  std::string text;
  for (const u32 word : words) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  }
  return text;
}

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
  const std::vector<u8> message = padded(bytes);
  u32 h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (std::size_t block = 0; block < message.size(); block += 64) {
    u32 w[80];
    for (std::size_t i = 0; i < 16; ++i) w[i] = word_at(&message[block + i * 4]);
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
  return hexadecimal(h);
}

std::string sha256(ByteView bytes) {
  constexpr u32 kRound[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  u32 h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::vector<u8> message = padded(bytes);
  for (std::size_t block = 0; block < message.size(); block += 64) {
    u32 w[64];
    for (std::size_t i = 0; i < 16; ++i) w[i] = word_at(&message[block + i * 4]);
    const auto mix = [](u32 x, u32 a, u32 b, u32 last) {
      return rotate(x, 32 - a) ^ rotate(x, 32 - b) ^ last;
    };
    for (std::size_t i = 16; i < 64; ++i) {
      w[i] = w[i - 16] + mix(w[i - 15], 7, 18, w[i - 15] >> 3) + w[i - 7] +
             mix(w[i - 2], 17, 19, w[i - 2] >> 10);
    }
    u32 v[8];
    std::copy(h, h + 8, v);
    for (std::size_t i = 0; i < 64; ++i) {
      const u32 first = v[7] + mix(v[4], 6, 11, rotate(v[4], 32 - 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) +
                        kRound[i] + w[i];
      const u32 second =
          mix(v[0], 2, 13, rotate(v[0], 32 - 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      std::copy_backward(v, v + 7, v + 8);
      v[4] += first;
      v[0] = first + second;
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
  }
  return hexadecimal(h);
}

}  // namespace retromesh::test
