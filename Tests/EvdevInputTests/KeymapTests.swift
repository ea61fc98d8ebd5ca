import Glibc
import LinuxIO
import TestFolders
import Testing
import TouchTracking

@testable import EvdevInput

/// Layouts of Debian's xkb-data.
@Suite struct KeymapTests {
  /// Returns what keys type, one after the other. A negative code releases a key; other codes press
  /// and release one.
  private func typed(
    _ codes: [Int], in layout: String, variant: String = "", options: String = ""
  ) throws -> String {
    var configuration = LayoutConfiguration()
    (configuration.layout, configuration.variant, configuration.options) = (
      layout, variant, options
    )
    let keymap = try #require(KeymapState(try Keymap(configuration)))
    var decoder = KeyDecoder()
    var text = ""
    func feed(_ code: Int, _ value: Int32) {
      let event = InputEvent(
        time: .zero, type: EventType.key, code: UInt16(code), value: value)
      let result = decoder.feed(event) { keymap.symbol(of: $0) }
      keymap.update(event)
      guard let result, result.phase == .down else { return }
      if case .character(let character) = result.key {
        text.append(character)
      } else {
        text += "<\(result.key)>"
      }
    }
    let modifiers = [leftShift, altGr, control, alt, logo]
    for code in codes {
      if code > 0 { feed(code, 1) }
      if !modifiers.contains(code) { feed(abs(code), 0) }
    }
    return text
  }

  private let leftShift = 42, altGr = 100, control = 29, alt = 56, logo = 125
  private let q = 16, y = 21, e = 18, space = 57, capsLock = 58

  @Test func lettersFollowTheLayoutAndShift() throws {
    let codes = [q, y, leftShift, q, y, -leftShift, 39, space]
    #expect(try typed(codes, in: "us") == "qyQY; ")
    #expect(try typed(codes, in: "de") == "qzQZö ")
    #expect(try typed(codes, in: "fr") == "ayAYm ")
    #expect(try typed(codes, in: "ru") == "йнЙНж ")
  }

  @Test func digitsOfTheFrenchLayoutNeedShift() throws {
    #expect(try typed([2, 3, leftShift, 2, 3], in: "fr") == "&é12")
  }

  @Test func deadKeysAddMarks() throws {
    // The dead acute and circumflex of the German layout.
    #expect(try typed([13, e, 41, e, 13, 13, 13, space], in: "de") == "éê´´")
    #expect(try typed([40, e], in: "us", variant: "intl") == "é")
  }

  @Test func altGrTypesButControlAltAndLogoDoNot() throws {
    #expect(try typed([altGr, q, e, -altGr, q], in: "de") == "@€q")
    for modifier in [control, alt, logo] {
      #expect(try typed([modifier, q, 2, -modifier, q], in: "de") == "q")
    }
    // This layout has no AltGr, so the key is Alt.
    #expect(try typed([altGr, q, -altGr, q], in: "us") == "q")
  }

  @Test func capsLockAndNumLockAreFollowed() throws {
    #expect(try typed([capsLock, q, 2, capsLock, q], in: "us") == "Q1q")
    // The keypad: 7, and a comma in Germany. Num Lock is on at first.
    #expect(try typed([71, 83], in: "de") == "7,")
    #expect(try typed([69, 71, 83], in: "de") == "7.")
  }

