extension PanelReference {
  /// An operator, a function or a format, with an expression that uses it and the text that a label
  /// shows for `{expression}`.
  typealias Usage = (syntax: String, meaning: String, example: String, shown: String)

  static let operators: [Usage] = [
    ("`a ? b : c`", "`b` if `a` is true, otherwise `c`", "2 > 1 ? 'yes' : 'no'", "yes"),
    ("`a or b`, `a and b`, `not a`", "a boolean", "not (true and false)", "on"),
    (
      "`==`, `!=`, `<`, `<=`, `>`, `>=`", "a boolean; `<`, `<=`, `>` and `>=` compare only numbers",
      "2 <= 1", "off"
    ),
    (
      "`+`, `-`", "a number; write spaces around `-`, because names contain hyphens", "5 - 2 + 1",
      "4"
    ),
    (
      "`*`, `/`, `%`", "a number; the remainder has the sign of `b` in `a % b`", "7 % 3 * 10", "10"
    ),
    ("`-a`", "a number", "-(2 + 3)", "−5"),
    (
      "`a ?? b`",
      "`a` if it is known, otherwise `b`; beside another operator, write parentheses: `(a ?? b) / 2` or `a ?? (b / 2)`",
      "(1 / 0) ?? 7", "7"
    ),
  ]

  static let functions: [Usage] = [
    ("`min(a, b, …)`, `max(a, b, …)`", "the smallest or largest number", "max(3, 8, 5)", "8"),
    (
      "`clamp(x, low, high)`", "`x`, but at least `low` and at most `high`", "clamp(120, 0, 100)",
      "100"
    ),
    ("`round(x)`, `floor(x)`, `ceil(x)`", "a whole number", "floor(2.8)", "2"),
    ("`abs(x)`", "the number without its sign", "abs(-4)", "4"),
    ("`known(x)`", "whether `x` is known", "known(1 / 0)", "off"),
    ("`text(x, 'format')`", "a number as a text", "text(21.46, '.1f')", "21.5"),
    (
      "`contains(text, part)`", "whether a text contains another", "contains('Kitchen', 'hen')",
      "on"
    ),
    (
      "`includes(items, item)`", "whether a comma-separated list contains an item",
      "includes('Lights,Music', 'Light')", "off"
    ),
    (
      "`lower(text)`", "the text in lower case, to compare without regard to case",
      "lower('Küche')", "küche"
    ),
    (
      "`length(text)`, `length(list)`",
      "the number of characters (Unicode scalars), or of rows of a list", "length('Küche')", "5"
    ),
    (
      "`escape(text, 'wifi')`, `escape(text, 'url')`",
      "the text as a part of the login of a wireless network in a QR code, or of a web address",
      "escape('a;b', 'wifi')", "a\\;b"
    ),
    (
      "`local(x)`", "a Unix time (in UTC) in the panel's time zone, for a format of times",
      "local(1764091800):HH:mm", "17:30"
    ),
    (
      "`time(text)`", "the Unix time of a text in the format of ISO 8601",
      "time('2025-11-25T17:30+01:00')", "1764088200"
    ),
  ]

  static let formats: [Usage] = [
    ("`.1f`, `.0f`", "a fixed number of decimals", "21.46:.1f", "21.5"),
    ("`+.1f`", "a sign for positive numbers, too", "0.5:+.1f", "+0.5"),
    ("`,`, `,.2f`", "separators of thousands", "1234.5:,.2f", "1,234.50"),
    ("`%`, `.1%`", "a fraction as a percentage", "0.42:%", "42%"),
    ("`h:mm`, `mm:ss`, `h:mm:ss`", "seconds as a duration", "3900:h:mm", "1:05"),
    ("`HH:mm`, `h:mm a`", "seconds since 1970 as a time of day", "clock:HH:mm", "17:30"),
    ("`EEE d MMM y`", "seconds since 1970 as a date", "clock:EEE d MMM y", "Tue 25 Nov 2025"),
    (
      "`MMMM y`, `LLLL`",
      "a month without a day; many languages have another form of the name for it, which `LLL` and `LLLL` always show",
      "clock:MMMM y", "November 2025"
    ),
  ]

  /// The usages as a table.
  static func table(_ title: String, _ usages: [Usage]) -> Document.Block {
    var table = Document.Table([title, "Example", "Meaning"])
    for usage in usages {
      table.add([usage.syntax, "`{\(usage.example)}` shows \(usage.shown)", usage.meaning])
    }
    return .table(table)
  }
}
