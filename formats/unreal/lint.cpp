#include "formats/unreal/lint.hpp"

namespace retromesh::unreal {

Notes lint(const FileSet&, Limits&) { return {}; }

}  // namespace retromesh::unreal
