#include "formats/runescape/cache/store.hpp"

#include <algorithm>
#include <iterator>

#include "formats/io/message.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/unpack/crc32.hpp"
#include "formats/unpack/inflate.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kFirstBytes = 510;  ///< Of a group, in any first sector.
constexpr u32 kJagBeginning = 12;
constexpr u32 kRowSize = io::kStoredSize<IndexRow>;

/// Gives an error of a group's stored bytes its place in the file that has them.
void place(Error& error, const SparseFiles& files, const Stored& stored, u8 index, u32 id) {
  const std::string name = group_name(index, id);
  error.file = stored.from.empty() ? "" : files.name(stored.from[0].file);
  error.offset = stored.place_of(error.offset);
  error.field = format({"% of %", {error.field, name}});
}

/// Gives an error of its unpacked bytes the place where the group begins.
void place_inside(Error& error, const SparseFiles& files, const std::vector<ByteRange>& from, u8 index,
                  u32 id) {
  const std::string name = group_name(index, id);
  error.file = from.empty() ? "" : files.name(from[0].file);
  const std::string where = format({"It is byte % of the unpacked group.", {error.offset}});
  error.cause += error.cause.empty() ? where : ' ' + where;
  error.offset = from.empty() ? 0 : from[0].first;
  error.field = format({"% of %", {error.field, name}});
}

}  // namespace

std::vector<u8> Store::indices() const {
  std::vector<u8> found;
  for (const StoreFile& file : names_.files) {
    if (file.index != kReferenceIndex && (found.empty() || found.back() != file.index))
      add_to(found) = file.index;
  }
  if (names_.kind == StoreKind::loose_jags && names_.file_of(0, kSharedStreams) != kNoStoreFile)
    for (const StreamKind kind : {StreamKind::model, StreamKind::frame, StreamKind::base})
      add_to(found) = static_cast<u8>(kind);
  return found;
}

const IndexFile* Store::rows(u8 index, Limits& limits) {
  std::unique_ptr<IndexFile>& known = known_[index].rows;
  if (known) return known.get();
  const u32 file = names_.file_of(index);
  IndexFile read;
  if (file != kNoStoreFile) {
    const u32 size = std::min(files_.size(file), kMostGroups * kRowSize);
    const auto bytes = files_.view(file, 0, size);
    if (!bytes) return nullptr;
    auto index_file = read_index(files_.name(file), *bytes, limits);
    if (index_file) {
      read = std::move(index_file.value());
    } else {
      add_to(errors) = std::move(index_file.error());
    }
  }
  known = std::make_unique<IndexFile>(std::move(read));
  return known.get();
}

const FlatCache* Store::flatcache(u8 index, Limits& limits) {
  std::unique_ptr<FlatCache>& known = known_[index].flatcache;
  if (known) return known.get();
  const u32 file = names_.file_of(index);
  FlatCache read;
  if (file != kNoStoreFile) {
    const auto text = files_.view(file, 0, files_.size(file));
    if (!text) return nullptr;
    auto flat = read_flatcache(files_.name(file), *text, limits);
    if (flat) {
      read = std::move(flat.value());
    } else {
      add_to(errors) = std::move(flat.error());
    }
  }
  known = std::make_unique<FlatCache>(std::move(read));
  return known.get();
}

const GroupTable* Store::table(u8 index, Limits& limits) {
  std::unique_ptr<GroupTable>& known = known_[index].table;
  if (!known) {
    auto made = make_table(index, limits);
    if (!made) return nullptr;
    known = std::make_unique<GroupTable>(std::move(*made));
  }
  return known.get();
}

std::optional<GroupTable> Store::make_table(u8 index, Limits& limits) {
  if (names_.kind == StoreKind::flatcache) {
    const FlatCache* const flat = flatcache(index, limits);
    return flat ? std::optional(flat->table) : std::nullopt;
  }
  if (has_containers() && index != kReferenceIndex) {
    if (names_.kind == StoreKind::js5) rows(index, limits);  // Needed next: it is asked for at once.
    const auto size = stored_size(kReferenceIndex, index, limits);
    if (!size) return std::nullopt;
    if (*size > 0) {
      auto read = group(kReferenceIndex, index, limits);
      if (!read) return std::nullopt;
      Error error;
      if (*read) {
        auto document = read_reference_table("", read->value().bytes, limits);
        auto table = document ? make_group_table("", document.value(), limits) : document.take_error();
        if (table) return std::move(table.value());
        error = std::move(table.error());
        place_inside(error, files_, read->value().from, kReferenceIndex, index);
      } else {
        error = std::move(read->error());
      }
      // What is wrong is said once: then what is stored is known.
      auto without = stored_table(index, limits);
      if (without) add_to(errors) = std::move(error);
      return without;
    }
  }
  return stored_table(index, limits);
}

