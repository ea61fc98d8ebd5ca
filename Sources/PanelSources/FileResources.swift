import BuiltInPanels
import Controls
import Glibc
import JSON
import LinuxIO
import Panels
import ProgramInterface
import QRCodes
import Raster
import Typesetting

/// The pictures, fonts and included files that a panel file uses.
///
/// Pictures, fonts and included files are read only from the panel file's folder and its subfolders.
package final class FileResources: PanelResources {
  /// FreeType and HarfBuzz, with the installed fonts.
  package let typesetter: any Typesetter
  /// libqrencode.
  package let codeEncoder: (any QRCodeEncoder)? = LibraryEncoder()
  /// The pictures of the panel.
  package let pictures: PictureCache
  /// The included files that were read, by their paths.
  package private(set) var includedFiles: [String: [UInt8]]
  /// The paths of all included files and fonts, also of those that cannot be read.
  package private(set) var includedPaths: Set<String> = []
  /// The paths of the picture files that were requested while the panel was loaded.
  package private(set) var picturePaths: Set<String> = []
  private let fonts: FreeTypeTypesetter
  /// The families of the font files that were read, by their paths.
  private var fontFamilies: [String: String] = [:]
  /// The memory that further font files may use, in bytes.
  private var freeFontBytes = MemoryBudget.fonts
  /// Nil if the panel is not in a folder.
  private let folder: FolderReader?

  /// - Parameters:
  ///   - folder: the panel file's folder; nil for a panel that is part of the program.
  ///   - builtIn: pictures that are part of the program.
  ///   - includedFiles: included files that were read before.
  ///   - warn: called with visible defects, such as a missing glyph.
  package init(
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
  package func picture(at path: String) throws(PropertyError) -> Artwork {
    if pictures.isFile(path) { picturePaths.insert(path) }
    return try pictures.picture(at: path)
  }

  /// Throws if no font of the family is installed and it is not the path of a font.
  package func checkFont(family: String) throws(ResourceError) {
    let isFile = Self.fontExtensions.contains(where: family.lowercased().hasSuffix)
    guard !isFile || family.hasPrefix("/") else {
      throw ResourceError(
        "\(family.quoted) is a file and not a family; write files: \(family.quoted)")
    }
    do {
      try fonts.check(Font(family: family))
    } catch {
      throw ResourceError("\(error)")
    }
  }

  private static let fontExtensions = [".ttf", ".otf", ".ttc", ".otc"]

  /// Adds the fonts of a file at a path relative to the panel file's folder.
  package func addFont(at path: String) throws(ResourceError) -> String {
    includedPaths.insert(path)
    if let family = fontFamilies[path] { return family }
    guard folder != nil else { throw ResourceError("a built-in panel cannot have font files") }
    let limit = MemoryBudget.fonts
    let bytes = try read(
      path, "a font file", limit: freeFontBytes,
      tooLarge: "\(path.quoted) is too large; the limit for a panel's fonts is "
        + "\(MemoryBudget.mebibytes(limit)), of which the others use "
        + "\(MemoryBudget.mebibytes(limit - freeFontBytes)); use fonts with fewer characters")
    do throws(FontError) {
      let family = try fonts.addFont(bytes, from: path)
      freeFontBytes -= bytes.count
      fontFamilies[path] = family
      return family
    } catch {
      throw ResourceError("\(path.quoted) cannot be used: \(error.reason)")
    }
  }

  /// A file at a path relative to the panel file's folder.
  package func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    includedPaths.insert(path)
    if let text = includedFiles[path] { return text }
    guard folder != nil else { throw ResourceError("a built-in panel cannot include files") }
    let bytes = try read(path, "an included file", limit: limit)
    includedFiles[path] = bytes
    return bytes
  }

  /// - Parameters:
  ///   - what: the kind of file, with an article.
  ///   - tooLarge: the problem if the file has more than `limit` bytes; nil for a general one.
  private func read(
    _ path: String, _ what: String, limit: Int, tooLarge: String? = nil
  ) throws(ResourceError) -> [UInt8] {
    guard !path.contains("\0") else { throw ResourceError("expected the path of a file") }
    let outside = ResourceError(
      "\(what)'s path is relative to the panel file and stays in its folder")
    guard !PictureReader.leavesFolder(path) else { throw outside }
    do throws(SystemError) {
      return try folder?.file(at: path, limit: limit, unless: nil)?.bytes ?? []
    } catch {
      switch error.code {
      case EXDEV: throw outside
      case EFBIG: throw ResourceError(tooLarge ?? Self.unreadable(path, error))
      default: throw ResourceError(Self.unreadable(path, error))
      }
    }
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> String {
    "\(path.quoted) cannot be read: \(error.readingReason)"
  }
}
