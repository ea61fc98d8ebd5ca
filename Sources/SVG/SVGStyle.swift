import Geometry
import Raster

/// How a shape is painted. Elements inherit it from their parents.
struct SVGStyle {
  var fill = SVGPaint.color(.black)
  var stroke = SVGPaint.none
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var lines = StrokeStyle(miterLimit: 4)
  var isVisible = true

  // Not inherited.
  var opacity = 1.0
  var isDisplayed = true
  /// The `id` of the clip path, and its offset in the file.
  var clip: (name: String, offset: Int)?

  /// Returns the style of a child element.
  func inherited(by element: XMLElement) throws(Problem) -> SVGStyle {
    var style = self
    (style.opacity, style.isDisplayed, style.clip) = (1, true, nil)
    // Declarations in `style` win over attributes.
    for attribute in element.attributes where attribute.name != "style" {
      try style.set(attribute.name, TextScanner(attribute))
    }
    if let attribute = element["style"] {
      for (name, scanner) in attribute.declarations { try style.set(name, scanner) }
    }
    return style
  }

  /// Sets a property. Others than those of SVG are ignored.
  private mutating func set(_ name: String, _ value: TextScanner) throws(Problem) {
    var value = value
    var ahead = value
    let word = ahead.word()
    if word == "inherit" { return }
    switch name {
    case "fill": fill = try SVGPaint(value)
    case "stroke": stroke = try SVGPaint(value)
    case "opacity": opacity = try value.opacity()
    case "fill-opacity": fillOpacity = try value.opacity()
    case "stroke-opacity": strokeOpacity = try value.opacity()
    case "stroke-width":
      lines.width = try value.length(percent: nil)
      guard lines.width >= 0 else { throw value.problem("a width cannot be negative") }
    case "stroke-miterlimit": lines.miterLimit = max(try value.number(), 1)
    case "stroke-linecap":
      guard let cap = LineCap(rawValue: word) else {
        throw value.problem("expected butt, round or square")
      }
      lines.cap = cap
    case "stroke-linejoin":
      switch word {
      case "round": lines.join = .round
      case "bevel": lines.join = .bevel
      case "miter", "miter-clip", "arcs": lines.join = .miter
      default: throw value.problem("expected miter, round or bevel")
      }
    case "fill-rule": fillRule = try Self.rule(word, value)
    case "clip-rule": clipRule = try Self.rule(word, value)
    case "visibility": isVisible = word == "visible"
    case "display": isDisplayed = word != "none"
    case "clip-path":
      let offset = value.offset
      switch try? SVGPaint(value) {
      case SVGPaint.none?: break
      case .gradient(let name)?: clip = (name, offset)
      default: throw value.problem("expected url(#…)")
      }
    default: try Self.refuse(name, word, value)
    }
  }

  private static func rule(_ word: String, _ value: TextScanner) throws(Problem) -> FillRule {
    switch word {
    case "nonzero": .nonZero
    case "evenodd": .evenOdd
    default: throw value.problem("expected nonzero or evenodd")
    }
  }

  /// Refuses properties that would change the picture and are not read.
  private static func refuse(
    _ name: String, _ word: String, _ value: TextScanner
  ) throws(Problem) {
    guard !["none", "normal"].contains(word), let advice = unread[name] else { return }
    throw value.problem("\"\(name)\" is not supported; \(advice)")
  }

  private static let unread = [
    "filter": "remove the filter, or export a PNG picture",
    "mask": "replace the mask with shapes, or export a PNG picture",
    "mix-blend-mode": "use normal blending, or export a PNG picture",
    "marker": "convert the stroke to a path", "marker-start": "convert the stroke to a path",
    "marker-mid": "convert the stroke to a path", "marker-end": "convert the stroke to a path",
    "stroke-dasharray": "convert the dashes to a path",
    "vector-effect": "remove it",
    "transform-origin": "write the origin into \"transform\"",
  ]
}

extension XMLElement.Attribute {
  /// The declarations of a `style` attribute. Each has its own scanner.
  var declarations: [(name: String, value: TextScanner)] {
    var declarations: [(String, TextScanner)] = []
    for part in value.split(separator: UInt8(ascii: ";")) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let words = String(decoding: part[..<colon], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      guard words.count == 1, let name = words.first else { continue }
      let text = part[(colon + 1)...]
      declarations.append(
        (name.lowercased(), TextScanner(Array(text), offset: offset + text.startIndex)))
    }
    return declarations
  }
}

extension TextScanner {
  /// Takes an opacity, a number or a percentage, clamped to 0…1.
  mutating func opacity() throws(Problem) -> Double {
    let number = try number()
    return min(max(skip("%") ? number / 100 : number, 0), 1)
  }

  /// Takes a length in pixels of CSS, of which an inch has 96.
  /// - Parameter percent: The length of 100 %; nil if percentages are not allowed.
  mutating func length(percent: Double?) throws(Problem) -> Double {
    let number = try number()
    let unit = self
    if skip("%") {
      guard let percent else { throw unit.problem("expected a number without a percent sign") }
      return number / 100 * percent
    }
    switch word() {
    case "", "px": return number
    case "pt": return number * 96 / 72
    case "pc": return number * 16
    case "in": return number * 96
    case "cm": return number * 96 / 2.54
    case "mm": return number * 96 / 25.4
    default: throw unit.problem("expected a length in px")
    }
  }
}
