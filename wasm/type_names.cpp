/// Without RTTI, Embind prints the address of a type as its name, with sprintf, which would take 2 KB of each
/// module. The names only appear in messages about types that no module binds, so that they may be empty.
/// `used`: the optimizer calls siprintf after it has removed what nothing calls.
extern "C" {

[[gnu::used]] int sprintf(char* to, const char*, ...) {
  *to = '\0';
  return 0;
}

[[gnu::used]] int siprintf(char* to, const char*, ...) {
  *to = '\0';
  return 0;
}

}  // extern "C"
