import Controls
import JSON

/// Collects the problems of a file while it is read, so that all are reported at once.
final class ProblemList {
  private struct Found {
    let problem: PanelProblem
    let offset: Int
    var orientations: Set<Orientation>
  }

  private let text: [UInt8]
  private var found: [Found] = []
  /// The orientation for which the file is being read.
  private var orientation = Orientation.landscape
  /// All orientations for which the file was or is being read.
  private var readOrientations: Set<Orientation> = []
  /// The most problems that are collected.
  private static let limit = 100
  /// The most Unicode scalars in a message. Messages that quote much of the file are shortened.
  private static let messageLimit = 400

  init(text: [UInt8]) { self.text = text }

  /// The offsets of the `null` values under `portrait` that remove a key.
  private(set) var removals: Set<Int> = []

  /// Begins to collect problems of one arrangement of the file.
  func begin(_ arrangement: Arrangement) {
    orientation = arrangement.orientation
    removals = arrangement.removals
    readOrientations.insert(orientation)
  }

  /// The problems sorted by position. A message names the orientation if only one of two has the
  /// problem.
  var problems: [PanelProblem] {
    found.sorted { $0.offset < $1.offset }.map { found in
      var problem = found.problem
      if readOrientations.count > 1, found.orientations.count == 1 {
        problem.message += found.orientations == [.portrait] ? " (in portrait)" : " (in landscape)"
      }
      return problem
    }
  }

  func hasProblem(at offset: Int) -> Bool {
    found.contains { $0.offset == offset && $0.orientations.contains(orientation) }
  }

  /// Whether the object with a path, such as `controls[0]`, has a problem in one of its keys.
  func hasProblem(in path: String) -> Bool {
    found.contains {
      $0.problem.path.hasPrefix("\(path).") && $0.orientations.contains(orientation)
    }
  }

  /// The position in the file of a byte of a parsed string.
  func offset(ofByte byte: Int, in string: JSONNode) -> Int {
    JSONParser.offset(ofByte: byte, inStringAt: string.offset, of: text)
  }

  /// The line of the file that contains an offset, counted from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineBreaks.count)
    while low < high {
      let middle = (low + high) / 2
      if lineBreaks[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }

  private lazy var lineBreaks = text.indices.filter { text[$0] == UInt8(ascii: "\n") }

  /// Adds the problem that a property rejected the value in the file.
  func add(_ error: PropertyError, found node: JSONNode, path: String) {
    var found = ""
    if case .expected(let expectation) = error {
      found = ", found \(node.value.found)" + node.value.quotesAdvice(expecting: expectation)
    }
    add(error.messageWithSuggestion + found, at: node.offset, path: path)
  }

  /// Adds a problem. Its message is evaluated only below the limit, because finding suggestions takes
  /// time.
  /// - Parameter orientations: the orientations that have it; nil for the one that is being read.
  func add(
    _ message: @autoclosure () -> String, at offset: Int, path: @autoclosure () -> String,
    in orientations: Set<Orientation>? = nil
  ) {
    let orientations = orientations ?? [orientation]
    guard found.count < Self.limit else { return }
    let message = message().escaped.shortened(to: Self.messageLimit)
    // Report a mistake in a style once, even if several controls use it.
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