/// By what is stored, without the reference table.
std::optional<GroupTable> Store::stored_table(u8 index, Limits& limits) {
  std::vector<u32> ids;
  if (is_shared(index)) {
    const SharedStreams* const shared = shared_streams(limits);
    if (!shared) return std::nullopt;
    if (index <= static_cast<u8>(StreamKind::base)) ids = shared->ids(static_cast<StreamKind>(index));
  }
  const bool has_rows = names_.kind == StoreKind::old || names_.kind == StoreKind::js5;
  const IndexFile* const stored_rows = has_rows ? rows(index, limits) : nullptr;
  if (has_rows && !stored_rows) return std::nullopt;
  for (u32 id = 0; stored_rows && id < stored_rows->rows.size(); ++id) {
    if (!stored_rows->rows[id].is_empty()) add_to(ids) = id;
  }
  for (const StoreFile& file : names_.files) {
    if (!has_rows && file.index == index && ids.size() < kMostGroups) add_to(ids) = file.group;
  }
  // Two files may have one name in other letters.
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  auto made = make_group_table("", ids, limits);
  if (made) return std::move(made.value());
  made.error().file = files_.name(names_.sectors != kNoStoreFile ? names_.sectors : names_.files[0].file);
  add_to(errors) = std::move(made.error());
  return GroupTable();
}

std::optional<u32> Store::stored_size(u8 index, u32 group, Limits& limits) {
  switch (names_.kind) {
    case StoreKind::old:
    case StoreKind::js5: {
      const IndexFile* const found = rows(index, limits);
      if (!found) return std::nullopt;
      const bool is_there = group < found->rows.size() && !found->rows[group].is_empty();
      return is_there ? found->rows[group].size.value : 0;
    }
    case StoreKind::flatcache: {
      const FlatCache* const flat = flatcache(index, limits);
      if (!flat) return std::nullopt;
      const GroupInfo* const info = flat->table.find(group);
      if (!info) return 0;
      return flat->contents[static_cast<std::size_t>(info - flat->table.groups.data())].size / 4 * 3;
    }
    case StoreKind::loose_jags:
      if (is_shared(index)) {
        const SharedStreams* const shared = shared_streams(limits);
        if (!shared) return std::nullopt;
        return index <= static_cast<u8>(StreamKind::base)
                   ? shared->size_of(static_cast<StreamKind>(index), group)
                   : 0;
      }
      break;
    case StoreKind::flat:
      break;
  }
  const u32 file = names_.file_of(index, group);
  return file == kNoStoreFile ? 0 : files_.size(file);
}

Error Store::absent(u8 index, u32 id) const {
  const u32 file = names_.file_of(index);
  const u32 any = names_.sectors != kNoStoreFile ? names_.sectors : names_.files[0].file;
  const std::string& name = files_.name(file != kNoStoreFile ? file : any);
  Error error = error_in(name, ErrorCode::unusable, "", "The cache does not have it.", "Open a whole cache.");
  error.field = group_name(index, id);
  if (file != kNoStoreFile && names_.kind != StoreKind::flatcache)
    error.offset = static_cast<u32>(std::min<u64>(u64{id} * kRowSize, files_.size(file)));
  return error;
}

