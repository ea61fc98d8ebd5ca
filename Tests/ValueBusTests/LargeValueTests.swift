import Controls
import Glibc
import Synchronization
import TestFolders
import Testing

@testable import LinuxIO
@testable import ValueBus

/// Large persistent values, which have files of their own, in a real folder.
struct LargeValueTests {
  /// The values of a panel: a number, a list and a text.
  private struct Content: Equatable {
    var volume = 0.0
    /// The number of rows.
    var days = 0
    /// The number of letters.
    var note = 0
  }

  private final class Panel {
    let values = ValueStore()
    let keeper: PersistentValueFile
    private let log: CInt

    init(in folder: String, loop: EventLoop) {
      let scalars: [(String, Scalar)] = [
        ("volume", .number(0)),
        ("days", .list(ListRows(fields: [ListRows.Field("day", .text("?"))]))),
        ("note", .text("")),
      ]
      for (name, scalar) in scalars {
        let value = NamedValue(name: name, scalar, in: 0...100)
        value.isPersistent = true
        values.declare(value)
      }
      log = open("\(folder)/log", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      keeper = PersistentValueFile(
        folder: "\(folder)/state", loop: loop,
        log: Log(program: "test", level: .info, sink: LogSink(descriptor: log)))
      keeper.adopt(values)
      values.observe { [unowned self] value, _, _ in self.keeper.noteChange(of: value) }
    }

    deinit { close(log) }

    var content: Content {
      get {
        guard case .list(let days)? = values["days"]?.scalar,
          case .text(let note)? = values["note"]?.scalar
        else { return Content() }
        return Content(
          volume: values["volume"]?.number ?? 0, days: days.rows.count, note: note.utf8.count)
      }
      set {
        let rows = (0..<newValue.days).map { [Scalar.text("day \($0)") as Scalar?] }
        let list = try? ListRows(fields: [ListRows.Field("day", .text("?"))], rows)
        values.transaction {
          _ = try? values["volume"]?.set(.number(newValue.volume))
          if newValue.days != content.days, let list { _ = try? values["days"]?.set(.list(list)) }
          // A text has at most 4,096 characters; most of these have four bytes.
          let text = String(repeating: "😀", count: newValue.note / 4)
          _ = try? values["note"]?.set(.text(text + ["", "x", "é", "€"][newValue.note % 4]))
        }
      }
    }
  }

  /// Counts and ends the operations on the disk.
  private final class Disk: Sendable {
    let paths = Mutex<[String]>([])
    let limit = Mutex(Int.max)

    /// Allows a number of operations before the power fails.
    func allow(_ count: Int) { limit.withLock { $0 = count } }

    @Sendable func note(_ path: String) throws(SystemError) {
      let isOff = limit.withLock { limit in
        limit -= 1
        return limit < 0
      }
      guard !isOff else { throw SystemError(code: EIO, action: "write \(path)") }
      paths.withLock { $0.append(path) }
    }

    /// The names of the files since the last call.
    func take() -> [String] {
      paths.withLock { paths in
        defer { paths = [] }
        return paths.map { String($0.split(separator: "/").last ?? "") }
      }
    }
  }

  private func withState(_ body: (_ folder: String, _ start: () -> Panel) throws -> Void) throws {
    let folder = try makeTestFolder()
    let loop = try EventLoop()
    try body(folder) { Panel(in: folder, loop: loop) }
  }

  private func text(_ path: String) -> String {
    String(decoding: (try? readFile(path, limit: 2 << 20)) ?? [], as: UTF8.self)
  }

