#pragma once
#include <string>
#include <string_view>

namespace retromesh::ctc {

/// The path of the image in the first frame of an animated texture (ATD); empty without one. (README,
/// "Skins".)
std::string first_image_of_atd(std::string_view text);

}  // namespace retromesh::ctc
