#include "formats/catalog.hpp"

#include <utility>

#include "formats/io/list.hpp"

namespace retromesh {

bool list_reads(const std::string& name) {
  for (const Family& family : families()) {
    if (family.list_reads(name)) return true;
  }
  return false;
}

std::vector<Entry> list(std::span<const File> files) {
  Limits limits;
  return list(files, limits);
}

std::vector<Entry> list(std::span<const File> files, Limits& limits) {
  Lister lister(files, limits);
  while (lister.go_on()) {
  }
  return lister.take();
}

bool Lister::go_on() {
  const u64 end = work() + kWorkOfCall;
  bool goes_on = true;
  while (goes_on && work() < end) goes_on = step();
  return goes_on;
}

bool Lister::step() {
  ++steps_;
  if (family_ == families().size()) return false;
  if (!listing_) listing_ = families()[family_].list(files_, limits_);
  if (listing_->step()) return true;
  entries_ = take();
  listing_.reset();
  return ++family_ < families().size();
}

std::vector<Entry> Lister::take() {
  std::vector<Entry> taken = std::move(entries_);
  entries_.clear();
  if (listing_) {
    for (Entry& entry : listing_->entries) add_to(taken) = std::move(entry);
    listing_->entries.clear();
  }
  return taken;
}

std::vector<u8> palette() {
  for (const Family& family : families()) {
    std::vector<u8> colours = family.palette();
    if (!colours.empty()) return colours;
  }
  return {};
}

Result<Model> open(std::span<const File> files, const std::string& id, Limits& limits,
                   std::span<const InterpretationRequest> requests) {
  const FileSet set(files);
  for (const Family& family : families()) {
    auto opened = family.open(set, id, requests, limits);
    if (opened || opened.error().code != ErrorCode::not_a_model) return opened;
  }
  return error_in(files.empty() ? "" : files.front().name, ErrorCode::not_a_model, "", "",
                  "Drop a model together with the files that belong to it.");
}

}  // namespace retromesh
