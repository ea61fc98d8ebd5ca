import Glibc

/// How often the log tells of clients that were refused or given up: a user's first at once, then one
/// a minute with the number of those in between, so that no user fills it.
struct FaultCount {
  /// The most users that are remembered.
  static let limit = 64
  /// The time from one line about a user to the next.
  static let pause = Duration.seconds(60)

  private struct User {
    let number: uid_t
    let told: Duration
    var untold = 0
  }

  /// Who was told of last is last.
  private var users: [User] = []

  /// Notes a fault of a user's client.
  /// - Returns: what to add to the line about it; nil where there is to be none.
  mutating func note(_ user: uid_t, at now: Duration) -> String? {
    let index = users.firstIndex { $0.number == user }
    var untold = 0
    if let index {
      guard now - users[index].told >= Self.pause else {
        users[index].untold += 1
        return nil
      }
      untold = users.remove(at: index).untold
    } else if users.count == Self.limit {
      users.removeFirst()
    }
    users.append(User(number: user, told: now))
    return untold == 0 ? "" : " (and \(untold) more of this user since the last such line)"
  }
}
