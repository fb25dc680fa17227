#include "formats/io/error.hpp"

namespace retromesh {
namespace {

std::string at_byte(const Error& error) { return " at byte " + with_commas(error.offset); }

}  // namespace

const char* code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::none: return "none";
    case ErrorCode::empty: return "empty";
    case ErrorCode::ends_early: return "ends-early";
    case ErrorCode::over_limit: return "over-limit";
    case ErrorCode::bad_value: return "bad-value";
    case ErrorCode::nothing_inside: return "nothing-inside";
    case ErrorCode::sizes_disagree: return "sizes-disagree";
    case ErrorCode::partner_missing: return "partner-missing";
    case ErrorCode::not_a_model: return "not-a-model";
  }
  return "none";
}

std::string sentence(const Error& error) {
  const std::string name = file_name(error.file);
  const std::string expected = with_commas(error.expected);
  const std::string found = with_commas(error.found);
  switch (error.code) {
    case ErrorCode::none: return "";
    case ErrorCode::empty: return name + " is empty: it has no bytes";
    case ErrorCode::ends_early:
      return name + " ends early: " + error.field + " needs " + expected + (error.expected == 1 ? " byte" : " bytes") +
             at_byte(error) + ", and " + found + (error.found == 1 ? " is left" : " are left");
    case ErrorCode::over_limit:
      return name + " asks for too much: " + error.field + at_byte(error) + " needs " + expected +
             " bytes of memory, and " + found + " are left of the limit";
    case ErrorCode::bad_value:
      return name + ": " + error.field + at_byte(error) + " is " + found + ", and at most " + expected + " is possible";
    case ErrorCode::nothing_inside: return name + " has no " + error.field + ": the count" + at_byte(error) + " is 0";
    case ErrorCode::sizes_disagree:
      return name + ": " + error.field + at_byte(error) + " is " + found + ", and the rest of the file asks for " +
             expected;
    case ErrorCode::partner_missing: return name + " needs its partner " + error.field + ", which is not here";
    case ErrorCode::not_a_model: return name + " is not a " + (error.field.empty() ? "model" : error.field) + " that Retromesh knows";
  }
  return "";
}

std::string with_commas(u64 number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
  return text;
}

std::string file_name(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

}  // namespace retromesh
