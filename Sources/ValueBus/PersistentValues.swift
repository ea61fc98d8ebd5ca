import JSON
import Values

/// The content of the files of persistent values: `{"$version":1,"mode":"Heat","volume":30}`.
///
/// The most recently changed values come first. Values that the panel does not have come last;
/// another panel, or this one after a change of its panel file, may use them again. No value can be
/// named `$version`; a file without it has version 1.
///
/// A large value has a file of its own, so that a change of another value does not write it again.
/// Its member names the file by a number: `"days":{"file":17}`. A changed value gets a new number,
/// and files are never changed, so the text always refers to the contents it was written with.
public struct PersistentValues: Sendable {
  /// The maximum number of names that the panel does not have. Those that a panel used most
  /// recently are kept. A limit in days would need a clock that is right after a power cut.
  public static let unusedLimit = 1_000
  /// The maximum size of all values, in bytes of text. A list of the maximum size has half of them.
  public static let sizeLimit = 2 << 20
  /// The maximum size of a value in the common text. Each file costs two waits for the disk, so a
  /// write of smaller values in files of their own would keep the disk busy for longer.
  public static let inlineLimit = 16 << 10
  private static let version = 1
  private static let versionName = "$version"
  /// The largest number of a file that is read. A number in JSON is exact up to 2^53.
  private static let numberLimit = 1 << 52

  private struct Saved {
    var scalar: Scalar
    /// Identifies this content, and its file if it is large.
    var number: Int
  }

  private var saved: [String: Saved] = [:]
  /// The names of `saved`: those of the panel, then the others, each with the newest first.
  private var names: [String] = []
  private var lastNumber = 0
  /// The sizes of the files that the last written text refers to, by their numbers.
  private var files: [Int: Int] = [:]
  /// The numbers of the files that must still be read, by the names of their values.
  private(set) var unreadFiles: [String: Int] = [:]
  /// The members that could not be read.
  public private(set) var problems: [FormatError] = []

  /// No values.
  public init() {}

  /// Parses the bytes that `text` returns. Members that are invalid, or that a later version of
  /// Bezel wrote, are skipped and listed in `problems`. Throws if nothing can be read.
  public init(parsing bytes: [UInt8]) throws(FormatError) {
    let bytes = Self.withoutMark(bytes)
    for member in try Self.members(of: bytes) {
      func note(_ problem: String) {
        problems.append(FormatError(problem, at: member.node.offset, in: bytes))
      }
      if member.name == Self.versionName {
        if member.node.value.number != Double(Self.version) {
          note("a later version of Bezel wrote this")
        }
        continue
      }
      let number = Self.fileNumber(member.node.value)
      if let number, unreadFiles.contains(where: { $0.value == number && $0.key != member.name }) {
        note("the file \(number) belongs to another value")
        continue
      }
      let scalar = Scalar(member.node.value)
      guard number != nil || scalar != nil else {
        note(Self.expectation(of: member))
        continue
      }
      if saved[member.name] == nil, unreadFiles[member.name] == nil { names.append(member.name) }
      unreadFiles[member.name] = number
      saved[member.name] = scalar.map { Saved(scalar: $0, number: 0) }
    }
    lastNumber = unreadFiles.values.max() ?? 0
    for name in names where saved[name] != nil {
      lastNumber += 1
      saved[name]?.number = lastNumber
    }
  }

  /// Adds the value of one of `unreadFiles`. Throws if the file is damaged or of another value.
  mutating func add(_ name: String, fromFile bytes: [UInt8]) throws(FormatError) {
    guard let number = unreadFiles.removeValue(forKey: name) else { return }
    let text = Self.withoutMark(bytes)
    let members = try Self.members(of: text)
    guard let member = members.first, members.count == 1, member.name == name else {
      throw FormatError("expected an object with only the member \(name.quoted)", at: 0, in: text)
    }
    guard let scalar = Scalar(member.node.value) else {
      throw FormatError(Self.expectation(of: member), at: member.node.offset, in: text)
    }
    saved[name] = Saved(scalar: scalar, number: number)
    files[number] = bytes.count
  }

