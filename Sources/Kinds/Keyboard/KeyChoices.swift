import Geometry

/// The characters that a long press on a key offers, in a row above the key. A finger slides to one
/// and lifts.
struct KeyChoices {
  let characters: [Character]
  private(set) var selection = 0
  /// The frames of the choices.
  let frames: [Rectangle]

  /// The minimum width of a choice, in points.
  private static let minimumWidth = 44.0
  private static let gap = 6.0

  /// - Parameters:
  ///   - key: the frame of the key.
  ///   - bounds: the bounds of the keyboard.
  init(_ characters: [Character], above key: Rectangle, in bounds: Rectangle) {
    self.characters = characters
    let count = Double(characters.count)
    let width = min(max(key.width, Self.minimumWidth), bounds.width / count)
    // The first choice is above the key, unless the row would extend beyond the keyboard.
    let left = max(min(key.center.x - width / 2, bounds.width - count * width), 0)
    frames = characters.indices.map {
      Rectangle(
        x: left + Double($0) * width, y: key.y - key.height - Self.gap, width: width,
        height: key.height)
    }
    select(at: key.center.x)
  }

  var selected: Character { characters[selection] }

  /// Selects the choice at a horizontal position.
  mutating func select(at x: Double) {
    selection = frames.firstIndex { x < $0.right } ?? frames.count - 1
  }

  /// The area of all choices.
  var area: Rectangle {
    frames.dropFirst().reduce(frames[0]) { $0.union($1) }
  }
}
