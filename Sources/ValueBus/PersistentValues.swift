import Controls
import JSON

/// The content of the file of persistent values: `{"$version":1,"mode":"Heat","volume":30}`.
///
/// The most recently changed values come first. Values that the panel does not have come last;
/// another panel, or this one after a change of its panel file, may use them again. No value can be
/// named `$version`; a file without it has version 1.
public struct PersistentValues: Sendable {
  /// The maximum number of names that the panel does not have. Those that a panel used most
  /// recently are kept. A limit in days would need a clock that is right after a power cut.
  public static let unusedLimit = 1_000
  /// The maximum size of the text, in bytes.
  public static let sizeLimit = 1 << 20
  private static let version = 1
  private static let versionName = "$version"

  private var scalars: [String: Scalar] = [:]
  /// The names of `scalars`: those of the panel, then the others, each with the newest first.
  private var names: [String] = []
  /// The members that could not be read.
  public private(set) var problems: [FormatError] = []

  /// No values.
  public init() {}

  /// Parses what `text` returns. Members that are invalid, or that a later version of Bezel wrote,
  /// are skipped and listed in `problems`. Throws if nothing can be read.
  public init(parsing bytes: [UInt8]) throws(FormatError) {
    // Some editors begin a file with a byte order mark, which JSON does not allow.
    let mark = "\u{FEFF}".utf8
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw FormatError(error.message, at: error.offset, in: bytes)
    }
    guard let members = node.value.members else {
      throw FormatError("expected an object, found \(node.value.kindName)", at: 0, in: bytes)
    }
    for member in members {
      func note(_ problem: String) {
        problems.append(FormatError(problem, at: member.node.offset, in: bytes))
      }
      if member.name == Self.versionName {
        if member.node.value.number != Double(Self.version) {
          note("a later version of Bezel wrote this")
        }
      } else if let scalar = Scalar(member.node.value) {
        if scalars.updateValue(scalar, forKey: member.name) == nil { names.append(member.name) }
      } else {
        note(
          "expected a number, true, false, a string or an array of rows for \(member.name.quoted), found "
            + member.node.value.kindName)
      }
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

  /// Returns one line of JSON with the version and the values that fit into `limit` bytes, and the
  /// names of the other values.
  public func text(limit: Int = sizeLimit) -> (bytes: [UInt8], leftOut: [String]) {
    var leftOut: [String] = []
    var writer = JSONWriter()
    writer.object { object in
      object.member(Self.versionName) { $0.write(Int64(Self.version)) }
      for name in names {
        guard let scalar = scalars[name] else { continue }
        var member = JSONWriter()
        member.member(name) { $0.write(scalar) }
        // Counts a comma before the member, and the final brace and line break.
        if object.bytes.count + member.bytes.count + 3 <= limit {
          object.literal(String(decoding: member.bytes, as: UTF8.self))
        } else {
          leftOut.append(name)
        }
      }
    }
    writer.endLine()
    return (writer.bytes, leftOut)
  }

  /// Copies the present persistent values, except unknown ones, and forgets names that no panel has
  /// had for long.
  /// - Returns: whether the text has changed.
  public mutating func update(from values: ValueStore) -> Bool {
    var used: Set<String> = []
    var changed: Set<String> = []
    var newNames: [String] = []
    for value in values.values where value.isPersistent {
      guard let scalar = value.knownPublished else {
        scalars[value.name] = nil
        continue
      }
      used.insert(value.name)
      guard scalars[value.name] != scalar else { continue }
      scalars[value.name] = scalar
      changed.insert(value.name)
      newNames.append(value.name)
    }
    newNames += names.filter { used.contains($0) && !changed.contains($0) }
    let unused = names.filter { !used.contains($0) && scalars[$0] != nil }
    newNames += unused.prefix(Self.unusedLimit)
    for name in unused.dropFirst(Self.unusedLimit) { scalars[name] = nil }
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
      guard let scalar = scalars[value.name] else { continue }
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
