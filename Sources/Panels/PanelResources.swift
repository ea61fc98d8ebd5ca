import Controls
import Raster

/// The pictures and fonts that a panel file may name, provided by whoever can read files.
public protocol PanelResources: AnyObject {
  /// The typesetter of the panel's text.
  var typesetter: any Typesetter { get }
  /// Reads a picture by its path relative to the panel file. Throws, for people, why not.
  func picture(at path: String) throws(PropertyError) -> Surface
  /// Finds out whether a font is there. Throws, for people, what to do if not.
  func checkFont(family: String) throws(ResourceError)
}

/// Why a font is not there, for people.
public struct ResourceError: Error, Hashable, Sendable {
  /// The reason and the remedy.
  public var message: String

  /// An error with a reason and a remedy, for people.
  public init(_ message: String) { self.message = message }
}
