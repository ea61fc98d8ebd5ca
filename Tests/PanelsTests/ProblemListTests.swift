import JSON
import Testing

@testable import Panels

@Suite struct ProblemListTests {
  /// A file can have a mistake in each of its bytes, and each message may look for what was meant.
  @Test func whatIsNotToldIsNotMade() {
    let list = ProblemList(text: Array(repeating: UInt8(ascii: "x"), count: 1_000))
    var made = 0
    func message(_ number: Int) -> String {
      made += 1
      return "number \(number)"
    }
    for offset in 0..<1_000 { list.add(message(offset), at: offset, path: "") }
    #expect(made == 100 && list.problems.count == 100)
    #expect(list.problems.last?.message == "number 99")
  }
}
