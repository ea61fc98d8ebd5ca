import Controls
import Geometry
import JSON

/// Collects the problems of a file while it is read, so that all are reported at once.
package final class ProblemList {
  private struct Found {
    var problem: PanelProblem
    let offset: Int
    /// The same for all uses of a template.
    let rank: Int
    /// The screens that have the problem; nil for all.
    var screens: Set<Int>?
    /// The number of messages of other uses.
    var others = 0

    /// Adds screens that have the problem, too; nil for all.
    mutating func add(_ others: Set<Int>?) {
      screens = others.flatMap { others in screens?.union(others) }
    }
  }

  /// The files in which positions are.
  package let sources: SourceMap
  private var found: [Found] = []
  /// The screens for which the file was or is being read. The last is the current one.
  private var screens: [Screen] = []
  /// Whether the screens differ in their orientation only.
  package var isOnlyPortrait = false
  /// The most problems that are collected.
  package static let limit = 100
  /// The maximum number of uses of a text whose messages are compared with the first.
  private static let otherLimit = 8
  /// The most Unicode scalars in a message. Messages that quote much of the file are shortened.
  private static let messageLimit = 400

  package init(_ sources: SourceMap) { self.sources = sources }

  /// Parses a file and reads its content, or throws all of its problems.
  /// - Parameter read: returns nil if there is no content, after it has added a problem.
  package static func content<Content>(
    of text: [UInt8], _ read: (JSONNode, ProblemList) -> Content?
  ) throws(PanelFileError) -> Content {
    let node: JSONNode
    do {
      node = try JSONParser.parse(text, dialect: .json5)
    } catch {
      throw PanelFileError(problems: [
        PanelProblem(
          position: TextPosition(of: error.offset, in: text), path: "", message: error.message)
      ])
    }
    let problems = ProblemList(SourceMap(text))
    let content = read(node, problems)
    guard let content, problems.isEmpty else { throw PanelFileError(problems: problems.problems) }
    return content
  }

  /// The positions of the `null` values under conditions on the screen that remove a key.
  package private(set) var removals: Set<Int> = []

  /// The positions of array elements that are missing, after a problem was added. Elements that are null
  /// take their places, so that the paths of the others stay right.
  package var missingElements: Set<Int> = []

  /// The parameters of the templates that made controls, by the position of the control.
  package var parameters: [Int: [String]] = [:]

  /// Begins to collect problems of the file on a screen.
  package func begin(_ screen: Screen) { screens.append(screen) }

  /// Begins to read the file as it was resolved for the screen.
  /// - Parameter removals: the positions of the `null` values that remove a key.
  package func begin(removals: Set<Int>) { self.removals = removals }

  /// The problems sorted by position. A message names the screen if not all have the problem.
  package var problems: [PanelProblem] {
    found.sorted { $0.rank < $1.rank }.map { found in
      var problem = found.problem
      if let first = found.screens?.min(), found.screens?.count ?? 0 < screens.count {
        problem.message += " (\(name(ofScreen: first)))"
      }
      return problem
    }
  }

  /// A screen for which the file was read, in messages.
  package func name(ofScreen index: Int) -> String {
    let screen = screens[index]
    if isOnlyPortrait { return "in \(Orientation(of: screen.size).rawValue)" }
    let scale = screen.scale.map { " at \(JSONWriter.text(of: $0)) pixels per point" } ?? ""
    return "on a screen of \(screen.size.width) × \(screen.size.height) pixels" + scale
  }

  package var isEmpty: Bool { found.isEmpty }

  package func hasProblem(at offset: Int) -> Bool {
    let rank = sources.rank(of: offset)
    return found.contains { $0.rank == rank && $0.screens?.contains(screens.count - 1) ?? true }
  }

  /// Whether the object with a path, such as `controls[0]`, has a problem in one of its keys.
  package func hasProblem(in path: String) -> Bool {
    found.contains {
      $0.problem.path.hasPrefix("\(path).") && $0.screens?.contains(screens.count - 1) ?? true
    }
  }

  /// The position in the file of a byte of a parsed string.
  package func offset(ofByte byte: Int, in string: JSONNode) -> Int {
    sources.position(ofByte: byte, in: string)
  }

  /// Adds the problem that a property rejected the value in the file.
  package func add(_ error: PropertyError, found node: JSONNode, path: String) {
    var found = ""
    if case .expected(let expectation) = error {
      found = ", found \(node.value.found)" + node.value.quotesAdvice(expecting: expectation)
    }
    add(error.messageWithSuggestion + found, at: node.offset, path: path)
  }

  /// Adds a problem. Its message is evaluated only below the limit, because finding suggestions takes
  /// time.
  /// - Parameters:
  ///   - isInAll: whether it concerns all screens, not only the present one.
  ///   - note: another place that has to do with the problem.
  package func add(
    _ message: @autoclosure () -> String, at offset: Int, path: @autoclosure () -> String,
    isInAll: Bool = false,
    note: @autoclosure () -> (message: String, offset: Int)? = nil
  ) {
    let screens: Set<Int>? = isInAll || screens.isEmpty ? nil : [screens.count - 1]
    let rank = sources.rank(of: offset)
    // All uses of a template share its mistakes; report each once.
    if let known = found.firstIndex(where: { $0.rank == rank && $0.offset != offset }) {
      found[known].add(screens)
      guard found[known].others < Self.otherLimit else { return }
      found[known].others += 1
      let message = message().escaped.shortened(to: Self.messageLimit)
      guard message != found[known].problem.message else { return }
      let note = PanelProblem.Note(
        place: sources.place(of: sources.uses(of: offset).first ?? offset),
        message: "here \(message)")
      if !found[known].problem.notes.contains(note) { found[known].problem.notes.append(note) }
      return
    }
    guard found.count < Self.limit else { return }
    let message = message().escaped.shortened(to: Self.messageLimit)
    // Report a mistake in a style once, even if several controls use it.
    if let known = found.firstIndex(where: { $0.offset == offset && $0.problem.message == message })
    {
      found[known].add(screens)
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
          }), offset: offset, rank: rank, screens: screens))
  }
}
