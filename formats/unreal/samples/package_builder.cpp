#include "formats/unreal/samples/package_builder.hpp"

#include <cstring>

namespace retromesh::samples {

i32 PackageNames::index(std::string_view text) {
  const auto known = known_.find(text);
  if (known != known_.end()) return known->second;
  const i32 number = static_cast<i32>(texts.size());
  texts.emplace_back(text);
  known_.emplace(text, number);
  return number;
}

void ObjectWriter::put(u8 value) { bytes_.push_back(std::byte{value}); }

void ObjectWriter::put(u16 value) {
  put(static_cast<u8>(value & 0xFF));
  put(static_cast<u8>(value >> 8));
}

void ObjectWriter::put(u32 value) {
  put(static_cast<u16>(value & 0xFFFF));
  put(static_cast<u16>(value >> 16));
}

void ObjectWriter::put(u64 value) {
  put(static_cast<u32>(value & 0xFFFFFFFF));
  put(static_cast<u32>(value >> 32));
}

void ObjectWriter::put(float value) {
  u32 bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  put(bits);
}

void ObjectWriter::put(std::span<const float> values) {
  for (const float value : values) put(value);
}

void ObjectWriter::put(std::span<const i32> values) {
  for (const i32 value : values) put(value);
}

void ObjectWriter::put(ByteView bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

void ObjectWriter::index(i32 value, u32 least) {
  // Six bits and the sign in the first byte, then seven bits in each; the top bit of all but the last is set,
  // in the first byte the one below the sign.
  u32 left = value < 0 ? u32{0} - static_cast<u32>(value) : static_cast<u32>(value);
  u32 written = 1;
  u8 first = static_cast<u8>((value < 0 ? 0x80 : 0) | (left & 0x3F));
  left >>= 6;
  if (left || written < least) first = static_cast<u8>(first | 0x40);
  put(first);
  while (left || written < least) {
    u8 next = static_cast<u8>(left & 0x7F);
    left >>= 7;
    written++;
    if (left || written < least) next = static_cast<u8>(next | 0x80);
    put(next);
  }
}

void ObjectWriter::name(std::string_view text) { index(names_->index(text)); }

void ObjectWriter::text(std::string_view text) {
  index(static_cast<i32>(text.size() + 1));
  for (const char c : text) put(static_cast<u8>(c));
  put(u8{0});
}

void ObjectWriter::count(std::string_view list, std::size_t elements) {
  const auto lie = lies.find(list);
  index(lie == lies.end() ? static_cast<i32>(elements) : lie->second);
}

void ObjectWriter::begin_lazy(u16 since) {
  open_.reset();
  if (version_ < since) return;
  open_ = ends_.size();
  ends_.push_back({size(), 0});
  put(u32{0});
}

void ObjectWriter::end_lazy(std::string_view list) {
  if (!open_) return;
  const auto lie = lies.find(std::string(list) + " end");
  ends_[*open_].end = size() + (lie == lies.end() ? 0 : static_cast<u32>(lie->second));
}

namespace {

void store_at(Bytes& bytes, u32 place, u32 value) {
  for (u32 i = 0; i < 4; i++) bytes[place + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

}  // namespace

Bytes ObjectWriter::at(u32 place) const {
  Bytes bytes = bytes_;
  for (const End& end : ends_) store_at(bytes, end.field, place + end.end);
  return bytes;
}

i32 PackageBuilder::add(const PackageImport& row) {
  imports_.push_back(row);
  return -static_cast<i32>(imports_.size());
}

i32 PackageBuilder::add(const PackageExport& row) {
  exports_.push_back(row);
  objects_.emplace_back(names, version_);
  return static_cast<i32>(exports_.size());
}

i32 PackageBuilder::import_package(const std::string& name) {
  return import_object(name, {}, "Core", "Package", "");
}

i32 PackageBuilder::import_object(const std::string& package, std::span<const std::string> groups,
                                  const std::string& class_package, const std::string& class_name,
                                  const std::string& name) {
  const auto known = [&](const PackageImport& row) {
    for (std::size_t i = 0; i < imports_.size(); i++) {
      const PackageImport& other = imports_[i];
      if (other.outer == row.outer && other.name == row.name && other.class_name == row.class_name)
        return -static_cast<i32>(i) - 1;
    }
    return add(row);
  };
  i32 outer = known({"Core", "Package", 0, package});
  for (const std::string& group : groups) outer = known({"Core", "Package", outer, group});
  return name.empty() ? outer : known({class_package, class_name, outer, name});
}

i32 PackageBuilder::import_class(const std::string& name, const std::string& package) {
  return import_object(package, {}, "Core", "Class", name);
}

std::string PackageBuilder::home_of(const std::string& class_name) {
  const bool is_core = class_name == "Package" || class_name == "TextBuffer" || class_name == "Object";
  return is_core ? "Core" : "Engine";
}

i32 PackageBuilder::add_group(const std::string& name, i32 outer) {
  return add_object("Package", name, outer, [](ObjectWriter& object) { object.name("None"); });
}

void PackageBuilder::index_names() {
  for (const PackageImport& row : imports_) {
    for (const std::string& name : {row.class_package, row.class_name, row.name}) names.index(name);
  }
  for (const PackageExport& row : exports_) names.index(row.name);
}

namespace {

constexpr u32 kSignature = 0x9E2A83C1;
constexpr u32 kHeaderFields = 12;  ///< Where counts and offsets of the tables are.
constexpr u32 kGuidBytes = 16;

void put_guid(ObjectWriter& file) {
  for (u32 i = 0; i < kGuidBytes; i++) file.put(static_cast<u8>(0xA0 + i));
}

void put_name(ObjectWriter& file, const PackageNames& names, i32 number) {
  const std::string& text = names.texts[static_cast<std::size_t>(number)];
  const auto encoded = names.encoded.find(number);
  if (encoded != names.encoded.end()) {
    file.put(ByteView(encoded->second));
  } else if (file.version() >= 64) {
    file.text(text);
  } else {
    for (const char c : text) file.put(static_cast<u8>(c));
    file.put(u8{0});
  }
  file.put(u32{0x00070010});  // Flags, which no reader uses.
}

}  // namespace

Bytes PackageBuilder::build() {
  index_names();
  ObjectWriter file(names, version_);
  file.put(kSignature);
  file.put(version_);
  file.put(licensee_);
  file.put(u32{1});  // Flags.
  for (u32 i = 0; i < 6; i++) file.put(u32{0});
  if (version_ < 68) {
    file.put(u32{1});  // One heritage, whose GUID follows the header.
    file.put(file.size() + 4);
  }
  put_guid(file);
  if (version_ >= 68) {
    file.put(u32{1});  // One generation.
    file.put(static_cast<u32>(exports_.size()));
    file.put(static_cast<u32>(names.texts.size()));
  }
  const u32 name_offset = file.size();
  for (std::size_t i = 0; i < names.texts.size(); i++) put_name(file, names, static_cast<i32>(i));

  std::vector<u32> places;
  for (const ObjectWriter& object : objects_) {
    places.push_back(file.size());
    file.put(ByteView(object.at(file.size())));
  }
  const u32 import_offset = file.size();
  for (const PackageImport& row : imports_) {
    file.name(row.class_package);
    file.name(row.class_name);
    file.put(row.outer);
    file.name(row.name);
  }
  const u32 export_offset = file.size();
  for (std::size_t i = 0; i < exports_.size(); i++) {
    const PackageExport& row = exports_[i];
    file.index(row.class_reference);
    file.index(row.super_reference);
    file.put(row.outer);
    file.name(row.name);
    file.put(row.flags);
    const i32 size = row.size.value_or(static_cast<i32>(objects_[i].size()));
    file.index(size);
    if (size > 0) file.index(row.offset.value_or(static_cast<i32>(places[i])));
  }

  Bytes bytes = file.at(0);
  const u32 fields[] = {static_cast<u32>(names.texts.size()), name_offset,
                        static_cast<u32>(exports_.size()),    export_offset,
                        static_cast<u32>(imports_.size()),    import_offset};
  for (u32 i = 0; i < 6; i++) store_at(bytes, kHeaderFields + 4 * i, fields[i]);
  return bytes;
}

}  // namespace retromesh::samples
