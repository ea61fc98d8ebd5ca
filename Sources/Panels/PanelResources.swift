import Controls
import Raster

/// What a panel file may name beyond itself, provided by whoever can read files.
public protocol PanelResources: AnyObject {
  /// What the panel's text is set with.
  var typesetter: any Typesetter { get }
  /// Reads a picture by its path relative to the panel file. Throws, for people, why not.
  func picture(at path: String) throws(PropertyError) -> Surface
  /// Finds out whether a font is there. Throws, for people, what to do if not.
  func checkFont(family: String) throws(ResourceError)
}

/// Why a font is not there, for people.
public struct ResourceError: Error, Hashable, Sendable {
  /// What is wrong and what helps.
  public var message: String

  /// Says what is wrong and what helps.
  public init(_ message: String) { self.message = message }
}
