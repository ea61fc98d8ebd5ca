import Testing

/// Pictures of texts that break by the rules of their language.
extension ControlGoldenTests {
  @Test(arguments: scales) func hyphenation(scale: Int) throws {
    let text = "Geschwindigkeitsbegrenzung der Wärmepumpensteuerung ab 20 °C Außentemperatur"
    try expectSheet(
      "hyphenation", 320, 200, scale: scale, theme: "dark",
      keys: "language: 'de', hyphenation: true,",
      """
      { kind: "label", frame: [16, 16, 136, 128], size: 16, lines: 6, text: "\(text)" },
      { kind: "label", frame: [168, 16, 136, 128], size: 16, lines: 3, alignment: "end",
        text: "\(text)" },
      { kind: "button", frame: [16, 144, 136, 44], title: "Brauchwasserbereitung" },
      { kind: "button", frame: [168, 144, 136, 44], title: "Brauchwasser\u{AD}bereitung" },
      """)
  }
}
