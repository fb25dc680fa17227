#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstdlib>
#include <limits>

/// For Emscripten 3.1.6, in place of its library, which registers every type that Embind knows, and has their
/// names with sprintf. Names only appear in messages about types that no module binds: they may be empty.
namespace {

using namespace emscripten::internal;

template <class T>
void register_integer(const char* name) {
  using Range = std::numeric_limits<T>;
  _embind_register_integer(TypeID<T>::get(), name, sizeof(T), Range::min(), Range::max());
}

template <class T>
void register_view(unsigned array, const char* name) {
  _embind_register_memory_view(TypeID<emscripten::memory_view<T>>::get(), array, name);
}

constexpr unsigned kUint8Array = 1, kUint32Array = 5;  ///< Of the arrays in the script of Embind.

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const void*) {
  return static_cast<const char*>(std::calloc(1, 1));  // The script frees it.
}

/// The types of what modules take and return.
EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void __embind_register_native_and_builtin_types() {
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true, false);
  register_integer<int>("int");
  register_integer<unsigned>("unsigned int");
  _embind_register_float(TypeID<float>::get(), "float", sizeof(float));
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_std_string(TypeID<std::string>::get(), "std::string");
  _embind_register_emval(TypeID<emscripten::val>::get(), "emscripten::val");
  register_view<unsigned char>(kUint8Array, "memory_view<unsigned char>");
  register_view<unsigned>(kUint32Array, "memory_view<unsigned>");
}

}  // extern "C"
