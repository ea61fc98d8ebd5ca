import Raster

/// A value that a property can be set to.
public enum PropertyValue: Hashable {
  /// No value: the property is inherited or absent.
  case none
  /// A finite number, in the unit that panel files use.
  case number(Double)
  /// Several numbers, in order.
  case numbers([Double])
  /// Several points, in order.
  case points([RelativePoint])
  /// A truth value.
  case boolean(Bool)
  /// A text, a format, a choice, or the name of a built-in icon.
  case text(String)
  /// Several texts, in order.
  case list([String])
  /// A colour.
  case color(Color)
  /// A colour of the theme, which the property follows when the theme or the tint changes.
  case theme(ThemeColor)
  /// A colour that is derived from those of the theme, which the property follows as well.
  case derived(DerivedColor)
  /// A token of the theme, a number that the property follows when the theme changes.
  case token(String)
  /// The duration and the curve of movements. One on the standard curve can also be a number.
  case transition(Transition)
  /// A picture, or an icon that is a picture.
  case picture(Picture)
  /// Several pictures, in order.
  case pictures([Picture])

  /// Returns a value on the way to another one; nil if there is nothing between the two.
  func mixed(with other: PropertyValue, by fraction: Double) -> PropertyValue? {
    func number(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(number(a, b))
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, by: fraction))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(number))
    case (.points(let a), .points(let b)) where a.count == b.count:
      let points = zip(a, b).compactMap { $0.mixed(with: $1, by: fraction) }
      return points.count == a.count ? .points(points) : nil
    default: return nil
    }
  }

  /// The text that leaves a property unset if it is the value to which the property is bound.
  public static let noneText = "none"

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var picture: Picture? { if case .picture(let picture) = self { picture } else { nil } }

  /// The pictures in the value: one, several or none.
  package var allPictures: [Picture] {
    switch self {
    case .picture(let picture): [picture]
    case .pictures(let pictures): pictures
    case .none, .number, .numbers, .points, .boolean, .text, .list, .color, .theme, .derived,
      .token,
      .transition:
      []
    }
  }

  func number(in range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }
}

/// The reason why a property was not set.
public enum PropertyError: Error, Hashable, Sendable {
  /// A different value is required: `a number from 0 to 1`.
  case expected(String)
  /// No icon, theme colour or other item (`kind`) has this name. `meanings` maps known names to
  /// their synonyms: the icon `gear` is also called `settings`.
  case unknown(
    kind: String, name: String, known: [String], meanings: [String: [String]] = [:])
  /// The reason why the control rejects the value.
  case refused(String)
  /// The file of a picture is missing, or does not contain a picture yet. The associated value is
  /// the reason.
  case missing(String)

  /// The message.
  public var message: String {
    switch self {
    case .expected(let expectation): "expected \(expectation)"
    case .unknown(let kind, let name, _, _): "there is no \(kind) \"\(name)\""
    case .refused(let reason), .missing(let reason): reason
    }
  }
}
