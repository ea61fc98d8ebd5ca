import Raster

/// The error for a picture that could not be read or written.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the picture could not be read or written.
  public enum Reason: Error, Hashable, Sendable {
    /// The file does not start with the PNG signature.
    case notPNG
    /// The file is not a PNG, JPEG or SVG picture.
    case unknownFormat
    /// The file ends too early, or has too little data for its size.
    case truncated
    /// The picture has a side longer than `Surface.limit`.
    case tooLong(width: Int, height: Int)
    /// Decoding the picture needs `bytes` bytes of memory, more than `limit`.
    case tooLarge(width: Int, height: Int, bytes: Int, limit: Int)
    /// The file is larger than `PictureFile.sizeLimit`.
    case fileTooLarge(bytes: Int)
    /// An SVG picture contains something that Bezel does not read. The line and the column begin at
    /// 1.
    case svg(line: Int, column: Int, message: String)
    /// The file violates the format. The associated value is the decoder's message.
    case damaged(String)
    /// A system call failed. The associated value is the system's message.
    case system(String)
  }

  /// The file's path, or the name of another source of the picture.
  public var name: String
  /// Why the picture could not be read or written.
  public var reason: Reason

  /// Creates an error for the picture called `name`.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// A one-line message for users: the name and the reason.
  public var description: String {
    switch reason {
    case .notPNG: "\(name): not a PNG picture"
    case .unknownFormat: "\(name): not a PNG, JPEG or SVG picture"
    case .truncated: "\(name): the file is truncated"
    case .tooLong(let width, let height):
      "\(name): the picture is too large: \(width)×\(height) pixels; "
        + "the limit for a side is \(Surface.limit)"
    case .tooLarge(let width, let height, let bytes, let limit):
      "\(name): the picture is too large: \(width)×\(height) pixels need "
        + MemoryBudget.mebibytes(bytes) + "; the limit is \(MemoryBudget.mebibytes(limit))"
    case .fileTooLarge(let bytes):
      "\(name): the file is too large: \(bytes) bytes; the limit is \(PictureFile.sizeLimit) bytes"
    case .svg(let line, let column, let message): "\(name):\(line):\(column): \(message)"
    case .damaged(let what): "\(name): the picture is damaged: \(what)"
    case .system(let what): "\(name): \(what)"
    }
  }
}
