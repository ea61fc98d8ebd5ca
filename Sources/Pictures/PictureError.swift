/// The reason why a picture could not be read or written, and its name.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error.
  public enum Reason: Hashable, Sendable {
    /// It does not begin with the eight bytes of every PNG.
    case notPNG
    /// It ends too early, or has less data than its size needs.
    case truncated
    /// It has more pixels than it may, or a side longer than `Surface.limit`.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The file has more bytes than `PNG.fileLimit`.
    case fileTooLarge(bytes: Int)
    /// It breaks the rules of the format; the reason is libpng's message.
    case damaged(String)
    /// The system refused to read or write it; the reason is the system's message.
    case system(String)
  }

  /// The file's path, or the name of another source of the picture.
  public var name: String
  /// The error.
  public var reason: Reason

  /// An error of the picture with a name.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// The name and the error in one line, for people.
  public var description: String {
    switch reason {
    case .notPNG: "\(name): not a PNG picture"
    case .truncated: "\(name): the picture is cut off"
    case .tooLarge(let width, let height, let limit):
      "\(name): \(width)×\(height) pixels are too many; at most \(limit) can be read"
    case .fileTooLarge(let bytes):
      "\(name): \(bytes) bytes are too many; at most \(PNG.fileLimit) are read"
    case .damaged(let what): "\(name): the picture is damaged: \(what)"
    case .system(let what): "\(name): \(what)"
    }
  }
}
