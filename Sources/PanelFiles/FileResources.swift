import Controls
import LinuxIO
import Panels
import Pictures
import Raster
import Typesetting

/// The pictures and fonts that a panel file names, from files.
///
/// Pictures are read from below the panel file's folder only.
public final class FileResources: PanelResources {
  public let typesetter: any Typesetter
  private let fonts: FreeTypeTypesetter
  private let folder: String

  /// `folder` is where the panel file lies.
  public init(folder: String, warn: @escaping (String) -> Void) {
    self.folder = folder
    fonts = FreeTypeTypesetter(warn: warn)
    typesetter = fonts
  }

  public func picture(at path: String) throws(ResourceError) -> Surface {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw ResourceError("a picture's path is relative to the panel file and stays in its folder")
    }
    do {
      return try PNG.read(path: "\(folder)/\(path)")
    } catch {
      throw ResourceError("\(error)")
    }
  }

  public func checkFont(family: String) throws(ResourceError) {
    do {
      try fonts.check(Font(family: family))
    } catch {
      throw ResourceError("\(error)")
    }
  }
}
