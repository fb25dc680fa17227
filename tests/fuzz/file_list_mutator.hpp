#pragma once
#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"

extern "C" std::size_t LLVMFuzzerMutate(retromesh::u8* data, std::size_t size, std::size_t most);

namespace retromesh::fuzz {

/// Changes bytes of one file of a list, now and then of two, and keeps the names. `sample` makes a list for
/// the first inputs.
inline std::size_t mutate_file_list(u8* data, std::size_t size, std::size_t most, unsigned seed,
                                    Bytes (*sample)(unsigned seed)) {
  const Bytes input =
      size < 4 ? sample(seed)
               : Bytes(reinterpret_cast<std::byte*>(data), reinterpret_cast<std::byte*>(data) + size);
  const std::vector<NamedView> files = read_file_list(input);
  if (files.empty()) return LLVMFuzzerMutate(data, size, most);
  const std::size_t changed = seed % files.size();
  const std::size_t also = seed / 64 % 8 == 0 ? seed / 512 % files.size() : changed;
  Bytes made;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i != changed && i != also) {
      add_file(made, files[i].name, files[i].bytes);
      continue;
    }
    constexpr std::size_t kGrowth = 64;
    std::vector<u8> bytes(files[i].bytes.size() + kGrowth);
    std::copy_n(reinterpret_cast<const u8*>(files[i].bytes.data()), files[i].bytes.size(), bytes.begin());
    bytes.resize(LLVMFuzzerMutate(bytes.data(), files[i].bytes.size(), bytes.size()));
    add_file(made, files[i].name, view(bytes.data(), bytes.size()));
  }
  const std::size_t kept = std::min(made.size(), most);
  std::copy_n(reinterpret_cast<const u8*>(made.data()), kept, data);
  return kept;
}

}  // namespace retromesh::fuzz
