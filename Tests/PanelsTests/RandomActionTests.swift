import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Actions with `random` and `animated`.
struct RandomActionTests {
  /// Presses the button of a panel several times.
  private func numbers(seed: UInt64, count: Int = 20) throws -> [Double] {
    let panel = try panel(
      """
      { values: { n: { minimum: -5, maximum: 100, initial: -5 } }, controls: [
        { kind: 'button', frame: [0, 0, 99, 99], do: 'n = random(10, 20)' }] }
      """)
    panel.start(with: Panel.Clocks(monotonic: { .zero }, utc: { .zero }), seed: seed)
    return try (1...count).map { _ in
      panel.tap(at: Point(x: 50, y: 50))
      return try #require(panel.values["n"]?.number)
    }
  }

  @Test func theSeedDeterminesTheNumbers() throws {
    let numbers = try numbers(seed: 7)
    #expect(try self.numbers(seed: 7) == numbers)
    #expect(try self.numbers(seed: 8) != numbers)
    #expect(numbers.allSatisfy { $0 >= 10 && $0 < 20 } && Set(numbers).count == numbers.count)
  }

  /// The first numbers of SplitMix64 with the seed 1234567, as in the reference of its authors.
  @Test func theNumbersAreThoseOfSplitMix64() {
    var numbers = RandomNumbers(seed: 1_234_567)
    for bits: UInt64 in [6_457_827_717_110_365_317, 3_203_168_211_198_807_973] {
      #expect(numbers.next() == Double(bits >> 11) * 0x1p-53)
    }
  }

  @Test(arguments: [
    ("", true), ("animated: true,", true), ("animated: false,", false),
    ("animated: 'smooth',", true), ("animated: 'not smooth',", false),
    ("animated: 'missing',", true), ("animated: '{row.smooth}',", nil),
  ])
  func theAssignmentMovesOrJumps(_ key: String, _ isAnimated: Bool?) throws {
    let file = """
      { values: { n: { maximum: 100 }, smooth: { initial: true },
          missing: { kind: 'boolean', initial: null } }, controls: [
        { kind: 'button', frame: [0, 0, 99, 99], \(key) do: 'n = 60' },
        { kind: 'slider', value: 'n', frame: [0, 99, 99, 99] }] }
      """
    guard let isAnimated else {
      #expect(throws: PanelFileError.self) { try TestPanel.panel(file) }
      return
    }
    let panel = try panel(file)
    panel.tap(at: Point(x: 50, y: 50))
    let slider = try #require(panel.allControls.last)
    #expect(panel.values["n"]?.number == 60)
    #expect(slider.slots.first?.shown == (isAnimated ? 0 : 60))
  }

  @Test(arguments: [
    ("animated: true", "there is no \"do\" to animate"),
    ("animated: '1 + 1', do: 'n = 1'", "a condition is true or false, but this is a number"),
    ("animated: 1, do: 'n = 1'", "expected"),
    ("text: '{random(1, 2)}'", "random() is for actions"),
  ])
  func mistakesAreReported(_ keys: String, _ message: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { n: {} }, controls: [{ kind: 'label', frame: [0, 0, 99, 99], \(keys) }] }
        """)
    }
    #expect(
      error?.problems.contains { $0.message.hasPrefix(message) } == true,
      "\(String(describing: error))")
  }
}
