#pragma once
#include <string>
#include <vector>

#include "formats/io/rule.hpp"

/// The rules of all notes, for the web side and for tests.
namespace retromesh {

/// All rules: those that families share, then those of each family, in the order of the tables.
std::vector<RuleText> rules();

/// "unreal/clip-past-last-frame"
std::string id_of(const RuleText& rule);

}  // namespace retromesh
