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

  /// The colour of `currentColor`; nil for that of the text that surrounds the picture.
  var color: Color?
  /// Whether the fill is above the stroke.
  var paintsStrokeFirst = false
  /// The properties that would change a stroke and are not drawn.
  private var strokeProblems: [String: Problem] = [:]

  // Not inherited.
  var opacity = 1.0
  var isDisplayed = true
  /// The `id` of the clip path, and its offset in the file.
  var clip: (name: String, offset: Int)?
  var transform = AffineTransform.identity

  /// Returns the style of a child element.
  /// - Parameter isRoot: Whether the element is the whole picture.
  func inherited(
    by element: XMLElement, _ sheet: StyleSheet, isRoot: Bool = false
  ) throws(Problem) -> SVGStyle {
    var style = self
    (style.opacity, style.isDisplayed, style.clip, style.transform) = (1, true, nil, .identity)
    try SVGAttributes.check(element)
    let properties = sheet.properties(of: element)
    for (name, value) in properties {
      switch SVGProperty.inStyle(name) {
      case .drawn(let isInherited): try style.set(name, value, isInherited: isInherited)
      case .refused(let refusal):
        // The frame of the picture reads the size of the root element.
        if case .elements(let names) = refusal.scope, !names.contains(element.name) { continue }
        if refusal.scope == .transforms, !properties.contains(where: { $0.name == "transform" }) {
          continue
        }
        try style.refuse(name, value, refusal, isRoot: isRoot)
      case .harmless, nil: break
      }
    }
    return style
  }

  /// Sets a property that is drawn.
  private mutating func set(
    _ name: String, _ value: TextScanner, isInherited: Bool
  ) throws(Problem) {
    var value = value
    var ahead = value
    let word = ahead.word()
    switch word {
    case "inherit" where isInherited, "unset": return
    case "initial" where !isInherited, "revert" where !isInherited: return
    case "inherit", "initial", "revert":
      throw value.problem("\"\(word)\" is not supported here; write the value")
    default: break
    }
    switch name {
    case "fill": fill = try SVGPaint(value)
    case "stroke": stroke = try SVGPaint(value)
    case "color":
      if word.lowercased() != "currentcolor" { color = try Color(&value) }
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
    case "stroke-linejoin": lines.join = try Self.join(word, value)
    case "paint-order": paintsStrokeFirst = try Self.paintsStrokeFirst(value)
    case "fill-rule": fillRule = try Self.rule(word, value)
    case "clip-rule": clipRule = try Self.rule(word, value)
    case "visibility": isVisible = word == "visible"
    case "display": isDisplayed = word != "none"
    case "transform": transform = try AffineTransform(value)
    case "clip-path":
      value.skipSpace()
      switch try? SVGPaint(value) {
      case SVGPaint.none?: break
      case .gradient(let name)?: clip = (name, value.offset)
      default: throw value.problem("expected url(#…)")
      }
    default: break
    }
  }

  private static func rule(_ word: String, _ value: TextScanner) throws(Problem) -> FillRule {
    switch word {
    case "nonzero": .nonZero
    case "evenodd": .evenOdd
    default: throw value.problem("expected nonzero or evenodd")
    }
  }

  private static func join(_ word: String, _ value: TextScanner) throws(Problem) -> LineJoin {
    switch word {
    case "round": .round
    case "bevel": .bevel
    case "miter", "miter-clip", "arcs": .miter
    default: throw value.problem("expected miter, round or bevel")
    }
  }

  private static func paintsStrokeFirst(_ value: TextScanner) throws(Problem) -> Bool {
    let words = value.text.split(whereSeparator: \.isWhitespace)
    guard words.allSatisfy({ ["normal", "fill", "stroke", "markers"].contains($0) }) else {
      throw value.problem("expected normal, or words such as stroke fill")
    }
    // Omitted words follow in the normal order: fill, stroke, markers.
    return words.first { $0 != "markers" } == "stroke"
  }

  /// Refuses a property that would change the picture.
  private mutating func refuse(
    _ name: String, _ value: TextScanner, _ refusal: SVGProperty.Refusal, isRoot: Bool
  ) throws(Problem) {
    if refusal.scope == .root, !isRoot { return }
    let words = value.text.lowercased().split { $0.isWhitespace || $0 == "," }
    // The origin of the root element is its centre.
    let harmless: Set<String> =
      isRoot && name == "transform-origin" ? ["50%", "center"] : refusal.harmless
    // Every value of a coordinate changes the shape, except an empty one, which browsers ignore.
    let isHarmless =
      refusal.isGeometry
      ? words.isEmpty
      : words.allSatisfy {
        harmless.contains(String($0)) || Self.keywords.contains(String($0))
      }
    if refusal.scope == .strokes {
      if words == ["inherit"] || words == ["unset"] { return }
      strokeProblems = strokeProblems.filter { !$0.key.hasPrefix(name) }
    }
    guard !isHarmless else { return }
    var start = value
    start.skipSpace()
    let problem = start.problem("\"\(name)\" is not supported; \(refusal.advice)")
    guard refusal.scope == .strokes else { throw problem }
    strokeProblems[name] = problem
  }

  private static let keywords: Set<String> = ["inherit", "initial", "unset", "revert"]

  /// Throws if the vertices of a shape in this style have markers, with or without a stroke.
  func checkMarkers() throws(Problem) {
    let problems = strokeProblems.filter { $0.key.hasPrefix("marker") }.values
    if let problem = problems.min(by: { $0.offset < $1.offset }) { throw problem }
  }

  /// Throws if strokes in this style cannot be drawn.
  func checkStroke() throws(Problem) {
    if let problem = strokeProblems.values.min(by: { $0.offset < $1.offset }) { throw problem }
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
