import Controls
import JSON

/// What persistent values are when the daemon is not there: `{"mode":"Heat","volume":30}`.
///
/// Names that the panel does not have stay in it: another panel, or this one after the next
/// change of its file, may have them again. A later version of Bezel that keeps something else says so
/// by a member `$version`, which no value can be called; this is version 1, without it.
public struct KeptValues {
  private static let versionName = "$version"

  private var scalars: [String: Scalar] = [:]

  /// Nothing kept yet.
  public init() {}

  /// Reads the text of `text`.
  ///
  /// Throws with what is wrong and where, for people.
  public init(parsing bytes: [UInt8]) throws(FormatError) {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes, maximumDepth: 2)
    } catch {
      throw FormatError(error.message, at: error.offset, in: bytes)
    }
    guard let members = node.value.members else {
      throw FormatError("expected an object, found \(node.value.kindName)", at: 0, in: bytes)
    }
    for member in members {
      if member.name == Self.versionName {
        if member.node.value.number == 1 { continue }
        throw FormatError(
          "a newer version of Bezel wrote this", at: member.node.offset, in: bytes)
      }
      guard let scalar = Scalar(member.node.value) else {
        throw FormatError(
          "expected a number, true, false or a string for \(member.name.quoted), found "
            + member.node.value.kindName, at: member.node.offset, in: bytes)
      }
      scalars[member.name] = scalar
    }
  }

  /// Why a text holds no values.
  public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    fileprivate init(_ message: String, at offset: Int, in bytes: [UInt8]) {
      let position = TextPosition(of: offset, in: bytes)
      description = "\(position.line):\(position.column): \(message)"
    }
  }

  /// One line of JSON, the names in their order.
  public var text: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
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

extension Scalar {
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .bool(let isTrue): self = .boolean(isTrue)
    case .string(let text): self = .text(text)
    case .null, .array, .object: return nil
    }
  }
}
