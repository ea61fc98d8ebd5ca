import Raster

/// A picture that a control shows, and where it came from.
public struct Picture: Hashable {
  /// The path as it stands in the panel file.
  public var path: String
  /// Its pixels.
  public var surface: Surface

  /// A picture that was read already.
  public init(path: String, surface: Surface) {
    self.path = path
    self.surface = surface
  }

  /// Whether both have one path and one surface; pixels are not compared.
  public static func == (a: Picture, b: Picture) -> Bool {
    a.path == b.path && a.surface === b.surface
  }

  /// Hashes the path and the surface's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(ObjectIdentifier(surface))
  }
}