std::optional<Result<Stored>> Store::stored(u8 index, u32 id, u32 most, Limits& limits) {
  const auto size = stored_size(index, id, limits);
  if (!size) return std::nullopt;
  if (*size == 0) return absent(index, id);
  if (names_.kind == StoreKind::flatcache) return stored_in_text(index, id, limits);
  if (is_shared(index)) return stored_in_streams(index, id, most, limits);
  const u32 wanted = std::min(most, *size);
  if (names_.kind == StoreKind::old || names_.kind == StoreKind::js5) {
    const u8 stored_index = static_cast<u8>(names_.kind == StoreKind::old ? index + 1 : index);
    const u32 sector = known_[index].rows->rows[id].sector.value;
    return read_sectors(files_, {names_.sectors, index, stored_index, id, *size, sector}, wanted, limits);
  }
  const u32 file = names_.file_of(index, id);
  const auto bytes = files_.view(file, 0, wanted);
  if (!bytes) return std::nullopt;
  Stored found;
  add_to(found.from) = {file, 0, wanted};
  if (!limits.charge(wanted)) return over_limit(files_.name(file), "file", wanted, limits.bytes);
  found.bytes.assign(bytes->begin(), bytes->end());
  return found;
}

const SharedStreams* Store::shared_streams(Limits& limits) {
  if (shared_) return shared_.get();
  SharedStreams read;
  if (names_.file_of(0, kSharedStreams) != kNoStoreFile) {
    auto archive = jag(kJagNames[kSharedStreams], limits);
    if (!archive) return nullptr;
    if (*archive) {
      read = SharedStreams::read(files_.name(names_.file_of(0, kSharedStreams)), archive->value(), limits);
      for (Error& error : read.errors) add_to(errors) = std::move(error);
    } else if (archive->error().code != ErrorCode::unusable) {
      add_to(errors) = std::move(archive->error());
    }
  }
  shared_ = std::make_unique<SharedStreams>(std::move(read));
  return shared_.get();
}

/// A model, frame or base of loose archives, whose streams have been read.
std::optional<Result<Stored>> Store::stored_in_streams(u8 index, u32 id, u32 most, Limits& limits) {
  const u32 file = names_.file_of(0, kSharedStreams);
  const u32 size = shared_->size_of(static_cast<StreamKind>(index), id);
  if (!limits.charge(size)) return over_limit(files_.name(file), "file", size, limits.bytes);
  Stored found;
  add_to(found.from) = {file, 0, files_.size(file)};
  found.bytes = shared_->file(static_cast<StreamKind>(index), id);
  if (found.bytes.size() > most) found.bytes.resize(most);
  return found;
}

/// A group of a .flatcache, which has been read.
std::optional<Result<Stored>> Store::stored_in_text(u8 index, u32 id, Limits& limits) {
  const FlatCache& flat = *known_[index].flatcache;
  const auto number = static_cast<std::size_t>(flat.table.find(id) - flat.table.groups.data());
  const FlatContents contents = flat.contents[number];
  const u32 file = names_.file_of(index);
  const auto text = files_.view(file, contents.first, contents.size);
  if (!text) return std::nullopt;
  Stored found;
  add_to(found.from) = {file, contents.first, contents.size};
  auto decoded = decode_base64(*text, limits);
  if (!decoded) {
    place(decoded.error(), files_, found, index, id);
    return decoded.take_error();
  }
  found.bytes = std::move(decoded.value());
  return found;
}

Result<Bytes> Store::unpack(ByteView stored, Limits& limits) const {
  if (has_containers()) return unpack_container(stored, limits);
  // A version of two bytes follows the gzip data.
  return io::gunzip(stored, io::UnpackedSize::at_most(io::kMostUnpacked), limits);
}

Result<Group> Store::unpack_group(u8 index, u32 id, Stored&& stored, Limits& limits) {
  Group group;
  const bool is_packed = has_containers() || (names_.kind == StoreKind::old && index != 0);
  if (is_packed) {
    auto unpacked = unpack(stored.bytes, limits);
    if (!unpacked) {
      place(unpacked.error(), files_, stored, index, id);
      return unpacked.take_error();
    }
    group.bytes = std::move(unpacked.value());
    const GroupTable* const table = known_[index].table.get();
    const GroupInfo* const info = table && table->is_complete ? table->find(id) : nullptr;
    if (info && has_containers()) {
      const auto head = read_container_head(stored.bytes, limits);
      const auto size = static_cast<std::size_t>(head.value().whole_size());
      group.is_intact = io::crc32(ByteView(stored.bytes).first(size)) == info->checksum;
    }
  } else {
    group.bytes = std::move(stored.bytes);
  }
  group.from = std::move(stored.from);
  return group;
}

