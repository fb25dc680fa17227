#include <cstdio>

#include "formats/answer/convert_answers.hpp"
#include "formats/answer/core_answers.hpp"
#include "formats/answer/inspector_answers.hpp"
#include "formats/answer/schema.hpp"
#include "formats/image/image.hpp"

/// A program of the build: prints build/wasm/schema.js, by which web/src/core/wasm/answer.ts reads the
/// answers of all modules.
int main() {
  using namespace retromesh;
  using namespace retromesh::answer;
  const std::string schema = Schema()
                                 .add<ListAnswer>("list")
                                 .add<OpenAnswer>("open")
                                 .add<PaletteAnswer>("palette")
                                 .add<ResultAnswer<Image>>("read")
                                 .add<DocumentsAnswer>("documents")
                                 .add<ResultAnswer<std::string>>("dump")
                                 .add<ResultAnswer<Bytes>>("rewrite")
                                 .add<ResultAnswer<Writing>>("convert")
                                 .add<ResultAnswer<Writing>>("convertImported")
                                 .take();
  std::printf(
      "// Written by wasm/schema.cpp from the descriptions of the answers.\nexport const schema = %s;\n",
      schema.c_str());
}
