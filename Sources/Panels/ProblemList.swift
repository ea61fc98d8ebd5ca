import Controls
import JSON

/// Collects the problems of a file while it is read, so that all are reported at once.
final class ProblemList {
  private struct Found {
    let problem: PanelProblem
    let offset: Int
    /// The same for all uses of a template.
    let rank: Int
    var orientations: Set<Orientation>
  }

  /// The files in which positions are.
  let sources: SourceMap
  private var found: [Found] = []
  /// The orientation for which the file is being read.
  private var orientation = Orientation.landscape
  /// All orientations for which the file was or is being read.
  private var readOrientations: Set<Orientation> = []
  /// The most problems that are collected.
  static let limit = 100
  /// The most Unicode scalars in a message. Messages that quote much of the file are shortened.
  private static let messageLimit = 400

  init(_ sources: SourceMap) { self.sources = sources }

  /// The positions of the `null` values under `portrait` that remove a key.
  private(set) var removals: Set<Int> = []

  /// The parameters of the templates that made controls, by the position of the control.
  var parameters: [Int: [String]] = [:]

  /// Begins to collect problems of the file for one orientation.
  func begin(_ orientation: Orientation) {
    self.orientation = orientation
    readOrientations.insert(orientation)
  }

  /// Begins to read the file as it was resolved for the orientation.
  func begin(reading file: ResolvedFile) { removals = file.removals }

  /// The problems sorted by position. A message names the orientation if only one of two has the
  /// problem.
  var problems: [PanelProblem] {
    found.sorted { $0.rank < $1.rank }.map { found in
      var problem = found.problem
      if readOrientations.count > 1, found.orientations.count == 1 {
        problem.message += found.orientations == [.portrait] ? " (in portrait)" : " (in landscape)"
      }
      return problem
    }
  }

  var isEmpty: Bool { found.isEmpty }

  func hasProblem(at offset: Int) -> Bool {
    let rank = sources.rank(of: offset)
    return found.contains { $0.rank == rank && $0.orientations.contains(orientation) }
  }

  /// Whether the object with a path, such as `controls[0]`, has a problem in one of its keys.
  func hasProblem(in path: String) -> Bool {
    found.contains {
      $0.problem.path.hasPrefix("\(path).") && $0.orientations.contains(orientation)
    }
  }

  /// The position in the file of a byte of a parsed string.
  func offset(ofByte byte: Int, in string: JSONNode) -> Int {
    sources.position(ofByte: byte, in: string)
  }

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
  /// - Parameters:
  ///   - orientations: the orientations that have it; nil for the one that is being read.
  ///   - note: another place that has to do with the problem.
  func add(
    _ message: @autoclosure () -> String, at offset: Int, path: @autoclosure () -> String,
    in orientations: Set<Orientation>? = nil,
    note: @autoclosure () -> (message: String, offset: Int)? = nil
  ) {
    let orientations = orientations ?? [orientation]
    let rank = sources.rank(of: offset)
    // All uses of a template share its mistakes; report each once.
    if let known = found.firstIndex(where: { $0.rank == rank && $0.offset != offset }) {
      found[known].orientations.formUnion(orientations)
      return
    }
    guard found.count < Self.limit else { return }
    let message = message().escaped.shortened(to: Self.messageLimit)
    // Report a mistake in a style once, even if several controls use it.
    if let known = found.firstIndex(where: { $0.offset == offset && $0.problem.message == message })
    {
      found[known].orientations.formUnion(orientations)
      return
    }
    let place = sources.place(of: offset)
    let uses = sources.uses(of: offset).map { (message: "used here", offset: $0) }
    let others = [note()].compactMap { $0 } + uses
    found.append(
      Found(
        problem: PanelProblem(
          file: place.file, position: place.position, path: path().escaped, message: message,
          notes: others.map {
            PanelProblem.Note(place: sources.place(of: $0.offset), message: $0.message)
          }), offset: offset, rank: rank, orientations: orientations))
  }
}
