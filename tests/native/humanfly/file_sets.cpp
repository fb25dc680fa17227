#include "tests/native/contract/file_sets.hpp"

#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/registered.hpp"

namespace retromesh::test {
namespace {

const Registered<FileSets> kHumanflySets({"humanfly", [] {
                                            return std::vector<FileSetCase>{
                                                {"every kind of primitive",
                                                 {{"a.fly", every_kind().bytes()}},
                                                 {Values::few}}};
                                          }});

}  // namespace
}  // namespace retromesh::test