  /// Some editors begin a file with a byte order mark, which JSON does not allow.
  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  private static func members(of bytes: [UInt8]) throws(FormatError) -> [JSONMember] {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw FormatError(error.message, at: error.offset, in: bytes)
    }
    guard let members = node.value.members else {
      throw FormatError("expected an object, found \(node.value.kindName)", at: 0, in: bytes)
    }
    return members
  }

  private static func expectation(of member: JSONMember) -> String {
    "expected a number, true, false, a string or an array of rows for \(member.name.quoted), found "
      + member.node.value.kindName
  }

  private static func fileNumber(_ value: JSONValue) -> Int? {
    guard let members = value.members, members.count == 1, members[0].name == "file" else {
      return nil
    }
    return members[0].node.value.number.flatMap { Int(exactly: $0) }.flatMap {
      (1...numberLimit).contains($0) ? $0 : nil
    }
  }

  /// The reason why a text, or a member of it, is invalid, after its line and column.
  public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    fileprivate init(_ message: String, at offset: Int, in bytes: [UInt8]) {
      let position = TextPosition(of: offset, in: bytes)
      description = "\(position.line):\(position.column): \(message)"
    }
  }

  /// The texts of the values, as they are written.
  public struct Text: Sendable {
    /// One line of JSON with the version, the small values, and the numbers of the files of the
    /// large ones.
    public fileprivate(set) var bytes: [UInt8] = []
    /// The files that `bytes` refers to and that have not been written yet, by their numbers.
    public fileprivate(set) var newFiles: [Int: [UInt8]] = [:]
    /// The sizes of all files that `bytes` refers to, by their numbers.
    fileprivate(set) var files: [Int: Int] = [:]
    /// The names of the values that do not fit.
    public fileprivate(set) var leftOut: [String] = []
  }

  /// Returns the texts of the values. Together, the values have at most `limit` bytes.
  public func text(limit: Int = sizeLimit) -> Text {
    var text = Text()
    var writer = JSONWriter()
    writer.object { object in
      object.member(Self.versionName) { $0.write(Int64(Self.version)) }
      var size = object.bytes.count
      for name in names {
        guard let value = saved[name] else { continue }
        let file = files[value.number] == nil ? Self.file(of: name, value.scalar) : nil
        // A file has two braces and a line break; a member has a comma. The text ends with a brace
        // and a line break.
        let memberSize = (file?.count ?? files[value.number] ?? 0) - 2
        guard size + memberSize + 2 <= limit else {
          text.leftOut.append(name)
          continue
        }
        size += memberSize
        if file != nil, memberSize <= Self.inlineLimit {
          object.member(name) { $0.write(value.scalar) }
          continue
        }
        object.member(name) { $0.object { $0.member("file") { $0.write(Int64(value.number)) } } }
        text.files[value.number] = file?.count ?? files[value.number]
        text.newFiles[value.number] = file
      }
    }
    writer.endLine()
    text.bytes = writer.bytes
    return text
  }

  private static func file(of name: String, _ scalar: Scalar) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in object.member(name) { $0.write(scalar) } }
    writer.endLine()
    return writer.bytes
  }

  /// Notes that a text and its new files have been written, so that they are not written again.
  mutating func didWrite(_ text: Text) { files = text.files }

  /// Copies the present persistent values, except unknown ones, and forgets names that no panel has
  /// had for long.
  /// - Returns: whether the text has changed.
  public mutating func update(from values: ValueStore) -> Bool {
    var used: Set<String> = []
    var changed: Set<String> = []
    var newNames: [String] = []
    for value in values.values where value.isPersistent {
      guard let scalar = value.knownPublished else {
        saved[value.name] = nil
        continue
      }
      used.insert(value.name)
      if saved[value.name]?.scalar.hasSameText(as: scalar) == true {
        // Rows that share their memory with the value are compared quickly the next time.
        saved[value.name]?.scalar = scalar
        continue
      }
      lastNumber += 1
      saved[value.name] = Saved(scalar: scalar, number: lastNumber)
      changed.insert(value.name)
      newNames.append(value.name)
    }
    newNames += names.filter { used.contains($0) && !changed.contains($0) }
    let unused = names.filter { !used.contains($0) && saved[$0] != nil }
    newNames += unused.prefix(Self.unusedLimit)
    for name in unused.dropFirst(Self.unusedLimit) { saved[name] = nil }
    guard !changed.isEmpty || newNames != names else { return false }
    names = newNames
    return true
  }

  /// Restores the persistent values, clamped to their present ranges and rounded to their steps.
  /// - Returns: the reason for each value that could not be restored.
  public func restore(_ values: ValueStore) -> [String] {
    var problems: [String] = []
    var pending: [(value: Value, scalar: Scalar)] = []
    for value in values.values where value.isPersistent {
      guard let scalar = saved[value.name]?.scalar else { continue }
      do throws(ValueError) {
        if let restore = value.restorer {
          try restore(scalar)
        } else {
          _ = try value.applied(scalar)
          pending.append((value, scalar))
        }
      } catch {
        problems.append(error.description(of: value.name))
      }
    }
    values.transaction { Value.set(pending, origin: .panel) }
    return problems
  }
}

extension Scalar {
  /// Whether both have the same text. The text does not contain the initial contents of fields.
  fileprivate func hasSameText(as other: Scalar) -> Bool {
    guard case .list(let rows) = self, case .list(let others) = other else { return self == other }
    return rows.rows == others.rows
      && (rows.rows.isEmpty || rows.fields.map(\.name) == others.fields.map(\.name))
  }
}
