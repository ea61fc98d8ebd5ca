import Geometry
import Raster

/// A font: its family, size and weight.
public struct Font: Hashable, Sendable {
  /// How bold the font is.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// From lightest to boldest.
    case light, regular, medium, semibold, bold

    /// The weight as in OpenType's `usWeightClass`, which ranges from 100 (thinnest) to 900.
    public var number: Int {
      switch self {
      case .light: 300
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      }
    }
  }

  /// The name of the family, or the path of a font file if it begins with `/`.
  public var family: String
  /// The font size (em) in points.
  public var size: Double
  /// How bold the font is.
  public var weight: Weight
  /// Whether all digits are equally wide, so that a changing number does not move its neighbours.
  public var hasTabularDigits: Bool
  /// The additional distance between characters, as a multiple of the font size. Scripts whose letters
  /// join, such as Arabic, have none.
  public var letterSpacing: Double

  /// Creates a font; `size` is in points.
  public init(
    family: String = Font.defaultFamily, size: Double = 16, weight: Weight = .regular,
    hasTabularDigits: Bool = true, letterSpacing: Double = 0
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.hasTabularDigits = hasTabularDigits
    self.letterSpacing = letterSpacing
  }

  /// The family that is used if none is set.
  public static let defaultFamily = "DejaVu Sans"
}

/// A run of text in one font and colour.
public struct TextSpan: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The font.
  public var font: Font
  /// The colour of the span; nil for the colour in which the whole text is drawn.
  public var color: Color?

  /// Creates a span of text.
  public init(_ text: String, font: Font, color: Color? = nil) {
    self.text = text
    self.font = font
    self.color = color
  }
}

/// The horizontal alignment of text.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the edge where lines of the layout direction begin, in the middle, or where they end.
  case start, center, end
  /// At the left or right edge in every layout direction.
  case left, right

  /// Returns the part of the free space that is to the left of a text, from 0 to 1.
  public func leftShare(isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

/// The space available to text, and how lines are arranged in it.
public struct TextBox: Hashable, Sendable {
  /// The maximum length of a line in points; nil for no limit.
  public var width: Double?
  /// The maximum number of lines. Text that needs more ends with an ellipsis. The ellipsis never
  /// replaces part of a number, because the rest would read as a different number.
  public var maximumLines: Int
  /// The alignment of lines that are shorter than the layout.
  public var alignment: TextAlignment
  /// The distance between baselines, as a multiple of the font's line height.
  public var lineSpacing: Double
  /// Whether the layout direction is right to left. Text without right-to-left letters, such as a
  /// number with its unit, is always from left to right.
  public var isRightToLeft: Bool
  /// The code of the language by whose rules words may break at the ends of lines; nil if they break
  /// only at soft hyphens.
  public var hyphenation: String?

  /// Creates a box. By default it has one line of unlimited length; `width` is in points.
  public init(
    width: Double? = nil, maximumLines: Int = 1, alignment: TextAlignment = .start,
    lineSpacing: Double = 1, isRightToLeft: Bool = false, hyphenation: String? = nil
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
    self.hyphenation = hyphenation
  }
}

/// Glyphs at whole pixels. Their masks may be created when they are drawn, because all masks of a
/// long text in a large font would need gigabytes.
public protocol GlyphSource {
  /// Calls `body` with each glyph that intersects `clip`, in drawing order. May also call it with
  /// glyphs outside `clip`. Positions and `clip` are in pixels from the layout's top left corner.
  /// - Parameter canvas: the canvas on which `body` draws, whose clip is `clip`; nil if it only
  ///   measures.
  func forEachGlyph(
    in clip: PixelRectangle, on canvas: Canvas?, _ body: (GlyphRun.Glyph) -> Void)
}

extension GlyphRun: GlyphSource {
  /// Calls `body` with each glyph.
  public func forEachGlyph(
    in clip: PixelRectangle, on canvas: Canvas?, _ body: (Glyph) -> Void
  ) {
    glyphs.forEach(body)
  }
}

/// Text that is ready to be drawn.
public struct TextLayout {
  /// Glyphs of one colour.
  public struct Piece {
    /// The glyphs and their positions.
    public var source: any GlyphSource
    /// The colour; nil for the colour in which the whole text is drawn.
    public var color: Color?

    /// Creates a piece.
    public init(glyphs source: any GlyphSource, color: Color?) {
      self.source = source
      self.color = color
    }

    /// The masks of all glyphs; to draw a layout, use `Canvas.draw`, which creates only those inside
    /// the clip.
    public var glyphs: GlyphRun {
      var run = GlyphRun()
      let everything = PixelRectangle(left: .min, top: .min, right: .max, bottom: .max)
      source.forEachGlyph(in: everything, on: nil) { run.glyphs.append($0) }
      return run
    }
  }

  /// The glyphs, in drawing order.
  public var pieces: [Piece]
  /// The size in points: the advance of the widest line, and the ascents and descents of all lines.
  public var size: Size
  /// The distance from the top to the first baseline, in points; a whole number of pixels.
  public var firstBaseline: Double
  /// The distance from the top to the last baseline, in points; `firstBaseline` for a single line.
  public var lastBaseline: Double
  /// The height of a capital letter in the largest font of the first line, in points.
  public var capHeight: Double
  /// Whether an ellipsis replaces text that does not fit.
  public var isTruncated: Bool
  /// Whether a word is broken because it is longer than a line.
  public var breaksWord: Bool
  /// The characters that no font has, each once. Boxes are drawn instead.
  public var missing: [Unicode.Scalar]

  /// Creates a layout; see the properties for the units.
  public init(
    pieces: [Piece] = [], size: Size = .zero, firstBaseline: Double = 0,
    lastBaseline: Double? = nil, capHeight: Double = 0, isTruncated: Bool = false,
    breaksWord: Bool = false, missing: [Unicode.Scalar] = []
  ) {
    self.pieces = pieces
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline ?? firstBaseline
    self.capHeight = capHeight
    self.isTruncated = isTruncated
    self.breaksWord = breaksWord
    self.missing = missing
  }

  /// Returns what to tell a user about characters that no font has.
  public static func warning(aboutMissing characters: [Unicode.Scalar]) -> String {
    let shown = characters.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        + (isPrivate(scalar) ? "" : " (\(Character(scalar)))")
    }.joined(separator: ", ")
    let others = characters.count > 8 ? " and \(characters.count - 8) more" : ""
    let (plural, box) = characters.count == 1 ? ("", "a box is") : ("s", "boxes are")
    return "no installed font has the character\(plural) \(shown)\(others); "
      + "\(box) drawn instead; \(advice(on: characters))"
  }

  /// Returns which Debian packages have fonts with the characters.
  private static func advice(on characters: [Unicode.Scalar]) -> String {
    let others = characters.filter { !isPrivate($0) }
    guard !others.isEmpty else {
      return
        "only the font that defines a private-use character has it; install that font, or use an icon"
    }
    let emoji = others.contains(where: isEmoji)
    let packages = [
      others.contains { !isEmoji($0) && !isEastAsian($0) } ? "fonts-noto-core" : nil,
      others.contains(where: isEastAsian) ? "fonts-noto-cjk" : nil,
      emoji ? "fonts-symbola" : nil,
    ].compactMap { $0 }
    return "install Debian's package\(packages.count == 1 ? "" : "s") "
      + packages.joined(separator: " and ")
      + (emoji ? ", which has emoji as outlines; colour fonts are not drawn" : "")
  }

  /// Whether a character is an emoji, or a part of one, that is not in Noto's fonts for text.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F000...0x1FAFF).contains(scalar.value)
  }

  /// Whether a character is of Chinese, Japanese or Korean, or a form that only their fonts have.
  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    [
      0x1100...0x11FF, 0x2E80...0x33FF, 0x3400...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x323AF,
    ].contains { $0.contains(Int(scalar.value)) }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }
}