  private func files(in folder: String, _ name: String = "values.d") -> [String] {
    entries(ofFolder: "\(folder)/state/\(name)").filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func onlyChangedFilesAreWritten() throws {
    try withState { folder, start in
      let (panel, disk) = (start(), Disk())
      panel.keeper.folder?.disk = disk.note
      panel.content = Content(volume: 1, days: 2_000, note: 16_380)
      #expect(panel.keeper.flush())
      #expect(disk.take().sorted() == ["2.json", "3.json", "values.json"])
      #expect(
        text("\(folder)/state/values.json")
          == #"{"$version":1,"volume":1,"days":{"file":2},"note":{"file":3}}"# + "\n")
      // A number that changes leaves the files alone.
      for volume in 2...4 {
        panel.content.volume = Double(volume)
        #expect(panel.keeper.flush())
        #expect(disk.take() == ["values.json"])
      }
      // A text that changes gets another file. It shrinks, and has none.
      panel.content.note = 16_376
      #expect(panel.keeper.flush())
      #expect(disk.take() == ["7.json", "values.json", "3.json"])
      panel.content.note = 5
      #expect(panel.keeper.flush())
      #expect(disk.take() == ["values.json", "7.json"])
      #expect(files(in: folder) == ["2.json"])
      #expect(
        text("\(folder)/state/values.json")
          == #"{"$version":1,"note":"😀x","volume":4,"days":{"file":2}}"# + "\n")

      // The same after a restart. The initial content of a field is not in the file.
      let later = start()
      later.keeper.folder?.disk = disk.note
      #expect(later.content == Content(volume: 4, days: 2_000, note: 5))
      later.content.volume = 5
      #expect(later.keeper.flush())
      #expect(disk.take() == ["values.json"])
      // An unknown value has no file.
      later.values["days"]?.setUnknown()
      later.content.volume = 6
      #expect(later.keeper.flush())
      #expect(files(in: folder) == [])
    }
  }

  @Test func theSizeOfAValueDecidesWhetherItHasAFile() throws {
    try withState { folder, start in
      let panel = start()
      // The name, quotation marks, a colon and a comma also count.
      let largest = PersistentValues.inlineLimit - #""note":"","#.utf8.count
      for (count, hasFile) in [(largest, false), (largest + 1, true), (largest, false)] {
        panel.content.note = count
        #expect(panel.keeper.flush())
        #expect(files(in: folder).count == (hasFile ? 1 : 0))
        #expect(start().content.note == count)
      }
    }
  }

  /// The power fails before each operation of a write. The values are then those before the write or
  /// those after it, never of both; and the next write removes all other files.
  @Test(arguments: [
    (Content(volume: 1, days: 2_000, note: 16_380), Content(volume: 2, days: 2_001, note: 16_381)),
    (Content(volume: 1, days: 2_000, note: 16_380), Content(volume: 2, days: 0, note: 5)),
    (Content(volume: 1, days: 3, note: 5), Content(volume: 2, days: 2_000, note: 16_380)),
    (Content(volume: 1, days: 2_000, note: 5), Content(volume: 2, days: 3, note: 16_380)),
  ])
  private func aLossOfPowerLeavesOneState(old: Content, new: Content) throws {
    var isComplete = false
    var count = 0
    var outcomes: [Content] = []
    while !isComplete {
      try withState { folder, start in
        let (panel, disk) = (start(), Disk())
        panel.keeper.folder?.disk = disk.note
        panel.content = old
        #expect(panel.keeper.flush())
        disk.allow(count)
        panel.content = new
        panel.keeper.flush()
        isComplete = disk.limit.withLock { $0 >= 0 }

        let later = start()
        outcomes.append(later.content)
        #expect(later.content == old || later.content == new, "after \(count) operations")
        #expect(text("\(folder)/log") == "")
        later.content.volume = 7
        #expect(later.keeper.flush())
        let values = text("\(folder)/state/values.json")
        #expect(files(in: folder).allSatisfy { values.contains("{\"file\":\($0.dropLast(5))}") })
        var content = try #require(outcomes.last)
        content.volume = 7
        #expect(start().content == content)
      }
      count += 1
    }
    #expect(outcomes.first == old && outcomes.last == new)
  }

  /// A full disk does not collect the files of each attempt.
  @Test func failedWritesLeaveNoFiles() throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 5)
      #expect(panel.keeper.flush())
      panel.keeper.folder?.disk = { path throws(SystemError) in
        guard !path.hasSuffix("values.json") else {
          throw SystemError(code: ENOSPC, action: "write \(path)")
        }
      }
      for count in 1...3 {
        panel.content.note = 16_380 + count
        #expect(!panel.keeper.flush())
        #expect(files(in: folder) == ["2.json"])
      }
      panel.keeper.folder?.disk = { _ throws(SystemError) in }
      #expect(panel.keeper.flush())
      #expect(start().content == Content(volume: 1, days: 2_000, note: 16_383))
    }
  }

  /// Earlier versions wrote all values into one file.
  @Test func aFileOfAnEarlierVersionIsReadAndDivided() throws {
    try withState { folder, start in
      try makeFolder("\(folder)/state")
      let rows = (0..<2_000).map { "{\"day\":\"day \($0)\"}" }.joined(separator: ",")
      try replaceFile(
        at: "\(folder)/state/values.json",
        with: Array("{\"$version\":1,\"days\":[\(rows)],\"volume\":3}\n".utf8))
      let panel = start()
      #expect(panel.content == Content(volume: 3, days: 2_000))
      panel.content.volume = 4
      #expect(panel.keeper.flush())
      #expect(files(in: folder) == ["1.json"])
      #expect(text("\(folder)/state/values.json").utf8.count < 200)
      #expect(start().content == Content(volume: 4, days: 2_000))
    }
  }

  @Test(arguments: [
    (nil, "No such file or directory"),
    ("{\"note\":\"xxx", ":1:9: "),
    ("", ":1:1: expected a value, found the end of the text"),
    ("{\"days\":[]}", ":1:1: expected an object with only the member \"note\""),
    ("{\"note\":\"x\",\"days\":[]}", ":1:1: expected an object with only the member \"note\""),
    (
      "{\"note\":{}}",
      ":1:9: expected a number, true, false, a string or an array of rows for \"note\", found an object"
    ),
    ("[]", ":1:1: expected an object, found an array"),
  ])
  func aDamagedFileIsKeptAndLogged(damage: String?, reason: String) throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 16_380)
      #expect(panel.keeper.flush())
      let file = "\(folder)/state/values.d/3.json"
      unlink(file)
      if let damage { try replaceFile(at: file, with: Array(damage.utf8)) }

      let later = start()
      #expect(later.content == Content(volume: 1, days: 2_000, note: 0))
      let log = text("\(folder)/log")
      #expect(log.contains(file) && log.contains(reason), "\(log)")
      #expect(log.contains("; \"note\" has the initial value of the panel file\n"), "\(log)")
      #expect(log.contains("/values.d.broken\n") == (damage != nil))
      later.content.volume = 2
      #expect(later.keeper.flush())
      #expect(files(in: folder) == ["2.json"])
      if let damage { #expect(text("\(folder)/state/values.d.broken/3.json") == damage) }
    }
  }

  /// With a damaged text, the files stay for somebody who repairs it.
  @Test func theFilesOfADamagedTextAreKept() throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 5)
      #expect(panel.keeper.flush())
      let values = text("\(folder)/state/values.json")
      try replaceFile(at: "\(folder)/state/values.json", with: Array(values.utf8.dropLast(3)))
      let later = start()
      #expect(later.content == Content())
      later.content.note = 16_380
      #expect(later.keeper.flush())
      #expect(files(in: folder, "values.d.broken") == ["2.json"])
      #expect(files(in: folder).count == 1)

      // The repaired files.
      for name in ["values.json", "values.d"] {
        removeFolder("\(folder)/state/\(name)")
        rename("\(folder)/state/\(name).broken", "\(folder)/state/\(name)")
      }
      try replaceFile(at: "\(folder)/state/values.json", with: Array(values.utf8))
      #expect(start().content == Content(volume: 1, days: 2_000, note: 5))
    }
  }

  /// A member that cannot be read may refer to a file, and two members must not share one.
  @Test(arguments: [
    (#"{"$version":1,"days":{"file":2,"x":1},"volume":1}"#, 0, ["2.json"]),
    (#"{"$version":1,"days":{"file":2},"note":{"file":2},"volume":1}"#, 2_000, []),
  ])
  func theFilesOfAPartlyReadableTextAreKept(_ values: String, days: Int, aside: [String]) throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 5)
      #expect(panel.keeper.flush())
      try replaceFile(at: "\(folder)/state/values.json", with: Array(values.utf8))
      let later = start()
      #expect(later.content == Content(volume: 1, days: days, note: 0))
      later.content.volume = 2
      #expect(later.keeper.flush())
      #expect(files(in: folder, "values.d.broken") == aside)
      #expect(start().content == Content(volume: 2, days: days, note: 0))
      #expect(text("\(folder)/state/values.json.broken") == values)
    }
  }

  /// Only the names of files that Bezel writes are removed, and none that is in use.
  @Test func filesOfKilledDaemonsAreRemoved() throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 5)
      #expect(panel.keeper.flush())
      let others = ["README", "2.json.bak", "notes.json", "x.json.7.new"]
      for name in others + ["9.json", "2.json.4711.new", "8.json.2000000000.new"] {
        try replaceFile(at: "\(folder)/state/values.d/\(name)", with: [])
      }
      let later = start()
      later.content.volume = 2
      #expect(later.keeper.flush())
      #expect(files(in: folder) == (others + ["2.json"]).sorted())
      #expect(start().content == Content(volume: 2, days: 2_000, note: 5))
    }
  }

  /// Without the text, no value is restored, and old files are removed.
  @Test func removingTheTextResetsAllValues() throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 16_380)
      #expect(panel.keeper.flush())
      unlink("\(folder)/state/values.json")
      let later = start()
      #expect(later.content == Content())
      later.content.volume = 2
      #expect(later.keeper.flush())
      #expect(files(in: folder) == [])
    }
  }

  @Test func otherUsersCannotReadTheFiles() throws {
    try withState { folder, start in
      let panel = start()
      panel.content = Content(volume: 1, days: 2_000, note: 5)
      #expect(panel.keeper.flush())
      for name in ["values.json", "values.d", "values.d/2.json"] {
        var status = stat()
        #expect(stat("\(folder)/state/\(name)", &status) == 0)
        #expect(status.st_mode & 0o027 == 0, "\(name)")
      }
    }
  }

  /// Members that look like the number of a file, but are none.
  @Test(arguments: [
    "{}", #"{"file":0}"#, #"{"file":1.5}"#, #"{"file":"../x"}"#, #"{"file":1e300}"#,
    #"{"file":1,"size":2}"#, "null",
  ])
  func otherObjectsAreNoFiles(member: String) throws {
    let values = try PersistentValues(parsing: Array("{\"a\":\(member),\"b\":1}".utf8))
    #expect(values.problems.count == 1 && values.unreadFiles.isEmpty)
  }

  /// The number of an unread file is never used for another value.
  @Test func numbersAreNotUsedTwice() throws {
    try withState { folder, start in
      try makeFolder("\(folder)/state/values.d")
      try replaceFile(
        at: "\(folder)/state/values.json",
        with: Array(#"{"volume":3,"note":"","days":{"file":1},"old":{"file":40}}"#.utf8))
      let rows = (0..<2_000).map { "{\"day\":\"day \($0)\"}" }.joined(separator: ",")
      try replaceFile(
        at: "\(folder)/state/values.d/1.json", with: Array("{\"days\":[\(rows)]}\n".utf8))
      try replaceFile(at: "\(folder)/state/values.d/40.json", with: Array("{\"old\":7}".utf8))
      let panel = start()
      panel.content.note = 16_380
      #expect(panel.keeper.flush())
      let numbers = files(in: folder).compactMap { Int($0.dropLast(5)) }
      #expect(numbers.contains(1) && numbers.contains(40))
      #expect(numbers.count == 3 && numbers.allSatisfy { $0 == 1 || $0 >= 40 })
      #expect(start().content == Content(volume: 3, days: 2_000, note: 16_380))
    }
  }
}
