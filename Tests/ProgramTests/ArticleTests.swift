import LinuxIO
import Testing

/// The article "Your own control" and the package `Tests/CustomControls` that it builds.
@Suite struct ArticleTests {
  private func lines(_ path: String) throws -> [Substring] {
    String(decoding: try readFile("\(checkout)/\(path)", limit: 1 << 20), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The code blocks of a language, line by line.
  private func blocks(of article: [Substring], language: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var open: [Substring]?
    for line in article {
      if line == "```\(language)" {
        open = []
      } else if line == "```", let block = open {
        blocks.append(block)
        open = nil
      } else {
        open?.append(line)
      }
    }
    return blocks
  }

  /// The first line of a block that is not in the file after the lines before it. An article may skip
  /// lines and indent others differently.
  private func stray(of block: [Substring], in file: [Substring]) -> Substring? {
    var rest = file[...]
    for line in block where !line.trimmed.isEmpty {
      guard let place = rest.firstIndex(where: { $0.trimmed == line.trimmed }) else { return line }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  @Test func theArticlesCodeIsInThePackage() throws {
    let article = try lines("Sources/Controls/Controls.docc/YourOwnControl.md")
    let files = try [
      "Package.swift", "Sources/OwnKinds/XYPad.swift", "Sources/OwnKinds/SpringLever.swift",
      "Sources/OwnKinds/LampRing.swift", "Sources/OwnKinds/Silos.swift",
      "Sources/OwnKinds/OwnKinds.swift",
      "Sources/own-bezeld/main.swift", "Sources/own-bezel/main.swift",
      "Tests/OwnKindsTests/OwnKindsTests.swift", "panel.json5",
    ].map { try lines("Tests/CustomControls/\($0)") }
    let code = blocks(of: article, language: "swift")
    let panel = blocks(of: article, language: "json5")
    #expect(code.count > 5 && !panel.isEmpty)
    for block in code + panel {
      let strays = files.map { stray(of: block, in: $0) }
      #expect(strays.contains(nil), "not in a file: \(strays.compactMap { $0 })")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
