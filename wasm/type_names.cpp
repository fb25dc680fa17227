/// After Emscripten 3.1.6; bound_types.cpp is for that. Without RTTI, Embind prints the address of a type as
/// its name, with sprintf, which would take 2 KB of each module. The names only appear in messages about
/// types that no module binds, so that they may be empty. `used`: the optimizer calls siprintf after it has
/// removed what nothing calls. Emscripten exports what is used, in an order that differs between modules: one
/// function, so that all modules have the same script.
extern "C" {

int sprintf(char* to, const char*, ...) {
  *to = '\0';
  return 0;
}

[[gnu::used]] int siprintf(char* to, const char*, ...) {
  *to = '\0';
  return 0;
}

}  // extern "C"
