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

  /// Nor are a file's keys compared with others once nobody is told.
  @Test func whatAKeyCouldMeanIsAskedWhereItIsTold() throws {
    let text = Array("{\((0..<1_000).map { "k\($0): 1" }.joined(separator: ","))}".utf8)
    let list = ProblemList(text: text)
    let node = try JSONParser.parse(text, dialect: .json5)
    let reader = try #require(ObjectReader(node, .names, path: "", problems: list))
    var asked = 0
    func own() -> [String] {
      asked += 1
      return []
    }
    reader.finish(own: own())
    #expect(asked == 100 && list.problems.count == 100)
  }
}
