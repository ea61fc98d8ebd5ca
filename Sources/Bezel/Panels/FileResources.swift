import BuiltInPanels
import Controls
import Panels
import Raster
import Typesetting

/// The pictures and fonts that a panel file uses.
///
/// Pictures are read only from the panel file's folder and its subfolders.
final class FileResources: PanelResources {
  /// FreeType and HarfBuzz, with the installed fonts.
  let typesetter: any Typesetter
  /// The pictures of the panel.
  let pictures: PictureCache
  private let fonts: FreeTypeTypesetter

  /// - Parameters:
  ///   - folder: the panel file's folder.
  ///   - builtIn: pictures that are part of the program.
  ///   - warn: called with visible defects, such as a missing glyph.
  init(
    folder: String, builtIn: [BuiltInPicture] = [], warn: @escaping (String) -> Void
  ) {
    pictures = PictureCache(folder: folder, builtIn: builtIn)
    fonts = FreeTypeTypesetter(warn: warn)
    typesetter = fonts
  }

  /// A built-in picture, or the PNG file at a path relative to the panel file's folder.
  func picture(at path: String) throws(PropertyError) -> Surface {
    try pictures.picture(at: path)
  }

  /// Throws if no font of the family is installed and it is not the path of a font.
  func checkFont(family: String) throws(ResourceError) {
    do {
      try fonts.check(Font(family: family))
    } catch {
      throw ResourceError("\(error)")
    }
  }
}
