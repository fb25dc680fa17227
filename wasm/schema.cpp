#include <cstdio>
#include <string_view>

#include "formats/answer/bytes_answers.hpp"
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
      .take();
}

/// The answers of `inspector`.
std::string schema_of_inspecting() {
  return Schema()
      .add<DocumentsAnswer>("documents")
      .add<ResultAnswer<std::string>>("dump")
      .add<ResultAnswer<Bytes>>("rewrite")
      .add<KeepAnswer>("keep")
      .add<ResultAnswer<KeepAnswer>>("replace")
      .add<SectionsAnswer>("sections")
      .add<FieldsAnswer>("fields")
      .add<FieldsAnswer>("findField")
      .add<FieldsAnswer>("searchFields")
      .add<Meaning>("meaning")
      .add<RangesAnswer>("ranges")
      .add<ElementAnswer>("elementAt")
      .add<LinesAnswer>("lines")
      .take();
}

/// The answers of `convert`.
std::string schema_of_converting() {
  return Schema()
      .add<WritingAnswer>("convert")
      .add<WritingAnswer>("convertImported")
      .add<ResultAnswer<Skin>>("skin")
      .take();
}

/// The schema of a module whose answers are apart from the others: pages load them with it only.
std::string schema_of(std::string_view module) {
  if (module == "convert") return schema_of_converting();
  return module == "inspector" ? schema_of_inspecting() : schema_of_opening();
}

}  // namespace

/// A program of the build: prints build/wasm/schema.js, by which web/src/core/wasm/answer.ts reads the
/// answers of the modules that open models and images, and with the name of another module that of its own.
int main(int count, char** arguments) {
  const std::string schema = schema_of(count > 1 ? arguments[1] : "");
  std::printf(
      "// Written by wasm/schema.cpp from the descriptions of the answers.\nexport const schema = %s;\n",
      schema.c_str());
}
