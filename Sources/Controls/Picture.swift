import Raster

/// A picture that a control shows, and the path of its file.
public struct Picture: Hashable {
  /// The path, as written in the panel file.
  public var path: String
  /// Its pixels; nil while the file is missing or not a picture. A placeholder then replaces it.
  public var surface: Surface?
  /// The reason why there are no pixels; empty if there are.
  public var problem = ""

  /// Creates a picture from decoded pixels.
  public init(path: String, surface: Surface) {
    self.path = path
    self.surface = surface
  }

  /// Creates a picture without pixels.
  public init(path: String, missing problem: String) {
    self.path = path
    self.problem = problem
  }

  /// Whether both have the same path and the same surface. Pixels are not compared.
  public static func == (a: Picture, b: Picture) -> Bool {
    a.path == b.path && a.surface === b.surface
  }

  /// Hashes the path and the surface's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(surface.map { ObjectIdentifier($0) })
  }
}
