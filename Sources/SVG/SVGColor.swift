import Raster

/// The value of `fill` or `stroke`.
enum SVGPaint: Equatable {
  case none
  /// The colour of the text that surrounds the picture.
  case currentColor
  case color(Color)
  /// A gradient, by its `id`.
  case gradient(String)

  /// Reads the whole value.
  init(_ scanner: TextScanner) throws(Problem) {
    var scanner = scanner
    var ahead = scanner
    switch ahead.word() {
    case "none", "transparent": self = .none
    case "currentColor", "currentcolor": self = .currentColor
    case "url":
      guard ahead.skip("("), let text = ahead.text(upTo: ")") else {
        throw scanner.problem("expected url(#…)")
      }
      let quotes: Set<Character> = ["\"", "'", " "]
      let name = text.drop { quotes.contains($0) }
      guard name.first == "#" else {
        throw scanner.problem("only gradients in the file can be used, as url(#…)")
      }
      self = .gradient(String(name.dropFirst().prefix { !quotes.contains($0) }))
      // Ignore the fallback colour: a missing gradient is an error.
      return
    default:
      self = .color(try Color(&scanner))
      ahead = scanner
    }
    guard ahead.isAtEnd() else { throw ahead.problem("expected one colour") }
  }
}

extension Color {
  /// Reads a colour: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, `rgb(…)`, `rgba(…)` or a name.
  init(_ scanner: inout TextScanner) throws(Problem) {
    scanner.skipSpace()
    let start = scanner
    if scanner.skip("#") {
      let digits = scanner.digits()
      let all = digits.count == 4 ? digits.map { "\($0)\($0)" }.joined() : digits
      guard let color = Color(hex: "#" + all) else {
        throw start.problem("expected a colour such as #RRGGBB")
      }
      self = color
      return
    }
    let word = scanner.word().lowercased()
    if word == "rgb" || word == "rgba", scanner.skip("(") {
      var components: [Double] = []
      while components.count < 3 {
        let number = try scanner.number()
        components.append(scanner.skip("%") ? number / 100 : number / 255)
      }
      scanner.skipSpace()
      _ = scanner.skip("/")
      var alpha = 1.0
      if scanner.hasNumber() {
        alpha = try scanner.number()
        if scanner.skip("%") { alpha /= 100 }
      }
      scanner.skipSpace()
      guard scanner.skip(")") else { throw scanner.problem("expected \")\"") }
      self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
      return
    }
    guard let color = ColorNames.colors[word] else {
      throw start.problem("expected a colour such as #RRGGBB, rgb(…) or a name")
    }
    self = color
  }
}
