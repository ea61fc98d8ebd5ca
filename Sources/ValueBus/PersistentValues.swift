import Controls
import JSON

/// The content of the file of persistent values: `{"$version":1,"mode":"Heat","volume":30}`.
///
/// Names that the panel does not have stay in the file: another panel, or this one after a change of
/// its panel file, may have them again. No value can be named `$version`; a file without it has
/// version 1.
public struct PersistentValues {
  private static let version = 1
  private static let versionName = "$version"

  private var scalars: [String: Scalar] = [:]
  /// The members that could not be read.
  public private(set) var problems: [FormatError] = []

  /// No values.
  public init() {}

  /// Parses what `text` returns. Members that are invalid, or that a later version of Bezel wrote,
  /// are skipped and listed in `problems`. Throws if nothing can be read.
  public init(parsing bytes: [UInt8]) throws(FormatError) {
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
        scalars[member.name] = scalar
      } else {
        note(
          "expected a number, true, false or a string for \(member.name.quoted), found "
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

  /// One line of JSON: the version, then the values sorted by name.
  public var text: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member(Self.versionName) { $0.write(Int64(Self.version)) }
      for (name, scalar) in scalars.sorted(by: { $0.key < $1.key }) {
        object.member(name) { $0.write(scalar) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// Copies the present persistent values.
  /// - Returns: whether any has changed.
  public mutating func update(from values: ValueStore) -> Bool {
    var hasChanged = false
    for value in values.values where value.isPersistent && scalars[value.name] != value.published {
      scalars[value.name] = value.published
      hasChanged = true
    }
    return hasChanged
  }

  /// Restores the persistent values, clamped to their present ranges and rounded to their steps.
  /// - Returns: the reason for each value that could not be restored.
  public func restore(_ values: ValueStore) -> [String] {
    var problems: [String] = []
    var pending: [(value: Value, scalar: Scalar)] = []
    for value in values.values where value.isPersistent {
      guard let scalar = scalars[value.name] else { continue }
      do throws(ValueError) {
        _ = try value.applied(scalar)
        pending.append((value, scalar))
      } catch {
        problems.append(error.description(of: value.name))
      }
    }
    Value.set(pending, origin: .panel)
    return problems
  }
}
