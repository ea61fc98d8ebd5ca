/// What the properties of SVG and CSS do to a picture. Every property that browsers apply to a
/// picture is listed; a name that is not listed has no effect in a browser either.
enum SVGProperty {
  /// The property is drawn.
  case drawn(isInherited: Bool)
  /// The property does not change a picture without text, scripts and animations.
  case harmless
  /// The property changes the picture and is not drawn.
  case refused(Refusal)

  struct Refusal {
    /// Where the property has an effect.
    enum Scope: Equatable {
      case everywhere
      /// On elements with these names, with every value. Not on the root element.
      case elements(Set<String>)
      /// On strokes. The property is inherited.
      case strokes
      /// On elements with a transform.
      case transforms
      /// On the root element.
      case root
    }

    /// What to do instead.
    let advice: String
    var scope = Scope.everywhere
    /// The values that do not change the picture.
    var harmless: Set<String> = ["none", "normal"]

    /// Whether the property is a coordinate or a length of a shape.
    var isGeometry: Bool { if case .elements = scope { true } else { false } }
  }

  /// The properties that are also attributes, by their name.
  static let attributes = table(
    [
      (.drawn(isInherited: true), inherited), (.drawn(isInherited: false), own),
      (.harmless, harmlessAttributes),
    ] + refusedAttributes)

  /// The properties that only style sheets and `style` attributes have, by their name.
  static let styles = table([(.harmless, harmlessStyles)] + refusedStyles)

  /// Returns what a property in a style does; nil if it is unknown.
  static func inStyle(_ name: String) -> SVGProperty? {
    if let property = attributes[name] ?? styles[name] { return property }
    return name.hasPrefix("border") ? styles["border"] : nil
  }

  private static func table(_ lists: [(SVGProperty, String)]) -> [String: SVGProperty] {
    var table: [String: SVGProperty] = [:]
    for (property, names) in lists {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = property }
    }
    return table
  }

  // MARK: Lists

  private static let inherited = """
    fill stroke fill-opacity stroke-opacity stroke-width stroke-miterlimit stroke-linecap
    stroke-linejoin fill-rule clip-rule visibility color paint-order
    """

  private static let own = "opacity display clip-path transform stop-color stop-opacity"

  /// Hints, and properties of text, filters, dashes and viewports.
  private static let harmlessAttributes = """
    alignment-baseline baseline-shift clip color-interpolation color-interpolation-filters
    color-profile color-rendering cursor direction dominant-baseline enable-background flood-color
    flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant
    font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering kerning
    letter-spacing lighting-color overflow pointer-events shape-rendering stroke-dashoffset
    text-anchor text-decoration text-overflow text-rendering unicode-bidi white-space word-spacing
    writing-mode
    """

  private static let harmlessStyles = """
    -webkit-tap-highlight-color -webkit-user-select aspect-ratio backface-visibility block-size
    caret-color color-adjust color-scheme contain flex float forced-color-adjust hyphens inset
    inline-size isolation left line-height margin margin-bottom margin-left margin-right margin-top
    max-height max-width min-height min-width object-fit orphans overflow-wrap overflow-x
    overflow-y pointer-events position print-color-adjust quotes resize right shape-image-threshold
    shape-inside shape-margin shape-outside shape-padding shape-subtract tab-size text-align
    text-align-last text-decoration-color text-decoration-line text-decoration-style
    text-emphasis text-indent text-orientation text-shadow text-transform text-underline-position
    top bottom touch-action transform-style transition transition-delay transition-duration
    transition-property transition-timing-function user-select vertical-align widows will-change
    word-break word-wrap z-index points x1 y1 x2 y2
    """

  private static let picture = "or export a PNG picture"

  private static let refusedAttributes: [(SVGProperty, String)] = [
    (refused("remove the filter, \(picture)"), "filter"),
    (refused("replace the mask with shapes, \(picture)"), "mask"),
    (refused("use normal blending, \(picture)"), "mix-blend-mode"),
    (
      refused("convert the stroke to a path", .strokes),
      "marker marker-start marker-mid marker-end"
    ),
    (refused("convert the dashes to a path", .strokes, ["0"]), "stroke-dasharray"),
    (refused("remove it", .strokes), "vector-effect"),
    (
      refused("write the origin into \"transform\"", .transforms, ["0", "0px", "0%"]),
      "transform-origin"
    ),
  ]

  private static let refusedStyles: [(SVGProperty, String)] = [
    (refused("use normal blending, \(picture)"), "background-blend-mode"),
    (refused("remove the filter, \(picture)"), "-webkit-filter backdrop-filter"),
    (
      refused("replace the mask with shapes, \(picture)"),
      """
      mask-image mask-border mask-border-source -webkit-mask -webkit-mask-image
      -webkit-mask-box-image
      """
    ),
    (
      refused("write the coordinates into \"transform\"", .transforms, ["view-box"]),
      "transform-box"
    ),
    (
      refused("write it into \"transform\""),
      """
      rotate scale translate offset offset-path perspective -webkit-transform -moz-transform
      -ms-transform -o-transform
      """
    ),
    (refused("scale the shapes", .everywhere, ["1", "100%"]), "zoom"),
    (refused("remove the animation"), "animation animation-name -webkit-animation"),
    (geometry("path"), "d"), (geometry("circle"), "r"), (geometry("circle", "ellipse"), "cx cy"),
    (geometry("rect", "ellipse"), "rx ry"), (geometry("rect", "use", "symbol"), "x y width height"),
    (refused("write each property"), "all"),
    (refused("use \"display\"", .everywhere, ["visible", "auto"]), "content-visibility"),
    (refused("use \"clip-path\" with a clip path"), "-webkit-clip-path"),
    (
      refused("draw it with a shape", .root, ["0", "0px", "transparent", "unset", "initial"]),
      """
      background background-color background-image border box-shadow outline padding padding-top
      padding-right padding-bottom padding-left
      """
    ),
  ]

  fileprivate static func refused(
    _ advice: String, _ scope: Refusal.Scope = .everywhere, _ values: Set<String> = []
  ) -> SVGProperty {
    .refused(
      Refusal(advice: advice, scope: scope, harmless: values.union(["none", "normal"])))
  }
}

extension SVGProperty {
  /// A coordinate or a length of a shape, which browsers also read from a style.
  fileprivate static func geometry(_ elements: String...) -> SVGProperty {
    refused("write it as an attribute of the shape", .elements(Set(elements)))
  }
}

/// What attributes do that are not properties.
enum SVGAttributes {
  /// Attributes that decide whether or when an element is drawn.
  private static let refused = [
    "requiredExtensions": "remove it", "systemLanguage": "remove it",
    "onload": "remove the script",
  ]

  /// Refuses the attributes of an element that change the picture and are not read.
  static func check(_ element: XMLElement) throws(Problem) {
    for attribute in element.attributes {
      guard let advice = refused[attribute.name] else { continue }
      throw Problem("\"\(attribute.name)\" is not supported; \(advice)", at: attribute.offset)
    }
  }
}
