import Checkout
import Testing

/// The tests that `Tests/LanguageRules.md` names exist.
struct LanguageRuleTests {
  @Test func everyRuleHasATest() throws {
    var functions: Set<String> = []
    for file in Checkout.files(below: "Tests") where file.hasSuffix("Tests.swift") {
      let suite = file.split(separator: "/").last?.dropLast(6) ?? ""
      for line in try Checkout.lines(of: file) {
        for match in line.matches(of: /func (\w+)\(/) { functions.insert("\(suite).\(match.1)") }
      }
    }
    var count = 0
    for line in try Checkout.lines(of: "Tests/LanguageRules.md") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|")
      guard cells.count == 2, cells[0] != " Rule " else { continue }
      let tests = cells[1].matches(of: /`(\w+\.\w+)`/).map { String($0.1) }
      #expect(!tests.isEmpty, "\(cells[0]) has no test")
      for test in tests { #expect(functions.contains(test), "there is no test \(test)") }
      count += 1
    }
    #expect(count > 40)
  }
}
