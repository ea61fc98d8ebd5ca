import Controls
import Geometry
import Kinds
import PanelChecks
import PanelInspection
import QRCodes
import Raster
import Testing

@testable import Panels

/// QR codes of panel files.
struct QRCodePanelTests {
  private let encoder = LibraryEncoder()

  private var file: PanelFile {
    PanelFile(kinds: builtInKinds, resources: TestResources(codeEncoder: encoder))
  }

  private func panel(_ controls: String, keys: String = "") throws(PanelFileError) -> Panel {
    let text = """
      { size: { width: 300, height: 300 }, theme: 'dark', background: '#102030', \(keys)
        controls: [\(controls)] }
      """
    let panel = try file.panel(from: Array(text.utf8))
    panel.fit(width: 300, height: 300)
    return panel
  }

  private func problems(_ controls: String) -> [String] {
    TestPanel.problems(of: try panel(controls)).map { "\($0.path): \($0.message)" }

  }

  private static let (black, white) = (0xFF00_0000 as UInt32, 0xFFFF_FFFF as UInt32)

  // MARK: The login of a wireless network

  @Test(arguments: [
    ("wifi: 'Guests', password: 'secret'", "WIFI:T:WPA;S:Guests;P:secret;;"),
    ("wifi: 'Guests'", "WIFI:T:nopass;S:Guests;;"),
    (
      "wifi: 'Café;Netz:\\\"1\\\"', password: 'a,b\\\\c;d'",
      #"WIFI:T:WPA;S:Café\;Netz\:\"1\";P:a\,b\\c\;d;;"#
    ),
    ("bind: { wifi: 'ssid' }, password: '{ssid}:'", #"WIFI:T:WPA;S:a\;b;P:a\;b\:;;"#),
    ("text: '', password: 'x'", ""),
  ])
  func aLoginIsEscaped(keys: String, expected: String) throws {
    let panel = try panel(
      "{ kind: 'qrCode', frame: [0, 0, 290, 290], \(keys) }",
      keys: "values: { ssid: { initial: 'a;b' } },")
    let code = try #require(panel.allControls.first as? QRCodeView)
    #expect(code.content == expected)
  }

  /// While the network is unknown, the code is the text, if there is one.
  @Test(arguments: [
    ("bind: { wifi: 'a' }", nil), ("text: 'T', bind: { wifi: 'a' }", "T"),
    ("text: 'T', bind: { password: 'a' }", "T"), ("wifi: 'W', bind: { password: 'a' }", nil),
    ("bind: { text: 'a' }", nil), ("bind: { text: 'a', wifi: 'b' }", nil),
  ])
  func unknownParts(keys: String, expected: String?) throws {
    let panel = try panel(
      "{ kind: 'qrCode', frame: [0, 0, 290, 290], \(keys) }",
      keys: "values: { a: { kind: 'text', initial: null }, b: { kind: 'text', initial: null } },")
    let code = try #require(panel.allControls.first as? QRCodeView)
    #expect(code.content == expected)
  }

  @Test func aLoginIsNoText() {
    let found = problems("{ kind: 'qrCode', frame: [0, 0, 90, 90], text: 'a', wifi: 'b' }")
    #expect(
      found == ["controls[0].wifi: the code already has a \"text\"; remove one of the two keys"])
  }

  // MARK: The picture

