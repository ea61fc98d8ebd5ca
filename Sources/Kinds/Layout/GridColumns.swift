import Controls

/// The columns of a grid.
public enum GridColumns: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The width of one column.
  public enum Track: Hashable, Sendable {
    /// A share of the width that the other columns leave.
    case share(Double)
    /// The width of the widest child.
    case auto
  }

  /// Columns that share the width equally.
  case equal(Int)
  /// A width for each column.
  case tracks([Track])

  /// Creates columns that share the width equally.
  public init(integerLiteral value: Int) { self = .equal(value) }

  /// The number of columns.
  public var count: Int {
    switch self {
    case .equal(let count): count
    case .tracks(let tracks): tracks.count
    }
  }
}

extension GridColumns.Track {
  private static let autoWord = "auto"

  init?(_ text: String) {
    if text == Self.autoWord {
      self = .auto
    } else if let share = Double(text), GridColumns.shares.contains(share) {
      self = .share(share)
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .auto: Self.autoWord
    case .share(let share): NumberFormat.short(share)
    }
  }
}

extension GridColumns {
  /// The range of the number of columns.
  static let counts = 1...1_000
  /// The range of shares.
  static let shares = PropertyFormat.columnShares

  /// The declaration of a property that is set to columns.
  static func declaration(_ documentation: String) -> PropertyDeclaration<GridColumns> {
    PropertyDeclaration(.columns(counts), documentation) { columns in
      switch columns {
      case .equal(let count): .number(Double(count))
      case .tracks(let tracks): .list(tracks.map(\.text))
      }
    } decode: { value in
      switch value {
      case .number(let number):
        Int(exactly: number).flatMap { counts.contains($0) ? .equal($0) : nil }
      case .list(let texts):
        texts.isEmpty || texts.contains { Track($0) == nil }
          ? nil : .tracks(texts.compactMap(Track.init))
      case .none, .numbers, .points, .boolean, .text, .color, .theme, .derived, .token, .transition,
        .picture,
        .pictures:
        nil
      }
    }
  }
}
