import Raster

/// A picture that a control shows, and the path of its file.
public struct Picture: Hashable {
  /// The path, as written in the panel file.
  public var path: String
  /// Its pixels or shapes; nil while the file is missing or not a picture. A placeholder then
  /// replaces it.
  public var artwork: Artwork?
  /// The reason why there is no artwork; empty if there is.
  public var problem = ""

  /// Creates a picture from the content of its file.
  public init(path: String, artwork: Artwork) {
    self.path = path
    self.artwork = artwork
  }

  /// Creates a picture without content.
  public init(path: String, missing problem: String) {
    self.path = path
    self.problem = problem
  }

  /// Whether both have the same path and the same artwork. Pixels and shapes are not compared.
  public static func == (a: Picture, b: Picture) -> Bool {
    a.path == b.path && a.artwork?.object === b.artwork?.object
  }

  /// Hashes the path and the artwork's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(artwork.map { ObjectIdentifier($0.object) })
  }
}
