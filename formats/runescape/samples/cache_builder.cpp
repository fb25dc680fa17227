#include "formats/runescape/samples/cache_builder.hpp"

#include <algorithm>

namespace retromesh::samples {
namespace {

constexpr u32 kSector = 520;
constexpr u32 kLargeGroup = 0xFFFF;  ///< Those above have other heads of sectors.
constexpr u32 kGroupVersion = 7;
constexpr u32 kOldConfig = 2;
constexpr u8 kTables = 255;

u32 size_of(ByteView bytes) { return static_cast<u32>(bytes.size()); }

/// The names of JAG archives: of their capitals.
u32 jag_name(const std::string& name) {
  u32 hash = 0;
  for (const char letter : name) {
    const bool is_small = letter >= 'a' && letter <= 'z';
    hash = hash * 61 + static_cast<u32>(letter - (is_small ? 32 : 0)) - 32;
  }
  return hash;
}

}  // namespace

CacheBytes& CacheBytes::number(u32 value, u32 width) {
  for (u32 left = width; left > 0; --left)
    bytes.push_back(static_cast<std::byte>(value >> (8 * (left - 1)) & 0xFF));
  return *this;
}

CacheBytes& CacheBytes::smart(u32 value) { return value < 0x8000 ? two(value) : four(value | 0x80000000); }

CacheBytes& CacheBytes::text(std::string_view text, u8 end) {
  for (const char letter : text) one(static_cast<u8>(letter));
  return one(end);
}

CacheBytes& CacheBytes::add(ByteView more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
  return *this;
}

Bytes container_of_packed(u8 compression, ByteView packed, u32 unpacked) {
  CacheBytes container;
  container.one(compression).four(size_of(packed));
  if (compression != 0) container.four(unpacked);
  return container.add(packed).bytes;
}

Bytes container_of(ByteView bytes, bool is_gzip) {
  if (!is_gzip) return container_of_packed(0, bytes, 0);
  return container_of_packed(2, gzip_of_stored(bytes), size_of(bytes));
}

Bytes group_of_files(std::span<const Bytes> files, u32 chunks) {
  if (files.size() == 1) return files[0];
  CacheBytes group;
  CacheBytes sizes;
  for (u32 chunk = 0; chunk < chunks; ++chunk) {
    u32 before = 0;
    for (const Bytes& file : files) {
      const u32 first = size_of(file) / chunks * chunk;
      const u32 end = chunk + 1 == chunks ? size_of(file) : first + size_of(file) / chunks;
      group.add(ByteView(file).subspan(first, end - first));
      sizes.four(end - first - before);
      before = end - first;
    }
  }
  return group.add(sizes.bytes).one(chunks).bytes;
}

Bytes jag_of_files(std::span<const NamedBytes> files, bool is_whole) {
  CacheBytes body;
  CacheBytes stored;
  body.two(static_cast<u32>(files.size()));
  for (const NamedBytes& file : files) {
    const Bytes bytes = is_whole ? file.bytes : bzip2_of(file.bytes);
    body.four(jag_name(file.name)).three(size_of(file.bytes)).three(size_of(bytes));
    stored.add(bytes);
  }
  body.add(stored.bytes);
  const Bytes packed = is_whole ? bzip2_of(body.bytes) : body.bytes;
  return CacheBytes().three(body.size()).three(size_of(packed)).add(packed).bytes;
}

void CacheSectors::add(u8 index, u32 group, ByteView bytes) {
  const bool is_large = group > kLargeGroup;
  const u32 most = is_large ? 510 : 512;
  set_row(index, group, size_of(bytes), next());
  for (u32 first = 0, part = 0; first < size_of(bytes); first += most, ++part) {
    const ByteView data = bytes.subspan(first, std::min<std::size_t>(most, bytes.size() - first));
    CacheBytes sector;
    if (is_large) {
      sector.four(group);
    } else {
      sector.two(group);
    }
    sector.two(part).three(first + data.size() < bytes.size() ? next() + 1 : 0);
    sector.one(is_old_ ? index + 1U : index).add(data);
    sector.bytes.resize(kSector);
    sectors.insert(sectors.end(), sector.bytes.begin(), sector.bytes.end());
  }
}

void CacheSectors::set_row(u8 index, u32 group, u32 size, u32 sector) {
  Bytes& all = rows[index];
  all.resize(std::max<std::size_t>(all.size(), (std::size_t{group} + 1) * 6));
  const Bytes row = CacheBytes().three(size).three(sector).bytes;
  std::copy(row.begin(), row.end(), all.begin() + static_cast<std::ptrdiff_t>(group) * 6);
}

void CacheSectors::change(u32 sector, u32 at, ByteView bytes) {
  std::copy(bytes.begin(), bytes.end(), sectors.begin() + static_cast<std::ptrdiff_t>(sector * kSector + at));
}

std::vector<NamedBytes> CacheSectors::files() const {
  const std::string stem = "main_file_cache.";
  std::vector<NamedBytes> all = {{stem + (is_old_ ? "dat" : "dat2"), sectors}};
  for (const auto& [index, bytes] : rows) all.push_back({stem + "idx" + std::to_string(index), bytes});
  return all;
}

void Js5Cache::add(u8 index, u32 group, Bytes file, bool is_gzip) {
  add_stored(index, group, container_of(file, is_gzip));
}

void Js5Cache::add(u8 index, u32 group, const CacheGroupFiles& files, bool is_gzip, u32 chunks) {
  std::vector<u32> ids;
  std::vector<Bytes> contents;
  for (const auto& [id, bytes] : files) {
    ids.push_back(id);
    contents.push_back(bytes);
  }
  add_stored(index, group, container_of(group_of_files(contents, chunks), is_gzip), std::move(ids));
}

void Js5Cache::add_stored(u8 index, u32 group, Bytes container, std::vector<u32> files) {
  indices_[index][group] = {std::move(container), std::move(files)};
}

Bytes Js5Cache::table(u8 index) const {
  CacheBytes table;
  const auto count = [&](std::size_t value) {
    if (protocol >= 7) {
      table.smart(static_cast<u32>(value));
    } else {
      table.two(static_cast<u32>(value));
    }
  };
  const std::map<u32, Group>& groups = indices_.at(index);
  table.one(protocol);
  if (protocol >= 6) table.four(1);
  table.one(0);
  count(groups.size());
  u32 before = 0;
  for (const auto& [id, group] : groups) {
    count(id - before);
    before = id;
  }
  for (const auto& [id, group] : groups) table.four(cache_checksum(group.container));
  for (std::size_t i = 0; i < groups.size(); ++i) table.four(kGroupVersion);
  for (const auto& [id, group] : groups) count(group.files.size());
  for (const auto& [id, group] : groups) {
    before = 0;
    for (const u32 file : group.files) {
      count(file - before);
      before = file;
    }
  }
  return table.bytes;
}

CacheSectors Js5Cache::sectors() const {
  CacheSectors sectors;
  for (const auto& [index, groups] : indices_) {
    for (const auto& [id, group] : groups)
      sectors.add(index, id, CacheBytes().add(group.container).two(kGroupVersion).bytes);
  }
  for (const auto& [index, groups] : indices_) {
    if (has_tables) sectors.add(kTables, index, container_of(table(index), true));
  }
  return sectors;
}

std::vector<NamedBytes> Js5Cache::flat_files() const {
  std::vector<NamedBytes> files;
  for (const auto& [index, groups] : indices_) {
    const std::string number = std::to_string(index);
    for (const auto& [id, group] : groups) {
      files.push_back({"cache/" + number + '/' + std::to_string(id) + ".dat",
                       CacheBytes().add(group.container).two(kGroupVersion).bytes});
    }
    if (has_tables) files.push_back({"cache/255/" + number + ".dat", container_of(table(index), true)});
  }
  return files;
}

void OldCache::add(u8 index, u32 group, ByteView bytes) {
  sectors.add(index, group, CacheBytes().add(gzip_of_stored(bytes)).two(kGroupVersion).bytes);
}

void OldCache::add_records(const std::string& kind, std::span<const Bytes> records) {
  CacheBytes data;
  CacheBytes index;
  data.two(static_cast<u32>(records.size()));
  index.two(static_cast<u32>(records.size()));
  for (const Bytes& record : records) {
    data.add(record);
    index.two(size_of(record));
  }
  config.push_back({kind + ".dat", data.bytes});
  config.push_back({kind + ".idx", index.bytes});
}

std::vector<NamedBytes> OldCache::files(bool is_whole) const {
  CacheSectors all = sectors;
  all.add(0, kOldConfig, jag_of_files(config, is_whole));
  return all.files();
}

}  // namespace retromesh::samples
