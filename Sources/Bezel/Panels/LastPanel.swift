import LinuxIO
import Panels

/// The panel file as it was when it was last shown, kept for the day on which the service starts and
/// finds it broken: nobody may be there to mend it.
struct LastPanel: Sendable {
  /// Where it is kept.
  let path: String
  private let folder: String

  /// nil for a panel that is part of the program, which cannot break, and without a folder.
  init?(of source: PanelSource, folder: String?) {
    guard case .file = source, let folder else { return nil }
    self.folder = folder
    path = "\(folder)/last-panel.json5"
  }

  /// Keeps the text of a panel that is shown.
  func keep(_ text: [UInt8]) throws(SystemError) {
    try makeFolder(folder, mode: 0o750)
    removeUnfinished(of: path)
    try replaceFile(at: path, with: text, mode: 0o640)
  }

  /// The text that was kept; nil for none.
  var text: [UInt8]? { try? readFile(path, limit: PanelFile.sizeLimit) }
}
