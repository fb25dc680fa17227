#include "formats/unreal/samples/package_objects.hpp"

// Properties, texts and classes.

namespace retromesh::samples {
namespace {

constexpr u8 kStructType = 10, kStringType = 13;

u8 type_of(const PropertyValue& value) {
  if (const auto* raw = std::get_if<RawValue>(&value)) return raw->type;
  if (std::holds_alternative<std::string>(value)) return kStringType;
  return static_cast<u8>(value.index() + 1);
}

/// The bytes of a value; Bool has none.
struct ValueBytes {
  ObjectWriter& to;

  void operator()(bool) const {}
  void operator()(u8 value) const { to.put(value); }
  void operator()(i32 value) const { to.put(value); }
  void operator()(float value) const { to.put(value); }
  void operator()(const ObjectReference& value) const { to.index(value.to); }
  void operator()(const NameValue& value) const { to.name(value.text); }
  void operator()(const std::string& value) const { to.text(value); }
  void operator()(const RawValue& value) const { to.put(ByteView(value.bytes)); }
};

/// The size code of a number of bytes; 5, 6 and 7 have the size in 1, 2 and 4 bytes.
u8 size_code(u32 size) {
  constexpr u32 kExact[] = {1, 2, 4, 12, 16};
  for (u8 code = 0; code < 5; code++) {
    if (kExact[code] == size) return code;
  }
  return size < 0x100 ? 5 : size < 0x10000 ? 6 : 7;
}

void put_size(ObjectWriter& object, u8 code, u32 size) {
  if (code == 5) object.put(static_cast<u8>(size));
  if (code == 6) object.put(static_cast<u16>(size));
  if (code == 7) object.put(size);
}

/// Big-endian, with the number of bytes in the top bits.
void put_element(ObjectWriter& object, u32 element) {
  if (element < 0x80) {
    object.put(static_cast<u8>(element));
  } else if (element < 0x4000) {
    object.put(static_cast<u8>(0x80 | element >> 8));
    object.put(static_cast<u8>(element & 0xFF));
  } else {
    object.put(static_cast<u8>(0xC0 | element >> 24));
    for (const u32 shift : {16U, 8U, 0U}) object.put(static_cast<u8>(element >> shift & 0xFF));
  }
}

void put_property(ObjectWriter& object, const ObjectProperty& property) {
  object.name(property.name);
  const u8 type = type_of(property.value);
  if (const bool* value = std::get_if<bool>(&property.value)) {
    object.put(static_cast<u8>(type | (*value ? 0x80 : 0)));
    return;
  }
  const RawValue* raw = std::get_if<RawValue>(&property.value);
  ObjectWriter bytes = object.empty();
  std::visit(ValueBytes{bytes}, property.value);
  const u32 size = raw ? raw->size.value_or(bytes.size()) : bytes.size();
  const u8 code = raw && raw->size ? 7 : size_code(size);
  object.put(static_cast<u8>(type | code << 4 | (property.element ? 0x80 : 0)));
  if (type == kStructType) object.name(raw->structure);
  put_size(object, code, size);
  if (property.element) put_element(object, property.element);
  object.put(ByteView(bytes.at(0)));
}

}  // namespace

void put_properties(ObjectWriter& object, std::span<const ObjectProperty> properties) {
  for (const ObjectProperty& property : properties) put_property(object, property);
  object.name("None");
}

void put_stack(ObjectWriter& object, i32 node) {
  object.index(node);
  object.index(node);  // State.
  object.put(~u64{0});
  object.put(u32{0});
  if (node) object.index(-1);
}

void put_text_buffer(ObjectWriter& object, const std::string& text) {
  put_properties(object, {});
  object.put(u32{0});
  object.put(u32{0});
  object.count("text", text.size() + 1);
  for (const char c : text) object.put(static_cast<u8>(c));
  object.put(u8{0});
}

void put_class(ObjectWriter& object, const PackageClass& data) {
  object.index(data.super_class);
  object.index(0);  // Next.
  object.index(data.script_text);
  object.index(0);  // Children.
  object.name(data.name);
  object.put(u32{1});  // Line.
  object.put(u32{0});  // Position in the text.
  object.put(data.script_size);
  object.put(ByteView(data.bytecode));

  object.put(u64{0});   // Probe mask.
  object.put(~u64{0});  // Ignore mask.
  object.put(u16{0xFFFF});
  object.put(data.state_flags);
  if (object.version() <= 61) object.put(u32{0});
  object.put(u32{0x12});  // Class flags.
  for (u32 i = 0; i < 16; i++) object.put(static_cast<u8>(0xC0 + i));
  object.count("dependencies", data.dependencies.size());
  for (const ClassDependency& dependency : data.dependencies) {
    object.index(dependency.reference);
    object.put(dependency.deep);
    object.put(dependency.crc);
  }
  object.count("package imports", data.package_imports.size());
  for (const std::string& package : data.package_imports) object.name(package);
  if (object.version() >= 62) {
    object.index(data.within);
    object.name("System");
  }
  put_properties(object, data.defaults);
}

}  // namespace retromesh::samples
