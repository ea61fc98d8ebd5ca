import Testing
import Values

struct TextFormatTests {
  @Test(
    arguments: [
      (".1f", 2.25, "2.3"), (".0f", -0.4, "0"), ("+.1f", 2, "+2.0"), ("+.1f", -2, "−2.0"),
      ("+.0f", 0.2, "0"), (",", 1_234_567, "1,234,567"), (",.2f", 1234.5, "1,234.50"),
      (",", 999, "999"), (",", -1234, "−1,234"), ("+,", 1234, "+1,234"), ("%", 0.256, "26%"),
      (".1%", 0.256, "25.6%"), ("+%", 0.1, "+10%"),
      ("h:mm", 3720, "1:02"), ("mm:ss", 5400, "90:00"), ("h:mm:ss", 59.9, "0:00:59"),
      ("mm:ss", -65, "−01:05"), ("mm:ss", -0.5, "00:00"), ("m 'min'", 1, nil), ("h 'h'", 1, nil),
      ("HH:mm", 1_764_035_940, "01:59"), ("h:mm a", 1_764_079_200, "2:00 PM"),
      ("EEE d MMM y", 1_764_028_800, "Tue 25 Nov 2025"), ("EEEE", 1_764_028_800, "Tuesday"),
      ("d.M.yy", 1_764_028_800, "25.11.25"), ("MMMM", 0, "January"), ("y-MM-dd", -1, "1969-12-31"),
      ("HH:mm:ss", -1, "23:59:59"), ("y-MM-dd", 951_782_400, "2000-02-29"),
      ("y-MM-dd", -2_203_891_200, "1900-03-01"), ("HH:mm", 1e300, "–"), ("mm:ss", 1e300, "–"),
      (".1f", Double.infinity, "–"),
      ("", 1, nil), ("f", 1, nil), (".f", 1, nil), (".1", 1, nil), (".10f", 1, nil), ("x", 1, nil),
      ("HH:mmm", 1, nil), ("12", 1, nil), (":", 1, nil), ("yyyyy", 1, nil), ("LLLLL", 1, nil),
      ("++", 1, nil),
    ] as [(String, Double, String?)])
  func aNumberIsShownInAFormat(_ source: String, _ number: Double, _ text: String?) {
    #expect(TextFormat(source)?.text(of: number, in: .english) == text)
  }
}
