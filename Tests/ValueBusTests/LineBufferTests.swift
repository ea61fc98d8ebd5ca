import Randomness
import Testing

@testable import ValueBus

struct LineBufferTests {
  private func lines(_ parts: [String], closes: Bool = false) -> [String] {
    var buffer = LineBuffer()
    var lines: [String] = []
    func take() {
      while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    for part in parts {
      buffer.append(Array(part.utf8))
      take()
    }
    if closes {
      buffer.close()
      take()
    }
    return lines
  }

  @Test func inputIsSplitIntoLinesWithoutBlankOnes() {
    #expect(lines(["a\n\n \r\nb", "c\nd"]) == ["a", "bc"])
    #expect(lines(["a\nb"], closes: true) == ["a", "b"])
    #expect(lines(["a\n \t"], closes: true) == ["a"])
  }

  @Test func linesDoNotDependOnThePartsOfTheInput() {
    let text = "one\n\ntwo\r\n   \nthree\nfour"
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var parts: [String] = []
      var rest = text[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...5, using: &generator))
        parts.append(String(part))
        rest = rest.dropFirst(part.count)
      }
      #expect(lines(parts, closes: true) == ["one", "two\r", "three", "four"])
    }
  }

  @Test func takenLinesAreFreed() {
    var buffer = LineBuffer()
    buffer.append(Array("abc\nde".utf8))
    #expect(buffer.count == 6 && buffer.hasLine)
    _ = buffer.next()
    #expect(buffer.count == 2 && !buffer.hasLine)
  }

  /// The client sends the beginning of a line with the end of each line.
  @Test func linesAreFreedEvenIfTheNextOneHasAlwaysBegun() {
    var buffer = LineBuffer()
    buffer.append(Array("first".utf8))
    var held = 0
    for _ in 0..<1000 {
      buffer.append(Array("line\nfirst".utf8))
      #expect(buffer.next().map { String(decoding: $0, as: UTF8.self) } == "firstline")
      #expect(buffer.count == 5 && !buffer.hasLine)
      held = max(held, buffer.bytes.count)
    }
    #expect(held <= 32)
  }
}
