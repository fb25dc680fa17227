#include "formats/unreal/package/members/object_source.hpp"

#include <algorithm>

namespace retromesh::unreal::package {

Resolved ObjectSource::resolve(const RefAt& at) {
  Resolved resolved = packages_.resolve(at, limits_);
  is_waiting_ = is_waiting_ || resolved.state == Resolved::State::waiting;
  return resolved;
}

ByteRange ObjectSource::range_of(const RefAt& at) const {
  const Export& object = export_of(at);
  return {package_of(at).file(), object.offset, object.size};
}

SourceLocation ObjectSource::location_of(const RefAt& at) const {
  const ByteRange range = range_of(at);
  return SourceLocation::byte(package_of(at).name(),
                              std::min(range.first, packages_.files().size(range.file)));
}

std::optional<ObjectBytes> ObjectSource::bytes_of(const RefAt& at, std::optional<Error>& error) {
  SparseFiles& files = packages_.files();
  const LoadedPackage& package = package_of(at);
  const ByteRange range = range_of(at);
  const u32 file_size = files.size(range.file);
  const bool is_within = range.first <= file_size && range.size <= file_size - range.first;
  if (!is_within || range.size > kMostOfObject) {
    error = error_in(package.name(), is_within ? ErrorCode::over_limit : ErrorCode::ends_early, "",
                     is_within ? "It needs too much memory." : "The package was cut, or is damaged.",
                     "Open another copy.");
    error->field = tables_of(at).names[export_of(at).name];
    error->offset = std::min(range.first, file_size);
    error->expected = range.size;
    error->found = is_within ? kMostOfObject : file_size - error->offset;
    return std::nullopt;
  }
  const auto bytes = files.view(range.file, range.first, range.size);
  if (!bytes) {
    is_waiting_ = true;
    return std::nullopt;
  }
  return ObjectBytes{package.name(), tables_of(at), export_of(at), *bytes};
}

}  // namespace retromesh::unreal::package