  /// Every pixel of the light area belongs to a module that it shows, or to the margin. The modules
  /// are squares of whole pixels.
  @Test(arguments: [
    (x: 10.0, y: 20.0, side: 200.0, scale: 1.0), (10.3, 20.7, 181.5, 1), (10, 20, 74, 1),
    (11, 7, 200, 1.5), (10.3, 20.7, 181.5, 2.37), (5, 5, 290, 0.5),
  ])
  func thePixelsAreTheModules(x: Double, y: Double, side: Double, scale: Double) throws {
    let panel = try panel(
      "{ kind: 'qrCode', text: 'https://example.org/manual', frame: [\(x), \(y), \(side), \(side)] }"
    )
    let pixels = Int((300 * scale).rounded())
    panel.fit(width: pixels, height: pixels, scale: scale)
    let surface = panel.picture()
    let view = try #require(panel.allControls[0] as? QRCodeView)
    let code = try #require(view.code)
    let module = Int(view.moduleSide(of: code, scale: scale))
    #expect(module == Int((side * scale + 1e-6).rounded(.down)) / (code.size + 8))
    // The first dark pixel from the top is the corner of the first square.
    let dark = (0..<pixels * pixels).first { surface[$0 % pixels, $0 / pixels] == Self.black }
    let corner = try #require(dark)
    let (left, top) = (corner % pixels, corner / pixels)
    #expect(abs(Double(left) - (x * scale + Double(module) * 4)) <= Double(module * 5))
    var wrong = 0
    // Corners of the margin are round.
    for row in -4 * module..<(code.size + 4) * module {
      for column in -4 * module..<(code.size + 4) * module {
        let (inColumn, inRow) = (
          0..<code.size * module ~= column, 0..<code.size * module ~= row
        )
        guard inColumn || inRow else { continue }
        let isDark = inColumn && inRow && code[column / module, row / module]
        if surface[left + column, top + row] != (isDark ? Self.black : Self.white) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Also where only a part is drawn again.
  @Test func aPartOfTheCodeIsDrawnAlike() throws {
    let panel = try panel("{ kind: 'qrCode', text: 'Bezel', frame: [10, 10, 200, 200] }")
    let whole = panel.picture()
    let parts = whole.copy()
    for part in [
      PixelRectangle(x: 37, y: 41, width: 60, height: 1),
      PixelRectangle(x: 90, y: 90, width: 53, height: 47),
    ] {
      Canvas(parts).fill(.rectangle(part.rectangle), Color(red: 1, green: 0, blue: 0))
      panel.damage(only: Region(part))
      _ = panel.draw(on: parts)
    }
    #expect(parts.differences(from: whole) == 0)
  }

  // MARK: Values

  @Test func theCodeFollowsAValueOrAnExpression() throws {
    let panel = try panel(
      """
      { kind: 'qrCode', value: 'url', frame: [0, 0, 140, 140] },
      { kind: 'qrCode', text: 'WIFI:S:{url};;', frame: [150, 0, 140, 140] },
      """, keys: "values: { url: { initial: 'https://a.example' } },")
    let views = panel.allControls.compactMap { $0 as? QRCodeView }
    func texts() -> [String?] { views.map(\.content) }
    #expect(texts() == ["https://a.example", "WIFI:S:https://a.example;;"])
    #expect(views[0].shownTexts == ["https://a.example"])
    let before = panel.picture()
    try panel.set(["url": .text("https://b.example")], origin: .client)
    #expect(texts() == ["https://b.example", "WIFI:S:https://b.example;;"])
    #expect(panel.damage.bounds.width > 200)
    #expect(panel.picture().differences(from: before) > 0)
    #expect(views[0].code == encoder.code(for: "https://b.example", correction: .medium))
    views[0].correction = .high
    #expect(views[0].code == encoder.code(for: "https://b.example", correction: .high))
  }

  /// An empty text shows nothing. An unknown or too long text shows a placeholder. Only a text that
  /// is too long is logged as a problem, and only once.
  @Test func textsWithoutACode() throws {
    let panel = try panel(
      "{ kind: 'qrCode', name: 'guest', value: 'url', correction: 'high', frame: [10, 10, 200, 200] }",
      keys: "values: { url: { kind: 'text', initial: null } },")
    try panel.set(["url": .text("")], origin: .client)
    var log: [String] = []
    panel.stage.observeMistakes { log.append($0) }
    let empty = panel.picture()
    #expect(!colors(empty).contains(Self.white) && colors(empty).count == 1)
    try panel.set(["url": nil], origin: .client)
    let unknown = panel.picture()
    #expect(colors(unknown).count > 1 && !colors(unknown).contains(Self.black))
    #expect(log == [])
    for length in [1_274, 1_275] {
      let text = String(repeating: "a", count: length)
      try panel.set(["url": .text(text)], origin: .client)
      #expect(panel.picture().differences(from: unknown) == 0)
    }
    #expect(
      log == [
        "the qrCode \"guest\": this text of 1274 bytes does not fit in a QR code, which has space for "
          + "1273 bytes with the correction \"high\"; shorten it or lower \"correction\""
      ])
    try panel.set(["url": .text("https://example.org")], origin: .client)
    #expect(colors(panel.picture()).contains(Self.black))
  }

  @Test func aControlThatIsSmallerThanItsCodeShowsAPlaceholder() throws {
    let panel = try panel("{ kind: 'qrCode', text: 'A', frame: [10, 10, 28, 28] }")
    var log: [String] = []
    panel.stage.observeMistakes { log.append($0) }
    #expect(!colors(panel.picture()).contains(Self.black))
    #expect(log == ["the qrCode: the control is too small for its code; make it larger"])
    panel.allControls[0].frame = Rectangle(x: 10, y: 10, width: 29, height: 29)
    #expect(colors(panel.picture()).contains(Self.black))
  }

  private func colors(_ surface: Surface) -> Set<UInt32> {
    var colors: Set<UInt32> = []
    for y in 0..<surface.height { for x in 0..<surface.width { colors.insert(surface[x, y]) } }
    return colors
  }

  // MARK: Problems in the file

  @Test(arguments: QRCode.Correction.allCases)
  func aConstantTextIsAsLongAsTheCodePermits(correction: QRCode.Correction) {
    func problems(_ length: Int, _ character: Character = "a") -> [String] {
      let text = String(repeating: character, count: length)
      return self.problems(
        "{ kind: 'qrCode', text: '\(text)', correction: '\(correction)', frame: [0, 0, 300, 300] }")
    }
    let capacity = correction.capacity
    #expect(problems(capacity) == [])
    let advice = correction == .low ? "" : " or lower \"correction\""
    #expect(
      problems(capacity + 1) == [
        "controls[0].text: this text of \(capacity + 1) bytes does not fit in a QR code, which has "
          + "space for \(capacity) bytes with the correction \"\(correction)\"; shorten it\(advice)"
      ])
    // Digits need less space.
    #expect(problems(capacity + 1, "7") == [])
  }

  @Test func keysOfOtherKinds() {
    #expect(
      problems("{ kind: 'qrcode', frame: [0, 0, 90, 90] }") == [
        "controls[0].kind: there is no kind \"qrcode\"; did you mean \"qrCode\"?"
      ])
    #expect(
      problems("{ kind: 'qrCode', data: 'A', frame: [0, 0, 90, 90] }") == [
        "controls[0].data: \"qrCode\" has no key \"data\"; did you mean \"text\"?"
      ])
    #expect(
      problems("{ kind: 'qrCode', correction: 'best', frame: [0, 0, 90, 90] }") == [
        "controls[0].correction: expected \"low\" or \"medium\" or \"quartile\" or \"high\", "
          + "found \"best\""
      ])
  }

  // MARK: Warnings

  private func warnings(_ controls: String, keys: String = "") -> [String] {
    file.warnings(in: Array("{ \(keys) controls: [\(controls)] }".utf8)).map {
      "\($0.path): \($0.message)"
    }
  }

  /// The code of this text has 25 modules, and 33 with its margin.
  @Test func modulesAreAtLeastTwoPixelsLarge() {
    func code(_ side: Int) -> String {
      "{ kind: 'qrCode', text: 'https://example.org', frame: [24, 24, \(side), \(side + 9)] }"
    }
    #expect(warnings(code(66)) == [])
    #expect(
      warnings(code(65)) == [
        "controls[0].frame: a QR code of this text needs a side of 66 points for modules of 2 pixels, "
          + "but there are 65 points; make it larger, shorten the text or lower \"correction\""
      ])
    #expect(warnings(code(65), keys: "display: { scale: 2 },") == [])
  }

  /// At 200 points per inch, a module of 2.5 points is 0.32 mm large.
  @Test func modulesAreAtLeastAThirdOfAMillimetreLarge() {
    func code(_ side: Double) -> String {
      "{ kind: 'qrCode', text: 'https://example.org', frame: [24, 24, \(side), \(side)] }"
    }
    let keys = "display: { pointsPerInch: 200 },"
    #expect(warnings(code(86), keys: keys) == [])
    #expect(
      warnings(code(82.5), keys: keys) == [
        "controls[0].frame: the modules of this QR code are 0.32 mm wide, but readers need 0.33 mm; "
          + "make it larger, shorten the text or lower \"correction\""
      ])
  }

  @Test func aBoundTextThatIsTooLong() {
    let text = String(repeating: "a", count: 2_332)
    let code = "{ kind: 'qrCode', value: 'url', frame: [24, 24, 400, 400] }"
    #expect(
      warnings(code, keys: "values: { url: { initial: '\(text)' } },") == [
        "controls[0].value: this text of 2332 bytes does not fit in a QR code, which has space for "
          + "2331 bytes with the correction \"medium\"; shorten it or lower \"correction\""
      ])
  }
}
