import Glibc

/// How much of something there is for the clients of a socket, such as places, and how much of it one
/// user may take, so that a single program cannot take all. Root and the daemon's own user may.
struct PlaceLimit {
  /// Of all.
  let count: Int
  /// What is counted, as "readers".
  let name: String
  /// Whether a user may take all places.
  var isTrusted: (uid_t) -> Bool = { $0 == 0 || $0 == geteuid() }

  /// The most that one user may have.
  var share: Int { max(count / 4, 1) }

  /// Why one more client of a user has no place; nil where it has one.
  /// - Parameter users: of the clients there are.
  func obstacle(to user: uid_t, among users: some Collection<uid_t>) -> String? {
    obstacle(to: user, taken: users.lazy.map { (user: $0, count: 1) })
  }

  /// Why a user may take no more; nil where it may.
  /// - Parameter taken: what each client has.
  func obstacle(
    to user: uid_t, taken: some Collection<(user: uid_t, count: Int)>
  ) -> String? {
    if taken.reduce(0, { $0 + $1.count }) >= count { return "too many \(name) (\(count))" }
    guard !isTrusted(user) else { return nil }
    let own = taken.reduce(0) { $1.user == user ? $0 + $1.count : $0 }
    return own < share ? nil : "too many \(name) of one user (\(share))"
  }
}
