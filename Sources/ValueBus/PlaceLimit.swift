import Glibc

/// How many clients a socket has places for, and how many of them one user may take, so that a single
/// program cannot take all. Root and the daemon's own user may.
struct PlaceLimit {
  /// Of all.
  let count: Int
  /// What they are called.
  let name: String
  /// Whether a user may take all places.
  var isTrusted: (uid_t) -> Bool = { $0 == 0 || $0 == geteuid() }

  /// The most that one user may have.
  var share: Int { max(count / 4, 1) }

  /// Why one more client of a user has no place; nil where it has one.
  /// - Parameter users: of the clients there are.
  func obstacle(to user: uid_t, among users: some Collection<uid_t>) -> String? {
    if users.count >= count { return "too many \(name) (\(count))" }
    if isTrusted(user) || users.lazy.filter({ $0 == user }).count < share { return nil }
    return "too many \(name) of one user (\(share))"
  }
}
