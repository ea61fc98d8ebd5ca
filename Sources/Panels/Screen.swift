import Geometry

/// The orientation of a picture.
public enum Orientation: String, CaseIterable, Sendable {
  /// At least as wide as tall.
  case landscape
  /// Taller than wide.
  case portrait

  /// The orientation of a picture of this size.
  public init(of size: PixelSize) { self = size.height > size.width ? .portrait : .landscape }

  /// The opposite orientation.
  var other: Orientation { self == .landscape ? .portrait : .landscape }
}

/// The key `portrait` of objects in a panel file.
///
/// In portrait, each key under an object's `portrait` replaces the same key of the object, and
/// `null` removes the key. In landscape, `portrait` is dropped. `DocumentExpansion` resolves it, so
/// every key of an object can depend on the orientation.
enum Arrangement {
  static let key = "portrait"
  /// The problem with a repeated or nested `portrait`.
  static let misplacedMessage = "an object can have only one \"portrait\", and it cannot be nested"
}
