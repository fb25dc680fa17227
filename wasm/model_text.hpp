#pragma once
#include "formats/io/error.hpp"
#include "formats/model/model.hpp"
#include "wasm/answer.hpp"

/// Model, Image and Error field by field. web/src/core/read-model.ts reads the same fields in the same order.
namespace retromesh::wasm {

void add(Answer& out, const Error& error);
void add(Answer& out, const Image& image);
void add(Answer& out, const Model& model);

}  // namespace retromesh::wasm
