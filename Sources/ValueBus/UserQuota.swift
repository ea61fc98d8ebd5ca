import Glibc

/// A limit for all clients of a socket together, of which one user may have a quarter. Root and the
/// daemon's own user may use all of it.
struct UserQuota {
  /// The limit for all users together.
  let count: Int
  /// The unit, such as "clients".
  let name: String
  /// Whether a user may use the whole limit.
  var isTrusted: (uid_t) -> Bool = isTrusted

  /// Whether a user is root or that of this process.
  static func isTrusted(_ user: uid_t) -> Bool { user == 0 || user == geteuid() }

  /// The limit for one user.
  var share: Int { max(count / 4, 1) }

  /// Returns why a user may have no further client; nil if it may.
  /// - Parameter users: the users of the connected clients.
  func obstacle(to user: uid_t, among users: some Collection<uid_t>) -> String? {
    obstacle(to: user, taken: users.lazy.map { (user: $0, count: 1) })
  }

  /// Returns why a user may have no more; nil if it may.
  /// - Parameter taken: each client's user and share.
  func obstacle(
    to user: uid_t, taken: some Collection<(user: uid_t, count: Int)>
  ) -> String? {
    if taken.reduce(0, { $0 + $1.count }) >= count { return "too many \(name) (\(count))" }
    guard !isTrusted(user) else { return nil }
    let own = taken.reduce(0) { $1.user == user ? $0 + $1.count : $0 }
    return own < share ? nil : "too many \(name) of one user (\(share))"
  }
}
