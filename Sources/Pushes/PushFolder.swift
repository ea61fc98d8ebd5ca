import Glibc
import JSON
import LinuxIO
import PanelSources
import Panels

/// The files of pushed panels, and the record of which one is shown.
package struct PushFolder: Sendable {
  package let path: String

  private var statePath: String { "\(path)/state.json" }
  private static let stateLimit = 1 << 20

  /// - Parameter stateFolder: the folder of the daemon's state.
  package init(in stateFolder: String) { path = "\(stateFolder)/\(Self.name)" }

  /// The name of the folder.
  package static let name = "pushed"

  private func folder(of revision: Int) -> String { "\(path)/\(revision)" }

  /// The path of a revision's panel file.
  package func panel(of revision: Int) -> String {
    "\(folder(of: revision))/\(PushBundle.panelPath)"
  }

  /// The largest revision whose files are there; 0 if there are none.
  package var newestRevision: Int { entries(ofFolder: path).compactMap { Int($0) }.max() ?? 0 }

  /// Reads the record. Nil if there is none.
  package func state() throws(SystemError) -> PushState? {
    let text: [UInt8]
    do throws(SystemError) {
      text = try readFile(statePath, limit: Self.stateLimit)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    guard let json = try? JSONParser.parse(text).value, let state = PushState(json) else {
      throw SystemError(code: EBADMSG, action: "read \(statePath)")
    }
    return state
  }

  /// Saves the record.
  package func save(_ state: PushState) throws(SystemError) {
    try makeFolder(path, mode: 0o750)
    removeUnfinished(of: statePath)
    try replaceFile(at: statePath, with: JSONWriter.text(of: state.json) + [10], mode: 0o640)
  }

  /// Removes the files of panels that nobody can go back to.
  func removeFiles(notNeededBy state: PushState) {
    let needed = Set(state.needed.map { "\($0)" } + ["state.json", ".", ".."])
    for name in entries(ofFolder: path) where !needed.contains(name) {
      removeFolder("\(path)/\(name)")
    }
  }

  /// Writes the files of a revision to the disk.
  package func write(_ files: [PushBundle.File], revision: Int) throws(SystemError) {
    let unfinished = "\(folder(of: revision)).new"
    removeFolder(unfinished)
    do throws(SystemError) {
      for file in files {
        let path = "\(unfinished)/\(file.path)"
        try makeFolder(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path, mode: 0o750)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let written = try FileDescriptor.open(path, flags, mode: 0o640)
        try written.write(all: file.content, to: path)
      }
      removeFolder(folder(of: revision))
      try system("rename \(unfinished)") { rename(unfinished, folder(of: revision)) }
      // A power cut must not leave empty or incomplete files.
      try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).syncFileSystem(of: path)
    } catch {
      removeFolder(unfinished)
      throw error
    }
  }

  /// Writes the files of a push, checks its panel, and saves the record in which it is on trial.
  package func store(
    _ push: PushBundle, as state: PushState, _ loader: PanelLoader, for screen: Screen?
  ) throws(PushRefusal) -> sending PanelLoader.Loaded {
    try orRefusal { () throws(SystemError) in try write(push.files, revision: push.revision) }
    let loaded: PanelLoader.Loaded
    do throws(PanelSource.LoadError) {
      loaded = try loader.load(push.files[0].content, for: screen)
    } catch {
      let lines = error.problems.map { $0.line(file: PushBundle.panelPath) }
      throw PushRefusal(.invalid, (lines.isEmpty ? error.lines : lines).joined(separator: "\n"))
    }
    // If the new panel crashes the daemon, the next start takes it back.
    try orRefusal { () throws(SystemError) in try save(state) }
    return loaded
  }

  /// Loads a panel or a stand-in, and saves the record in which it is shown.
  /// - Returns: the panel, and the reason why the record is not saved.
  package func load(
    _ loader: PanelLoader, for screen: Screen?, saving state: PushState, onlyIfLoaded: Bool
  ) -> sending (Result<PanelLoader.Loaded, PanelSource.LoadError>, SystemError?) {
    let loaded = Result { () throws(PanelSource.LoadError) in
      try loader.loadOrStandIn(for: screen)
    }
    if onlyIfLoaded, case .failure = loaded { return (loaded, nil) }
    do throws(SystemError) {
      try save(state)
      return (loaded, nil)
    } catch {
      return (loaded, error)
    }
  }

  private func orRefusal(_ body: () throws(SystemError) -> Void) throws(PushRefusal) {
    do throws(SystemError) {
      try body()
    } catch {
      throw PushRefusal(.space, "the push cannot be saved: \(error)")
    }
  }
}
