import Raster

/// A picture that a control shows, and the path of its file.
public struct Picture: Hashable {
  /// The path, as written in the panel file.
  public var path: String
  /// Its pixels.
  public var surface: Surface

  /// Creates a picture from decoded pixels.
  public init(path: String, surface: Surface) {
    self.path = path
    self.surface = surface
  }

  /// Whether both have the same path and the same surface. Pixels are not compared.
  public static func == (a: Picture, b: Picture) -> Bool {
    a.path == b.path && a.surface === b.surface
  }

  /// Hashes the path and the surface's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(ObjectIdentifier(surface))
  }
}
