import Raster

/// The elements and the style of a file, before anything is drawn.
struct SVGDocument {
  /// The elements by their `id`.
  private(set) var elements: [String: XMLElement] = [:]
  private(set) var sheet = StyleSheet()
  /// The elements around each clip path, the outermost one first, by its offset.
  private var surroundings: [Int: [XMLElement]] = [:]
  /// The property `color` of gradients, by their offset.
  private var colors: [Int: Color] = [:]
  private var elementCount = 0

  /// Examines every element of a file. Throws for those that change the picture, even if they are
  /// inside elements that are not drawn.
  init(_ root: XMLElement) throws(Problem) {
    try examine(root, in: [])
    guard elementCount * sheet.declarationCount <= SVGReader.styleLimit else {
      throw Problem("too many elements and styles; simplify the style", at: root.offset)
    }
    try findColors(root, nil)
  }

  private mutating func examine(
    _ element: XMLElement, in surrounding: [XMLElement]
  ) throws(Problem) {
    if element.isForeign { return }
    elementCount += 1
    if let id = element["id"]?.text, elements[id] == nil { elements[id] = element }
    switch element.name {
    case "style": try sheet.add(element)
    case "clipPath": surroundings[element.offset] = surrounding
    case "script", "animate", "animateColor", "animateMotion", "animateTransform", "set":
      throw Self.refusal(of: element)
    default: break
    }
    let inner = surrounding + [element]
    for child in element.children { try examine(child, in: inner) }
  }

  /// The style that a clip path inherits from the elements around it.
  func styleAround(_ clipPath: XMLElement) throws(Problem) -> SVGStyle {
    var style = SVGStyle()
    for (depth, element) in (surroundings[clipPath.offset] ?? []).enumerated() {
      style = try style.inherited(by: element, sheet, isRoot: depth == 0)
    }
    return style
  }

  /// Returns the error for an element that is not drawn.
  static func refusal(of element: XMLElement) -> Problem {
    let advice = Self.advice[element.name] ?? "remove it, or export a PNG picture"
    return Problem("<\(element.name)> is not supported; \(advice)", at: element.offset)
  }

  private static let advice = [
    "text": "convert text to paths", "image": "use an image control of its own for the picture",
    "script": "remove it", "filter": "remove the filter, or export a PNG picture",
    "mask": "replace the mask with shapes, or export a PNG picture",
    "animate": "remove the animation", "animateColor": "remove the animation",
    "animateMotion": "remove the animation", "animateTransform": "remove the animation",
    "set": "remove the animation", "svg": "replace it with <g>",
    "switch": "replace it with the element that is drawn",
  ]

  // MARK: The colour of gradients

  private mutating func findColors(_ element: XMLElement, _ outer: Color?) throws(Problem) {
    if element.isForeign { return }
    let color = try color(of: element) ?? outer
    if ["linearGradient", "radialGradient"].contains(element.name) {
      colors[element.offset] = color
    }
    for child in element.children { try findColors(child, color) }
  }

  /// The property `color`; nil if the element inherits it.
  private func color(of element: XMLElement) throws(Problem) -> Color? {
    for (name, value) in sheet.properties(of: element) where name == "color" {
      var value = value
      var ahead = value
      let word = ahead.word().lowercased()
      guard !["currentcolor", "inherit", "unset"].contains(word) else { continue }
      return try Color(&value)
    }
    return nil
  }

  /// Returns the colour of a stop, with its opacity.
  func stop(_ element: XMLElement, of gradient: XMLElement) throws(Problem) -> Color {
    var color = Color.black
    var alpha = 1.0
    for (name, value) in sheet.properties(of: element) {
      var value = value
      if name == "stop-opacity" { alpha = try value.opacity() }
      guard name == "stop-color" else { continue }
      switch try SVGPaint(value) {
      case .none: color = Color(gray: 0).opacity(0)
      case .color(let own): color = own
      case .gradient: throw value.problem("expected a colour such as #RRGGBB")
      case .currentColor:
        guard let own = try self.color(of: element) ?? colors[gradient.offset] else {
          throw value.problem(
            "a gradient cannot have the colour of the text; set \"color\" on the gradient")
        }
        color = own
      }
    }
    return color.opacity(alpha)
  }
}
