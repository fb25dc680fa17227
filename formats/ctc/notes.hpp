#pragma once
#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Adds notes about what is unusual in a valid file of `size` bytes. (README, "Quirks".)
void add_notes(const std::string& file, u32 size, const Document& document,
               const Interpretations& interpretations, const std::vector<u32>& scaled_vertices, Model& model);

/// Adds a warning about a part of the model that is left out, unless there are 64 notes already.
void note_omission(Rule rule, const std::string& file, const Message& title, const Message& why, u32 offset,
                   Model& model, const Target& target = {});

}  // namespace retromesh::ctc
