import Controls
import Expressions
import Testing

/// Times of programs in expressions.
struct TimeTests {
  /// Two hours east of Greenwich, one hour in winter.
  private static var zone: LocalZone { LocalZone { $0 < 1_792_890_000 ? 7_200 : 3_600 } }

  private func result(_ source: String, _ values: [NamedValue] = []) throws -> Scalar? {
    let parsed = try ParsedExpression(source)
    let expression = try Expression(
      parsed,
      values: try parsed.names.map { name in try #require(values.first { $0.name == name }) })
    #expect(expression.dependsOnZone)
    return expression.scalar(in: .english, zone: Self.zone)
  }

  @Test func unixTimeIsShownInTheZone() throws {
    let sunrise = NamedValue(name: "sunrise", .number(1_790_000_000), in: 0...1e12)
    #expect(try result("local(sunrise)", [sunrise]) == .number(1_790_007_200))
    #expect(try result("'{local(sunrise):HH:mm}'", [sunrise]) == .text("16:13"))
    sunrise.setUnknown()
    #expect(try result("local(sunrise)", [sunrise]) == nil)
    #expect(try result("local(1800000000)") == .number(1_800_003_600))
    // Numbers that are no times.
    for number in ["1e300", "-1e300", "9007199254740992"] {
      #expect(try result("local(\(number))") != nil)
    }
  }

  @Test(arguments: [
    ("2026-11-28T10:16Z", 1_795_860_960.0), ("2026-11-28T10:16:05Z", 1_795_860_965),
    ("2026-11-28T10:16:05.25+00:00", 1_795_860_965.25),
    ("2026-11-28T11:16:05,5+01:00", 1_795_860_965.5),
    ("2026-11-28T04:46-05:30", 1_795_860_960), ("20261128T101605Z", 1_795_860_965),
    ("2026-11-28 10:16:05+00", 1_795_860_965), ("2026-11-28t10:16z", 1_795_860_960),
    ("2026-11-28T10Z", 1_795_860_000), ("2026-11-28T24:00Z", 1_795_910_400),
    ("2024-02-29T00:00Z", 1_709_164_800), ("2026-11-28T10:16+0100", 1_795_857_360),
    // Local times, in winter and in summer.
    ("2026-11-28T10:16", 1_795_857_360), ("2026-11-28", 1_795_820_400),
    ("2026-07-01T12:00:00", 1_782_900_000), ("1969-12-31T23:59:59Z", -1),
  ])
  func aTextIsAUnixTime(_ text: String, _ expected: Double) throws {
    #expect(try result("time('\(text)')") == .number(expected))
    let sent = NamedValue(name: "sent", .text(text))
    #expect(try result("time(sent)", [sent]) == .number(expected))
  }

  @Test(arguments: [
    "", "unavailable", "10:16", "2026-13-01", "2026-02-30", "2026-11-28T", "2026-11-28T25:00Z",
    "2026-11-28T10:60Z", "2026-11-28T24:01Z", "2026-11-28T10:16:05.Z", "2026-11-28T10:16Zx",
    "2026-11-28T10:16+25", "26-11-28", "2026-1128", "1795860960", "２０２６-11-28",
  ])
  func anotherTextIsUnknown(_ text: String) throws {
    let sent = NamedValue(name: "sent", .text(text))
    #expect(try result("time(sent)", [sent]) == nil)
    let error = #expect(throws: ExpressionError.self) { try ParsedExpression("time('\(text)')") }
    #expect(
      error?.message
        == "'\(text)' is not a time; write one such as '2026-11-28T10:16:05+01:00' or '2026-11-28'")
  }

  @Test(arguments: [
    ("Café;Netz:\"1\"", "Café\\;Netz\\:\\\"1\\\""), ("a,b\\c;d", "a\\,b\\\\c\\;d"), ("", ""),
    ("plain name", "plain name"),
  ])
  func aTextIsEscapedForALogin(_ text: String, _ expected: String) throws {
    let name = NamedValue(name: "ssid", .text(text))
    let expression = try Expression(ParsedExpression("escape(ssid, 'wifi')"), values: [name])
    #expect(expression.scalar(in: .english) == .text(expected))
  }

  @Test func aTextIsEscapedForAnAddress() throws {
    let expression = try Expression(ParsedExpression("escape('a b/ü~', 'url')"), values: [])
    #expect(expression.scalar(in: .english) == .text("a%20b%2F%C3%BC~"))
    let error = #expect(throws: ExpressionError.self) {
      try ParsedExpression("escape('a', 'json')")
    }
    #expect(error?.message == "write 'wifi' or 'url' as the second part" && error?.offset == 12)
  }
}
