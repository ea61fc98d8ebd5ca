import Bench
import Controls
import Geometry
import PanelChecks
import Testing
import TouchTracking

@testable import Kinds

struct KeyboardTests {
  private let field = TextField()
  private let bench: Bench

  init() {
    field.frame = Rectangle(x: 40, y: 40, width: 240, height: 44)
    bench = Bench(field)
    bench.typesetter = BoxTypesetter()
    bench.name(field, "name")
    bench.stage.placeEverything()
  }

  private var keyboard: Keyboard? { bench.stage.children.compactMap { $0 as? Keyboard }.first }

  private func open() throws -> KeyboardKeys {
    bench.down(60, 60).up()
    bench.settle()
    return try #require(keyboard).keys
  }

  private func place(_ key: KeyboardKey) throws -> Point {
    let keys = try #require(keyboard).keys
    return try #require(keys.frame(of: key)).center + keys.originOnStage
  }

  private func tap(_ keys: KeyboardKey...) throws {
    for key in keys { bench.down(try place(key)).up() }
  }

  private var text: String { field.text }

  /// Twenty words; each letter is pressed before the previous finger is lifted.
  @Test func twoThumbsThatOverlapLoseNoLetter() throws {
    _ = try open()
    let words =
      "the quick brown fox jumps over a lazy dog while seven wizards pack their boxes with five dozen liquor jugs"
    #expect(words.split(separator: " ").count == 20)
    var last: Finger?
    for character in words {
      let finger = bench.down(try place(character == " " ? .space : .character(character)))
      last?.up()
      last = finger
    }
    last?.up()
    #expect(text == words)
  }

  /// Both fingers go down before either goes up, and the second goes up first.
  @Test func theOrderOfPressesIsTheOrderOfLetters() throws {
    _ = try open()
    let first = bench.down(try place(.character("a")))
    let second = bench.down(try place(.character("b")))
    #expect(text == "a")
    second.up()
    first.up()
    #expect(text == "ab")
  }

  @Test func aFingerThatSlidesTypesTheKeyUnderIt() throws {
    _ = try open()
    let finger = bench.down(try place(.character("a")))
    finger.move(try place(.character("s")))
    finger.up()
    #expect(text == "s")
  }

  @Test func aCancelledFingerTypesNothing() throws {
    _ = try open()
    let finger = bench.down(try place(.character("a")))
    finger.cancel()
    #expect(text == "")
  }

  @Test func everyPointBelongsToAKey() throws {
    let keys = try open()
    for y in stride(from: keys.frame.y, to: 480, by: 3) {
      for x in stride(from: 0.0, to: 800, by: 7) {
        #expect(keys.arrangement.key(at: Point(x: x, y: y) - keys.frame.origin) != nil)
      }
    }
    // Between two keys, the nearer one.
    let q = try #require(keys.frame(of: .character("q")))
    let between = Point(x: q.right + 2, y: q.center.y)
    #expect(keys.arrangement.key(at: between)?.key == .character("q"))
  }

  @Test func keysAreLargeEnough() throws {
    field.keyboardLayouts = KeyboardLayout.all
    let keys = try open()
    for _ in KeyboardLayout.all {
      for key in keys.arrangement.keys {
        let cell = key.frame.inset(by: -KeyboardArrangement.gap / 2)
        #expect(cell.width >= 44 && cell.height >= 44, "\(keys.letters.code) \(key.key)")
      }
      try tap(.nextLayout)
    }
    #expect(keys.letters == KeyboardLayout.all[0])
  }

  @Test func shiftCapitalizesOneLetter() throws {
    let keys = try open()
    try tap(.shift, .character("a"), .character("b"))
    #expect(text == "Ab")
    try tap(.shift)
    bench.wait(.seconds(1))
    try tap(.shift, .character("c"))
    #expect(text == "Abc" && keys.shift == .off)
  }

  @Test func shiftLocksWithADoubleTap() throws {
    let keys = try open()
    try tap(.shift, .shift, .character("a"), .character("b"))
    #expect(text == "AB" && keys.shift == .locked)
    bench.wait(.seconds(1))
    try tap(.shift, .character("c"))
    #expect(text == "ABc")
  }

  @Test func lettersAreCapitalsWhileShiftIsHeld() throws {
    let keys = try open()
    let thumb = bench.down(try place(.shift))
    try tap(.character("a"), .character("b"))
    thumb.up()
    try tap(.character("c"))
    #expect(text == "ABc" && keys.shift == .off)
  }

  @Test func backspaceRepeats() throws {
    _ = try open()
    for _ in 0..<40 { try tap(.character("a")) }
    let finger = bench.down(try place(.backspace))
    #expect(text.count == 39)
    for _ in 0..<120 { bench.frame() }
    #expect(text.count < 30)
    finger.up()
    let rest = text.count
    for _ in 0..<60 { bench.frame() }
    #expect(text.count == rest)
  }

