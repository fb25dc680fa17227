#include <cstdio>
#include <string>
#include <string_view>

#include "formats/boundary/archive_answers.hpp"
#include "formats/boundary/convert_answers.hpp"
#include "formats/boundary/core_answers.hpp"
#include "formats/boundary/inspector_answers.hpp"
#include "formats/boundary/schema.hpp"
#include "formats/image/image.hpp"
#include "formats/rules.hpp"

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

/// The answers of `inspector`, apart from the others: pages load them only to look into files.
std::string schema_of_inspecting() {
  return Schema()
      .add<LintAnswer>("lint")
      .add<FixAnswer>("fix")
      .add<FixAnswer>("fixFindings")
      .add<KeepAnswer>("keep")
      .add<ResultAnswer<std::string>>("dump")
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

/// The answers of the modules of archives.
std::string schema_of_archives() {
  return Schema().add<ListArchiveAnswer>("listEntries").add<UnpackAnswer>("unpack").take();
}

/// The answers of `convert`.
std::string schema_of_converting() {
  return Schema()
      .add<WritingAnswer>("convert")
      .add<WritingAnswer>("convertImported")
      .add<ResultAnswer<Skin>>("skin")
      .take();
}

/// A text as JSON; those of rules have neither control characters nor backslashes but `\\`.
std::string quoted(const char* text) {
  std::string json = "\"";
  for (; *text; ++text) {
    if (*text == '"' || *text == '\\') json += '\\';
    json += *text;
  }
  return json += '"';
}

/// The rules of all notes, for web/src/core/lint/rules.ts, which is loaded on demand.
std::string rule_list() {
  std::string list = "[";
  for (const RuleText& rule : rules()) {
    list += list.size() > 1 ? ",\n{" : "\n{";
    list += "id:" + quoted(id_of(rule).c_str());
    list += ",severity:" + quoted(kWords<Severity>[static_cast<std::size_t>(rule.number.severity())]);
    list += rule.fix == Fix::automatic ? ",mendable:true" : ",mendable:false";
    list += rule.fix == Fix::usual ? ",usual:true" : ",usual:false";
    list += ",matters:" + quoted(rule.matters);
    list += ",mend:" + quoted(rule.mend) + "}";
  }
  return list += "]";
}

/// The names of the rules of each table, after that of the table: "model choice-unknown …". Answers contain
/// their numbers (RuleNumber::of).
std::string rule_names() {
  std::string list = "[''";
  u32 table = 0;
  for (const RuleText& rule : rules()) {
    const std::string id = id_of(rule);
    const std::size_t slash = id.find('/');
    if (rule.number.number() >> 10 != table) list += ",\n'" + id.substr(0, slash) + "'";
    table = rule.number.number() >> 10;
    list.insert(list.size() - 1, ' ' + id.substr(slash + 1));
  }
  return list += "]";
}

}  // namespace

/// A program of the build, with the name of what it prints to build/wasm: the schema of the answers of a
/// group of modules, as JSON, of which scripts/answers.mjs makes the functions that read them; `rules.js`; or
/// `rule-names.js`.
int main(int count, char** arguments) {
  const std::string_view what = count > 1 ? arguments[1] : "";
  const auto print = [](const std::string& text) { std::printf("%s\n", text.c_str()); };
  const std::string start = "// Written by wasm/schema.cpp.\nexport const ";
  if (what == "core-answers.json") print(schema_of_opening());
  if (what == "archive-answers.json") print(schema_of_archives());
  if (what == "inspector-answers.json") print(schema_of_inspecting());
  if (what == "convert-answers.json") print(schema_of_converting());
  if (what == "rules.js") print(start + "rules = " + rule_list() + ";");
  if (what == "rule-names.js") print(start + "ruleNames = " + rule_names() + ";");
}
