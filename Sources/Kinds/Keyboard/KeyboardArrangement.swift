import Controls
import Geometry

/// A key of the on-screen keyboard.
enum KeyboardKey: Hashable {
  /// Types a character, which Shift may turn into a capital.
  case character(Character)
  case space
  case shift
  case backspace
  case enter
  /// Shows another page.
  case page(KeyboardPage)
  /// Shows the next layout.
  case nextLayout
  case hide
}

/// A set of characters that the on-screen keyboard shows.
enum KeyboardPage: Hashable {
  case letters, digits, symbols
}

/// The keys of a page of the on-screen keyboard and their frames.
///
/// The keys cover the whole keyboard: a point between two keys belongs to the nearer one.
struct KeyboardArrangement {
  /// A key and its frame.
  struct PlacedKey: Hashable {
    let key: KeyboardKey
    let frame: Rectangle
  }

  /// The keys of each row, from left to right.
  private(set) var rows: [[PlacedKey]] = []

  private typealias WideKey = (key: KeyboardKey, width: Double)

  static let rowCount = 4
  /// The distance between keys, in points.
  static let gap = 6.0
  /// The distance of the keys from the edges of the keyboard, in points.
  static let padding = 8.0
  private static let digits = ["1234567890", "-/:;()€&@\"", ".,?!'_+"]
  private static let symbols = ["[]{}#%^*=~", "\\|<>$£¥°§µ", "«»„“”·…"]
  /// The minimum number of columns.
  private static let columns = 10

  /// - Parameters:
  ///   - layout: the letters.
  ///   - switchesLayouts: whether there is a key for the next layout.
  ///   - size: the size of the keyboard.
  init(_ page: KeyboardPage, of layout: KeyboardLayout, switchesLayouts: Bool, in size: Size) {
    let texts =
      switch page {
      case .letters: layout.rows
      case .digits: Self.digits
      case .symbols: Self.symbols
      }
    let first: KeyboardKey? =
      switch page {
      case .letters: layout.hasCapitals ? .shift : nil
      case .digits: .page(.symbols)
      case .symbols: .page(.digits)
      }
    let (longest, last) = (texts.prefix(2).map(\.count).max() ?? 0, texts.last?.count ?? 0)
    // One or two keys are beside those of the last row.
    let sides = first == nil ? 1 : 2
    let columns = Double(max(Self.columns, longest, last + sides))
    var keys: [[WideKey]] = texts.map { $0.map { (.character($0), 1) } }
    let side = min((columns - Double(last)) / Double(sides), 1.5)
    if let first { keys[2].insert((first, side), at: 0) }
    keys[2].append((.backspace, side))
    keys.append(Self.bottomRow(page, columns: columns, switchesLayouts: switchesLayouts))
    place(keys, columns: columns, in: size)
  }

  private static func bottomRow(
    _ page: KeyboardPage, columns: Double, switchesLayouts: Bool
  ) -> [WideKey] {
    var row: [WideKey] = [(.page(page == .letters ? .digits : .letters), 1.5)]
    if switchesLayouts { row.append((.nextLayout, 1.25)) }
    let end: [WideKey] = [(.character("."), 1), (.hide, 1.25), (.enter, 2)]
    let used = (row + end).reduce(0) { $0 + $1.width }
    return row + [(.space, columns - used)] + end
  }

  private mutating func place(_ keys: [[WideKey]], columns: Double, in size: Size) {
    let width = (size.width - 2 * Self.padding + Self.gap) / columns
    let height = (size.height - 2 * Self.padding + Self.gap) / Double(Self.rowCount)
    rows = keys.enumerated().map { row, keys in
      let used = keys.reduce(0) { $0 + $1.width }
      var x = Self.padding + (columns - used) / 2 * width
      return keys.map { key in
        defer { x += key.width * width }
        return PlacedKey(
          key: key.key,
          frame: Rectangle(
            x: x, y: Self.padding + Double(row) * height,
            width: max(key.width * width - Self.gap, 1),
            height: max(height - Self.gap, 1)))
      }
    }
  }

  /// All keys, row by row.
  var keys: [PlacedKey] { rows.flatMap { $0 } }

  /// Returns the key at a point, or else the nearest key of the nearest row.
  func key(at point: Point) -> PlacedKey? {
    let row = rows.min { distance($0.first, point) < distance($1.first, point) }
    return row?.min { distance($0.frame, point.x) < distance($1.frame, point.x) }
  }

  private func distance(_ key: PlacedKey?, _ point: Point) -> Double {
    key.map { max($0.frame.top - point.y, point.y - $0.frame.bottom, 0) } ?? .infinity
  }

  private func distance(_ frame: Rectangle, _ x: Double) -> Double {
    max(frame.left - x, x - frame.right, 0)
  }
}