/// The reason why a font is not available, and what to do.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested family or path.
  public var family: String
  /// The reason and the remedy: `no font of this family is installed; Debian's package
  /// fonts-inter has it`.
  public var reason: String

  /// Creates an error.
  public init(family: String, reason: String) {
    self.family = family
    self.reason = reason
  }

  /// The message, in one line.
  public var description: String { "font \(family): \(reason)" }
}

/// Lays out text as glyph masks, so that controls need no font library.
public protocol Typesetter: AnyObject {
  /// Lays out consecutive spans of text. `scale` is pixels per point.
  ///
  /// A character that is in no font is drawn as a visible box. A font that is not available is
  /// replaced.
  func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout

  /// Returns the edges of each character of a text on a single line, in logical order.
  func characterSpans(
    of text: TextSpan, isRightToLeft: Bool, scale: Double
  ) -> [CharacterSpan]

  /// Throws if the font family is not available. A missing weight is no error, because the nearest
  /// one is used.
  func check(_ font: Font) throws(FontError)
}

/// The edges of a character on a line of text, in points from the left edge of the line.
public struct CharacterSpan: Hashable, Sendable {
  /// The edge before the character: the left edge, or the right edge of a right-to-left character.
  public var leading: Double
  /// The edge after the character.
  public var trailing: Double

  /// Creates a span.
  public init(leading: Double, trailing: Double) {
    (self.leading, self.trailing) = (leading, trailing)
  }
}

extension Typesetter {
  /// Returns characters of equal width, from left to right.
  public func characterSpans(
    of text: TextSpan, isRightToLeft: Bool, scale: Double
  ) -> [CharacterSpan] {
    let count = text.text.count
    guard count > 0 else { return [] }
    let width = layout([text], in: TextBox(), scale: scale).size.width / Double(count)
    return (0..<count).map {
      CharacterSpan(leading: Double($0) * width, trailing: Double($0 + 1) * width)
    }
  }

  /// Accepts every font.
  public func check(_ font: Font) throws(FontError) {}
}
