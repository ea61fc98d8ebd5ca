/// A QR code: a square of dark and light modules. (ISO/IEC 18004.)
public struct QRCode: Hashable, Sendable {
  /// How much of a code may be damaged or covered without making it unreadable.
  public enum Correction: String, CaseIterable, Sendable {
    /// About 7 %.
    case low
    /// About 15 %.
    case medium
    /// About 25 %.
    case quartile
    /// About 30 %.
    case high

    /// The most bytes of arbitrary text that the largest code holds. It holds more digits, and more
    /// capital letters without accents.
    public var capacity: Int {
      switch self {
      case .low: 2_953
      case .medium: 2_331
      case .quartile: 1_663
      case .high: 1_273
      }
    }

    /// The maximum size of a text like this one in the largest code, in bytes. Texts with non-ASCII
    /// characters begin with the number of their encoding, which takes one byte.
    public func capacity(for text: String) -> Int {
      text.utf8.allSatisfy { $0 < 0x80 } ? capacity : capacity - 1
    }
  }

  /// The width of the light area that a code needs on all sides, in modules.
  public static let quietZone = 4

  /// The number of modules along a side: 21 to 177.
  public let size: Int
  private let modules: [Bool]

  /// Creates a code of `size` × `size` modules.
  /// - Parameter isDark: returns whether the module in a column and a row is dark.
  public init(size: Int, isDark: (_ column: Int, _ row: Int) -> Bool) {
    self.size = size
    modules = (0..<size * size).map { isDark($0 % size, $0 / size) }
  }

  /// Whether the module in a column and a row is dark. Both begin with 0 at the top left.
  public subscript(column: Int, row: Int) -> Bool { modules[row * size + column] }
}

/// Encodes texts as QR codes.
public protocol QRCodeEncoder: AnyObject {
  /// Returns the smallest code for a text, in UTF-8; nil if the text is empty or does not fit in a
  /// code.
  func code(for text: String, correction: QRCode.Correction) -> QRCode?
}
