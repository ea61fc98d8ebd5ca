import Controls
import JSON

/// Collects the problems of a file while it is read, so that all are told at once.
final class ProblemList {
  private struct Found {
    let problem: PanelProblem
    let offset: Int
    var orientations: Set<Orientation>
  }

  private let text: [UInt8]
  private var found: [Found] = []
  /// What is being read.
  private var orientation = Orientation.landscape
  /// What has been or is being read.
  private var read: Set<Orientation> = []
  /// After so many, more would help nobody.
  private static let limit = 100
  /// No message that Bezel writes by itself is longer, in Unicode scalars; the rest is the file's.
  private static let messageLimit = 400

  init(text: [UInt8]) { self.text = text }

  /// Where a `null` stands that takes a key away.
  private(set) var removals: Set<Int> = []

  /// Adds problems of this arrangement of the file from now on.
  func begin(_ arrangement: Arrangement) {
    orientation = arrangement.orientation
    removals = arrangement.removals
    read.insert(orientation)
  }

  /// In the order of the file; of those in one of two arrangements it is said which.
  var problems: [PanelProblem] {
    found.sorted { $0.offset < $1.offset }.map { found in
      var problem = found.problem
      if read.count > 1, found.orientations.count == 1 {
        let isPortrait = found.orientations.contains(.portrait)
        problem.message += " (where the screen is \(isPortrait ? "" : "not ")higher than wide)"
      }
      return problem
    }
  }

  func hasProblem(at offset: Int) -> Bool {
    found.contains { $0.offset == offset && $0.orientations.contains(orientation) }
  }

  /// Notes why a property cannot be what a file says.
  func add(_ error: PropertyError, found node: JSONNode, path: String) {
    let found = if case .expected = error { ", found \(node.value.found)" } else { "" }
    add(error.messageWithSuggestion + found, at: node.offset, path: path)
  }

  /// Notes a problem. The message is made only where it is told: looking for what was meant takes time,
  /// and a file can have more mistakes than anybody reads.
  /// - Parameter orientations: the arrangements that have it; nil for the one that is being read.
  func add(
    _ message: @autoclosure () -> String, at offset: Int, path: @autoclosure () -> String,
    in orientations: Set<Orientation>? = nil
  ) {
    let orientations = orientations ?? [orientation]
    guard found.count < Self.limit else { return }
    let message = message().escaped.shortened(to: Self.messageLimit)
    // A mistake in a style is told once, however many controls use it.
    if let known = found.firstIndex(where: { $0.offset == offset && $0.problem.message == message })
    {
      found[known].orientations.formUnion(orientations)
      return
    }
    let position = TextPosition(of: offset, in: text)
    found.append(
      Found(
        problem: PanelProblem(position: position, path: path().escaped, message: message),
        offset: offset, orientations: orientations))
  }
}
