import Glibc
import LinuxIO
import Testing

private let reader = "/usr/bin/zbarimg"

/// The QR codes in rendered pictures, as another program reads them.
@Suite(.enabled(if: access(reader, X_OK) == 0, "zbarimg is missing: install zbar-tools"))
struct QRCodeReadingTests {
  /// Renders a panel with a code, and returns the texts that zbarimg reads in the picture.
  private func read(
    _ text: String, _ members: String, theme: String = "dark", scale: String = "1"
  ) throws -> String {
    try withFolder { folder in
      let (panel, picture) = ("\(folder)/panel.json5", "\(folder)/panel.png")
      let file = """
        { size: { width: 800, height: 480 }, theme: "\(theme)",
          values: { shown: { initial: "\(text)" } },
          controls: [
            { kind: "label", text: "Scan", frame: [24, 24, 200, 40] },
            { kind: "qrCode", value: "shown", \(members) },
          ] }
        """
      try replaceFile(at: panel, with: Array(file.utf8))
      let rendered = try run("bezel", ["render", panel, "-o", picture, "--scale", scale])
      try #require(rendered.exitCode == 0, "\(rendered.error)")
      let outcome = try runPath(
        reader,
        [
          "--nodbus", "--quiet", "--raw", "--oneshot", "--set", "*.enable=0", "--set",
          "qrcode.enable=1", picture,
        ])
      return outcome.output
    }
  }

  @Test(
    arguments: [
      "https://example.org/manual?id=4711&lang=de#start", "WIFI:T:WPA;S:Guests;P:geheim 99;;",
      "0123456789", "HELLO WORLD", "WIFI:S:Gäste;;", "é", "東京 · Ελλάδα · مرحبا",
    ], ["dark", "light", "classic", "contrast"])
  func aReaderFindsTheText(text: String, theme: String) throws {
    #expect(try read(text, "frame: [250, 90, 300, 300]", theme: theme) == text)
  }

  @Test(arguments: ["low", "medium", "quartile", "high"], ["0.75", "1", "1.5", "2"])
  func everyCorrectionAndScale(correction: String, scale: String) throws {
    let text = "https://example.org/devices/4711"
    #expect(
      try read(
        text, "correction: \"\(correction)\", frame: [33.4, 80.3, 150, 210]", scale: scale)
        == text)
  }

  /// The largest code has modules of 2 pixels here.
  @Test func theLongestText() throws {
    let text = String(repeating: "abcdefgh ", count: 147)
    #expect(
      try read(text, "correction: \"quartile\", frame: [0, 0, 480, 480]", scale: "1") == text
    )
  }
}
