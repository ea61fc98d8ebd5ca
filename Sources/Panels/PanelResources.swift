import Controls
import Raster

/// Provides the pictures and fonts of a panel file, so that this module needs no access to files.
public protocol PanelResources: AnyObject {
  /// The typesetter of the panel's text.
  var typesetter: any Typesetter { get }
  /// Reads a picture. The path is relative to the folder of the panel file.
  func picture(at path: String) throws(PropertyError) -> Surface
  /// Throws an error if no font of this family is installed.
  func checkFont(family: String) throws(ResourceError)
}

/// The reason why a font is not available.
public struct ResourceError: Error, Hashable, Sendable {
  /// The reason and what to do.
  public var message: String

  /// Creates an error with a reason and what to do.
  public init(_ message: String) { self.message = message }
}
