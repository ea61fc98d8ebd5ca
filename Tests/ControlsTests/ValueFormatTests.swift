import Raster
import Testing

@testable import Controls

/// The text of a format, and which part of it is the unit.
struct ValueFormatTests {
  private let value = Value(.number(21.456), in: 0...100, step: 0.001, unit: "km/h")

  private func runs(_ format: String, _ value: Value? = nil) throws -> [ValueRun] {
    let value = value ?? self.value
    return try ValueFormat(format).runs(for: value, scalar: value.scalar, in: .english)
  }

  private func unit(_ text: String) -> ValueRun { ValueRun(text, isUnit: true) }

  @Test(arguments: ["%", "€", "$", "°C", "°", "‰", "km/h"])
  func aUnitAfterTheNumberIsRecognized(_ sign: String) throws {
    for space in ["", " ", "\u{A0}", "\u{202F}"] {
      #expect(
        try runs("At {value:.1f}\(space)\(sign), now")
          == [ValueRun("At 21.5"), unit(sign), ValueRun(", now")])
    }
  }

  /// A number that moves to its value shows only numbers that the value can have.
  @Test(arguments: [
    (0.26, "0.5"), (0.74, "0.5"), (0.2, "0.0"), (9.9, "10.0"), (-0.3, "-0.5"), (0.75, "1.0"),
  ])
  func aMovingNumberStaysOnTheGrid(number: Double, expected: String) throws {
    let value = Value(.number(1), in: -2...10, step: 0.5)
    let format = try ValueFormat("{value:.1f}")
    let text = format.text(for: value, scalar: .number(number), in: .english)
    #expect(text.replacing("\u{2212}", with: "-") == expected)
    let plain = value.text(of: .number(number), in: .english)
    #expect(plain.replacing("\u{2212}", with: "-") == expected)
  }

  @Test func aMovingNumberWithoutAGridShowsAllNumbers() throws {
    let value = Value(.number(1), in: 0...10)
    let text = try ValueFormat("{value:.2f}").text(for: value, scalar: .number(0.26), in: .english)
    #expect(text == "0.26")
  }

  @Test func otherWordsAreNotUnits() throws {
    #expect(try runs("{value:.0f} rooms") == [ValueRun("21 rooms")])
    #expect(try runs("% {value:.0f}") == [ValueRun("% 21")])
    #expect(try runs("{value:.0f} of € 50") == [ValueRun("21 of € 50")])
    #expect(try runs("{value:.0f}m") == [ValueRun("21m")], "the unit of the value is km/h")
  }

  @Test func theUnitFieldIsTheUnitOfTheValue() throws {
    #expect(try runs("{value:.0f} {unit} now") == [ValueRun("21"), unit("km/h"), ValueRun(" now")])
    #expect(try runs("{value:.0f}{unit}") == [ValueRun("21"), unit("km/h")])
    #expect(try runs("in {unit}") == [ValueRun("in km/h")])
    let unitless = Value(.number(3), in: 0...10, step: 1)
    #expect(try runs("{value} {unit}", unitless) == [ValueRun("3")])
    #expect(try runs("{value} {unit}!", unitless) == [ValueRun("3!")])
    #expect(try runs("", unitless) == [ValueRun("")])
  }

  @Test func aNarrowNoBreakSpaceSeparatesAUnitFromItsNumber() throws {
    #expect(try runs("{value:.0f} %").text == "21\u{202F}%")
    #expect(try runs("{value:.0f} °").text == "21°")
    #expect(try runs("{value:.0f}°C").text == "21\u{202F}°C")
  }

  /// A unit is smaller than its number, but still legible.
  @Test(arguments: [(8.0, 8.0), (11, 11), (13, 13), (16, 13), (20, 13), (28, 16.8), (44, 26.4)])
  func aUnitIsSmallerThanItsNumber(number: Double, unit: Double) {
    #expect(abs(UnitStyle.size(besideNumberOf: number) - unit) < 1e-9)
  }

  @Test func aUnitIsLighterThanItsNumber() {
    let font = Font(size: 44, weight: .semibold)
    let runs = [ValueRun("7"), unit("%"), ValueRun("3"), unit("°")]
    let spans = runs.spans(font, unitColor: .black)
    #expect(spans.map(\.font.weight) == [.semibold, .regular, .semibold, .regular])
    #expect(spans.map(\.font.size).map { ($0 * 10).rounded() } == [440, 264, 440, 440])
    #expect(spans.map(\.color) == [nil, .black, nil, .black])
    let light = [unit("%")].spans(Font(size: 44, weight: .light), unitColor: nil)
    #expect(light[0].font.weight == .light)
  }

  @Test(arguments: [(5.0, "5"), (2.5, "2.5"), (0.25, "0.25")])
  func aRangeOfOneNumberHasItsDecimals(number: Double, text: String) {
    let value = NamedValue(name: "v", .number(number), in: number...number)
    #expect(value.text(of: value.scalar, in: .english) == text)
  }
}
