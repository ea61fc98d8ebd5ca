import Controls
import Raster

/// Provides the pictures, fonts and included files of a panel file, so that this module needs no access to files.
public protocol PanelResources: AnyObject {
  /// The typesetter of the panel's text.
  var typesetter: any Typesetter { get }
  /// Encodes QR codes; nil if the panel cannot show them.
  var codeEncoder: (any QRCodeEncoder)? { get }
  /// Reads a picture. The path is relative to the folder of the panel file.
  func picture(at path: String) throws(PropertyError) -> Artwork
  /// Throws an error if no font of this family is installed.
  func checkFont(family: String) throws(ResourceError)
  /// Adds the fonts of a file, which have priority over installed ones. The path is relative to the
  /// folder of the panel file.
  /// - Returns: the family of the first font.
  func addFont(at path: String) throws(ResourceError) -> String
  /// Reads a file that the panel file includes. The path is relative to the folder of the panel file.
  /// - Parameter limit: the most bytes it may have.
  func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8]
}

extension PanelResources {
  public var codeEncoder: (any QRCodeEncoder)? { nil }

  /// Refuses to read the file: without a folder, there are no font files.
  public func addFont(at path: String) throws(ResourceError) -> String {
    throw ResourceError("this panel is not in a folder and cannot have font files")
  }

  /// Refuses to read the file: without a folder, there are no files to include.
  public func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    throw ResourceError("this panel is not in a folder and cannot include files")
  }
}

/// The reason why a font or a file is not available.
public struct ResourceError: Error, Hashable, Sendable {
  /// The reason and what to do.
  public var message: String

  /// Creates an error with a reason and what to do.
  public init(_ message: String) { self.message = message }
}
