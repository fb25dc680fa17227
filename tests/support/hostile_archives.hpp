#pragma once
#include <string>
#include <vector>

#include "scripts/samples/sample.hpp"

/// Archives that claim what they do not have, or that would cost much.
namespace retromesh::test {

struct HostileArchive {
  std::string name;  ///< What is wrong, in words.
  std::vector<samples::NamedBytes> files;
};

/// Signatures, headers, tables and names.
std::vector<HostileArchive> hostile_tables();

/// Objects: meshes, skeletons and textures.
std::vector<HostileArchive> hostile_objects();

/// Classes, references between objects and packages, and very many objects.
std::vector<HostileArchive> hostile_references();

/// All packages.
std::vector<HostileArchive> hostile_packages();

/// Sectors, containers, tables and archives of caches.
std::vector<HostileArchive> hostile_stores();

/// Records, sequences and textures of caches.
std::vector<HostileArchive> hostile_records();

/// All caches.
std::vector<HostileArchive> hostile_caches();

}  // namespace retromesh::test
