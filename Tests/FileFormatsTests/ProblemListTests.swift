import FileFormats
import JSON
import Testing

@Suite struct ProblemListTests {
  /// A file can have thousands of mistakes, and each message may search for a suggestion.
  @Test func messagesBeyondTheLimitAreNotEvaluated() {
    let list = ProblemList(SourceMap(Array(repeating: UInt8(ascii: "x"), count: 1_000)))
    var made = 0
    func message(_ number: Int) -> String {
      made += 1
      return "number \(number)"
    }
    for offset in 0..<1_000 { list.add(message(offset), at: offset, path: "") }
    #expect(made == 100 && list.problems.count == 100)
    #expect(list.problems.last?.message == "number 99")
  }

  /// Keys are not compared with known ones after the limit is reached.
  @Test func suggestionsBeyondTheLimitAreNotSearched() throws {
    let text = Array("{\((0..<1_000).map { "k\($0): 1" }.joined(separator: ","))}".utf8)
    let list = ProblemList(SourceMap(text))
    let node = try JSONParser.parse(text, dialect: .json5)
    let reader = try #require(ObjectReader(node, .names, path: "", problems: list))
    var calls = 0
    func kindKeys() -> [String] {
      calls += 1
      return []
    }
    reader.finish(kindKeys: kindKeys())
    #expect(calls == 100 && list.problems.count == 100)
  }
}
