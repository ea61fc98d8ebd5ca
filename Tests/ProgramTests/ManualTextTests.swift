import Commands
import Kinds
import LinuxIO
import Panels
import ProgramInterface
import Testing

@testable import Manuals

/// The Markdown files with the text of the manuals.
@Suite struct ManualTextTests {
  private static let files = ["Sources/Panels/Reference/Text", "Sources/Manuals/Pages"].flatMap {
    folder in
    ProgramTests.names(in: "\(checkout)/\(folder)").sorted().map { "\(folder)/\($0)" }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try readFile("\(checkout)/\(path)", limit: 1 << 20), as: UTF8.self)
  }

  /// Reading a file and writing it as Markdown reproduces it exactly.
  @Test(arguments: files) func aFileIsWrittenAsItIsRead(path: String) throws {
    let text = try text(path)
    #expect(try Document(parsing: text).markdown == text)
  }

  /// A page without one of the files would be incomplete.
  @Test func everyFileIsInAPage() throws {
    #expect(Self.files.count > 20)
    let pages = ManualPage.all.map { $0.document(builtInKinds, Command.all).markdown }
    for path in Self.files {
      // The longest paragraph without placeholders.
      let paragraphs = try text(path).split(separator: "\n\n").filter { !$0.contains("{{") }
      let longest = try #require(paragraphs.max { $0.count < $1.count })
      #expect(pages.contains { $0.contains(longest.split(separator: "\n")[0]) }, "\(path)")
    }
  }
}
