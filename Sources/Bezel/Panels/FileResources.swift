import BuiltInPanels
import Controls
import Panels
import Raster
import Typesetting

/// The pictures and fonts that a panel file names, from files.
///
/// Pictures are read from below the panel file's folder only.
final class FileResources: PanelResources {
  /// FreeType and HarfBuzz, with the fonts that are installed.
  let typesetter: any Typesetter
  /// The pictures of the panel.
  let pictures: PictureShelf
  private let fonts: FreeTypeTypesetter

  /// - Parameters:
  ///   - folder: the panel file's.
  ///   - builtIn: pictures that need no files.
  ///   - warn: called with what a viewer would notice, such as a missing glyph.
  init(
    folder: String, builtIn: [BuiltInPicture] = [], warn: @escaping (String) -> Void
  ) {
    pictures = PictureShelf(folder: folder, builtIn: builtIn)
    fonts = FreeTypeTypesetter(warn: warn)
    typesetter = fonts
  }

  /// A built-in picture, or the PNG file of that path below the panel file's folder.
  func picture(at path: String) throws(PropertyError) -> Surface {
    try pictures.picture(at: path)
  }

  /// Finds out whether a font of the family is installed, or is at the path.
  func checkFont(family: String) throws(ResourceError) {
    do {
      try fonts.check(Font(family: family))
    } catch {
      throw ResourceError("\(error)")
    }
  }
}
