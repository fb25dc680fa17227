#include <cstdio>

#include "formats/answer/convert_answers.hpp"
#include "formats/answer/core_answers.hpp"
#include "formats/answer/inspector_answers.hpp"
#include "formats/answer/schema.hpp"
#include "formats/image/image.hpp"

using namespace retromesh;
using namespace retromesh::answer;

namespace {

/// The answers of the modules that open models.
std::string schema_of_opening() {
  return Schema()
      .add<ListAnswer>("list")
      .add<OpenAnswer>("open")
      .add<PaletteAnswer>("palette")
      .add<ResultAnswer<Image>>("read")
      .add<DocumentsAnswer>("documents")
      .add<ResultAnswer<std::string>>("dump")
      .add<ResultAnswer<Bytes>>("rewrite")
      .take();
}

/// The answers of `convert`, apart from the others: pages load them only to write a model.
std::string schema_of_converting() {
  return Schema()
      .add<WritingAnswer>("convert")
      .add<WritingAnswer>("convertImported")
      .add<ResultAnswer<Skin>>("skin")
      .take();
}

}  // namespace

/// A program of the build: prints build/wasm/schema.js, by which web/src/core/wasm/answer.ts reads the
/// answers of all modules but one, and with an argument build/wasm/convert-schema.js.
int main(int count, char**) {
  const std::string schema = count > 1 ? schema_of_converting() : schema_of_opening();
  std::printf(
      "// Written by wasm/schema.cpp from the descriptions of the answers.\nexport const schema = %s;\n",
      schema.c_str());
}
