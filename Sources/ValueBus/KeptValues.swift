import Controls
import JSON

/// What persistent values are when the daemon is not there:
/// `{"$version":1,"mode":"Heat","volume":30}`.
///
/// Names that the panel does not have stay in it: another panel, or this one after the next
/// change of its file, may have them again. No value can be called `$version`; a text without it is of
/// version 1, too.
public struct KeptValues {
  private static let version = 1
  private static let versionName = "$version"

  private var scalars: [String: Scalar] = [:]
  /// What could not be read, with its place, for people.
  public private(set) var problems: [FormatError] = []

  /// Nothing kept yet.
  public init() {}

  /// Reads the text of `text`; what can be none of it, or is of a later version of Bezel, is left out
  /// and among the problems.
  ///
  /// Throws where nothing can be read, with what is wrong and where, for people.
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

  /// Why a text, or a member of it, holds no value.
  public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    fileprivate init(_ message: String, at offset: Int, in bytes: [UInt8]) {
      let position = TextPosition(of: offset, in: bytes)
      description = "\(position.line):\(position.column): \(message)"
    }
  }

  /// One line of JSON, the version first, the names in their order.
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

  /// Takes over what the persistent values are now.
  /// - Returns: whether any is another than before.
  public mutating func update(from values: ValueStore) -> Bool {
    var hasChanged = false
    for value in values.values where value.isPersistent && scalars[value.name] != value.told {
      scalars[value.name] = value.told
      hasChanged = true
    }
    return hasChanged
  }

  /// Sets the persistent values to what they were, clamped and snapped to what they may be now.
  /// - Returns: for each that could not be set the reason, for people.
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
