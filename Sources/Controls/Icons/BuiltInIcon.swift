/// An icon that comes with Bezel: one of a family on a grid of 24 × 24, drawn with a pen 2 wide
/// that leaves round ends, so that they stand beside one another at any size.
///
/// Straight strokes lie on whole numbers, so at 24 points their edges are the pixels'. The ink stays
/// within 2 and 22 of the grid: circles are 20 wide, squares 18, upright shapes 16 × 20. Corners
/// are rounded by 2, and between two strokes there is room for another one where there can be.
public struct BuiltInIcon: Hashable, Sendable {
  /// As panel files name it.
  public let name: String
  /// What else people call it, Material's and SF Symbols' names among them, with spaces between.
  let means: String
  /// The strokes of the pen, as `IconOutline` reads them.
  let strokes: String
  /// Areas that the pen goes around and that are filled.
  let solid: String

  /// The side of the square that the outlines are drawn in.
  static let side = 24.0
  static let strokeWidth = 2.0

  init(_ name: String, means: String, strokes: String = "", solid: String = "") {
    self.name = name
    self.means = means
    self.strokes = strokes
    self.solid = solid
  }

  /// What else people call it: no word is another icon's name.
  public var synonyms: [String] { means.split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension BuiltInIcon {
  /// Icons for the same use.
  public struct Topic: Sendable {
    /// In a word.
    public let title: String
    /// In the order that people see them in.
    public let icons: [BuiltInIcon]

    init(_ title: String, _ icons: [BuiltInIcon]) {
      self.title = title
      self.icons = icons
    }
  }

  /// All icons, by topic.
  public static let topics: [Topic] = [
    .signs, .player, .tools, .home, .climate, .machine, .everyday,
  ]

  /// All icons.
  public static let all = topics.flatMap(\.icons)

  /// Their names.
  public static let names = all.map(\.name)

  /// The names of icons by what else people call them; a word may mean several.
  public static let meanings = all.reduce(into: [String: [String]]()) { meanings, icon in
    for word in icon.synonyms { meanings[word, default: []].append(icon.name) }
  }

  /// The icon of a name.
  public init(named name: String) throws(PropertyError) {
    guard let icon = Self.all.first(where: { $0.name == name }) else {
      throw .unknown(
        kind: "icon", name: name, known: Self.names, meanings: Self.meanings)
    }
    self = icon
  }
}
