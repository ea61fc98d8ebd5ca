import JSON
import Kinds
import PanelChecks
import PanelServing
import Panels
import Testing

/// What `describe` answers to clients that have called `hideSecrets`.
@Suite struct SecretDescriptionTests {
  private func description(hidesSecrets: Bool) throws -> String {
    let file = """
      {
        values: {
          pin: { initial: "s3cretA", secret: true }, name: { initial: "" },
          spinning: { initial: false },
          isRight: { from: "pin == 's3cretB'" },
        },
        rules: [
          { when: "pin == 's3cretC'", do: "pin = 's3cretD'" },
          { when: "name == 'x'", do: "pin = name" },
          { when: "spinning", do: "name = 'opinion'" },
        ],
        controls: [
          { kind: "button", name: "go", title: "Go", frame: [0, 0, 100, 60],
            do: "pin = 's3cretE'", holdDo: "name = 'open'", if: "pin != 's3cretF'",
            bind: { title: "pin == 's3cretG' ? 'A' : 'B'" } },
        ],
      }
      """
    let panel = try TestPanel.panel(file)
    let bytes = try #require(PanelDescription(panel, hidesSecrets: hidesSecrets).next())
    _ = try JSONParser.parse(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func expressionsWithSecretsAreHidden() throws {
    let all = try description(hidesSecrets: false)
    for letter in "ABCDEFG" { #expect(all.contains("s3cret\(letter)"), "\(letter)") }
    let hidden = try description(hidesSecrets: true)
    #expect(!hidden.contains("s3cret"))
    #expect(hidden.contains("name = 'open'") && hidden.contains("name == 'x'"))
    // Only whole words are names.
    #expect(hidden.contains("spinning") && hidden.contains("'opinion'"))
  }
}
