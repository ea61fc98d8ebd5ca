import LinuxIO
import Panels

/// A copy of the last panel file that was valid and did not crash. A service shows it if it cannot
/// show the current version, because there may be nobody to fix the file.
struct LastPanel: Sendable {
  /// The copy's path.
  let path: String
  private let folder: String

  /// Nil without a folder, and for a built-in panel, which is always valid.
  init?(of source: PanelSource, folder: String?) {
    guard case .file = source, let folder else { return nil }
    self.folder = folder
    path = "\(folder)/last-panel.json5"
  }

  /// Replaces the copy.
  func save(_ text: [UInt8]) throws(SystemError) {
    try makeFolder(folder, mode: 0o750)
    removeUnfinished(of: path)
    try replaceFile(at: path, with: text, mode: 0o640)
  }

  /// The text of the copy; nil if there is none.
  var text: [UInt8]? { try? readFile(path, limit: PanelFile.sizeLimit) }
}
