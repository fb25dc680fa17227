#include "formats/io/error.hpp"

#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

struct ErrorFormat {
  const char* name;
  const char* pattern;  ///< Of file, field, offset, then expected and found, or found and expected.
};

constexpr ErrorFormat kFormats[] = {
    {"none", ""},
    {"empty", "% is empty: it has no bytes"},
    {"ends-early", "% ends early: % needs % at byte %, and %"},
    {"over-limit", "% needs too much memory: % at byte % needs % bytes, and % are left of the limit"},
    {"bad-value", "%: % at byte % is %, and at most % is possible"},
    {"nothing-inside", "% has no %: the count at byte % is 0"},
    {"placeholder", "% has no %: the count at byte % is 0"},
    {"sizes-disagree", "%: % at byte % is %, and the rest of the file needs %"},
    {"partner-missing", "% needs its partner %, which is not here"},
    {"not-a-model", "% is not a % that Retromesh knows"},
    {"nothing-drawn", "% has nothing to draw: no % is left"},
    {"wrong-value", "%: % at byte % is %, which cannot be"},
    {"unusable", "%: % at byte % cannot be used"},
};

const ErrorFormat& format_of(ErrorCode code) { return kFormats[static_cast<u8>(code)]; }

}  // namespace

Error error_in(const std::string& file, ErrorCode code, const char* field, const char* cause,
               const char* advice) {
  return {code, file, 0, field, 0, 0, cause, advice};
}

Error over_limit(const std::string& file, const char* field, u64 needed, u64 left) {
  return {ErrorCode::over_limit, file, 0, field, needed, left, {}, {}};
}

const char* code_name(ErrorCode code) { return format_of(code).name; }

std::string sentence(const Error& error) {
  const std::string name = file_name(error.file);
  const char* pattern = format_of(error.code).pattern;
  if (error.code == ErrorCode::ends_early) {
    if (error.count > 0) pattern = "% ends early: its % need % at byte %, and %";
    return format({pattern,
                   {name, error.count > 0 ? format({"% %", {error.count, error.field}}) : error.field,
                    counted(error.expected, "byte", "bytes"), error.offset,
                    counted(error.found, "is left", "are left")}});
  }
  const bool found_first = error.code == ErrorCode::bad_value || error.code == ErrorCode::sizes_disagree ||
                           error.code == ErrorCode::wrong_value;
  const u64 first = found_first ? error.found : error.expected;
  const u64 second = found_first ? error.expected : error.found;
  const bool is_model = error.code == ErrorCode::not_a_model && error.field.empty();
  return format({pattern, {name, is_model ? "model" : error.field, error.offset, first, second}});
}

std::string file_name(const std::string& path) { return std::string(name_of(path)); }

}  // namespace retromesh
