import Glibc
import LinuxIO

/// The programs that have connected lately, so that one that comes each second is told in the log
/// once.
struct RecentPrograms {
  /// The most that are remembered.
  static let limit = 64

  private struct Program: Equatable {
    let name: String
    let user: uid_t
  }

  /// Who came last is last.
  private var programs: [Program] = []

  /// Notes that a program of a user has connected.
  /// - Returns: whether it is none of those that were here lately.
  mutating func isNew(_ name: String, of user: uid_t) -> Bool {
    let program = Program(name: name, user: user)
    let index = programs.firstIndex(of: program)
    if let index {
      programs.remove(at: index)
    } else if programs.count == Self.limit {
      programs.removeFirst()
    }
    programs.append(program)
    return index == nil
  }
}
