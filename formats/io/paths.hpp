#pragma once
#include <string>
#include <string_view>

/// File names. Old games ignore case and accept both slashes, and so do these functions.
namespace retromesh {

/// Lower case (ASCII), with forward slashes, without "./" and doubled slashes.
std::string fold_path(std::string_view path);

/// Lower case (ASCII).
std::string fold_case(std::string_view text);

/// "models/Book_d.3d" → "Book_d.3d"
std::string_view name_of(std::string_view path);

/// "models/Book_d.3d" → "models"; empty without a folder.
std::string_view folder_of(std::string_view path);

/// "models/Book_d.3d" → "Book_d"
std::string_view stem_of(std::string_view path);

/// "models/Book_d.3d" → "3d"; empty without one.
std::string_view extension_of(std::string_view path);

/// A name for files that all systems take: an underscore for each character that is no ASCII letter or digit,
/// "-" or "_", and one before the name of a device: "Con" → "_Con"
std::string plain_stem(std::string_view name);

/// "models" and "Book_d.3d" → "models/Book_d.3d"
std::string join_path(std::string_view folder, std::string_view name);

}  // namespace retromesh
