#include "formats/ctc/lint.hpp"

namespace retromesh::ctc {

Notes lint(const FileSet&, Limits&) { return {}; }

}  // namespace retromesh::ctc
