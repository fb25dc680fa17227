#include "tests/native/contract/file_sets.hpp"

#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/support/registered.hpp"

namespace retromesh::test {
namespace {

const Registered<FileSets> kCtcSets({"ctc", [] {
                                       return std::vector<FileSetCase>{
                                           {"every block",
                                            {{"beam.ctc", ctc_bytes(every_block())}},
                                            {Values::few}}};
                                     }});

}  // namespace
}  // namespace retromesh::test
