import Panels
import Testing

/// A mistake leads to a message that says what is wrong, where, and what to write instead, and to no
/// further messages.
@Suite struct BrokenFileTests {
  /// A file of the table and what `bezel check` prints about it.
  struct BrokenFile: CustomTestStringConvertible {
    let name: String
    var text = ""
    var messages: [String] = []
    var testDescription: String { name }
  }

  static let files: [BrokenFile] = brokenFiles.split(
    separator: "\n", omittingEmptySubsequences: false
  ).reduce(into: []) { files, line in
    if line.hasPrefix("=== ") {
      files.append(BrokenFile(name: String(line.dropFirst(4))))
    } else if line.hasPrefix("→ ") {
      files[files.count - 1].messages.append(String(line.dropFirst(2)))
    } else if files.last?.messages.isEmpty == true {
      files[files.count - 1].text += line + "\n"
    }
  }

  private func messages(_ text: [UInt8]) -> [String] {
    do {
      _ = try panel(text)
      return []
    } catch {
      return error.problems.flatMap { $0.lines(file: "") }.map {
        String($0.dropFirst().replacing(": error: ", with: ": ", maxReplacements: 1))
      }
    }
  }

  @Test func theTableHasManyFiles() {
    #expect(Self.files.count >= 60)
    #expect(Set(Self.files.map(\.name)).count == Self.files.count)
    #expect(Self.files.allSatisfy { !$0.messages.isEmpty })
  }

  @Test(arguments: files)
  func everyMistakeHasItsMessages(file: BrokenFile) {
    #expect(messages(Array(file.text.utf8)) == file.messages)
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
