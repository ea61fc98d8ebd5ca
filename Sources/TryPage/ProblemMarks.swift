import JSON
import PanelTesting
import Panels

/// Finds the control that each problem of a file concerns.
///
/// The panel on the screen may come from an earlier text than the problems. Both texts declare the
/// same controls up to their first difference, so only controls that begin before it get problems.
struct ProblemMarks {
  /// For each control, the indices of its problems.
  private(set) var problems: [[Int]]

  /// - Parameters:
  ///   - check: the latest check of the file.
  ///   - loaded: the text and the included files of the panel.
  ///   - controls: the controls of the panel.
  init(
    _ check: PanelCheck?, loaded: (text: [UInt8], includedFiles: [String: [UInt8]]),
    _ controls: [PanelPlaces.DeclaredPlace]
  ) {
    problems = controls.map { _ in [] }
    guard let check else { return }
    var differences: [String?: TextPosition?] = [:]
    func difference(in file: String?) -> TextPosition? {
      if let known = differences[file] { return known }
      let (checked, shown) = (
        file.map { check.includedFiles[$0] ?? [] } ?? check.text,
        file.map { loaded.includedFiles[$0] ?? [] } ?? loaded.text
      )
      let found = Self.firstDifference(of: checked, and: shown)
      differences.updateValue(found, forKey: file)
      return found
    }
    let indices = Dictionary(
      controls.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, problem) in check.problems.enumerated() {
      guard let index = Self.owners(of: problem.path).lazy.compactMap({ indices[$0] }).first
      else { continue }
      let place = controls[index].place
      let (start, end) = (place.position, difference(in: place.file))
      if end.map({ (start.line, start.column) < ($0.line, $0.column) }) ?? true {
        problems[index].append(number)
      }
    }
  }

  /// Returns a path and the paths of its containers, innermost first.
  private static func owners(of path: String) -> [String] {
    var paths = [path]
    var rest = path[...]
    while let end = rest.lastIndex(where: { $0 == "." || $0 == "[" }) {
      rest = rest[..<end]
      paths.append(String(rest))
    }
    return paths
  }

  /// The position of the first difference of two texts; nil if they are equal.
  private static func firstDifference(of one: [UInt8], and other: [UInt8]) -> TextPosition? {
    if one == other { return nil }
    let length = min(one.count, other.count)
    return TextPosition(of: (0..<length).first { one[$0] != other[$0] } ?? length, in: one)
  }
}
