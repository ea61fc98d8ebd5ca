/// An icon built into Bezel. All icons share one style: a grid of 24 × 24 units and strokes 2 units
/// wide with round caps.
///
/// Straight strokes lie on integer coordinates, so their edges are on pixel edges at 24 points.
/// Shapes stay between 2 and 22: circles are 20 wide, squares 18 wide, upright shapes 16 × 20.
/// Corners have a radius of 2. Where possible, the gap between two strokes is at least one stroke
/// wide.
public struct BuiltInIcon: Hashable, Sendable {
  /// The name in panel files.
  public let name: String
  /// Synonyms separated by white space, including the names in Material Symbols and SF Symbols.
  let synonymList: String
  /// The stroked outlines, in the notation of `IconOutline`.
  let strokes: String
  /// The outlines that are stroked and filled, in the notation of `IconOutline`.
  let solid: String
  /// Whether the icon follows the direction of reading, so that it is mirrored in a right-to-left
  /// layout. Clocks, media keys and circular arrows do not.
  public let isDirectional: Bool

  /// The width and height of the grid.
  static let side = 24.0
  static let strokeWidth = 2.0

  init(
    _ name: String, synonyms: String, strokes: String = "", solid: String = "",
    isDirectional: Bool = false
  ) {
    self.name = name
    synonymList = synonyms
    self.strokes = strokes
    self.solid = solid
    self.isDirectional = isDirectional
  }

  /// Other names for the icon. None of them is the name of another icon.
  public var synonyms: [String] {
    synonymList.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension BuiltInIcon {
  /// A group of related icons.
  public struct Topic: Sendable {
    /// The title, one word.
    public let title: String
    /// The icons, in display order.
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

  /// The names of all icons.
  public static let names = all.map(\.name)

  /// The names of the icons for each synonym. Several icons may share a synonym.
  public static let meanings = all.reduce(into: [String: [String]]()) { meanings, icon in
    for word in icon.synonyms { meanings[word, default: []].append(icon.name) }
  }

  /// Finds the icon with a name.
  public init(named name: String) throws(PropertyError) {
    guard let icon = Self.all.first(where: { $0.name == name }) else {
      throw .unknown(
        kind: "icon", name: name, known: Self.names, meanings: Self.meanings)
    }
    self = icon
  }
}
