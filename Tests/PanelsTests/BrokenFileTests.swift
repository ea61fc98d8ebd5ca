import Kinds
import PanelChecks
import Panels
import Testing

/// Files that are not UTF-8 or not texts, and the limit of syntax errors. Other broken files are in
/// `Problems`.
@Suite struct BrokenFileTests {
  private func messages(_ text: [UInt8]) -> [String] {
    TestPanel.problems(
      of: try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
    ).flatMap { $0.lines(file: "") }.map {
      String($0.dropFirst().replacing(": error: ", with: ": ", maxReplacements: 1))
    }

  }

  // MARK: Bytes

  @Test func otherEncodingsAreRecognised() {
    let text = "{ name: \"Größe\" }"
    func utf16(_ mark: [UInt8], isBigEndian: Bool) -> [UInt8] {
      mark
        + text.utf16.flatMap { unit -> [UInt8] in
          let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
          return isBigEndian ? bytes : bytes.reversed()
        }
    }
    let expected = ["1:1: the text is UTF-16; save it as UTF-8"]
    #expect(messages(utf16([0xFF, 0xFE], isBigEndian: false)) == expected)
    #expect(messages(utf16([0xFE, 0xFF], isBigEndian: true)) == expected)
    #expect(messages(utf16([], isBigEndian: false)) == expected)
    #expect(messages(utf16([], isBigEndian: true)) == expected)
    #expect(messages([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == [])
    #expect(
      messages(Array("{ name: \"Gr".utf8) + [0xF6, 0xDF] + Array("e\" }".utf8))
        == ["1:12: the text is not UTF-8 from here on; save it as UTF-8"])
  }

  @Test func otherFilesAreRecognised() {
    #expect(
      messages([0x89] + Array("PNG\r\n".utf8)) == [
        "1:1: the file is a PNG picture, not a text"
      ])
    #expect(messages([0x1F, 0x8B, 8, 0]) == ["1:1: the file is compressed by gzip, not a text"])
    #expect(messages([0, 0, 1, 0]) == ["1:1: the file is not a text"])
    #expect(messages(Array("{ a: \"".utf8) + [0, 0, 1]) == ["1:1: the file is not a text"])
  }

  // MARK: Limits

  /// The parser goes on after an error, but not for ever.
  @Test func atMostTwentySyntaxErrorsAreReported() {
    func file(_ count: Int) -> [UInt8] {
      Array("{ font: { family: [\(String(repeating: "True, ", count: count))] } }".utf8)
    }
    #expect(messages(file(19)).count == 19)
    #expect(messages(file(20)).count == 20)
    #expect(messages(file(10_000)).count == 20)
  }
}
