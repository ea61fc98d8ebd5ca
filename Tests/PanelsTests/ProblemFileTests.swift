import Checkout
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing
import Typesetting

/// The files in `Problems`: panel files, and all that `bezel check` prints about each.
///
/// A panel file begins after a line with `===`, which may contain a name, and ends before the lines
/// with an arrow, which are its problems. A panel file without arrows has none; it shows how far one
/// may go.
@Suite struct ProblemFileTests {
  struct Case: CustomTestStringConvertible {
    let place: String
    let name: Substring
    var text = ""
    var problems: [String] = []
    var testDescription: String { "\(place)\(name)" }
  }

  static let cases = Checkout.files(below: "Tests/PanelsTests/Problems").flatMap { path in
    let file = String(path.split(separator: "/").last ?? "")
    return cases((try? Checkout.lines(of: path)) ?? [], in: file)
  }

  private static func cases(_ lines: [Substring], in file: String) -> [Case] {
    lines.enumerated().reduce(into: []) { cases, numbered in
      let (index, line) = numbered
      if line == "===" || line.hasPrefix("=== ") {
        cases.append(Case(place: "\(file):\(index + 1)", name: line.dropFirst(3)))
      } else if line.hasPrefix("→ ") {
        cases[cases.count - 1].problems.append(String(line.dropFirst(2)))
      } else if cases.last?.problems.isEmpty == true {
        cases[cases.count - 1].text += line + "\n"
      }
    }
  }

  /// What `bezel check` prints, without the name of the file.
  private func problems(of test: Case) -> [String] {
    var defects: [String] = []
    let resources = TestResources(FreeTypeTypesetter { defects.append($0) })
    return PanelFile(kinds: builtInKinds, resources: resources)
      .problems(in: Array(test.text.utf8)) {
        defer { defects = [] }
        return defects
      }.flatMap { $0.lines(file: "") }.map { String($0.drop { $0 == ":" || $0 == " " }) }
  }

  @Test(arguments: cases) func theProblemsAreExpected(test: Case) {
    #expect(problems(of: test) == test.problems)
  }

  @Test func thereAreManyCases() { #expect(Self.cases.count > 300) }

  /// A wrong, a missing or a surplus expectation is a difference.
  @Test(arguments: [[], ["1:3: error: nmae: wrong"], ["1:3", "1:4"]])
  func aWrongExpectationIsFound(expected: [String]) {
    let lines = ["=== wrong", "{ nmae: 1 }"] + expected.map { "→ \($0)" }
    let cases = Self.cases(lines.map { Substring($0) }, in: "file")
    #expect(cases.count == 1 && cases.map(\.problems) == [expected])
    #expect(cases.allSatisfy { problems(of: $0) != $0.problems })
  }
}
