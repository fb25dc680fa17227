#include "formats/runescape/lint.hpp"

namespace retromesh::runescape {

Notes lint(const FileSet&, Limits&) { return {}; }

}  // namespace retromesh::runescape
