import BuiltInPanels
import Controls
import Glibc
import JSON
import LinuxIO
import Panels
import QRCodes
import Raster
import Typesetting

/// The pictures, fonts and included files that a panel file uses.
///
/// Pictures and included files are read only from the panel file's folder and its subfolders.
final class FileResources: PanelResources {
  /// FreeType and HarfBuzz, with the installed fonts.
  let typesetter: any Typesetter
  /// libqrencode.
  let codeEncoder: (any QRCodeEncoder)? = LibraryEncoder()
  /// The pictures of the panel.
  let pictures: PictureCache
  /// The included files that were read, by their paths.
  private(set) var includedFiles: [String: [UInt8]]
  /// The paths of all included files, also of those that cannot be read.
  private(set) var includedPaths: Set<String> = []
  private let fonts: FreeTypeTypesetter
  /// Nil if the panel is not in a folder.
  private let folder: FolderReader?

  /// - Parameters:
  ///   - folder: the panel file's folder; nil for a panel that is part of the program.
  ///   - builtIn: pictures that are part of the program.
  ///   - includedFiles: included files that were read before.
  ///   - warn: called with visible defects, such as a missing glyph.
  init(
    folder: String?, builtIn: [BuiltInPicture] = [], includedFiles: [String: [UInt8]] = [:],
    warn: @escaping (String) -> Void
  ) {
    self.folder = folder.map { FolderReader($0) }
    self.includedFiles = includedFiles
    pictures = PictureCache(folder: folder ?? ".", builtIn: builtIn)
    fonts = FreeTypeTypesetter(warn: warn)
    typesetter = fonts
  }

  /// A built-in picture, or the picture file at a path relative to the panel file's folder.
  func picture(at path: String) throws(PropertyError) -> Artwork {
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

  /// A file at a path relative to the panel file's folder.
  func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    includedPaths.insert(path)
    if let text = includedFiles[path] { return text }
    guard let folder else { throw ResourceError("a built-in panel cannot include files") }
    guard !path.contains("\0") else { throw ResourceError("expected the path of a file") }
    do throws(SystemError) {
      guard let file = try folder.file(at: path, limit: limit, unless: nil) else { return [] }
      includedFiles[path] = file.bytes
      return file.bytes
    } catch {
      throw ResourceError(
        error.code == EXDEV
          ? "an included file's path is relative to the panel file and stays in its folder"
          : "\(path.quoted) cannot be read: \(error.readingReason)")
    }
  }
}
