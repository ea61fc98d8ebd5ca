import Geometry
import Raster

/// Which face to set text in.
public struct Font: Hashable, Sendable {
  /// How bold the type is.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// From thinner than running text to that of headings.
    case light, regular, medium, semibold, bold

    /// 100 (the thinnest) to 900, as OpenType's `usWeightClass` has it.
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

  /// The family's name, or the path of a font file where it begins with `/`.
  public var family: String
  /// The em in points.
  public var size: Double
  /// How bold the type is.
  public var weight: Weight
  /// All digits equally wide, so that a value that counts does not move its neighbours.
  public var hasTabularDigits: Bool

  /// A face; the size is in points.
  public init(
    family: String = Font.defaultFamily, size: Double = 16, weight: Weight = .regular,
    hasTabularDigits: Bool = true
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.hasTabularDigits = hasTabularDigits
  }

  /// The family where nobody names one.
  public static let defaultFamily = "DejaVu Sans"
}

/// A stretch of text in one font.
public struct TextSpan: Hashable, Sendable {
  /// The text to set.
  public var text: String
  /// The font it is set in.
  public var font: Font
  /// The colour, where it is not the one the whole text is drawn in.
  public var color: Color?

  /// A text in a font, and in a colour if it has one of its own.
  public init(_ text: String, font: Font, color: Color? = nil) {
    self.text = text
    self.font = font
    self.color = color
  }
}

/// Where lines of text stand beside the widest of them, which is as wide as their layout.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge, in the middle, at the right edge.
  case left, center, right
}

/// The room that text has.
public struct TextBox: Hashable, Sendable {
  /// The longest line in points; nil for no limit.
  public var width: Double?
  /// The most lines; text that needs more ends with an ellipsis, which never stands for a part of a
  /// number: that would be another number.
  public var maximumLines: Int
  /// Where lines stand that are shorter than the box is wide.
  public var alignment: TextAlignment
  /// The distance from baseline to baseline, in multiples of the font's own.
  public var lineSpacing: Double

  /// A room, by default of one endless line; `width` is in points.
  public init(
    width: Double? = nil, maximumLines: Int = 1, alignment: TextAlignment = .left,
    lineSpacing: Double = 1
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}

/// Text ready to draw: glyph masks at whole pixels.
public struct TextLayout {
  /// Glyphs of one colour. Their positions are in pixels from the layout's top left corner.
  public struct Piece {
    /// Where each glyph's mask lies.
    public var glyphs: GlyphRun
    /// Nil: the colour the text is drawn in.
    public var color: Color?

    /// Glyphs, and their colour; nil for the one of the text.
    public init(glyphs: GlyphRun, color: Color?) {
      self.glyphs = glyphs
      self.color = color
    }
  }

  /// In the order they are drawn.
  public var pieces: [Piece]
  /// The room it takes in points: the widest line's advance, and all lines' ascents and descents.
  public var size: Size
  /// From the top to the first line's baseline, in points, on a whole pixel.
  public var firstBaseline: Double
  /// From the top to the last line's baseline, in points; that of the first line where it is alone.
  public var lastBaseline: Double
  /// The height of a capital letter of the largest font in the first line, in points.
  public var capHeight: Double
  /// Whether an ellipsis stands for text that found no room.
  public var isTruncated: Bool
  /// Whether a word found no room in a line and goes on in the next.
  public var breaksWord: Bool

  /// A typesetter's result; see the members for the units.
  public init(
    pieces: [Piece] = [], size: Size = .zero, firstBaseline: Double = 0,
    lastBaseline: Double? = nil, capHeight: Double = 0, isTruncated: Bool = false,
    breaksWord: Bool = false
  ) {
    self.pieces = pieces
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline ?? firstBaseline
    self.capHeight = capHeight
    self.isTruncated = isTruncated
    self.breaksWord = breaksWord
  }
}

/// Why a font cannot be had, and what to do about it.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The family or the path, as it was asked for.
  public var family: String
  /// The reason and the remedy: `no font of this family is installed; Debian's package
  /// fonts-inter has it`.
  public var reason: String

  /// Names the font and says why it cannot be used.
  public init(family: String, reason: String) {
    self.family = family
    self.reason = reason
  }

  /// In one line, for people.
  public var description: String { "font \(family): \(reason)" }
}

/// Turns text into glyph masks. Controls ask for text through this, so that they need no font
/// library.
public protocol Typesetter: AnyObject {
  /// Sets `spans` one after another on the same lines. `scale` is pixels per point. A character
  /// that no font has becomes a visible box; a font that cannot be had is replaced by one that can.
  func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout

  /// Whether text can be set in the font's family: for those who would rather know than see
  /// another one. A weight that the family lacks is no error, the nearest one is taken.
  func check(_ font: Font) throws(FontError)
}

extension Typesetter {
  /// Fonts need no check where there is but one.
  public func check(_ font: Font) throws(FontError) {}
}