std::optional<Result<Group>> Store::group(u8 index, u32 id, Limits& limits) {
  // Both are asked for at once.
  const bool is_known = index == kReferenceIndex || !has_containers() || table(index, limits) != nullptr;
  auto found = stored(index, id, kWholeGroup, limits);
  if (!is_known || !found) return std::nullopt;
  if (!*found) return found->take_error();
  return unpack_group(index, id, std::move(found->value()), limits);
}

std::optional<Result<SplitGroup>> Store::files(u8 index, u32 id, Limits& limits) {
  auto whole = group(index, id, limits);
  if (!whole) return std::nullopt;
  if (!*whole) return whole->take_error();
  Group& found = whole->value();
  SplitGroup split;
  split.ids = {0};
  const GroupTable* const table = known_[index].table.get();
  if (const GroupInfo* const info = table ? table->find(id) : nullptr) {
    const auto ids = table->files_of(*info);
    split.ids.assign(ids.begin(), ids.end());
  }
  auto files = split_group("", std::move(found.bytes), static_cast<u32>(split.ids.size()), limits);
  if (!files) {
    place_inside(files.error(), files_, found.from, index, id);
    return files.take_error();
  }
  split.files = std::move(files.value());
  split.from = std::move(found.from);
  split.is_intact = found.is_intact;
  return split;
}

std::optional<Result<Bytes>> Store::beginning(u8 index, u32 id, u32 size, Limits& limits) {
  const auto first = stored(index, id, kFirstBytes, limits);
  if (!first) return std::nullopt;
  if (*first) {
    const ByteView bytes = first->value().bytes;
    const ByteView start = bytes.first(std::min<std::size_t>(size, bytes.size()));
    auto unpacked = is_shared(index)   ? Result<Bytes>(Bytes(start.begin(), start.end()))
                    : has_containers() ? unpack_beginning(bytes, size, limits)
                                       : io::gunzip(bytes, io::UnpackedSize::first(size), limits);
    if (unpacked) return unpacked;
  }
  // bzip2 data has no beginning, and what is wrong is known when all is there.
  auto all = stored(index, id, kWholeGroup, limits);
  if (!all) return std::nullopt;
  if (!*all) return all->take_error();
  auto unpacked = unpack(all->value().bytes, limits);
  if (!unpacked) {
    place(unpacked.error(), files_, all->value(), index, id);
    return unpacked.take_error();
  }
  Bytes& bytes = unpacked.value();
  if (bytes.size() >= size) {
    bytes.resize(size);
    return unpacked;
  }
  Error error = error_in("", ErrorCode::ends_early, "first bytes", "", kDamagedAdvice);
  error.expected = size;
  error.found = bytes.size();
  place_inside(error, files_, all->value().from, index, id);
  return error;
}

std::optional<bool> Store::may_be_loose_jag(u32 file) {
  const u32 size = files_.size(file);
  const auto beginning = files_.view(file, 0, std::min(size, kJagBeginning));
  if (!beginning) return std::nullopt;
  return may_be_jag(*beginning, size);
}

std::optional<bool> Store::has_loose_jags() {
  bool is_known = true;
  bool has_some = false;
  for (const StoreFile& file : names_.files) {
    const auto is_jag = may_be_loose_jag(file.file);
    is_known = is_known && is_jag;
    has_some = has_some || is_jag.value_or(false);
  }
  return is_known ? std::optional(has_some) : std::nullopt;
}

std::optional<Result<Jag>> Store::jag(std::string_view name, Limits& limits) {
  const auto* const known = std::find(std::begin(kJagNames), std::end(kJagNames), name);
  const u32 id = static_cast<u32>(known - std::begin(kJagNames));
  if (names_.kind == StoreKind::loose_jags && names_.file_of(0, id) != kNoStoreFile) {
    const auto is_jag = may_be_loose_jag(names_.file_of(0, id));
    if (!is_jag) return std::nullopt;
    if (!*is_jag) return absent(0, id);
  }
  auto found = stored(0, id, kWholeGroup, limits);
  if (!found) return std::nullopt;
  if (!*found) return found->take_error();
  auto jag = read_jag("", found->value().bytes, limits);
  if (!jag) {
    place(jag.error(), files_, found->value(), 0, id);
    return jag.take_error();
  }
  return jag;
}

}  // namespace retromesh::runescape::cache
