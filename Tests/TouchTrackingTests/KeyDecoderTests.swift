import Testing

@testable import TouchTracking

/// One test for each case of the table in KeyDecoder.swift, and the meaning of each key.
@Suite struct KeyDecoderTests {
  fileprivate enum Event {
    case down(UInt16), up(UInt16)
    /// The kernel repeats a key.
    case repeated(UInt16)
    /// The held key is due to be repeated, if there is one.
    case due
    case dropped, report
    /// A SYN event that ends no frame, and an axis whose code is also a key's.
    case multitouchReport, axis(UInt16)
  }

  /// Returns the text that the events type; `<` is Backspace, `=` Enter and `!` Escape.
  private func typed(_ events: Event...) -> String {
    var decoder = KeyDecoder()
    return decoder.type(events)
  }

  @Test func case1AKeyDownIsTyped() {
    #expect(typed(.down(2), .report, .up(2), .report, .down(11), .report) == "10")
  }

  @Test func case2ModifiersSuppressKeys() {
    for modifier in [UInt16(29), 97, 56, 100, 125, 126] {
      #expect(
        typed(.down(modifier), .down(2), .due, .up(2), .up(modifier), .down(3)) == "2")
    }
    // Shift suppresses nothing: some layouts need it for digits.
    #expect(typed(.down(42), .down(2)) == "1")
  }

  @Test func case3AHeldKeyRepeats() {
    #expect(typed(.down(9), .report, .due, .due) == "888")
    #expect(typed(.down(14), .due) == "<<")
    #expect(typed(.down(28), .due, .down(1), .due) == "=!")
  }

  @Test func case4OnlyTheLastKeyRepeats() {
    #expect(typed(.due) == "")
    #expect(typed(.down(2), .down(3), .due, .due) == "1222")
    #expect(typed(.down(2), .down(30), .due) == "1")
  }

  @Test func case4TheKernelsRepetitionsAreIgnored() {
    #expect(typed(.down(2), .repeated(2), .repeated(3)) == "1")
  }

  /// After a pause of the event loop, a key is repeated once.
  @Test func aKeyIsDueAfterADelayAndThenAtAnInterval() {
    var decoder = KeyDecoder()
    #expect(decoder.repeatDeadline == nil)
    _ = decoder.feed(InputEvent(time: .seconds(1), type: EventType.key, code: 9, value: 1))
    let first = Duration.seconds(1) + KeyDecoder.repeatDelay
    #expect(decoder.repeatDeadline == first)
    #expect(decoder.repetition(at: first - .milliseconds(1)) == nil)
    #expect(decoder.repetition(at: .seconds(60)) == KeyEvent(.down, .character("8")))
    #expect(decoder.repeatDeadline == .seconds(60) + KeyDecoder.repeatInterval)
    #expect(decoder.repetition(at: .seconds(60)) == nil)
  }

  @Test func case5AReleasedKeyDoesNotRepeat() {
    #expect(typed(.down(9), .up(9), .due) == "8")
    #expect(typed(.down(8), .down(9), .up(8), .due) == "788")
  }

  @Test func case6NoKeyRepeatsAfterLostEvents() {
    #expect(typed(.down(2), .report, .dropped, .due, .report, .due, .report) == "1")
    #expect(typed(.down(2), .report, .dropped, .report, .report, .due, .report) == "1")
  }

  @Test func case6EventsLostAgainDuringResynchronization() {
    #expect(
      typed(
        .dropped, .report, .dropped, .down(2), .report, .down(3), .report, .down(4), .report) == "3"
    )
  }

  @Test func case7OnlyAReportEndsTheIncompleteFrame() {
    #expect(
      typed(.dropped, .multitouchReport, .down(2), .report, .down(3), .report, .down(4)) == "3")
  }

  @Test func case8OnlyAReportEndsResynchronization() {
    #expect(typed(.dropped, .report, .multitouchReport, .down(2), .report, .down(3)) == "2")
  }

  @Test func case9KeysDownWhileEventsWereLostAreNotTyped() {
    #expect(
      typed(
        .down(2), .report, .dropped, .up(2), .down(3), .report, .down(4), .report, .due,
        .down(5), .report) == "14")
  }

  @Test func case9ResynchronizedModifiersSuppressKeys() {
    #expect(
      typed(.dropped, .report, .down(29), .report, .down(2), .up(29), .down(3), .report) == "2")
    #expect(
      typed(.down(29), .dropped, .report, .up(29), .report, .down(2), .report) == "1")
  }

  @Test func shiftAndTabGoBack() {
    #expect(typed(.down(42), .down(15), .up(42), .down(15), .down(54), .down(15)) == "BTB")
  }

  /// The strokes of events of an encoder with REL_DIAL.
  private func strokes(_ events: [(type: UInt16, code: UInt16, value: Int32)]) -> [KeyEvent] {
    var decoder = KeyDecoder(encoderAxis: 7)
    return events.compactMap {
      decoder.feed(InputEvent(time: .zero, type: $0.type, code: $0.code, value: $0.value))
    }
  }

  private static let report = (type: UInt16(0), code: UInt16(0), value: Int32(0))
  private static let dropped = (type: UInt16(0), code: UInt16(3), value: Int32(0))

  private func turn(_ detents: Int32, axis: UInt16 = 7) -> (
    type: UInt16, code: UInt16, value: Int32
  ) {
    (2, axis, detents)
  }

  @Test func case10AReleasedKeyIsReported() {
    let down = { (code: UInt16) in (type: UInt16(1), code: code, value: Int32(1)) }
    let up = { (code: UInt16) in (type: UInt16(1), code: code, value: Int32(0)) }
    #expect(
      strokes([down(28), down(57), up(28), up(57), up(28), down(30), up(30)]) == [
        KeyEvent(.down, .enter), KeyEvent(.down, .character(" ")), KeyEvent(.up, .enter),
        KeyEvent(.up, .character(" ")),
      ])
    // The key that went down goes up, even if Shift has gone up before.
    #expect(
      strokes([down(42), down(15), up(42), up(15)]) == [
        KeyEvent(.down, .backTab), KeyEvent(.up, .backTab),
      ])
  }

  @Test func case6KeysThatAreDownAreCancelled() {
    #expect(
      strokes([(1, 28, 1), Self.dropped, (1, 28, 0), Self.report, (1, 28, 0), Self.report]) == [
        KeyEvent(.down, .enter), KeyEvent(.cancelled, .enter),
      ])
    var decoder = KeyDecoder()
    #expect(decoder.cancellation == nil)
    _ = decoder.feed(InputEvent(time: .zero, type: 1, code: 28, value: 1))
    #expect(decoder.cancellation == KeyEvent(.cancelled, .enter))
  }

  @Test func case11And12TheDetentsOfAFrameAreOneTurn() {
    #expect(
      strokes([turn(1), turn(2), Self.report, turn(-1), Self.report, Self.report]) == [
        KeyEvent(.down, .turn(3)), KeyEvent(.down, .turn(-1)),
      ])
    #expect(strokes([turn(1), turn(-1), Self.report]) == [])
    // Another axis, and detents around lost events.
    #expect(strokes([turn(5, axis: 8), Self.report]) == [])
    #expect(strokes([turn(1), Self.dropped, turn(1), Self.report, turn(1), Self.report]) == [])
  }

  @Test func theDetentsOfAFrameAreLimited() {
    #expect(strokes([turn(100), Self.report]) == [KeyEvent(.down, .turn(100))])
    for lie in [101, 1_000, Int32.max] {
      #expect(strokes([turn(lie), turn(lie), Self.report]) == [KeyEvent(.down, .turn(100))])
    }
    #expect(strokes([turn(.min), turn(.min), Self.report]) == [KeyEvent(.down, .turn(-100))])
  }

  @Test func operatingPanelsNeedsAnEncoderOrAFewKeys() {
    func description(_ keys: [UInt16], _ axes: Set<UInt16> = []) -> TouchscreenDescription {
      TouchscreenDescription(
        name: "", codes: [EventType.key: Set(keys), EventType.relative: axes])
    }
    for key in [28, 96, 0x160, 0x161, 15, 105, 106, 103, 108] as [UInt16] {
      #expect(description([key]).canOperatePanels)
    }
    for axis in [7, 8, 0] as [UInt16] {
      #expect(description([], [axis]).canOperatePanels)
      #expect(description([], [axis]).encoderAxis == axis)
    }
    // A PowerMate, and an encoder with a wheel of a higher resolution.
    #expect(description([0x100], [7]).encoderAxis == 7)
    #expect(description([], [8, 11]).encoderAxis == 8)
    // A mouse, a power button, volume keys, and a horizontal wheel alone.
    let mouse = description([0x110, 0x111, 0x112], [0, 1, 8])
    #expect(!mouse.canOperatePanels && mouse.encoderAxis == nil)
    #expect(!description([116]).canOperatePanels && !description([113, 114]).canOperatePanels)
    #expect(!description([], [6]).canOperatePanels)
  }

  // MARK: Layouts

  /// Types with a part of the French layout: 3 is é, 4 is ", 26 the dead circumflex, 27 the dead acute,
  /// 18 e, 45 x. The space bar is the same in all layouts.
  private func typedInFrench(_ codes: UInt16...) -> String {
    var decoder = KeyDecoder()
    return decoder.type(codes.flatMap { [.down($0), .up($0)] }) { code in
      switch code {
      case 3: .character("é")
      case 4: .character("\"")
      case 18: .character("e")
      case 26: DeadKey(symbol: 0xFE52).map(KeySymbol.dead)
      case 27: DeadKey(symbol: 0xFE51).map(KeySymbol.dead)
      case 45: .character("x")
      case 57: .character(" ")
      default: nil
      }
    }
  }

  @Test func case1KeysTypeTheCharactersOfTheLayout() {
    #expect(typedInFrench(3, 18, 4, 5, 28, 57) == "ée\"4= ")
  }

  /// Digits do not depend on the layout where numbers are entered.
  @Test func numbersDoNotDependOnTheLayout() {
    var decoder = KeyDecoder()
    let event = decoder.feed(
      InputEvent(time: .zero, type: EventType.key, code: 3, value: 1)
    ) { _ in .character("é") }
    #expect(event == KeyEvent(.down, .character("é"), numberKey: .character("2")))
    let released = decoder.feed(InputEvent(time: .zero, type: EventType.key, code: 3, value: 0))
    #expect(released == KeyEvent(.up, .character("é"), numberKey: .character("2")))
  }

  /// AltGr types characters in many layouts, but no digits.
  @Test func case2AModifierOfTheLayoutTypes() {
    var decoder = KeyDecoder()
    _ = decoder.feed(InputEvent(time: .zero, type: EventType.key, code: 100, value: 1))
    let event = decoder.feed(
      InputEvent(time: .zero, type: EventType.key, code: 3, value: 1)
    ) { _ in .character("@") }
    #expect(event == KeyEvent(.down, .character("@")))
  }

  @Test func case13To16DeadKeysAddAMarkToTheNextCharacter() {
    #expect(typedInFrench(26, 18, 18) == "êe")
    #expect(typedInFrench(27, 18) == "é")
    // There is no such letter.
    #expect(typedInFrench(26, 4) == "\"")
    #expect(typedInFrench(26, 57) == "^")
    #expect(typedInFrench(26, 26, 18) == "^e")
    // The second mark replaces the first.
    #expect(typedInFrench(26, 27, 18) == "é")
    #expect(typedInFrench(26, 14, 18) == "<e")
    // A digit, which this layout does not have.
    #expect(typedInFrench(26, 5, 18) == "4e")
  }

  @Test func case14AMarkedLetterRepeatsAndCase6ForgetsTheMark() {
    let symbol = { (code: UInt16) -> KeySymbol? in
      code == 26 ? DeadKey(symbol: 0xFE52).map(KeySymbol.dead) : .character("e")
    }
    var decoder = KeyDecoder()
    #expect(decoder.type([.down(26), .due, .up(26), .down(18), .due], symbol: symbol) == "êê")
    decoder = KeyDecoder()
    #expect(
      decoder.type(
        [.down(26), .dropped, .report, .up(26), .report, .down(18)], symbol: symbol) == "e")
  }

  /// The result is one Unicode scalar, as other programs expect.
  @Test(arguments: [
    (UInt32(0xFE50), "a", "\u{E0}"), (0xFE53, "n", "\u{F1}"), (0xFE57, "u", "\u{FC}"),
    (0xFE57, "U", "\u{DC}"), (0xFE5B, "c", "\u{E7}"), (0xFE5A, "s", "\u{161}"),
    (0xFE58, "a", "\u{E5}"), (0xFE59, "o", "\u{151}"), (0xFE5C, "e", "\u{119}"),
    (0xFE54, "i", "\u{12B}"), (0xFE55, "g", "\u{11F}"), (0xFE56, "z", "\u{17C}"),
    (0xFE51, "α", "\u{3AC}"), (0xFE60, "o", "\u{1ECD}"), (0xFE52, "б", "б"), (0xFE50, "\n", "\n"),
  ])
  func marksOfDeadKeys(symbol: UInt32, letter: Character, marked: String) throws {
    let key = try #require(DeadKey(symbol: symbol))
    #expect(String(key.add(to: letter)).unicodeScalars.elementsEqual(marked.unicodeScalars))
  }

  @Test func otherSymbolsAreNoDeadKeys() {
    // dead_voiced_sound, dead_stroke, dead_currency, the symbols around the range, and the ends.
    for symbol: UInt32 in [0xFE5E, 0xFE63, 0xFE6F, 0xFE4F, 0, .max] {
      #expect(DeadKey(symbol: symbol) == nil)
    }
    #expect(DeadKey(symbol: 0xFE6E) != nil)
  }

  @Test func onlyAKeyboardWithLettersNeedsALayout() {
    func hasLetters(_ keys: [UInt16]) -> Bool {
      TouchscreenDescription(name: "", codes: [EventType.key: Set(keys)]).hasLetters
    }
    #expect(hasLetters(Array(1...88)) && !hasLetters(Array(71...83) + [96]))
  }

  @Test func axesAreIgnored() { #expect(typed(.axis(2), .report, .axis(28)) == "") }

  @Test func knowsWhetherAKeyIsDown() {
    var decoder = KeyDecoder()
    #expect(!decoder.isAnyDown)
    _ = decoder.type([.down(30), .down(28), .up(28)])
    #expect(decoder.isAnyDown)
    _ = decoder.type([.dropped, .report, .up(30), .report])
    #expect(!decoder.isAnyDown)
  }

  @Test(arguments: [
    ([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "1234567890"),
    ([79, 80, 81, 75, 76, 77, 71, 72, 73, 82], "1234567890"),
    ([0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207, 0x208, 0x209, 0x200], "1234567890"),
    ([12, 74, 53], "---"), ([52, 83], ".."), ([51, 121], ",,"), ([14, 111], "<X"),
    ([28, 96, 0x160, 0x161, 0x100], "====="), ([1, 158, 223], "!!!"),
    ([57, 15, 105, 106, 103, 108, 102, 107, 104, 109], " TLRUDHEPN"),
    // Letters, function keys and the keypad's plus type nothing.
    ([16, 30, 59, 78, 42, 69, 116], ""),
  ])
  func meaningOfKeys(codes: [UInt16], text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.type(codes.flatMap { [.down($0), .up($0)] }) == text)
  }

  @Test func typingNumbersNeedsDigitsAndEnter() {
    func canTypeNumbers(_ keys: [UInt16]) -> Bool {
      TouchscreenDescription(name: "", codes: [EventType.key: Set(keys)]).canTypeNumbers
    }
    #expect(canTypeNumbers(Array(1...88)))
    #expect(canTypeNumbers(Array(71...83) + [96]))
    #expect(canTypeNumbers(Array(0x200...0x209) + [0x160]))
    #expect(!canTypeNumbers(Array(2...11)))
    #expect(!canTypeNumbers(Array(2...10) + [28]))
    // A power button, and a headset's volume keys.
    #expect(!canTypeNumbers([116]) && !canTypeNumbers([113, 114, 115]))
  }
}