  @Test func keysWithoutACharacterAreTheSameInEveryLayout() throws {
    #expect(
      try typed([28, 14, 15, 105, 111, 1, 96], in: "de")
        == "<enter><backspace><tab><left><delete><escape><enter>")
  }

  @Test func severalLayoutsCanBeSwitched() throws {
    #expect(try typed([q, capsLock, q], in: "us,ru", options: "grp:caps_toggle") == "qй")
  }

  @Test func codesWithoutAKeyTypeNothing() throws {
    let keymap = try #require(KeymapState(try Keymap(LayoutConfiguration())))
    for code: UInt16 in [0, 249, 0x160, 0x2FF, 0x300, .max] {
      #expect(keymap.symbol(of: code) == nil)
      keymap.update(InputEvent(time: .zero, type: EventType.key, code: code, value: 1))
    }
    for value: Int32 in [2, -1, .max, .min] {
      keymap.update(InputEvent(time: .zero, type: EventType.key, code: 42, value: value))
    }
    #expect(keymap.symbol(of: 16) == .character("q"))
  }

  // MARK: Configuration

  @Test(arguments: [
    ("XKBLAYOUT=\"de\"\nXKBVARIANT='nodeadkeys'\n", "de", "nodeadkeys"),
    ("# comment\n\nXKBLAYOUT=fr # comment\nOTHER=1\n  XKBVARIANT = oss\n", "fr", ""),
    ("XKBLAYOUT=us\nXKBLAYOUT=ch", "ch", ""),
    ("XKBLAYOUT", "", ""), ("XKBLAYOUT=", "", ""), ("XKBLAYOUT=\"de", "de", ""), ("", "", ""),
    ("=\n==\nXKBLAYOUT==\"\n\u{0}\u{FFFD}", "=\"", ""),
    ("XKBLAYOUT=\"de\"\r\nXKBVARIANT=\"\"\r\n", "de", ""),
  ])
  func assignmentsAreRead(text: String, layout: String, variant: String) {
    let configuration = LayoutConfiguration(parsing: text)
    #expect(configuration.layout == layout && configuration.variant == variant)
  }

  /// Returns the warnings, and the letter of KEY_Y after each content of the file; nil for no file.
  private func letters(_ contents: [[UInt8]?]) throws -> (letters: [KeySymbol?], warnings: [String])
  {
    let folder = try makeTestFolder()
    let path = folder + "/keyboard"
    var warnings: [String] = []
    var layouts = Layouts(path: path) { warnings.append($0.replacing(folder, with: "")) }
    let letters = try contents.map { content -> KeySymbol? in
      if let content { try write(content, to: path) }
      defer { unlink(path) }
      return layouts.current().flatMap(KeymapState.init)?.symbol(of: UInt16(y))
    }
    return (letters, warnings)
  }

  private func write(_ content: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(content, 1, content.count, file) == content.count)
  }

  @Test func aChangedFileIsReadWhenAKeyboardIsOpened() throws {
    let (letters, warnings) = try letters([
      nil, Array("XKBLAYOUT=de".utf8), Array("XKBLAYOUT=de".utf8), Array("XKBLAYOUT=us".utf8), nil,
    ])
    #expect(letters == ["y", "z", "z", "y", "y"].map(KeySymbol.character))
    #expect(warnings == [])
  }

  @Test func anUnknownLayoutIsReportedOnceAndReplaced() throws {
    let file = Array("XKBLAYOUT=xx\nXKBVARIANT=zz".utf8)
    let (letters, warnings) = try letters([file, file])
    #expect(letters == ["y", "y"].map(KeySymbol.character))
    #expect(
      warnings == [
        "/keyboard: unknown keyboard layout (layout \"xx\", variant \"zz\"); keyboards use the US layout"
      ])
  }

  @Test func aFileThatIsTooLargeOrNotTextIsNoLayout() throws {
    let long = Array("XKBLAYOUT=de\n".utf8) + Array(repeating: UInt8(ascii: "#"), count: 65_536)
    let (letters, warnings) = try letters([
      Array(long.prefix(65_536)), long, Array("XKBLAYOUT=".utf8) + [0xFF, 0, 0x80],
      Array("XKBLAYOUT=".utf8) + Array(repeating: UInt8(ascii: "d"), count: 60_000),
    ])
    #expect(letters == ["z", "y", "y", "y"].map(KeySymbol.character))
    #expect(warnings.count == 3)
    #expect(warnings.allSatisfy { $0.count < 200 }, "\(warnings)")
  }
}
