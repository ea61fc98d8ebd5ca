import LinuxIO
import Testing

/// `bezel render --set` with the rows of a list.
struct RenderedListTests {
  private static let panel = """
    { size: { width: 200, height: 120 }, values: { songs: { initial: [{ title: 'A' }] } },
      controls: [{ kind: 'list', frame: [0, 0, 200, 120], rows: 'songs' }] }
    """

  private func render(_ assignment: String, in folder: String) throws -> Outcome {
    try run("bezel", ["render", "\(folder)/p.json5", "-o", "\(folder)/p.png", "--set", assignment])
  }

  @Test(arguments: ["{\"title\":\"B\"}", "{\"id\":7,\"title\":\"B\"}"])
  func rowsAreSet(row: String) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/p.json5", with: Array(Self.panel.utf8))
      let outcome = try render("songs=[\(row)]", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      #expect(try readFile("\(folder)/p.png", limit: 1 << 20).count > 100)
    }
  }

  @Test(arguments: [
    ("songs=[{\"titl\":\"B\"}]", "\"songs\"[0].titl is not a field; the list has \"title\""),
    ("songs=[1]", "\"songs\"[0] "), ("songs=B", "write a JSON array of rows"),
  ])
  func otherTextsAreRefused(assignment: String, message: String) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/p.json5", with: Array(Self.panel.utf8))
      let outcome = try render(assignment, in: folder)
      #expect(outcome.exitCode == 1 && outcome.error.contains(message), "\(outcome.error)")
    }
  }
}
