#include "formats/catalog.hpp"

#include <utility>

#include "formats/io/vectors.hpp"

namespace retromesh {

bool list_reads(const std::string& name) {
  for (const Reader& reader : readers()) {
    if (reader.list_reads(name)) return true;
  }
  return false;
}

std::vector<Entry> list(std::span<const File> files) {
  Limits limits;
  return list(files, limits);
}

std::vector<Entry> list(std::span<const File> files, Limits& limits) {
  Lister lister(files, limits);
  std::vector<Entry> entries;
  for (bool goes_on = true; goes_on;) {
    goes_on = lister.go_on();
    for (Entry& entry : lister.take()) add_to(entries) = std::move(entry);
  }
  return entries;
}

bool Lister::go_on() {
  if (is_done_) {
    is_done_ = false;
    listing_.reset();
    ++family_;
  }
  if (!listing_) listing_ = readers()[family_].get().list(files_, limits_);
  const u64 end = work() + kWorkOfCall;
  while (!is_done_ && work() < end) {
    is_done_ = !listing_->step();
    ++steps_;
  }
  return !is_done_ || family_ + 1 < readers().size();
}

std::vector<Entry> Lister::take() {
  std::vector<Entry> taken;
  taken.swap(listing_->entries);
  return taken;
}

Result<Image> read_image(const std::string& name, ByteView bytes, bool hole, Limits& limits) {
  for (const Reader& reader : readers()) {
    if (reader.read_image) return reader.read_image(name, bytes, hole, limits);
  }
  return ErrorCode::not_a_model;
}

std::vector<u8> palette() {
  for (const Reader& reader : readers()) {
    if (reader.palette) return reader.palette();
  }
  return {};
}

Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests) {
  const FileSet set(files);
  for (const Reader& reader : readers()) {
    auto opened = reader.open(set, id, requests, limits);
    if (opened || opened.error().code != ErrorCode::not_a_model) return opened;
  }
  return error_in(files.empty() ? "" : files.front().name, ErrorCode::not_a_model, "", "",
                  "Open a model together with the files that belong to it.");
}

}  // namespace retromesh