extension KeyDecoder {
  fileprivate mutating func type(
    _ events: [KeyDecoderTests.Event], symbol: (UInt16) -> KeySymbol? = { _ in nil }
  ) -> String {
    String(
      events.compactMap { event -> Character? in
        if case .due = event {
          return repetition(at: repeatDeadline ?? .zero).flatMap { Self.sign(of: $0) }
        }
        let (type, code, value): (UInt16, UInt16, Int32) =
          switch event {
          case .down(let code): (EventType.key, code, 1)
          case .up(let code): (EventType.key, code, 0)
          case .repeated(let code): (EventType.key, code, 2)
          case .dropped: (EventType.synchronization, SynchronizationCode.dropped, 0)
          case .report: (EventType.synchronization, SynchronizationCode.report, 0)
          case .multitouchReport:
            (EventType.synchronization, SynchronizationCode.multitouchReport, 0)
          case .axis(let code): (EventType.absolute, code, 1)
          case .due: preconditionFailure()
          }
        return feed(
          InputEvent(time: .zero, type: type, code: code, value: value), symbol: symbol
        ).flatMap { Self.sign(of: $0) }
      })
  }

  /// A character for a key that goes down.
  private static func sign(of event: KeyEvent) -> Character? {
    guard event.phase == .down else { return nil }
    switch event.key {
    case .character(let character): return character
    case .backspace: return "<"
    case .delete: return "X"
    case .enter: return "="
    case .escape: return "!"
    case .tab: return "T"
    case .backTab: return "B"
    case .left: return "L"
    case .right: return "R"
    case .up: return "U"
    case .down: return "D"
    case .home: return "H"
    case .end: return "E"
    case .pageUp: return "P"
    case .pageDown: return "N"
    case .turn: return "~"
    }
  }
}
