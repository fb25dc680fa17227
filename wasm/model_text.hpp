#pragma once
#include "formats/io/error.hpp"
#include "formats/model/model.hpp"
#include "wasm/answer.hpp"

/// Model, Image and Error field by field, as web/src/core/model.ts and wasm-types.ts name them.
namespace retromesh::wasm {

void add(Answer& out, const char* name, const Error& error);
void add(Answer& out, const char* name, const Image& image);
void add(Answer& out, const char* name, const Model& model);

}  // namespace retromesh::wasm
