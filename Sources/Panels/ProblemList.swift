import Controls
import JSON

/// Collects the problems of a file while it is read, so that all are told at once.
final class ProblemList {
  private let text: [UInt8]
  private var found: [(problem: PanelProblem, offset: Int)] = []
  /// After so many, more would help nobody.
  private static let limit = 100
  /// No message that Bezel writes by itself is longer, in Unicode scalars; the rest is the file's.
  private static let messageLimit = 400

  init(text: [UInt8]) { self.text = text }

  /// In the order of the file.
  var problems: [PanelProblem] { found.sorted { $0.offset < $1.offset }.map(\.problem) }

  func hasProblem(at offset: Int) -> Bool { found.contains { $0.offset == offset } }

  /// Notes why a property cannot be what a file says.
  func add(_ error: PropertyError, found node: JSONNode, path: String) {
    let found = if case .expected = error { ", found \(node.value.found)" } else { "" }
    add(error.messageWithSuggestion + found, at: node.offset, path: path)
  }

  /// Notes a problem. The message is made only where it is told: looking for what was meant takes time,
  /// and a file can have more mistakes than anybody reads.
  func add(_ message: @autoclosure () -> String, at offset: Int, path: @autoclosure () -> String) {
    guard found.count < Self.limit else { return }
    let message = message().escaped.shortened(to: Self.messageLimit)
    // A mistake in a style is told once, however many controls use it.
    if found.contains(where: { $0.offset == offset && $0.problem.message == message }) { return }
    let position = TextPosition(of: offset, in: text)
    found.append((PanelProblem(position: position, path: path().escaped, message: message), offset))
  }
}
