#include "formats/humanfly/lint.hpp"

namespace retromesh::humanfly {

Notes lint(const FileSet&, Limits&) { return {}; }

}  // namespace retromesh::humanfly
