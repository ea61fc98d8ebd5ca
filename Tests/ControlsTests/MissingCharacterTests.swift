import Controls
import Testing

/// The advice about characters that no font has. The packages were compared with the fonts that they
/// contain in Debian 12.
struct MissingCharacterTests {
  @Test(arguments: [
    ("क", "install Debian's package fonts-noto-core"),
    ("Ⴀ", "install Debian's package fonts-noto-core"),
    ("中", "install Debian's package fonts-noto-cjk"),
    ("㎡", "install Debian's package fonts-noto-cjk"),
    ("한", "install Debian's package fonts-noto-cjk"),
    ("ก中", "install Debian's packages fonts-noto-core and fonts-noto-cjk"),
    (
      "🎉",
      "install Debian's package fonts-symbola, which has emoji as outlines; colour fonts are not drawn"
    ),
    (
      "🇩",
      "install Debian's package fonts-symbola, which has emoji as outlines; colour fonts are not drawn"
    ),
    (
      "中🛒",
      "install Debian's packages fonts-noto-cjk and fonts-symbola, which has emoji as outlines; "
        + "colour fonts are not drawn"
    ),
    (
      "\u{E000}",
      "only the font that defines a private-use character has it; install that font, or use an icon"
    ),
  ])
  func theAdviceNamesAPackageWithTheCharacters(text: String, advice: String) {
    let message = TextLayout.warning(aboutMissing: Array(text.unicodeScalars))
    #expect(message.hasSuffix("instead; " + advice), "\(message)")
  }
}
