#pragma once
#include <utility>
#include <vector>

namespace retromesh::test {

/// What tests/native/<family> adds to a test of all families: an object of it at namespace scope.
///
///     const test::Registered<test::WriteCheck> kWriting({"unreal", check_unreal});
template <class T>
class Registered {
 public:
  explicit Registered(T one) { list().push_back(std::move(one)); }

  static const std::vector<T>& all() { return list(); }

 private:
  static std::vector<T>& list() {
    static std::vector<T> kList;
    return kList;
  }
};

}  // namespace retromesh::test
