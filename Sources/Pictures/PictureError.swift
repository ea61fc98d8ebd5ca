/// Why a picture could not be read or written, with the name of the file or of what held it.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// It does not begin with the eight bytes that every PNG begins with.
    case notPNG
    /// It ends too early, or holds less data than its size needs.
    case truncated
    /// It has more pixels than `PNG.pixelLimit`, or a side longer than `Surface.limit`.
    case tooLarge(width: Int, height: Int)
    /// The file has more bytes than `PNG.fileLimit`.
    case fileTooLarge(bytes: Int)
    /// It breaks the rules of the format; in libpng's words.
    case damaged(String)
    /// The system refused to read or write it; in the system's words.
    case system(String)
  }

  /// The file's path, or what held the picture.
  public var name: String
  /// What is wrong with it.
  public var reason: Reason

  /// `name` is the file's path, or says what held the picture.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// In one line, for people, with the name first.
  public var description: String {
    switch reason {
    case .notPNG: "\(name): not a PNG picture"
    case .truncated: "\(name): the picture is cut off"
    case .tooLarge(let width, let height):
      "\(name): \(width)×\(height) pixels are too many; at most \(PNG.pixelLimit) can be read"
    case .fileTooLarge(let bytes):
      "\(name): \(bytes) bytes are too many; at most \(PNG.fileLimit) are read"
    case .damaged(let what): "\(name): the picture is damaged: \(what)"
    case .system(let what): "\(name): \(what)"
    }
  }
}