  @Test func aLongPressOffersAccents() throws {
    let keys = try open()
    let finger = bench.down(try place(.character("e")))
    for _ in 0..<30 { bench.frame() }
    let choices = try #require(keys.presses.first?.choices)
    #expect(choices.characters == Array("éèêëēęěė") && choices.selected == "é")
    finger.move(choices.frames[1].center + keys.originOnStage)
    finger.up()
    #expect(text == "è")
    try tap(.shift)
    let second = bench.down(try place(.character("e")))
    for _ in 0..<30 { bench.frame() }
    second.up()
    #expect(text == "èÉ")
  }

  @Test func pagesOfDigitsAndSymbols() throws {
    let keys = try open()
    try tap(.page(.digits), .character("7"), .page(.symbols), .character("{"))
    #expect(text == "7{")
    try tap(.space)
    #expect(keys.page == .letters)
  }

  @Test func layoutsSwitch() throws {
    field.keyboardLayouts = [.german, .arabic]
    let keys = try open()
    try tap(.character("ß"), .shift, .character("ß"), .nextLayout, .character("ش"))
    #expect(text == "ßẞش" && keys.letters.code == "ar" && keys.frame(of: .shift) == nil)
  }

  @Test func theLayoutIsThatOfTheLanguage() throws {
    for (code, layout) in [
      ("de", "de"), ("tr", "tr"), ("nl", "nl"), ("pt-PT", "pt"), ("fr-CH", "fr-CH"), ("ja", "en"),
    ] {
      bench.language = try Language.named(code)
      #expect(try open().letters.code == layout)
      _ = bench.stage.handle(.escape)
      bench.settle()
    }
  }

  @Test func capitalsFollowTheLanguage() {
    #expect(
      KeyboardLayout.turkish.capital("i") == "İ" && KeyboardLayout.turkish.capital("ı") == "I")
    #expect(KeyboardLayout.english.capital("i") == "I")
    #expect(KeyboardLayout.greek.capital("ς") == "Σ" && KeyboardLayout.greek.capital("ά") == "Ά")
  }

  @Test(arguments: KeyboardLayout.all) func layoutsAreComplete(layout: KeyboardLayout) {
    let letters = layout.rows.joined()
    #expect(layout.rows.count == 3 && layout.rows.allSatisfy { $0.count <= 12 })
    #expect(Set(letters).count == letters.count)
    #expect(layout.alternates(of: "1").isEmpty)
    for key in layout.keys {
      let alternates = layout.alternates(of: key)
      #expect(alternates.count <= 10)
      #expect(Set(alternates).count == alternates.count)
      #expect(!alternates.contains { letters.contains($0) })
    }
    #expect(layout.hasCapitals == (layout.capital(Array(letters)[0]) != Array(letters)[0]))
  }

  @Test func sentencesBeginWithCapitals() throws {
    field.capitalizes = true
    _ = try open()
    try tap(.character("a"), .character("b"), .character("."), .space, .character("c"))
    #expect(text == "Ab. C")
  }

  @Test func fingersPressNothingWhileTheKeyboardOpens() throws {
    bench.down(60, 60).up()
    for _ in 0..<3 { bench.frame() }
    bench.down(400, 470).up()
    #expect(text == "" && keyboard != nil)
    bench.settle()
    try tap(.character("a"))
    #expect(text == "a")
  }

  @Test func touchesBesideItReachThePanel() throws {
    let toggle = Toggle()
    toggle.frame = Rectangle(x: 600, y: 40, width: 60, height: 40)
    bench.root.add(toggle)
    _ = try open()
    bench.down(630, 60).up()
    #expect(toggle.isOn && field.isEditing)
    // A control below the keyboard is covered.
    toggle.frame = Rectangle(x: 600, y: 400, width: 60, height: 40)
    bench.down(630, 420).up()
    #expect(toggle.isOn)
  }

  @Test func theKeyThatHidesItEndsTheEditing() throws {
    _ = try open()
    try tap(.character("a"), .hide)
    #expect(!field.isEditing)
    bench.settle()
    #expect(keyboard == nil && text == "a")
  }

  @Test func aFieldMayBeHiddenWhileAKeyIsHeld() throws {
    _ = try open()
    let finger = bench.down(try place(.character("a")))
    bench.root.remove(field)
    finger.up()
    bench.settle()
    #expect(keyboard == nil && text == "")
  }

  @Test func theKeyboardFollowsTheSizeOfThePanel() throws {
    let keys = try open()
    for size in [Size(width: 240, height: 320), Size(width: 480, height: 800)] {
      bench.root.frame = Rectangle(origin: .zero, size: size)
      bench.stage.frame = bench.root.frame
      bench.stage.placeEverything()
      #expect(keys.frame.bottom == size.height && keys.frame.width == size.width)
      try tap(.character("a"))
    }
    #expect(text == "aa")
  }
}

extension KeyboardLayout {
  /// The letters and the full stop.
  var keys: [Character] { Array(rows.joined()) + ["."] }
}
