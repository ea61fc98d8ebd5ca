import Glibc
import LinuxIO

/// The files of persistent values in the folder of a daemon's state: `values.json`, and `values.d`
/// with a file for each large value.
///
/// A loss of power at any time leaves the values of one write, never of two. New files are written
/// first, then the text that refers to them replaces the old one, and then the files that only the
/// old text referred to are removed.
struct PersistentValueFolder: Sendable {
  /// The names of the folders in the folder of the state, which no panel can have.
  static let names = ["values.d", "values.d.broken"]

  /// The folder of the state.
  let path: String
  /// Called with the path before a file is written or removed; throws to simulate a loss of power in
  /// tests.
  var disk: @Sendable (String) throws(SystemError) -> Void = { _ throws(SystemError) in }

  /// The path of the text.
  var text: String { "\(path)/values.json" }
  /// The path of a copy of the text that could not be read, for somebody to repair.
  var brokenText: String { "\(text).broken" }
  private var files: String { "\(path)/\(Self.names[0])" }
  private var brokenFiles: String { "\(path)/\(Self.names[1])" }

  /// The path of a file of `values.d`.
  func file(_ number: Int) -> String { "\(files)/\(number).json" }

  /// Creates the folder of the state.
  func make() throws(SystemError) { try makeFolder(path, mode: 0o750) }

  // MARK: Writing

  /// Writes a text and its new files, and removes the files that it does not refer to.
  func write(_ values: PersistentValues.Text) throws(SystemError) {
    try make()
    if !values.newFiles.isEmpty { try makeFolder(files, mode: 0o750) }
    var created: [Int] = []
    do throws(SystemError) {
      for (number, bytes) in values.newFiles {
        if access(file(number), F_OK) != 0 { created.append(number) }
        try replace(file(number), with: bytes)
      }
      try replace(text, with: values.bytes)
    } catch {
      // On a full disk, the files of each attempt would take more of it. If only the last step
      // failed, the new text refers to them; the text of an earlier attempt may refer to older ones.
      let written = try? readFile(text, limit: PersistentValues.sizeLimit)
      if written.map({ $0 != values.bytes }) ?? (access(text, F_OK) != 0) {
        for number in created { remove(file(number)) }
      }
      throw error
    }
    removeFiles { values.files[$0] == nil }
  }

  /// Replaces a file atomically.
  func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    try disk(path)
    try replaceFile(at: path, with: bytes, mode: 0o640)
  }

  private func remove(_ path: String) {
    guard (try? disk(path)) != nil else { return }
    unlink(path)
  }

  /// Removes the files with some numbers, and those that killed daemons did not finish.
  private func removeFiles(where isObsolete: (Int) -> Bool) {
    for (name, number) in numberedFiles() where number.map(isObsolete) ?? true {
      remove("\(files)/\(name)")
    }
  }

  /// The files of `values.d` and their numbers; nil for those that killed daemons did not finish.
  private func numberedFiles() -> [(name: String, number: Int?)] {
    entries(ofFolder: files).compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard let number = Int(parts[0]), parts.dropFirst().first == "json" else { return nil }
      if parts.count == 2 { return (name, number) }
      return parts.count == 4 && parts[3] == "new" ? (name, nil) : nil
    }
  }

  // MARK: Damaged files

  /// The folder for damaged files, without those of earlier damage; another one if they cannot be
  /// removed, as those of root.
  private func emptyBrokenFolder() -> String {
    removeFolder(brokenFiles)
    let places = [brokenFiles] + (2...9).map { "\(brokenFiles).\($0)" }
    return places.first { access($0, F_OK) != 0 } ?? brokenFiles
  }

  /// Renames a damaged text and all files that it may refer to. The files come first: without its
  /// text, the next write would remove them.
  func setAside() throws(SystemError) {
    if access(files, F_OK) == 0 {
      let place = emptyBrokenFolder()
      try system("rename \(files) to \(place)") { rename(files, place) }
    }
    try system("rename it to \(brokenText)") { rename(text, brokenText) }
  }

  /// The numbers of the files to which a text with problems may refer, besides those that it names.
  func numbers(besides named: some Sequence<Int>) -> [Int] {
    Set(numberedFiles().compactMap(\.number)).subtracting(named).sorted()
  }

  /// Moves damaged files, which the next write would remove, to a folder of their own.
  /// - Returns: the folder; nil if there are no files to move.
  func setAside(_ numbers: [Int]) -> String? {
    let present = numbers.filter { access(file($0), F_OK) == 0 }
    guard !present.isEmpty else { return nil }
    let place = emptyBrokenFolder()
    guard (try? makeFolder(place, mode: 0o750)) != nil else { return nil }
    for number in present { rename(file(number), "\(place)/\(number).json") }
    return place
  }
}
